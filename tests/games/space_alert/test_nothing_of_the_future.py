"""With plans from phones, and tiles drawn by the box, the end is known before the first turn is read: nobody is told.

Held not by looking for words, but by twins: the same evening, read as far, whose resolution goes on otherwise. Either
somebody has planned otherwise and the box draws other tiles (so that lists and plans are looked at, too), or the
resolver yields other beats from the first unread one on (`unread.py`: on any output, a phone's as well, the next beat
is another one then). Whatever differs on any output was shown too early.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.evening.view import in_letters, view
from companion.games.space_alert.room import room_of
from companion.games.space_alert.table.answering import Changed, Resolving, logged
from companion.games.space_alert.table.beats import Beat
from companion.games.space_alert.table.card_decides import CardDecides, WhichCardDecides
from companion.games.space_alert.table.check import ThreatCards
from companion.games.space_alert.table.commands import CardLies, PlanEntered
from companion.games.space_alert.table.corrections import CorrectSeat, CorrectTile, CorrectTurn, CorrectWhat
from companion.games.space_alert.table.draft import draft_of
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.pace import Pace
from companion.games.space_alert.table.reading import beats_read, resolving
from companion.games.space_alert.table.resolution import ResolutionMenu, ShipState
from companion.games.space_alert.table.resolved import ResolvedBeats, resolved
from companion.games.space_alert.table.score import ScorePage
from companion.games.space_alert.words.announcement import title
from companion.kit.commands import Chosen, GoHome
from companion.kit.effects import DeleteLogEntry, Effect, Save, Sound
from companion.kit.evening import push
from companion.kit.page import Viewer
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.facts import TileDrawn
from companion.rules.space_alert.ship import Zone
from companion.types import Input, Key, Press
from tests.alone import alone
from tests.games.space_alert.page.evenings import SEATS, after, operation, turn_on
from tests.games.space_alert.page.evenings import resolving as begun
from tests.games.space_alert.unread import going_on_otherwise, other_facts, other_values

LAST = SEATS[-1]  # whose plan goes on otherwise in the twin: only their own phone may show that
# With gaps: delays push no card off its end.
PLAN = tuple(map(Card, ("A", "B", "-", "left", "C", "-", "A", "-", "right", "B", "A", "-")))
OTHERS = (Card.A, Card.B, Card.C, Card.LEFT, Card.RIGHT, Card.LIFT)


@cache
def mission(pace: Pace) -> tuple[Evening, ...]:
    """Where the crew stands, from beat to beat, with somebody stumbling in every turn."""
    evening = after(begun(seed=10), Press(Key.BACK), Chosen("box_draws"), PlanEntered(LAST, PLAN))
    assert resolved(operation(evening)).resolution.outcome is not None
    evening = with_preferences(evening, pace=pace)
    stops = [evening]
    while not isinstance(stops[-1].stage, ScorePage):
        now = stops[-1]
        stumble = stumbles(now)
        follows = after(now, stumble) if stumble else now
        stops.append(follows if follows != now else after(now, Press(Key.OK), at=now.at + 12_000))
        assert len(stops) < 600, "the resolution does not come to an end"
    return tuple(stops)


def stumbles(evening: Evening) -> CardLies | None:
    """In every turn but the last somebody has laid the next card the wrong way round, and says so once."""
    turn = turn_on(evening)
    seat = turn % (len(SEATS) - 1)
    if not isinstance(evening.stage, Resolving) or turn >= 12 or operation(evening).answers.card(seat, turn + 1):
        return None
    return CardLies(SEATS[seat], turn + 1, Card.B, stumbled=True)


def with_another_future(evening: Evening, seed: int, known: int | None = None) -> Evening | None:
    """Read as far (to the end of this turn, or that many beats), with the same plans from everybody but the last
    player: from there on that player has other cards, and the box draws other tiles. None: it comes to the same."""
    turn, beats = turn_on(evening), resolved(operation(evening)).beats
    same = turn_ends(beats, turn) if known is None else known
    played = turn if known is None else turn - 1

    def other(was: Operation) -> Operation:
        plan = was.answers.plan(len(SEATS) - 1) or ()
        random = Random(seed)
        plan = (*plan[:played], *(card if card is Card.NONE else random.choice(OTHERS) for card in plan[played:]))
        plans = (*was.answers.plans[:-1], plan)
        tiles = tuple(
            shuffled(drawn, read_in(beats[:same], zone), random) for zone, drawn in enumerate(was.answers.tiles)
        )
        return replace(was, answers=replace(was.answers, plans=plans, tiles=tiles), handed_in=())

    twin = replace(evening, game=other(operation(evening)))
    if isinstance(twin.stage, Changed):
        twin = replace(twin, stage=replace(twin.stage, was=other(twin.stage.was)))
    one, two = (resolved(operation(each)).beats for each in (evening, twin))
    return twin if one[:same] == two[:same] and one != two and len(two) > same else None


def with_another_end_of_the_turn(evening: Evening, seed: int) -> Evening | None:
    """A twin that is the same up to the beat that was read last, and differs in the rest of this turn."""
    known, turn = len(beats_read(evening)), turn_on(evening)
    twin = with_another_future(evening, seed, known)
    if twin is None:
        return None
    one, two = (
        [beat for beat in resolved(operation(each)).beats[known:] if beat.turn == turn] for each in (evening, twin)
    )
    return twin if one != two else None


def read_in(beats: tuple[Beat, ...], zone: int) -> int:
    """How many tiles of that zone lie on the table after these."""
    drawn = [fact for beat in beats for fact in beat.facts if isinstance(fact, TileDrawn)]
    return sum(fact.zone is Zone(zone) for fact in drawn)


def shuffled(drawn: tuple[Any, ...], kept: int, random: Random) -> tuple[Any, ...]:
    rest = list(drawn[kept:])
    random.shuffle(rest)
    return (*drawn[:kept], *rest)


def turn_ends(beats: tuple[Beat, ...], turn: int) -> int:
    return sum(beat.turn <= turn for beat in beats)


def outputs(evening: Evening, seats: tuple[str, ...] = SEATS[:-1]) -> Iterator[tuple[str, object]]:
    """All that anybody can see: display, terminal, pages, every list and page of the box that covers them, the log, and
    the room, which is all that broker, lamps, hooks and hall are given."""
    for covered in (evening, *covers(evening)):
        name = repr(covered.stage)[:60]
        face = draw(covered)
        yield f"display: {name}", face
        yield f"list: {name}", [(option.key, option.text, option.value) for option in offered(covered) or ()]
        for viewer in (Viewer("bridge", "en"), Viewer("panel", "en")):
            yield f"{viewer.page}: {name}", view(covered, face, viewer)
    for seat in seats:
        yield f"seat {seat}", view(evening, draw(evening), Viewer("seat", "en", seat))
    yield "terminal", in_letters(evening, 120)
    yield "room", room_of(evening)
    yield "log", logged(evening)


def covers(evening: Evening) -> Iterator[Evening]:
    stage = evening.stage
    if not isinstance(stage, Resolving):
        return
    pages = [ShipState(stage.beat, page) for page in range(3)]
    lists = [ResolutionMenu(), CorrectWhat(), CorrectSeat(), CorrectTile(), WhichCardDecides(), ThreatCards()]
    codes = {
        threat.code for beat in beats_read(evening) for fact in beat.facts if (threat := getattr(fact, "threat", None))
    }
    for each in (*pages, *lists, *map(CorrectTurn, range(len(SEATS) - 1)), *map(CardDecides, sorted(codes))):
        yield push(push(evening, ResolutionMenu()), each)
    yield after(evening, GoHome())


@pytest.mark.parametrize("pace", [Pace.SENTENCE, Pace.TURN])
def test_nothing_of_the_future_is_on_any_output(pace: Pace) -> None:
    looked = 0
    for number, evening in enumerate(mission(pace)):
        if number % 3 and not isinstance(evening.stage, Changed):
            continue
        twin = next(filter(None, (with_another_future(evening, seed) for seed in (number, -number, *range(4)))), None)
        if twin is None or resolving(evening) is None:
            continue
        looked += 1
        for (what, seen), (_, also) in zip(outputs(evening), outputs(twin), strict=True):
            assert seen == also, f"turn {turn_on(evening)}: {what} tells what comes"
    assert looked > 15


@pytest.mark.parametrize("pace", [Pace.SENTENCE, Pace.TURN])
def test_nothing_of_the_rest_of_the_turn_is_on_any_output_while_it_is_read(pace: Pace) -> None:
    looked = 0
    for evening, twin in in_the_middle(pace):
        looked += 1
        assert [*told_of_the_turn(evening, twin)] == []
    assert looked > 10


def in_the_middle(pace: Pace) -> Iterator[tuple[Evening, Evening]]:
    """Wherever the rest of a turn could come otherwise, and how it would be then."""
    for evening in mission(pace):
        if resolving(evening) is None or isinstance(evening.stage, Changed):
            continue
        twins = (with_another_end_of_the_turn(evening, seed) for seed in range(4))
        twin = next(filter(None, twins), None)
        if twin is not None:
            yield evening, twin


def told_of_the_turn(evening: Evening, twin: Evening) -> Iterator[str]:
    for (what, seen), (_, also) in zip(outputs(evening), outputs(twin), strict=True):
        if at_any_pace(seen) != at_any_pace(also):
            yield f"turn {turn_on(evening)}: {what}"


def at_any_pace(seen: Any) -> Any:
    """How long each moment lasts follows from how much there is in a turn: that is no fact of it."""
    if not isinstance(seen, dict) or "play" not in seen.get("resolution", {}):
        return seen
    play = {name: value for name, value in seen["resolution"]["play"].items() if name not in ("lasts", "after")}
    return {**seen, "resolution": {**seen["resolution"], "play": play}}


@cache
def beat_by_beat(pace: Pace) -> tuple[Evening, ...]:
    """Where the crew stands at every beat, while turns play, too, and where it has paged back."""
    stops: list[Evening] = []
    for now in mission(pace):
        while isinstance(now.stage, Resolving):
            stops.append(now)
            due = next_at(now)
            if due is None:
                break
            now, _ = step(now, Input(due))
    stops += [after(now, Press(Key.LEFT)) for now in stops[:: len(stops) // 8]]
    return tuple(now for now in stops if is_within(now))


def is_within(evening: Evening) -> bool:
    stage = evening.stage
    beats = resolved(operation(evening)).beats
    return isinstance(stage, Resolving) and stage.beat < len(beats) and stage.read(len(beats)) < len(beats)


def read_ahead(evening: Evening, altered: Callable[[Beat, int], Beat]) -> Iterator[str]:
    """Every output that changes with a beat that nobody has read."""
    now = [*outputs(evening, SEATS)]
    with going_on_otherwise(evening, altered):
        then = [*outputs(evening, SEATS)]
    for (what, seen), (_, also) in zip(now, then, strict=True):
        if at_any_pace(seen) != at_any_pace(also):
            yield f"turn {turn_on(evening)}: {what}"


@pytest.mark.parametrize("altered", [other_values, other_facts])
@pytest.mark.parametrize("pace", [Pace.SENTENCE, Pace.TURN])
def test_no_output_and_no_phone_changes_with_a_beat_that_nobody_has_read(
    pace: Pace, altered: Callable[[Beat, int], Beat]
) -> None:
    stops = beat_by_beat(pace)
    assert {turn_on(each) for each in spread(stops, 40)} >= {*range(1, 9)}
    for evening in spread(stops, 40):
        assert [*read_ahead(evening, altered)] == []


PLANTED = (  # which output shows even one beat more, where that is seen, and at how many of ten places at least
    ("page.resolution.shown_beats", "bridge", 9),
    ("page.page.shown_beats", "seat", 9),
    ("page.ship_text.shown_beats", "terminal", 4),
    ("screens.face.shown_beats", "display", 1),  # lamps, where the next beat is of a threat
    ("screens.face.shown_beats", "panel", 1),
    ("room.shown_beats", "room", 1),
)


@pytest.mark.parametrize(("where", "seen_on", "of_ten"), PLANTED)
def test_an_output_that_is_one_beat_ahead_is_found(
    monkeypatch: pytest.MonkeyPatch, where: str, seen_on: str, of_ten: int
) -> None:
    monkeypatch.setattr(f"companion.games.space_alert.{where}", lambda told, stage: told.beats[: stage.beat + 2])
    stops = spread(beat_by_beat(Pace.TURN), 10)
    found = [any(f": {seen_on}" in each for each in read_ahead(evening, other_facts)) for evening in stops]
    assert sum(found) >= of_ten


@pytest.mark.parametrize("where", ["card_decides.facts_read", "corrections.beats_read"])
def test_a_list_of_the_box_that_knows_the_end_is_found(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    def all_of_them(evening: Evening) -> tuple[object, ...]:
        beats = resolved(operation(evening)).beats
        return beats if where.endswith("beats_read") else tuple(fact for beat in beats for fact in beat.facts)

    monkeypatch.setattr(f"companion.games.space_alert.table.{where}", all_of_them)
    stops = spread(beat_by_beat(Pace.TURN), 10)
    assert any(found for evening in stops for found in read_ahead(evening, other_facts))


def test_a_line_of_the_log_before_the_last_beat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.logged", lambda evening: resolved(operation(evening)).resolution.outcome)
    stops = spread(beat_by_beat(Pace.TURN), 4)
    assert all("log" in "".join(read_ahead(evening, other_values)) for evening in stops)


def test_a_state_of_the_ship_after_the_last_turn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ResolvedBeats, "state_after", lambda told, read: told.resolution.turns[-1])
    stops = spread(beat_by_beat(Pace.TURN), 4)
    assert all([*read_ahead(evening, other_values)] for evening in stops)


def spread(stops: tuple[Evening, ...], count: int) -> tuple[Evening, ...]:
    """So many of them, from the first to the last."""
    return tuple(stops[place * (len(stops) - 1) // (count - 1)] for place in range(count))


@pytest.mark.parametrize("pace", [Pace.SENTENCE, Pace.TURN])
def test_a_stumble_leads_to_the_same_words_and_sounds_whatever_follows(pace: Pace) -> None:
    looked = 0
    for evening in mission(pace):
        stumble, twin = stumbles(evening), with_another_future(evening, seed=1)
        if stumble is None or twin is None:
            continue
        (now, effects), (other, heard) = (step(each, Input(each.at, stumble)) for each in (evening, twin))
        assert isinstance(now.stage, Changed)
        assert draw(now) == draw(other) and sounds(effects) == sounds(heard)
        looked += 1
    assert looked > 5


def sounds(effects: tuple[Effect, ...]) -> list[Effect]:
    return [effect for effect in effects if isinstance(effect, Sound)]


def test_the_log_says_nothing_of_a_mission_whose_end_nobody_has_read() -> None:
    evening, *_, last = mission(Pace.SENTENCE)
    for _ in range(600):
        given = stumbles(evening) or Press(Key.OK)
        evening, effects = step(evening, Input(evening.at, given))
        if isinstance(evening.stage, ScorePage):
            break
        assert not any(isinstance(effect, Save | DeleteLogEntry) for effect in effects)
    assert isinstance(last.stage, ScorePage)
    assert any(isinstance(effect, Save) for effect in effects)


def test_what_has_changed_names_the_turn_in_which_the_crew_goes_on() -> None:
    looked = 0
    for evening in mission(Pace.SENTENCE):
        if isinstance(evening.stage, Changed):
            now = after(evening, Press(Key.OK))
            assert f"turn {turn_on(now)}." in repr(draw(evening).frame).split("It continues in ")[1]
            looked += 1
    assert looked > 8


def test_a_stumble_is_taken_of_every_turn_since_a_refusal_would_tell_where_the_mission_ends() -> None:
    evening = next(each for each in mission(Pace.SENTENCE) if isinstance(each.stage, Resolving))
    last = resolved(operation(evening)).beats[-1].turn
    assert last < 12
    told = after(evening, CardLies(SEATS[0], last + 1, Card.B, stumbled=True))
    assert isinstance(told.stage, Changed)


@pytest.mark.parametrize("shown", [False, True])
def test_a_mission_by_chance_is_named_nowhere_before_it_is_flown(shown: bool) -> None:
    evening = with_preferences(after(alone(), *map(Chosen, ("mission", "5", "ready", "random"))), mission_shown=shown)
    drawn = draft_of(evening).timeline
    assert drawn is not None
    for now in (evening, after(evening, Chosen("checklist")), after(evening, Press(Key.BACK))):
        pages = [view(now, draw(now), viewer) for viewer in (Viewer("bridge", "en"), Viewer("panel", "en"))]
        named = title("en", drawn) in repr([draw(now), pages, [option.text for option in offered(now) or ()]])
        assert named <= shown
    assert (title("en", drawn) in repr(draw(evening))) is shown
