"""Twelve ends of games whose points were worked out by hand from the manual: entered at every depth, all give these
points.

What a table enters differs with the depth: at clock depth the roll call, data and everything on the sheet; at station
depth who went where all along; at referee depth cubes and bribes, too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pytest

from companion.evening import Evening
from companion.games.stationfall.log import fallen_of
from companion.games.stationfall.page.show import result
from companion.games.stationfall.table.commands import SheetEntered
from companion.games.stationfall.table.flow import Roll, Sheets
from companion.games.stationfall.table.match import Depth
from companion.games.stationfall.table.own import session, with_session
from companion.games.stationfall.table.sheets import cast_of
from companion.kit.forms import Numbers
from companion.rules.stationfall import events as e
from companion.rules.stationfall.acts import Step
from companion.rules.stationfall.board import PODS
from companion.rules.stationfall.preparation import sizes
from companion.rules.stationfall.scoring import Decided, Score
from companion.rules.stationfall.terms import Data, Guilt, Means, Phase, Way
from companion.types import Hold, Key
from tests.games.stationfall.table import CAST, COLOURS, after, match_of, set_up, told

MORE = ("Botanist", "Consort", "Corpsicle", "Counselor", "Engineer", "Medical", "Operative", "Security")
SPARE = "Inspector"  # nobody's card: cubes that are out lie on it
DELIVERED = "Evidence authorities"


@dataclass(frozen=True)
class Player:
    """Who somebody was and what lies before them at the end. A bonus of None: the side's other colour has it."""

    pc: str
    agenda: int = 0
    bonus: tuple[str, ...] | None = ()
    hand: int = 8
    betrayal: int = 0
    bribes: int = 0
    bribed_by: tuple[str, ...] = ()  # whose tokens lie on the PC
    guilty: bool = False
    schroedinger: bool = False
    delivers: tuple[str, ...] = ()


@dataclass(frozen=True)
class End:
    players: str
    seats: tuple[Player, ...]
    fates: Mapping[str, str] = field(default_factory=dict)
    totals: Mapping[str, int] = field(default_factory=dict)  # of players or sides, as worked out by hand
    winners: tuple[str, ...] = ()
    decided: Decided = Decided.POINTS


ENDS: dict[str, End] = {
    # 6 + 2 (Colonel escaped) + 1 bribe - 1 (7 cubes out, limit 6); 4 + 2 (Cyborg lies there) + 1 (Green's bribe);
    # 5 + 0 (Stowaway did not escape); 0 - 3 (all 8 out, limit 5) + 1 bribe, its friend is annihilated.
    "every kind of point": End(
        "4",
        (
            Player("Exile", 6, ("Colonel",), hand=1, betrayal=2, bribes=1),
            Player("Legal", 4, ("Cyborg",), hand=4, bribed_by=("green",)),
            Player("Doctor", 5, ("Stowaway",), hand=3),
            Player("Daredevil", 0, ("Astrochimp",), hand=0, betrayal=8, bribes=1),
        ),
        {"Exile": "Houdini", "Colonel": "Houdini", "Cyborg": "down", "Daredevil": "gone", "Astrochimp": "gone"},
        {"red": 8, "blue": 7, "green": 5, "yellow": -2},
        ("red",),
    ),
    # The guilty leader has not escaped; the next two tie, and Green has fewer cubes in the betrayal box (16.4.9).
    "a guilty leader, then a tie": End(
        "4",
        (
            Player("Exile", 7, betrayal=3, hand=5),
            Player("Legal", 9, guilty=True),
            Player("Doctor", 7, betrayal=1, hand=3),
            Player("Stowaway", 6),
        ),
        {},
        {"red": 7, "blue": 9, "green": 7, "yellow": 6},
        ("green",),
        Decided.BETRAYAL,
    ),
    # As many in the betrayal box: more in hand wins.
    "a tie to the last cube in hand": End(
        "4",
        (Player("Exile", 7, betrayal=1, hand=3), Player("Legal", 7, betrayal=1, hand=6),
         Player("Doctor", 3), Player("Stowaway", 2)),
        {},
        {"red": 7, "blue": 7, "green": 3, "yellow": 2},
        ("blue",),
        Decided.HAND,
    ),
    # Down in a pod is escaped: the PC delivers Evidence and may win again (16.3.1, 16.3.2).
    "guilty, and cleared by what was delivered": End(
        "4",
        (Player("Exile", 4), Player("Legal", 9, guilty=True, delivers=(DELIVERED,)), Player("Doctor", 3),
         Player("Stowaway", 8, guilty=True)),
        {"Legal": "McQueen", "Stowaway": "down"},
        {"red": 4, "blue": 9, "green": 3, "yellow": 8},
        ("blue",),
    ),
    # The news are not the Authorities; the NDA is not Evidence.
    "guilty, and what was delivered clears nobody": End(
        "4",
        (Player("Exile", 4), Player("Legal", 9, guilty=True, delivers=("Evidence news", "NDA authorities")),
         Player("Doctor", 3), Player("Stowaway", 2)),
        {"Legal": "Hail Mary"},
        {"red": 4, "blue": 9, "green": 3, "yellow": 2},
        ("red",),
    ),
    # A bonus card shown instead: no bonus, though the friend escaped (3.5.1; S32).
    "Schroedinger": End(
        "4",
        (Player("Exile", 4, ("Colonel",), schroedinger=True), Player("Legal", 3, ("Colonel",)), Player("Doctor"),
         Player("Stowaway")),
        {"Colonel": "Houdini"},
        {"red": 4, "blue": 5, "green": 0, "yellow": 0},
        ("blue",),
    ),
    # Two cards each. A grudge that is annihilated counts, one that escaped lying down does not; a friend that escaped
    # lying down does (16.4.1, 16.4.2, 16.4.5).
    "three players": End(
        "3",
        (Player("Exile", 2, ("Cyborg", "Doctor")), Player("Daredevil", 3, ("Legal", "Maintenance Clones")),
         Player("Stowaway", 4, ("Legal", "Cyborg"))),
        {"Cyborg": "gone", "Doctor": "down Alcatraz", "Legal": "down Alcatraz",
         "Maintenance Clones alpha": "away", "Maintenance Clones beta": "away"},
        {"red": 6, "blue": 5, "green": 6},
        ("red", "green"),
        Decided.SHARED,
    ),
    # Two win of six: the guilty first is passed over, the second place is a tie that hands decide.
    "six players": End(
        "6",
        (Player("Exile", 5), Player("Legal", 9, guilty=True), Player("Doctor", 7), Player("Stowaway", 6, hand=4),
         Player("Daredevil", 6, hand=3), Player("Colonel", 1)),
        {},
        {"red": 5, "blue": 9, "green": 7, "yellow": 6, "purple": 6, "orange": 1},
        ("green", "yellow"),
        Decided.HAND,
    ),
    # Three win of nine; two tie fully for the third place, so four do (S17). The Boarder may win though guilty.
    "nine players": End(
        "9",
        (Player("Exile", 5), Player("Legal", 5), Player("Doctor", 9), Player("Stowaway", 1), Player("Daredevil", 2),
         Player("Colonel", 3), Player("Boarder", 8, guilty=True), Player("Botanist", 4), Player("Cyborg", 4)),
        {},
        {"red": 5, "blue": 5, "green": 9, "yellow": 1, "purple": 2, "orange": 3, "pink": 8, "white": 4, "black": 4},
        ("green", "pink", "red", "blue"),
        Decided.SHARED,
    ),
    # Red and Green are A's. Each colour has its own limit (17.2.5), A's bribe on A's PC gives nothing (17.2.8), B's
    # does; the bonus counts once. A: 5 + 2 + 2 (Doctor) - 2 (7 out, limit 5) + 1 (Blue's) = 8. B: 6 + 3 = 9.
    "two players": End(
        "2",
        (Player("Daredevil", 5, ("Doctor",), hand=1, bribed_by=("blue",)), Player("Legal", 6, ()),
         Player("Exile", 2, None, bribed_by=()), Player("Stowaway", 3, None)),
        {"Doctor": "Houdini"},
        {"A": 8, "B": 9},
        ("B",),
    ),
    # One guilty colour loses the game for its person (17.2.10).
    "two players, one colour guilty": End(
        "2",
        (Player("Daredevil", 1), Player("Legal", 6), Player("Exile", 1, None),
         Player("Stowaway", 3, None, guilty=True)),
        {},
        {"A": 2, "B": 9},
        ("A",),
        Decided.ALONE,
    ),
    # A partner's bribe counts, the side's bonus once: A 3 + 1 + 2 = 6, B 5.
    "teams": End(
        "teams",
        (Player("Exile", 3, ("Colonel",), bribed_by=("green",)), Player("Legal", 4, ()), Player("Doctor", 0, None),
         Player("Stowaway", 1, None)),
        {"Colonel": "Houdini"},
        {"A": 6, "B": 5},
        ("A",),
    ),
}  # fmt: skip


def begun(end: End, depth: Depth) -> Evening:
    """At the first turn; the cast is the one that tests know, and more where more play."""
    evening = set_up(end.players, seats=len(end.seats), depth=depth)
    draft = session(evening).draft
    assert draft is not None
    wanted = sizes(draft.players).characters
    return after(with_session(evening, draft=replace(draft, cast=tuple(sorted((*CAST, *MORE)[:wanted])))), "start")


def entered_all_along(evening: Evening, end: End, depth: Depth) -> Evening:
    """Guilt is entered at every depth, the rest from the depth on that asks for it."""
    guilty = [e.AdjustGuilt(colour, Guilt.GUILTY) for colour, seat in seats(end) if seat.guilty]
    evening = told(evening, *guilty)
    if depth.has(Depth.STATION):
        evening = told(evening, *(event for body, fate in end.fates.items() for event in happened(body, fate)))
        pods = dict.fromkeys(pod for fate in end.fates.values() if (pod := fate.removeprefix("down ")) in PODS)
        for _, seat in seats(end):
            data = {Data(pair.split()[0]) for pair in seat.delivers}
            evening = told(evening, *(e.HasData(seat.pc, each, True) for each in sorted(data)))
        evening = told(evening, *map(e.Launch, pods))
    return cubes_and_bribes(evening, end) if depth is Depth.REFEREE else evening


def happened(body: str, fate: str) -> list[e.Event]:
    if fate == "gone":
        return [e.Annihilate(body)]
    if fate == "away":
        return [e.Escape(body, Way.OTHER)]
    down: list[e.Event] = [e.Down(body, by_action=False)] if fate.startswith("down") else []
    pod = fate.removeprefix("down").strip()
    return [*down, *([e.Enter(body, pod)] if pod else [])]


def cubes_and_bribes(evening: Evening, end: End) -> Evening:
    for colour, seat in seats(end):
        out = 8 - seat.hand - seat.betrayal
        evening = told(evening, *([e.AdjustCubes(colour, e.HAND, SPARE, out)] if out else []))
        evening = told(evening, *([e.AdjustCubes(colour, e.HAND, e.BETRAYAL, seat.betrayal)] if seat.betrayal else []))
    for giver, _ in seats(end):
        taken = [seat.pc for _, seat in seats(end) for colour in seat.bribed_by if colour == giver]
        evening = told(evening, *(e.Act(Step(), Means.BRIBE, pc) for pc in taken), e.EndTurn())
    return told(evening, *(e.AdjustBribes(colour, seat.bribes) for colour, seat in seats(end)))


def seats(end: End) -> list[tuple[str, Player]]:
    return list(zip(COLOURS, end.seats, strict=False))


def to_the_sheets(evening: Evening, end: End, depth: Depth) -> Evening:
    """Reentry, reveals, the roll call, late escapes, deliveries: what the display asks for."""
    while match_of(evening).state.phase is not Phase.REENTRY:
        evening = told(evening, e.EndTurn())
    evening = after(evening, "fireball")
    for _, seat in seats(end):
        evening = after(evening, seat.pc, "schroedinger" if seat.schroedinger else "reveal_end")
    if isinstance(evening.stage, Roll):
        for body, fate in end.fates.items() if depth is Depth.CLOCK else ():
            evening = after(evening, body, fate.removeprefix("down ") or fate)
        evening = after(evening, "done")
    if match_of(evening).state.phase is Phase.SF_ESCAPE:
        evening = after(evening, "nobody")
    while (asked := match_of(evening).state.asked) is not None:
        evening = after(evening, *dict(seats(end))[asked].delivers, "done")
    assert isinstance(evening.stage, Sheets)
    return evening


def values(evening: Evening, seat: Player, depth: Depth) -> dict[str, int]:
    cast = cast_of(match_of(evening))
    found = {"agenda": seat.agenda}
    found |= {f"bonus_{place}": cast.index(card) + 1 for place, card in enumerate(seat.bonus or ())}
    if depth is not Depth.REFEREE:
        found |= {"hand": seat.hand, "betrayal": seat.betrayal, "bribes": seat.bribes, "on_pc": len(seat.bribed_by)}
    return found


def on_the_keys(evening: Evening, end: End, depth: Depth) -> Evening:
    """The first arrow makes a dash the likeliest number, the others lead on from there."""
    for colour, seat in seats(end):
        evening = after(evening, colour)
        for key, value in values(evening, seat, depth).items():
            evening = after(evening, key, "right")
            now = number_at_the_cursor(evening)
            evening = after(evening, *["right" if value > now else "left"] * abs(value - now))
        evening = after(evening, Hold(Key.OK))
    return after(evening, "count")


def number_at_the_cursor(evening: Evening) -> int:
    assert isinstance(evening.stage, Numbers)
    number = evening.stage.values[evening.stage.cursor]
    assert number is not None
    return number


def on_phones(evening: Evening, end: End, depth: Depth) -> Evening:
    for place, (colour, seat) in enumerate(seats(end)):
        evening = after(evening, SheetEntered(colour, place, tuple(values(evening, seat, depth).items())))
    return evening


def score_of(evening: Evening) -> Score:
    score = match_of(evening).state.score
    assert score is not None
    return score


@pytest.mark.parametrize("entered", [on_the_keys, on_phones])
@pytest.mark.parametrize("depth", Depth)
@pytest.mark.parametrize("name", ENDS)
def test_the_points_are_those_of_the_manual(
    name: str, depth: Depth, entered: Callable[[Evening, End, Depth], Evening]
) -> None:
    end = ENDS[name]
    evening = to_the_sheets(entered_all_along(begun(end, depth), end, depth), end, depth)
    score = score_of(entered(evening, end, depth))
    assert {rival.side: rival.total for rival in score.sides} == end.totals
    assert sorted(score.winners) == sorted(end.winners)
    assert score.decided_by is end.decided


PLAIN = ENDS["every kind of point"]


@pytest.mark.parametrize("late", [Depth.STATION, Depth.REFEREE])
def test_a_depth_chosen_late_presets_nothing_and_everything_is_asked_as_before(late: Depth) -> None:
    """Nobody entered a fate, a cube or a bribe before: none of it is a fact now."""
    evening = told(begun(PLAIN, Depth.CLOCK), e.EndTurn())
    evening = to_the_sheets(after(evening, "back", "depth", late.value), PLAIN, Depth.CLOCK)
    assert [row.total for row in score_of(after(evening, "count")).rows] == [0] * 4
    counted = on_phones(evening, PLAIN, Depth.CLOCK)
    assert {rival.side: rival.total for rival in score_of(counted).sides} == PLAIN.totals


def test_a_depth_chosen_before_anything_is_entered_is_that_of_the_whole_game() -> None:
    evening = after(begun(PLAIN, Depth.CLOCK), "back", "depth", "referee")
    evening = to_the_sheets(entered_all_along(evening, PLAIN, Depth.REFEREE), PLAIN, Depth.REFEREE)
    counted = on_phones(evening, PLAIN, Depth.REFEREE)
    assert {rival.side: rival.total for rival in score_of(counted).sides} == PLAIN.totals


def test_cubes_that_came_home_after_the_table_entered_less_count_as_home() -> None:
    """Five lay on cards while cubes were entered; at the end all eight are in hand."""
    evening = told(begun(PLAIN, Depth.REFEREE), e.AdjustCubes("red", e.HAND, SPARE, 3), e.Influence("Exile", 2))
    evening = after(evening, "back", "depth", "clock")
    evening = to_the_sheets(evening, PLAIN, Depth.CLOCK)
    evening = after(evening, SheetEntered("red", 0, (("agenda", 4), ("hand", 7), ("betrayal", 1))), "count")
    assert score_of(evening).rows[0].total == 4 and score_of(evening).sides[0].hand == 7


@pytest.mark.parametrize("name", ["two players", "teams"])
def test_what_a_side_has_is_what_its_columns_add_up_to_on_the_screen_and_in_the_log(name: str) -> None:
    """Its bonus stands with its first colour, on whose sheet it was."""
    end = ENDS[name]
    evening = on_phones(to_the_sheets(begun(end, Depth.CLOCK), end, Depth.CLOCK), end, Depth.CLOCK)
    match = match_of(evening)
    columns = result(evening, match, score_of(evening), "en")["sheets"]
    logged = fallen_of(match, evening).players
    assert columns[0]["bonus"] == logged[0].bonus == 2 and columns[2]["bonus"] == 0
    for side, total in end.totals.items():
        assert total == sum(each["total"] for each in columns if match.setup.side(each["colour"]) == side)
        assert total == sum(each.total for each in logged if each.side == side)
