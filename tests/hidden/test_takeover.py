"""With real sockets: who takes a seat over sees nothing of its own before the table has agreed at the box."""

from pathlib import Path

import aiohttp

from companion.games.stationfall.table.match import match_of
from companion.kit.commands import Chosen
from companion.kit.hidden import Takeover
from tests.games.stationfall.table import after, set_up
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
