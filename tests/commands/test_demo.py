"""The demo flies and resolves a whole mission by itself, in both languages."""

import pytest

from companion.cli import main
from companion.evening.demos import played
from companion.evening.faces import draw
from companion.games.space_alert import demo
from companion.games.space_alert.table.score import ScorePage
from companion.kit.evening import Home
from companion.layout import lay_out


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
    assert len(lines) < 500


def test_on_a_terminal_it_says_where_the_page_is_and_serves_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("companion.commands.demo.has_screen", lambda: True)
    monkeypatch.setattr("companion.commands.demo.OPENED_S", 0.0)
    monkeypatch.setattr("webbrowser.open", lambda address: looked.append(address))
    assert main(("demo", "--speed", "1e9")) == 0
    assert looked and looked[0].startswith("http://127.0.0.1:") and looked[0] in capsys.readouterr().out


def test_time_that_stands_still_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(("demo", "--speed", "0"))
    assert "--speed" in capsys.readouterr().err
