"""The framework of an evening: stages, BACK, going home and on, undo, the journal."""

from dataclasses import replace

import pytest

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.journal import Unreadable, read, read_input, replayed, written, written_input, written_journal
from companion.evening.switch_off import SwitchOff
from companion.evening.tables import OWN, Tables, made
from companion.games import GAMES
from companion.kit.commands import BoxStatus, Chosen, GoHome, SeedGiven, StoreFailed, Undo
from companion.kit.effects import PowerOff
from companion.kit.evening import Home, go_home, pop, push, resume, undoable
from companion.layout import lay_out
from companion.types import Choices, Hold, Input, Key, Mended, Press, Trouble
from tests.alone import alone
from tests.evening.commands import after


@pytest.mark.parametrize("tables", [OWN, *[made(info.game.stages) for info in GAMES]])
def test_every_stage_can_be_drawn(tables: Tables) -> None:
    assert set(tables.after) == set(tables.draw)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_home_shows_its_options(language: str) -> None:
    evening = alone()
    face = draw(replace(evening, settings=replace(evening.settings, language=language)))
    assert isinstance(face.frame, Choices)
    assert lay_out(face.frame).cut == ()


def test_switching_off_is_asked_and_done() -> None:
    asked = after(alone(), Chosen("off"))
    assert asked.stage == SwitchOff()
    off, effects = step(asked, Input(99, Chosen("off")))
    assert effects == (PowerOff(),)
    assert isinstance(off.stage, Home)


def test_back_returns_to_the_stage_below_with_its_cursor() -> None:
    evening = push(alone(stage=Home(2)), SwitchOff())
    assert after(evening, Press(Key.BACK)).stage == Home(2)


def test_back_at_home_does_nothing() -> None:
    assert after(alone(), Press(Key.BACK)) == replace(alone(), at=10)


def test_an_unfinished_game_waits_at_home_and_continues_where_it_was() -> None:
    playing = alone(stage=SwitchOff(1), below=(Home(), SwitchOff()), game="a game")
    for home in (go_home(playing), pop(pop(playing)), after(playing, GoHome())):
        assert isinstance(home.stage, Home)
        assert home.waiting
    assert resume(go_home(playing)).stage == SwitchOff(1)


def test_looking_at_something_else_does_not_cost_the_game_that_waits() -> None:
    waiting = go_home(alone(stage=SwitchOff(1), below=(Home(),), game="a game"))
    for away in (after(waiting, "settings", "back"), after(waiting, "settings", "about", GoHome())):
        assert resume(away).stage == SwitchOff(1)


def test_undo_goes_back_to_before_the_last_step_and_the_same_key_repeats_it() -> None:
    before = Evening(draws=1)
    stepped = undoable(before, replace(before, draws=2))
    assert after(stepped, Undo()) == after(stepped, Hold(Key.BACK)) == replace(before, at=10)


def test_undo_keeps_what_the_box_knows() -> None:
    stepped = undoable(alone(), Evening(draws=2))
    assert after(stepped, StoreFailed("disk full"), Undo()).saving is False


def test_a_trouble_is_kept_until_it_is_mended() -> None:
    trouble = Trouble("sound", "no card")
    ill = after(alone(), trouble, Trouble("display", "gone"), trouble)
    assert [each.part for each in ill.troubles] == ["display", "sound"]
    assert after(ill, Mended("sound")).troubles == (Trouble("display", "gone"),)


def test_nothing_changes_by_itself_when_nothing_is_played() -> None:
    assert next_at(alone()) is None


def test_a_journal_replays_to_the_same_evening() -> None:
    commands = (SeedGiven(7), Press(Key.RIGHT), Press(Key.OK), Trouble("sound", "x"), Press(Key.BACK))
    inputs = [Input(10 * place, command) for place, command in enumerate(commands)]
    again = [read_input(written_input(given)) for given in inputs]
    assert again == inputs
    assert replayed(alone(), again) == replayed(alone(), inputs)


def test_an_evening_is_written_and_read() -> None:
    evening = after(alone(), SeedGiven(7), Trouble("sound", "x"), Chosen("off"))
    assert read(written(evening)) == evening


def test_a_journal_has_neither_pin_nor_password_and_replays_to_the_same_stage() -> None:
    told = BoxStatus(
        address="http://box/", pin="471100", hotspot="Ours", hotspot_password="hushhush", hotspot_open=True
    )
    commands = (told, Chosen("settings"), Chosen("hotspot"), Press(Key.BACK), Press(Key.RIGHT))
    inputs = [Input(10 * place, command) for place, command in enumerate(commands)]
    evening = replayed(alone(), inputs)
    text = written_journal(evening, inputs)
    assert "471100" not in text and "hushhush" not in text and "471100" not in repr(evening)
    again = replayed(alone(), [read_input(written_input(given)) for given in inputs])
    assert replace(again, box=told) == evening and again.box == replace(told, pin="******", hotspot_password="********")


def test_a_journal_from_when_the_pin_was_in_it_can_be_read() -> None:
    assert read({"": "hands.BoxTold", "pin": "471100", "hotspot": ["Ours", "hushhush"]}).pin == "471100"


@pytest.mark.parametrize(
    "value", [{"": "no.Such"}, {"": "types.Press"}, {"": "types.Key", "is": "NO"}, {"": "types.Hold", "odd": 1}]
)
def test_what_is_no_value_of_ours_is_refused(value: object) -> None:
    with pytest.raises(Unreadable):
        read(value)


def test_a_replay_turns_the_pages_that_a_secret_has_filled() -> None:
    """With a password on it the page of the box's own network is longer than without."""
    told = BoxStatus(address="http://10.42.0.1:8080/", hotspot="Ours", hotspot_password="h" * 60, hotspot_open=True)
    commands = (told, Chosen("settings"), Chosen("address"), Press(Key.OK), Press(Key.OK))
    given = [Input(10 * place, command) for place, command in enumerate(commands)]
    lived = replayed(alone(), given)
    again = replayed(alone(), [read_input(written_input(each)) for each in given])
    assert again.stage == lived.stage
