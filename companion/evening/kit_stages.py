"""Stages of the kit: the box has them for every game, and takes their contents from the game."""

from collections.abc import Sequence
from typing import Any

from companion.evening.register import game_of, playing
from companion.evening.settings import DIALS
from companion.kit import dials, forms
from companion.kit.dials import Dial
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Form, Numbers
from companion.kit.options import Option
from companion.kit.refereed import game as refereed
from companion.kit.refereed.game import Refereed
from companion.kit.rulings import RulingList, Rulings, RulingText
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.types import Frame, Hint, Key, Message, Millis
from companion.words import BOX, Words

# --- one number, at work at once


def scale_of(stage: Dial) -> tuple[Words, dials.Scale]:
    if not stage.game:
        return BOX, DIALS[stage.which]
    stages = game_of(stage.game).stages
    return stages.words, stages.dials[stage.which]


def turned_dial(evening: Evening, stage: Dial, command: object, at: Millis) -> StepResult:
    return dials.turned_by(scale_of(stage)[1], evening, command)


def drawn_dial(evening: Evening, stage: Dial) -> Frame:
    """Its value, large."""
    words, scale = scale_of(stage)
    hints = tuple(
        Hint(key, evening.say(f"dials.{word}"))
        for key, word in ((Key.LEFT, "less"), (Key.RIGHT, "more"), (Key.OK, "done"))
    )
    return Message(
        "", words.say(evening, f"dials.{stage.which}"), big=scale.shown(evening, scale.now(evening)), hints=hints
    )


# --- numbers to enter


def form_of(stage: Numbers) -> Form:
    return game_of(stage.game).forms[stage.form]


def form_after(evening: Evening, stage: Numbers, command: object, at: Millis) -> StepResult:
    return forms.after(form_of(stage), evening, stage, command, at)


def form_drawn(evening: Evening, stage: Numbers) -> Frame:
    return forms.drawn(form_of(stage), evening, stage)


def form_owner(evening: Evening, stage: Numbers) -> str | None:
    return form_of(stage).owner(evening, stage)


# --- rulings


def rulings_of(stage: Any) -> Rulings:
    found = game_of(stage.game).rulings
    assert found is not None
    return found


def ruling_options(evening: Evening, stage: RulingList) -> Sequence[Option]:
    return rulings_of(stage).options(evening, stage)


def ruling_text(evening: Evening, stage: RulingText) -> Read:
    return rulings_of(stage).text(evening, stage)


def ruling_turned(evening: Evening) -> StepResult:
    assert isinstance(evening.stage, RulingText)
    return rulings_of(evening.stage).turned(evening, evening.stage)


# --- moves and the past of a refereed game


def refereed_of(evening: Evening) -> Refereed:
    game = playing(evening)
    assert game is not None and game.refereed is not None
    return game.refereed if isinstance(game.refereed, Refereed) else game.refereed(evening)


STAGES = (
    stage(Dial, draw=drawn_dial, after=turned_dial),
    stage(Numbers, draw=form_drawn, after=form_after, private=form_owner),
    stage(RulingList, options=ruling_options),
    stage(RulingText, text=ruling_text, finish=ruling_turned),
    *refereed.stages(refereed_of),
)
