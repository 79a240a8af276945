"""The demo flies and resolves a whole mission by itself, in both languages."""

import importlib
from collections.abc import Callable, Iterable
from itertools import islice, pairwise, takewhile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.cli import main
from companion.commands import demo as command
from companion.commands.demo import DEMOS, DemoClock, show
from companion.evening.demos import Performed, heard_out, performed, played
from companion.evening.faces import draw
from companion.evening.view import view
from companion.games.space_alert import demo
from companion.games.space_alert.table.score import ScorePage
from companion.kit.effects import Sound
from companion.kit.evening import Home
from companion.kit.page import Viewer
from companion.layout import lay_out
from companion.run import drivers
from companion.types import Millis
from companion.user_files.packs import OURS, open_pack
from tests.sound import beginnings, null_sink, onsets
from tests.web.browsers import TV, Tab


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_goes_from_home_through_a_won_mission_to_home(language: str) -> None:
    evenings = [evening for _, evening in played(demo, language)]
    assert isinstance(evenings[-1].stage, Home)
    assert any(isinstance(evening.stage, ScorePage) for evening in evenings)
    assert evenings[-1].game is None
    for evening in evenings[::7]:
        assert lay_out(draw(evening).frame).cut == ()


def test_it_prints_what_the_display_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("demo", "--speed", "1e9")) == 0
    shown = capsys.readouterr().out
    for words in ("Fly a mission", "Phase 2", "Turn 1", "Mission complete", "In the ship's log."):
        assert words in shown


def test_in_text_everything_that_happens_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("demo", "--text", "--speed", "1e9")) == 0
    first, *lines, last = capsys.readouterr().out.splitlines()
    assert first.startswith("A crew of four") and last.startswith("That was a mission.")
    assert all(line.startswith("--- ") for line in lines)
    said = [line.split(" ", 2)[2] for line in lines]
    assert all(one != two for one, two in pairwise(said)), "a clock that runs is no event"
    assert not any("<" in line or "[ok]" in line for line in lines), "words, no marks"
    assert "Phase 1 | T+2 | Pulse Satellite" in said and "Phase 1 | T+2 serious, white" in said
    assert len(lines) < 130


def test_on_a_terminal_it_says_where_the_page_is_and_serves_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    monkeypatch.setattr(command, "is_looked_at", lambda: True)
    monkeypatch.setattr(command, "has_screen", lambda: True)
    monkeypatch.setattr(command, "OPENED_S", 0.0)
    monkeypatch.setattr("webbrowser.open", lambda address: looked.append(address))
    assert main(("demo", "--speed", "1e9")) == 0
    assert looked and looked[0].startswith("http://127.0.0.1:") and looked[0] in capsys.readouterr().out


def test_whoever_opens_the_page_sees_the_ship_before_the_clock_runs() -> None:
    *_, (_, laid_out, _), (_, flying, _) = islice(performed(demo, "en", demo.SET_UP), len(demo.SET_UP))
    timed = DemoClock(1, demo.THINKS * len(demo.SET_UP))
    assert timed.seconds_until(laid_out.at) == 0 and timed.seconds_until(flying.at) > 5
    assert view(laid_out, draw(laid_out), Viewer("bridge", "en"))["table"]["ship"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_with_a_voice_every_game_comes_home_and_no_word_is_cut_off(language: str) -> None:
    pack = open_pack(language).pack
    for info in DEMOS.values():
        its = importlib.import_module(f"{info.package}.demo")
        evenings = [*performed(its, language, its.SPOKEN, pack)]
        assert isinstance(evenings[-1][1].stage, Home)
        until, said = 0, 0
        for given, _, asked in evenings[len(its.SPOKEN) :]:
            assert given.command is None or given.at >= until
            until = heard_out(until, asked)
            said += any(isinstance(effect, Sound) for effect in asked)
        assert said or info.word == "eclipse", info.word  # which is quiet unless the table wants it


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Somebody sits at a terminal, and has no browser that opens."""
    monkeypatch.setattr(command, "is_looked_at", lambda: True)
    monkeypatch.setattr(command, "has_screen", lambda: False)
    monkeypatch.setattr(command, "STAYS_S", 0.0)
    return monkeypatch


@pytest.mark.heard
def test_on_the_page_the_mission_is_spoken_on_its_second_by_this_computers_card(page: pytest.MonkeyPatch) -> None:
    began: list[float] = []

    def shown(told: Iterable[Performed], timed: DemoClock, *ports: Any) -> None:
        began.append(timed.began)
        show(told, timed, *ports)

    page.setattr(command, "show", shown)
    page.setattr(command, "performed", lambda *given: takewhile(before(ALERT + 3000), performed(*given)))
    with null_sink(page) as sink:
        assert main(("demo",)) == 0
        heard = onsets(sink.recorded, beginnings({"alert": OURS / "sounds" / "alert.ogg"}, {"alert"})["alert"])
    assert heard and abs(heard[0] - began[0] - ALERT / 1000) < 0.15


ALERT = 10_000  # after the start: the first announcement of that mission
START = demo.THINKS * len(demo.SPOKEN)


def before(at: Millis) -> Callable[[Performed], bool]:
    return lambda told: told[1].at < START + at


def test_without_a_card_the_page_plays_it_in_about_a_minute_and_says_so(
    page: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page.setattr(drivers, "has_card", lambda: False)
    page.setattr(command, "performed", lambda *given: iter(()))
    assert main(("demo",)) == 0
    told = capsys.readouterr().out
    assert "13 times as fast as at the table" in told and "no sound card here" in told


def test_nobody_is_offered_keys_on_the_page_of_a_demo(tmp_path: Path, browser: Browser) -> None:
    *_, (_, laid_out, _), (_, flying, _) = islice(performed(demo, "en", demo.SET_UP), len(demo.SET_UP))
    site = command.opened(tmp_path, DemoClock(1, 0))
    try:
        for evening in (laid_out, flying):
            site.watch(evening, draw(evening))
            tab = Tab(browser, site.addresses[0].rstrip("/"), "/", TV)
            tab.page.wait_for_selector(":is(#flight, #table):not([hidden])")
            assert not tab.page.locator(":is(#presses, #over, #door):not([hidden])").count()
            tab.type("Enter")
            assert not tab.wrong
            tab.close()
    finally:
        site.close()


def test_in_text_no_card_is_looked_for(page: pytest.MonkeyPatch) -> None:
    page.setattr(drivers, "has_card", lambda: pytest.fail("looked for"))
    assert main(("demo", "--text", "--speed", "1e9")) == 0


def test_time_that_stands_still_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(("demo", "--speed", "0"))
    assert "--speed" in capsys.readouterr().err
