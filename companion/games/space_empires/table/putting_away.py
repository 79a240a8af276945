"""Games of several evenings: put away under their names beside others, and taken up again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.space_empires.table.flow import FLOW
from companion.games.space_empires.table.match import Numbered
from companion.games.space_empires.table.names import game_name, game_value
from companion.games.space_empires.table.own import OwnForce, session, with_session
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.table.several_flow import SEVERAL
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, Home, StepResult
from companion.kit.options import Option, goes_back, opens
from companion.kit.refereed.flow import Flow
from companion.kit.refereed.match import resting
from companion.kit.stage import stage


@dataclass(frozen=True)
class Games:
    """Put away, by their names."""

    cursor: int = 0


@dataclass(frozen=True)
class GiveUp:
    """Of the game under way."""

    cursor: int = 0


def shelved_match(evening: Evening) -> Evening:
    """Nothing under way; what was lies among the others. Its ships fight in no other game."""
    evening = with_session(evening, force=OwnForce(), other=OwnForce(), forces={}, asked={})
    if not isinstance(evening.game, Numbered):
        return evening
    kept = () if evening.game.over else (resting(evening.game),)
    return replace(with_session(evening, games=(*kept, *session(evening).games)), game=None)


def game_options(evening: Evening, stage: Games) -> Sequence[Option]:
    found = tuple(
        Option(
            str(game.number),
            game_name(evening, game.number),
            lambda now, number=game.number: resumed(now, number),  # type: ignore[misc]
            game_value(evening, game),
        )
        for game in session(evening).games
    )
    return found or (goes_back("none", say(evening, "setup.no_games")),)


def resumed(evening: Evening, number: int) -> StepResult:
    wanted = next(game for game in session(evening).games if game.number == number)
    evening = shelved_match(evening)
    others = tuple(game for game in session(evening).games if game.number != number)
    return flow_of(wanted).begun(with_session(evening, games=others), wanted), ()


def flow_of(game: object) -> Flow:
    return FLOW if isinstance(game, Play) else SEVERAL


def give_up_row(evening: Evening) -> Option:
    return opens("give_up", say(evening, "table.give_up"), GiveUp(), own_name(evening))


def own_name(evening: Evening) -> str:
    assert isinstance(evening.game, Numbered)
    return game_name(evening, evening.game.number)


def put_to_rest(evening: Evening) -> StepResult:
    """Home; the game is in the log."""
    return at_the_shelf(replace(evening, game=None)), ()


def give_up_options(evening: Evening, stage: GiveUp) -> Sequence[Option]:
    return (
        goes_back("stay", say(evening, "setup.stay")),
        Option("away", say(evening, "setup.away"), lambda now: (at_the_shelf(shelved_match(now)), ())),
        Option("give_up", say(evening, "setup.give_up"), put_to_rest),
    )


def at_the_shelf(evening: Evening) -> Evening:
    return replace(evening, stage=Home(), below=(), waiting=(), interrupted=None, history=())


STAGES = (
    stage(Games, options=game_options),
    stage(GiveUp, options=give_up_options, heading=lambda evening, stage: own_name(evening)),
)
