"""Hidden means hidden: two futures with one public past look, sound and read the same."""

from dataclasses import replace

import pytest

from companion.evening import Evening, journal, step
from companion.evening.faces import draw
from companion.evening.stages import next_at
from companion.evening.tables import held
from companion.evening.view import view
from companion.games.space_empires.table import sounds
from companion.games.space_empires.table.flow import EconPhase, Main
from companion.games.space_empires.table.peek import Peek
from companion.games.space_empires.voice import VOICED
from companion.kit.commands import VoiceStatus
from companion.kit.effects import Sound
from companion.kit.page import Viewer
from companion.rules.space_empires import events as e
from companion.types import Input, Key, Release
from companion.voice.pack import Form, Pack, Recording
from tests.games.space_empires.table import after, aliens, fresh, happened, play_in, played, shown

PACK = Pack("test", "en", Form.APART, {clip: Recording(900) for clip in VOICED.clips})
TURNS = (e.EndTurn(),) * 3
QUIET = (*TURNS, e.Econ(1, (9,)), e.Econ(2, (9,)), e.EndTurn(), *TURNS)
LATER = (*QUIET, e.Econ(1, (9, 10)), e.Econ(2, (9, 10)), e.EndTurn(), *TURNS)
# What the aliens gather differs; or the CP of the fleet that one of them has launched.
FUTURES: dict[str, tuple[tuple[e.Event, ...], ...]] = {
    "columns": (
        (*QUIET, e.Econ(1, (4, 10)), e.Econ(2, (4, 10)), e.EndTurn()),
        (*QUIET, e.Econ(1, (1, 10)), e.Econ(2, (9, 10)), e.EndTurn()),
    ),
    "fleet": ((*LATER, e.Econ(1, (2, 2, 1, 10))), (*LATER, e.Econ(1, (2, 10, 1, 10)))),
}


def futures(which: str = "columns", language: str = "en") -> list[Evening]:
    """Two games of which the table knows the same, and that are not the same."""
    found = [after(happened(aliens(language), *events), VoiceStatus(PACK)) for events in FUTURES[which]]
    found = [after(each, "back") if isinstance(each.stage, EconPhase) else each for each in found]
    assert play_in(found[0]).view == play_in(found[1]).view
    assert play_in(found[0]).state != play_in(found[1]).state
    return found


WALKS: tuple[list[str], ...] = (
    [], ["right"], ["hero"], ["alien_1"], ["alien_1", "known"], ["seen"], ["a"], ["force"], ["menu"],
    ["menu", "give_up"], ["alien_1", "home_1"], ["c"], ["bot"],
)  # fmt: skip


@pytest.mark.parametrize("which", FUTURES)
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("commands", WALKS, ids=str)
def test_display_lamps_sounds_and_pages_tell_nothing(which: str, language: str, commands: list[str]) -> None:
    one, other = (played(evening, *commands) for evening in futures(which, language))
    assert draw(one[0]) == draw(other[0])
    assert one[1] == other[1]
    for page in ("bridge", "panel", "seat"):
        for inside in (True, False):
            viewer = Viewer(page, authenticated=inside)
            assert seen_by(one[0], viewer) == seen_by(other[0], viewer)


def seen_by(evening: Evening, viewer: Viewer) -> object:
    return view(evening, draw(evening), viewer)


def test_a_roll_sounds_the_same_whatever_came() -> None:
    """Also in how long it takes: three ticks for one die or for seven."""
    heard = []
    for dice in ((1, 10), (9, 10), (4, 10)):
        evening = after(happened(aliens(), *QUIET), VoiceStatus(PACK))
        heard.append(sounds.called_out(evening, e.Econ(1, dice), ()))
    assert heard[0] == heard[1] == heard[2]
    (sound,) = [effect for effect in heard[0] if isinstance(effect, Sound)]
    assert [cue.sound for cue in sound.score] == ["space_empires/sound_tick"] * 3


def test_peek_shows_the_sheets_only_while_the_key_is_down() -> None:
    one, other = (after(evening, "b") for evening in futures())
    assert shown(one) != shown(other)
    assert held(one) and not held(futures()[0])
    both = after(one, "right")
    assert isinstance(both.stage, Peek) and both.stage.alien == 2
    assert isinstance(after(both, Release(Key.RIGHT)).stage, Peek)
    assert isinstance(after(both, Release(Key.B)).stage, Main)


def test_peek_goes_by_itself_where_nothing_tells_that_the_key_is_up() -> None:
    one = after(futures()[0], "b")
    due = next_at(one)
    assert due is not None
    assert isinstance(step(one, Input(due - 1, None))[0].stage, Peek)
    assert isinstance(step(one, Input(due, None))[0].stage, Main)
    assert isinstance(step(after(one, "b"), Input(due, None))[0].stage, Peek)  # a terminal repeats the key
    assert isinstance(after(one, "ok").stage, Main)


EVERYBODY = [
    Viewer("bridge"),
    Viewer("seat", seat="human"),
    Viewer("panel"),
    Viewer("panel", seat="human"),
    Viewer("panel", authenticated=False),
]


@pytest.mark.parametrize("viewer", EVERYBODY, ids=str)
def test_no_page_shows_a_peek(viewer: Viewer) -> None:
    """It is there before the box, and everybody at the table sees who looks."""
    one, other = (after(evening, "b") for evening in futures("fleet"))
    assert seen_by(one, viewer) == seen_by(other, viewer)


def test_peek_can_be_forbidden_for_a_game() -> None:
    evening = replace(futures()[0], game=replace(play_in(futures()[0]), peek=False))
    assert isinstance(after(evening, "b").stage, Main)
    assert "Peek" not in shown(after(evening, "menu"))


def test_a_game_is_begun_without_peeking_where_the_settings_say_so() -> None:
    evening = after(fresh(), "settings", "peek", "back", "new", "aliens", "lay_out")
    for _ in range(5):
        evening = after(evening, "ok") if not isinstance(evening.stage, Main) else evening
    assert not play_in(evening).peek
    assert isinstance(after(evening, "b").stage, Main)


def test_the_economic_phase_says_only_whether_a_fleet_is_launched() -> None:
    texts = []
    for dice in ((1,), (9,)):
        evening = happened(aliens(), *TURNS, e.Econ(1, dice))
        assert isinstance(evening.stage, EconPhase)
        texts.append(shown(evening))
    assert texts[0] == texts[1]


def test_nothing_is_logged_before_the_end() -> None:
    assert all(journal.written(evening.log) == [] for evening in futures())
