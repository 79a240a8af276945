"""What a seat enters for itself alone changes nothing that anybody else sees or receives: neither then, nor in any list
that the table opens afterwards. How often a seat entered something is as secret as what it entered."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.tables import is_private
from companion.evening.view import seats_of, view
from companion.games.eclipse.table import commands as eclipse
from companion.games.eclipse.table.what_if import Question
from companion.games.space_empires.table import commands as space_empires
from companion.games.stationfall.table import commands as stationfall
from companion.kit.commands import Chosen, Computed, GoHome
from companion.kit.effects import Compute
from companion.kit.page import Viewer
from companion.kit.refereed.match import Match
from companion.kit.refereed.phones import Tapped
from companion.rules.eclipse.names import Ship as Hull
from companion.rules.eclipse.parts import Part
from companion.rules.space_empires.forces import Terrain
from companion.rules.space_empires.ships import Ship
from companion.rules.stationfall.events import BonusOf
from companion.types import Hold, Input, Key, Trouble
from companion.web import views
from companion.web.seats import Seats
from companion.web.watching import Variant
from tests.games.eclipse.table import KEYS
from tests.games.space_empires.table import after, bid_of, several, sheet_number, ships_told
from tests.hidden.test_walks import OWNER, Outputs, at_eclipse_with_tiles, at_sf, bidding, station_fallen, viewers

UNDONE = "put_back"


@dataclass(frozen=True)
class Quiet:
    """What the owner enters at that table, once and again, and where the table looks afterwards."""

    starts: Callable[[], Evening]
    enters: Sequence[object]
    looks: Sequence[str] = ("menu", "past", "0", "back", "back", "back")


def at_their_turn() -> Evening:
    return after(several(), "next", "next")


def something_undone() -> Evening:
    return after(at_their_turn(), "menu", "undo")


SHEET = [sheet_number(OWNER, "carry", 2), sheet_number(OWNER, "minerals", 5)]
BOUGHT = [space_empires.Bought(OWNER, name, 1) for name in ("build_sc", "build_sy", "buy_attack")]
SHIPS = [
    ships_told(OWNER, 0, Ship.CA, 2),
    ships_told(OWNER, 1, Ship.DD, 1),
    space_empires.BattlefieldEntered(OWNER, True, list(Terrain)[1]),
    space_empires.OddsAsked(OWNER),
    space_empires.AllBrought(OWNER),
]
CASES = {
    "a sheet": Quiet(at_their_turn, SHEET),
    "purchases": Quiet(at_their_turn, BOUGHT),
    "a colony ship that settles": Quiet(at_their_turn, [space_empires.Settled(OWNER)]),
    "ships for a battle": Quiet(at_their_turn, SHIPS, ("versus", "to_hit", "back", "back")),
    "a sheet after an undo": Quiet(something_undone, SHEET, ("menu", UNDONE, "menu")),
    "purchases after an undo": Quiet(something_undone, BOUGHT, ("menu", UNDONE, "menu")),
    "a sheet before the game is cut": Quiet(at_their_turn, SHEET, ("menu", "past", "1", "cut", "menu", UNDONE)),
    "purchases while others bid": Quiet(lambda: bidding(2), BOUGHT),
    "another bid": Quiet(lambda: bidding(2), [bid_of(OWNER, 1), bid_of(OWNER, 3)]),
    "kompromat": Quiet(
        lambda: at_sf().starts[0], [stationfall.KompromatNoted(OWNER, names) for names in (("Exile",), ("Legal",))]
    ),
    "what a phone is about to enter": Quiet(
        lambda: at_sf().starts[0], [Tapped(OWNER, "character"), Tapped(OWNER, "Exile")]
    ),
    "a score sheet": Quiet(
        lambda: counting(),
        [
            stationfall.SheetFilled(OWNER, OWNER, agenda=3, bonus=(BonusOf("Legal"),)),
            stationfall.SheetFilled(OWNER, OWNER, agenda=14),
        ],
    ),
    "a draft": Quiet(
        lambda: at_eclipse_with_tiles().starts[0],
        [
            eclipse.Drafted(OWNER, Hull.INTERCEPTOR, (None, None, None, Part.HULL)),
            eclipse.OddsAsked(OWNER, Question((1, 0, 0, 0), "ancient", (1, 0, 0, 0))),
        ],
    ),
}


def counting() -> Evening:
    """Everybody has shown who they are, and counts."""
    way = station_fallen()
    outputs = Outputs(way.starts[0])
    for mine, _ in way.commands:
        if isinstance(mine, stationfall.SheetFilled) and mine.ready:
            break
        outputs.does(mine)
    return outputs.evening


def seen(outputs: Outputs) -> dict[str, str]:
    """By everybody else, at the display, and by the room."""
    evening, face = outputs.evening, draw(outputs.evening)
    claimed = frozenset(seats_of(evening))
    found = {
        str(viewer): json.dumps(view(evening, face, viewer, claimed, claimed), sort_keys=True)
        for viewer in viewers(evening)
    }
    return {**found, "display": "" if is_private(evening) else repr(face), "room": outputs.room()}


@pytest.mark.parametrize("name", CASES)
def test_what_the_display_says_of_the_box_stays_while_a_seat_enters_something(name: str) -> None:
    """Everybody would notice that it went off before its time, at the display and on every page; nor is there a
    sound."""
    case = CASES[name]
    for command in (*case.enters, Computed("nobody's", "", done=True)):
        outputs = Outputs(step(case.starts(), Input(case.starts().at + 10, Trouble("sound", "gone")))[0])
        outputs.does(None)
        assert (said := draw(outputs.evening)) != draw(case.starts()), "there is something to be noticed"
        evening, effects = step(outputs.evening, Input(outputs.evening.at + 10, command))
        assert draw(evening) == said, command
        assert all(isinstance(each, Compute) for each in effects), command


@pytest.mark.parametrize("name", CASES)
def test_nobody_notices_that_a_seat_has_entered_something_for_itself(name: str) -> None:
    case = CASES[name]
    still, busy = Outputs(case.starts()), Outputs(case.starts())
    for outputs in (still, busy):
        outputs.does(None)  # everybody has received everything
    for command in (*case.enters, *case.enters):
        still.does(None)
        *_, sent = (busy.does(command),)
        assert seen(still) == seen(busy), command
        assert not any(sent[-len(viewers(busy.evening)) :]), f"{command} led to a message"
    assert busy.evening != still.evening, "there was nothing to notice"
    for look in case.looks:
        for outputs in (still, busy):
            outputs.does(KEYS.get(look, Chosen(look)))
        assert seen(still) == seen(busy), look
    for outputs in (still, busy):
        outputs.given = [each for each in outputs.given if each.command is not None]
    assert still.report() == busy.report()


def test_a_picture_of_a_seat_that_cannot_be_made_is_told_without_its_words(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system's journal has where it went wrong."""
    evening = at_sf().starts[0]

    def stumbles(*given: object) -> object:
        card = "Exile"
        raise KeyError(card)

    monkeypatch.setattr(views, "view", stumbles)
    seats = views.Views(Seats())
    seats.latest = evening, draw(evening)
    seats._make(Variant(Viewer("seat", seat=OWNER)))
    assert "KeyError" in caplog.text and "stumbles" in caplog.text and "'Exile'" not in caplog.text


@pytest.mark.parametrize("entry", [SHEET[0], SHIPS[0]], ids=["a sheet", "ships for a battle"])
def test_undo_in_the_next_set_up_leaves_alone_what_a_seat_entered_meanwhile(entry: object) -> None:
    """The table sets up another game, while the one that waits goes on on phones."""
    setting_up = after(at_their_turn(), GoHome(), "new", "aliens", "difficulty")
    assert setting_up.history
    entered = after(setting_up, entry)
    undone = after(entered, Hold(Key.BACK))
    assert undone.history == () and undone.stage == setting_up.history[0].stage
    assert undone.game == entered.game and phone(undone) == phone(entered) != phone(setting_up)


def phone(evening: Evening) -> object:
    return view(evening, draw(evening), Viewer("seat", seat=OWNER))


def test_what_was_undone_comes_back_and_so_does_what_a_seat_entered_after_it() -> None:
    """The last sheet ends the phase; in the turn after it red counts minerals; the table takes the phase's end back,
    and puts it back again."""
    evening = after(several(), "next*3", *(bid_of(seat, 0) for seat in ("red", "blue", "green")))
    evening = after(
        evening, "ok", "first", "blue", *(space_empires.SheetDone(seat) for seat in ("red", "blue", "green"))
    )
    evening = after(evening, sheet_number(OWNER, "minerals", 7))
    entered = match_in(evening)
    assert entered.state.accounts[OWNER]["minerals"] == 7 and not entered.state.economic
    undone = after(evening, "menu", "undo")
    assert match_in(undone).state.economic
    again = after(undone, "back", "menu", UNDONE)
    assert match_in(again).state == entered.state


def match_in(evening: Evening) -> Match:
    assert isinstance(evening.game, Match)
    return evening.game
