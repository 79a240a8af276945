"""With real sockets: who takes a seat over sees nothing of its own before the table has agreed at the box."""

from pathlib import Path

import aiohttp
import pytest

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.shelf import register
from companion.evening.view import view
from companion.games.stationfall.table.match import match_of
from companion.kit.commands import Chosen, SeatHeld
from companion.kit.evening import with_settings
from companion.kit.hidden import Takeover
from companion.kit.page import Viewer
from companion.types import Input
from tests.games.stationfall.table import after, set_up
from tests.hidden.test_walks import ENDS, OWNER
from tests.web.boxes import running_box
from tests.web.test_server import line, so, together


def test_a_takeover_shows_nothing_before_the_table_has_agreed(tmp_path: Path) -> None:
    evening = after(set_up(), "deal", "start")
    with running_box(tmp_path, bind="0.0.0.0", evening=evening) as box:
        cards = match_of(evening).dealt["red"]

        async def test(session: aiohttp.ClientSession) -> None:
            pin = box.page.shown_pin
            async with (
                line(session, box, page="seat", me="ada", pin=pin) as owner,
                line(session, box, page="seat", me="mallory", pin=pin) as other,
            ):
                await owner.ask(type="claim", seat="red")
                assert len((await owner.until(lambda view: "seat" in view))["seat"]["cards"]) == len(cards)
                assert (await other.ask(type="claim", seat="red"))["reason"] == "seat_taken"
                assert (await other.ask(type="claim", seat="red", over=True))["asked"] == "red"
                for said in ({"type": "press", "key": "right"}, {"type": "chosen", "option": "yes"}):
                    await other.ask(**said)
                await so(lambda: isinstance(box.loop.state.stage, Takeover))
                await other.ask(type="chosen", option="yes")
                await other.ask(type="ping")
                assert "seat" not in other.view and other.view["own"] == "" and owner.view["own"] == "red"
                box.loop.hand_in(Chosen("yes"))  # with the keys of the box
                await other.until(lambda view: "seat" in view)
                await owner.until(lambda view: "seat" not in view)
            async with line(session, box, page="seat", me="ada", seat="red", game="stationfall", pin=pin) as back:
                assert back.greeting["seat"] == ""

        together(test)


def test_whose_seat_it_is_outlasts_the_page(tmp_path: Path) -> None:
    evening = after(set_up(), "deal", "start")
    with running_box(tmp_path, bind="0.0.0.0", evening=evening) as box:

        async def test(session: aiohttp.ClientSession) -> None:
            async with line(session, box, page="seat", me="ada", pin=box.page.shown_pin) as owner:
                await owner.ask(type="claim", seat="red")
                await so(lambda: "red" in box.loop.state.phones.get("stationfall", {}))
            assert box.again is not None
            box.page.close()
            box.page = box.again(box.page.port, "test")
            pin = box.page.shown_pin
            async with line(session, box, page="seat", me="mallory", seat="red", game="stationfall", pin=pin) as other:
                assert other.greeting["inside"] and other.greeting["seat"] == ""
            async with line(session, box, page="seat", me="ada", pin=pin) as back:
                assert back.greeting["seat"] == "red"

        together(test)


def over(name: str) -> tuple[Evening, Evening]:
    """That game has ended, and a phone has red, in two evenings that differ in red's secret."""
    way = ENDS[name]()
    one, other = way.starts
    for mine, theirs in way.commands:
        one = step(one, Input(one.at + 100, mine))[0]
        other = step(other, Input(other.at + 100, theirs))[0]
    return one, other


def only_game_of_the_box() -> Evening:
    """It waits on the shelf, and no other game is shown any more: who has a seat may look into it all the same."""
    shelved = register(after(set_up(), "deal", "start"))[0]
    return with_settings(shelved, shown=("stationfall",))


def taken_over(folder: Path, evening: Evening, game: str) -> bool:
    """Does a second phone get red at once?"""
    evening = step(evening, Input(evening.at + 10, SeatHeld(game, OWNER, "the owner's")))[0]
    got: list[bool] = []
    with running_box(folder, bind="0.0.0.0", evening=evening) as box:

        async def test(session: aiohttp.ClientSession) -> None:
            async with line(session, box, page="seat", me="mallory", pin=box.page.shown_pin) as other:
                answer = await other.ask(type="claim", seat=OWNER, over=True)
                got.append("asked" not in answer)

        together(test)
    return got[0]


@pytest.mark.parametrize("name", ["stationfall", "space_empires", "eclipse"])
def test_what_a_game_never_makes_public_is_not_had_after_its_end_either(tmp_path: Path, name: str) -> None:
    one, other = over(name)
    seats = [view(each, draw(each), Viewer("seat", seat=OWNER)) for each in (one, other)]
    assert seats[0] != seats[1], "the phone that has red still shows what is red's alone"
    assert not taken_over(tmp_path, one, name)


def test_a_game_that_waits_on_the_shelf_keeps_its_seats(tmp_path: Path) -> None:
    assert not taken_over(tmp_path, only_game_of_the_box(), "stationfall")
