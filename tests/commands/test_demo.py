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


def test_time_that_stands_still_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(("demo", "--speed", "0"))
    assert "--speed" in capsys.readouterr().err
