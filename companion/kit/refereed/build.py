"""A refereed game made into what the box knows: undo, phones, forms and the log follow from its value."""

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from companion.kit.dials import Scale
from companion.kit.evening import Evening, Stepped
from companion.kit.forms import Form, FormFilled, filled
from companion.kit.game import Game
from companion.kit.options import Option
from companion.kit.refereed.game import Refereed
from companion.kit.refereed.log import LogBook
from companion.kit.refereed.match import Match
from companion.kit.refereed.phones import Tapped, tapped
from companion.kit.stage import StageKind, Stages
from companion.types import Millis

Told = Callable[[Evening, object, Millis], Stepped | None]


def no_hand_of_its_own(evening: Evening, hand: object, at: Millis) -> Stepped | None:
    return None


def refereed_game(
    game: Refereed,
    book: LogBook[Any],
    stages: Sequence[StageKind],
    at_home: Callable[[Evening], Sequence[Option]],
    *,
    kept: Sequence[ModuleType],
    forms: Mapping[str, Form] | None = None,
    dials: Mapping[str, Scale] | None = None,
    told: Told = no_hand_of_its_own,
    **more: Any,
) -> Game:
    """`told` are the game's own hands, asked after those that every refereed game has; `more` are fields of `Game`."""
    known = forms or {}

    def all_told(evening: Evening, hand: object, at: Millis) -> Stepped | None:
        match hand:
            case Tapped():
                return tapped(game, evening, hand)
            case FormFilled():
                return filled(known, evening, game.flow.game, hand)
        return told(evening, hand, at)

    return Game(
        Stages(game.words, tuple(stages), dials or {}),
        at_home,
        kept=kept,
        taken_back=game.flow.undo,
        told=all_told,
        log=book.views,
        forms=known,
        refereed=game,
        **more,
    )


def begun(evening: Evening, game: Refereed, match: Match) -> Evening:
    """That match on the table, at its first stage; one that was under way is gone."""
    return game.flow.begun(evening, match)
