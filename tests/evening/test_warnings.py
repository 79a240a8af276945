"""A part that fails or comes back is said for a few seconds, wherever the crew is; announcements go first."""

from dataclasses import replace

import pytest

from companion.evening import next_at, step
from companion.evening.faces import draw
from companion.kit.commands import StoreFailed, StoreMended
from companion.kit.warnings import SHOWN_FOR
from companion.layout import lay_out
from companion.types import Icon, Input, Mended, Message, Trouble
from companion.words import BOX
from tests.evening.commands import after, fresh

PARTS = sorted({key.rpartition("_")[0] for key in BOX.topic("en", "troubles")} - {"other"} | {"something new"})


def test_a_trouble_is_shown_for_a_while_and_then_the_stage_again() -> None:
    home = fresh()
    broken = after(home, Trouble("sound", "no card"))
    frame = draw(broken).frame
    assert isinstance(frame, Message)
    assert frame.icons == (Icon.WARNING,)
    assert "The display keeps time" in frame.text
    assert next_at(broken) == broken.at + SHOWN_FOR
    later, _ = step(broken, Input(broken.at + SHOWN_FOR))
    assert not isinstance(draw(later).frame, Message)
    assert next_at(later) is None


@pytest.mark.parametrize("part", ["pins", "keys"])
def test_keys_that_do_not_answer_stay_said_at_home(part: str) -> None:
    """Anybody who sees it cannot press to read the list of troubles."""
    broken = after(fresh(), Trouble(part, "no such chip"))
    later, _ = step(broken, Input(broken.at + 10 * SHOWN_FOR))
    assert getattr(draw(later).frame, "heading", getattr(draw(later).frame, "title", "")) == "Keys do not answer"
    mended, _ = step(after(later, Mended(part)), Input(later.at + 10 * SHOWN_FOR))
    assert draw(mended).frame == draw(fresh()).frame


def test_a_key_does_what_it_does_without_the_warning() -> None:
    warned = after(fresh(), Trouble("lamps", "bus"))
    assert after(warned, "settings").stage == after(fresh(), "settings").stage


def test_what_comes_back_is_said_too_but_only_if_it_was_gone() -> None:
    gone = after(fresh(), Trouble("display", "unplugged"))
    assert getattr(draw(after(gone, Mended("display"))).frame, "icons", ()) == (Icon.DONE,)
    assert after(fresh(), Mended("display")).warned is None


def test_a_disk_that_fails_is_said_wherever_the_crew_is() -> None:
    full = after(fresh(), "settings", StoreFailed("full"))
    assert "Nothing is being saved" in getattr(draw(full).frame, "text", "")
    assert "saved again" in getattr(draw(after(full, StoreMended())).frame, "text", "")


@pytest.mark.parametrize(
    ("part", "said"),
    [("pad /dev/ttyACM0", "A pad is gone."), ("key left", "The key LEFT is stuck."), ("flux", "flux does not work.")],
)
def test_one_of_several_parts_is_said_in_words_too(part: str, said: str) -> None:
    assert getattr(draw(after(fresh(), Trouble(part, "reason"))).frame, "text", "").startswith(said)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("part", PARTS)
def test_every_warning_fits_the_display(language: str, part: str) -> None:
    evening = after(fresh(language), Trouble(part, "reason"))
    assert lay_out(draw(evening).frame).cut == ()
    assert lay_out(draw(after(evening, Mended(part))).frame).cut == ()
    assert replace(evening, warned=None).troubles
