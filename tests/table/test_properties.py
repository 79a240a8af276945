"""What holds whatever anybody presses, in any order, on ten keys, four keys or an encoder.

`--presses 1000000` walks further than a test run has time for.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from heapq import heappop, heappush
from pathlib import Path

import pytest

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.journal import read, read_journal, replayed, written, written_journal
from companion.evening.settings import GamesShown
from companion.evening.tables import offered
from companion.games.space_alert.table import mission_stages
from companion.games.space_alert.table.answering import logged
from companion.games.space_alert.table.operation import Operation
from companion.kit.effects import Effect, Save, Strike
from companion.kit.evening import Home, all_stages
from companion.kit.hands import Chosen, Undo
from companion.kit.logline import LogEntry
from companion.layout import lay_out
from companion.layout.frames import row_lines
from companion.rules.dice import Dice, seed_of
from companion.types import Choices, Frame, Hold, Input, Key, Press
from companion.words import LANGUAGES
from tests.alone import alone
from tests.table.walks import FOUR, OTHERS, PANELS, Walker, every_kind

GAME_STAGES = {*mission_stages.AFTER, *mission_stages.LISTS}
SHORT = 40  # presses of one walk
EVERY = 397  # a stage out of so many is looked at more closely


@pytest.fixture
def walks(request: pytest.FixtureRequest) -> int:
    """How many walks there are on each panel."""
    return max(1, int(request.config.getoption("--presses")) // (SHORT * len(PANELS)))


@lru_cache(maxsize=20_000)
def cut(frame: Frame) -> tuple[str, ...]:
    return lay_out(frame).cut


@lru_cache(maxsize=20_000)
def alike(frame: Choices) -> list[str]:
    """Rows that are told apart only by what is left out of them where the cursor is not."""
    shown: dict[tuple[str, str], str] = {}
    for row in frame.rows:
        shown.setdefault((*row_lines(row, at_cursor=False)[1], row.value), row.text)
    return [row.text for row in frame.rows if shown[*row_lines(row, at_cursor=False)[1], row.value] != row.text]


def in_language(evening: Evening, language: str) -> Evening:
    return replace(evening, settings=replace(evening.settings, language=language))


def check_drawn(evening: Evening, language: str) -> None:
    frame = draw(in_language(evening, language)).frame
    assert cut(frame) == (), f"{evening.stage} in {language}: {frame}"
    if isinstance(frame, Choices):
        assert frame.rows, f"{evening.stage}: nothing to choose"
        assert not alike(frame), f"{evening.stage} in {language}: {alike(frame)}"


def way_home(evening: Evening) -> int | None:
    """How many presses of four keys lead home, or None if there is no way. Lists are looked through first."""
    seen, waiting, found = {evening.stage}, [(0, 0, 0, evening)], 0
    while waiting and len(seen) < 3000:
        _, _, presses, now = heappop(waiting)
        if isinstance(now.stage, Home):
            return presses
        for key in reversed(FOUR):
            reached, _ = step(now, Input(now.at, Press(key)))
            if reached.stage not in seen:
                seen.add(reached.stage)
                found += 1
                dear = presses + 1 + (0 if offered(reached) is not None else 4)
                heappush(waiting, (dear, found, presses + 1, reached))
    return None


def lived(evening: Evening, given: Input) -> tuple[Evening, Evening, tuple[Effect, ...]]:
    """As the loop does it, tick by tick up to the input: the evening just before it, and what it comes to."""
    while (due := next_at(evening)) is not None and due < given.at:
        evening, _ = step(evening, Input(due))
    return evening, *step(evening, given)


@contextmanager
def kept_for_a_replay(start: Evening, given: list[Input], folder: Path) -> Iterator[None]:
    """Whatever goes wrong, the walk can be gone again: ./run replay FILE."""
    try:
        yield
    except BaseException as error:
        journal = folder / "walk.jsonl"
        journal.write_text(written_journal(start, given), "utf-8")
        error.add_note(f"{len(given)} inputs lead there: {journal}")
        raise


@pytest.mark.parametrize("panel", PANELS)
def test_any_walk_can_be_drawn_replayed_undone_and_leads_home(panel: str, walks: int, tmp_path: Path) -> None:
    walker = Walker(panel)
    for number in range(walks):
        dice = Dice(seed_of(f"{panel} {number}"))
        start, given = walker.start(dice), []
        with kept_for_a_replay(start, given, tmp_path):
            walked(walker, dice, start, given)
    assert walker.given.keys() >= {*OTHERS, Chosen, Press, Hold}, "hands that nobody ever gave"
    unmet = every_kind() - walker.met.keys()
    assert not unmet, f"the walks do not get about; never at {sorted(unmet)}"


def walked(walker: Walker, dice: Dice, start: Evening, given: list[Input]) -> None:
    """One walk, looked at after every hand; `given` grows with it."""
    evening = start
    log = {line.id: line for line in [logged(start)] if line}
    look(walker, dice, start)
    for _ in range(SHORT):
        following = walker.following(evening, dice)
        if isinstance(lived(evening, following)[1].stage, GamesShown):
            continue  # another game's walks are its own
        given.append(following)
        was, evening, effects = lived(evening, following)
        look(walker, dice, evening)
        check_time(evening, given[-1].at)
        check_undo(was, evening, given[-1])
        check_log(log, evening, effects)
        if isinstance(given[-1].hand, Press):
            check_press(was, evening, given[-1].hand.key)
    check_journal(start, given, evening)


def look(walker: Walker, dice: Dice, evening: Evening) -> None:
    """At where the walk is; more closely when nobody has been there before."""
    here = walker.arrived(evening, dice)
    first = walker.met[here] == 1
    for language in LANGUAGES if first else [dice.choice(list(LANGUAGES))]:
        check_drawn(evening, language)
    check_waiting(evening)
    if first or dice.below(EVERY) == 0:
        assert way_home(evening) is not None, f"{evening.stage}: no way home"


def check_waiting(evening: Evening) -> None:
    """A game that is not finished is on the display, under it, or waits at home; never lost."""
    if isinstance(evening.game, Operation):
        stages = all_stages(evening)
        assert any(type(stage) in GAME_STAGES for stage in stages), f"{evening.stage}: the mission is lost"


def check_time(evening: Evening, at: int) -> None:
    due = next_at(evening)
    assert due is None or due > at, f"{evening.stage} wants something done in the past"


def check_log(log: dict[str, LogEntry], evening: Evening, effects: tuple[Effect, ...]) -> None:
    """A mission is in the log exactly while it has an outcome, and with none but this one."""
    for effect in effects:
        if isinstance(effect, Save):
            log[effect.entry.id] = effect.entry
        elif isinstance(effect, Strike):
            del log[effect.id]
    if isinstance(evening.game, Operation):
        kept, now = log.get(evening.game.briefing.id), logged(evening)
        assert (kept and kept.record) == (now and now.record), f"{evening.stage}: the log says something else"


def check_press(was: Evening, evening: Evening, key: Key) -> None:
    """BACK loses nothing. A key that means nothing in a list does nothing."""
    if key is Key.BACK:
        waited, _ = step(was, Input(evening.at))
        for name in ("game", "own", "settings"):
            assert getattr(evening, name) == getattr(waited, name), f"BACK changes the {name}: {was.stage}"
    if key not in FOUR and offered(was) is not None:
        waited, _ = step(was, Input(evening.at))
        assert replace(evening, warned=None) == replace(waited, warned=None), f"{key} in {was.stage}"


def check_undo(before: Evening, evening: Evening, given: Input) -> None:
    """A step that can be taken back: undo, then the same hand again, is the identity."""
    if not evening.history or evening.history[-1] != replace(before, at=evening.history[-1].at):
        return
    if given.hand in (Undo(), Hold(Key.BACK)):
        return
    undone, _ = step(evening, Input(given.at, Undo()))
    again, _ = step(undone, given)
    assert again == evening


def check_journal(start: Evening, given: list[Input], evening: Evening) -> None:
    """The hands alone, written down and read again, lead to the same evening: ticks are not written down."""
    known = without_secrets(evening)
    begun, hands = read_journal(written_journal(start, given))
    assert replayed(begun, hands) == known
    assert read(json.loads(json.dumps(written(evening)))) == known


def without_secrets(evening: Evening) -> Evening:
    """What no journal tells."""
    box = evening.box
    starred = "".join(" " if each == " " else "*" for each in box.hotspot_password)
    return replace(evening, box=replace(box, pin="*" * len(box.pin), hotspot_password=starred))


def test_every_stage_has_a_screen_and_a_press_that_means_nothing_does_nothing() -> None:
    evening = alone()
    for key in Key:
        reached, effects = step(evening, Input(5, Press(key)))
        if key not in FOUR:
            assert (reached, effects) == (replace(evening, at=5), ())
