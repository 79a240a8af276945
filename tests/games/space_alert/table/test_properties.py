"""What holds whatever anybody presses, in any order, on ten keys, four keys or an encoder.

`--presses 1000000` walks further than a test run has time for.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.evening import Evening, step
from companion.evening.settings import GamesShown
from companion.evening.tables import offered
from companion.games.space_alert.table import mission_stages
from companion.games.space_alert.table.answering import logged
from companion.games.space_alert.table.flight import Flying
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import ID
from companion.games.space_alert.table.score import ScoreMenu
from companion.kit.commands import Chosen
from companion.kit.effects import DeleteLogEntry, Effect, Save
from companion.kit.evening import all_stages
from companion.kit.logline import LogEntry
from companion.rules.dice import Dice, seed_of
from companion.types import Hold, Input, Key, Press
from tests.alone import alone
from tests.evening.walking import (
    FOUR,
    check_drawn,
    check_journal,
    check_time,
    check_undo,
    kept_for_a_replay,
    lived,
    way_home,
)
from tests.games.space_alert.table.walks import OTHERS, PANELS, Walker, every_kind
from tests.languages import LANGUAGES

GAME_STAGES = {each.kind for each in mission_stages.STAGES}
SHORT = 40  # presses of one walk
EVERY = 397  # a stage out of so many is looked at more closely


@pytest.fixture
def walks(request: pytest.FixtureRequest) -> int:
    """How many walks there are on each panel."""
    return max(1, int(request.config.getoption("--presses")) // (SHORT * len(PANELS)))


@pytest.mark.parametrize("panel", PANELS)
def test_any_walk_can_be_drawn_replayed_undone_and_leads_home(panel: str, walks: int, tmp_path: Path) -> None:
    walker = Walker(panel)
    for number in range(walks):
        dice = Dice(seed_of(f"{panel} {number}"))
        given: list[Input] = []
        start = walker.start(dice)
        with kept_for_a_replay(start, given, tmp_path):
            walked(walker, dice, start, given)
    assert walker.given.keys() >= {*OTHERS, Chosen, Press, Hold}, "hands that nobody ever gave"
    unmet = every_kind() - walker.met.keys()
    assert not unmet, f"the walks do not get about; never at {sorted(unmet)}"


def walked(walker: Walker, dice: Dice, start: Evening, given: list[Input]) -> None:
    """One walk, checked after every command; `given` grows with it."""
    evening = start
    log = {line.id: line for line in [logged(start)] if line}
    look(walker, dice, start)
    for _ in range(SHORT):
        following = walker.following(evening, dice)
        reached = lived(evening, following)[1]
        if isinstance(reached.stage, GamesShown) or reached.table not in ("", ID):
            continue  # another game's walks are its own
        given.append(following)
        was, evening, effects = lived(evening, following)
        look(walker, dice, evening)
        check_time(evening, given[-1].at)
        check_undo(was, evening, given[-1])
        check_log(log, evening, effects)
        if isinstance(given[-1].command, Press):
            check_press(was, evening, given[-1].command.key)
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


def check_log(log: dict[str, LogEntry], evening: Evening, effects: tuple[Effect, ...]) -> None:
    """A mission is in the log from its score on, with its outcome and none but this one, until something is to be read
    again."""
    for effect in effects:
        if isinstance(effect, Save):
            log[effect.entry.id] = effect.entry
        elif isinstance(effect, DeleteLogEntry):
            log.pop(effect.id, None)
    if isinstance(evening.game, Operation):
        kept, now = log.get(evening.game.briefing.id), logged(evening)
        assert kept is None or (now and kept.record == now.record), f"{evening.stage}: the log says something else"
        scored = any(isinstance(stage, ScoreMenu) for stage in all_stages(evening))
        assert kept or not scored, f"{evening.stage}: the log says nothing"


def check_press(was: Evening, evening: Evening, key: Key) -> None:
    """BACK loses nothing. A key that means nothing in a list does nothing."""
    if key is Key.BACK and evening.table == was.table:  # else the game is on the shelf, whole
        waited, _ = step(was, Input(evening.at))
        for name in ("game", "own", "settings"):
            assert getattr(evening, name) == getattr(waited, name), f"BACK changes the {name}: {was.stage}"
    pauses = key is Key.HERO and any(isinstance(stage, Flying) for stage in was.below)
    if key not in FOUR and not pauses and offered(was) is not None:
        waited, _ = step(was, Input(evening.at))
        assert replace(evening, warned=None) == replace(waited, warned=None), f"{key} in {was.stage}"


def test_every_stage_has_a_screen_and_a_press_that_means_nothing_does_nothing() -> None:
    evening = alone()
    for key in Key:
        reached, effects = step(evening, Input(5, Press(key)))
        if key not in FOUR:
            assert (reached, effects) == (replace(evening, at=5), ())
