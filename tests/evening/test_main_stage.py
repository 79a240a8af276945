"""A game's main stage is brought forward wherever the game is: on the display, under the box's page, waiting, cut."""

from dataclasses import dataclass

from companion.kit.evening import Evening, Home, Interrupted
from companion.kit.main_stage import brought_forward, is_of

GAME = "test_main_stage"  # by the module these stages lie in


@dataclass(frozen=True)
class Detail:
    pass


@dataclass(frozen=True)
class Main:
    pass


@dataclass(frozen=True)
class OfTheBox:
    pass


OfTheBox.__module__ = "companion.evening.settings"


def test_a_stage_belongs_to_the_game_whose_folder_it_lies_in() -> None:
    assert is_of(GAME, Main()) and not is_of(GAME, Home()) and not is_of(GAME, OfTheBox())


def test_whatever_of_the_game_is_on_the_display_gives_way() -> None:
    evening = Evening(stage=Detail(), below=(Home(), Main(), Detail()))
    now = brought_forward(evening, GAME, Main())
    assert (now.stage, now.below) == (Main(), (Home(),))


def test_a_page_of_the_box_over_it_stays() -> None:
    evening = Evening(stage=OfTheBox(), below=(Home(), Main(), Detail()))
    now = brought_forward(evening, GAME, Main())
    assert (now.stage, now.below) == (OfTheBox(), (Home(), Main()))
    alone = Evening(stage=OfTheBox(), below=(Home(),))
    assert brought_forward(alone, GAME, Main()) == alone


def test_of_a_game_that_waits_or_was_cut_off_that_is_what_waits() -> None:
    waiting = brought_forward(Evening(waiting=(Main(), Detail())), GAME, Main())
    assert (waiting.stage, waiting.waiting) == (Home(), (Main(),))
    cut = brought_forward(Evening(interrupted=Interrupted(Detail(), (Home(), Main()))), GAME, Main())
    assert cut.interrupted == Interrupted(Main(), (Home(),))
