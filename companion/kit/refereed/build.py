"""A refereed game made into what the box knows: undo, phones, forms and the log follow from its value."""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from companion.kit import forms as numbers
from companion.kit.dials import Scale
from companion.kit.evening import Evening, StepResult, with_settings
from companion.kit.forms import LONGEST, Form, FormFilled, Numbers, a_form, filled
from companion.kit.game import Game
from companion.kit.options import Option
from companion.kit.page import GamePage, Json, Said, Viewer, a_text
from companion.kit.refereed.game import Refereed
from companion.kit.refereed.log import LogBook
from companion.kit.refereed.match import Match
from companion.kit.refereed.phones import Tapped, shown, tapped
from companion.kit.stage import StageKind, Stages
from companion.types import Millis

OnCommand = Callable[[Evening, object, Millis], StepResult | None]


def no_command_of_its_own(evening: Evening, command: object, at: Millis) -> StepResult | None:
    return None


def a_tap(message: Said, seat: str) -> Tapped:
    return Tapped(seat, a_text(message, "row", LONGEST))


def asked_of(forms: Mapping[str, Form], game: str, evening: Evening, seat: str) -> Json:
    """The form on the display, for every phone that may fill it in."""
    stage = evening.stage
    form = forms.get(stage.form) if isinstance(stage, Numbers) and stage.game == game else None
    if form is None or not isinstance(stage, Numbers):
        return {}
    ours = form.owner(evening, stage) in (None, seat) and form.by_phone(evening, seat, stage)
    return {"form": numbers.view(form, evening, stage)} if ours else {}


def refereed_page(game: Refereed, seats: Sequence[str], forms: Mapping[str, Form]) -> GamePage:
    """Phones enter its moves and its numbers, and the shared screen is the box's display: for a game that draws no page
    of its own."""

    def view(evening: Evening, viewer: Viewer, language: str, present: frozenset[str]) -> Json:
        if not isinstance(evening.game, Match) or viewer.page != "seat" or not viewer.seat:
            return {}
        here = with_settings(evening, language=language)
        return {"tell": shown(game, here, viewer.seat), **asked_of(forms, game.flow.game, here, viewer.seat)}

    return GamePage(view, seats=lambda evening: seats, messages={"tap": a_tap, "form": a_form})


def refereed_game(
    game: Refereed,
    book: LogBook[Any],
    stages: Sequence[StageKind],
    at_home: Callable[[Evening], Sequence[Option]] | None = None,
    *,
    new: Callable[[Evening], Match] | None = None,
    journalled: Sequence[ModuleType],
    forms: Mapping[str, Form] | None = None,
    dials: Mapping[str, Scale] | None = None,
    seats: Sequence[str] = (),
    on_command: OnCommand = no_command_of_its_own,
    **more: Any,
) -> Game:
    """Where there is nothing to set up, `new` makes a match, and home has one row for it. With `seats` it has a page of
    phones that enter its moves, unless it draws its own (`page_in`). `on_command` is the game's own: asked after the
    commands that every refereed game has. `more` are fields of `Game`."""
    known = forms or {}

    def plays(evening: Evening) -> Sequence[Option]:
        assert new is not None
        text = evening.say("refereed.play")
        return (Option("play", text, lambda now: (game.flow.begun(now, new(now)), ())),)

    def every_command(evening: Evening, command: object, at: Millis) -> StepResult | None:
        match command:
            case Tapped():
                return tapped(game, evening, command)
            case FormFilled():
                return filled(known, evening, game.flow.game, command)
        return on_command(evening, command, at)

    return Game(
        Stages(game.words, tuple(stages), dials or {}),
        at_home or plays,
        journalled=journalled,
        undo=game.flow.undo,
        on_command=every_command,
        log=book.views,
        forms=known,
        refereed=game,
        page_of_moves=refereed_page(game, seats, known) if seats else None,
        **more,
    )
