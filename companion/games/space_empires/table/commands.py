"""What a phone enters for its own seat: commands that mean the same whatever stage of the game is on the display."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from companion.games.space_empires.table import (
    aiming,
    between,
    charting,
    duel,
    empire,
    force,
    odds_task,
    several_players,
)
from companion.games.space_empires.table.aiming import without_colony
from companion.games.space_empires.table.charting import HUMAN
from companion.games.space_empires.table.foes import MACHINE, PLAYER, asked_between, asked_of
from companion.games.space_empires.table.force import with_force, written
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.own import ID, AskedOdds, forces_of, session, with_session
from companion.games.space_empires.table.play import Play, play_of
from companion.games.space_empires.table.several_flow import SEVERAL
from companion.games.space_empires.table.whose import players
from companion.kit.commands import Computed
from companion.kit.effects import Compute
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Form, FormFilled, filled
from companion.rules.hidden import PRIVATE
from companion.rules.space_empires import accounts
from companion.rules.space_empires import events as e
from companion.rules.space_empires import several as s
from companion.rules.space_empires.accounts import ROWS, Account
from companion.rules.space_empires.empire import account
from companion.rules.space_empires.forces import Terrain
from companion.rules.space_empires.refusals import Refused
from companion.rules.space_empires.ships import Ship
from companion.types import Millis

FORMS: Mapping[str, Form] = {
    **force.FORMS,
    **duel.FORMS,
    **aiming.FORMS,
    **empire.FORMS,
    **charting.FORMS,
    **several_players.FORMS,
}  # that phones know of
BUYING = ("technology", "units")  # the parts of a sheet that buy


@dataclass(frozen=True)
class SheetDone:
    seat: str


@dataclass(frozen=True)
class BattlefieldEntered:
    """Who moved in, and where it is."""

    seat: str
    attacks: bool = field(repr=False, metadata=PRIVATE)
    terrain: Terrain = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class OddsAsked:
    """Against that fleet or machine; between players against the other side as it was entered."""

    seat: str
    alien: int = field(default=PLAYER, repr=False, metadata=PRIVATE)
    fleet: int = field(default=0, repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class ColonyGone:
    seat: str
    place: int


@dataclass(frozen=True)
class Bought:
    """That many more of that row of the player's own sheet; negative: put back."""

    seat: str
    name: str = field(repr=False, metadata=PRIVATE)
    by: int = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class Settled:
    """A colony ship has become a colony, on the player's own sheet alone."""

    QUIET: ClassVar = True

    seat: str


@dataclass(frozen=True)
class AllBrought:
    """All ships of the player's own sheet are in the battle that its phone asks about."""

    QUIET: ClassVar = True

    seat: str


@dataclass(frozen=True)
class SideBrought:
    """Of several players: the ships that this seat has entered fight at the box, for all to see."""

    seat: str


OfSeat = (
    SheetDone
    | BattlefieldEntered
    | OddsAsked
    | ColonyGone
    | Bought
    | Settled
    | AllBrought
    | SideBrought
    | charting.OfMap
)


def seats_of(evening: Evening) -> Sequence[str]:
    if isinstance(evening.game, Match):
        return evening.game.setup.seats
    return (HUMAN,) if isinstance(evening.game, Play) else ()


def on_command(evening: Evening, command: object, at: Millis) -> StepResult | None:
    """What makes no sense in this game does nothing."""
    if isinstance(command, Computed) and command.id.startswith(ASKED_BY):
        return answered(evening, command), ()
    if isinstance(command, charting.MapBrought):
        return charting.map_brought(evening, command), ()
    if not isinstance(command, OfSeat | FormFilled):
        return None
    if command.seat not in seats_of(evening):
        return evening, ()
    if isinstance(command, FormFilled):
        return filled(FORMS, evening, ID, command)
    if isinstance(command, charting.OfMap):
        return charting.DOES[type(command)](evening, command), ()
    return DOES[type(command)](evening, command)


def sheet_done(evening: Evening, command: SheetDone) -> StepResult:
    if not isinstance(evening.game, Match):
        return evening, ()
    return SEVERAL.beside(evening, s.Finish(command.seat))


# ---------------------------------------------------------------- the own sheet


def account_of(evening: Evening, seat: str) -> Account:
    if isinstance(evening.game, Match):
        return evening.game.state.accounts[seat]
    return account(play_of(evening).state)


def wrote(evening: Evening, seat: str, *numbers: tuple[str, int]) -> StepResult:
    """The player who keeps the sheet."""
    if isinstance(evening.game, Match):
        return several_players.entered(evening, seat, numbers)
    return empire.written(evening, e.Write(numbers)), ()


def bought(evening: Evening, command: Bought) -> StepResult:
    row = ROWS.get(command.name)
    if row is None or row.group not in BUYING:
        return evening, ()
    now = account_of(evening, command.seat)[command.name] + command.by
    return wrote(evening, command.seat, (command.name, now)) if now in row.values else (evening, ())


def settled(evening: Evening, command: Settled) -> StepResult:
    if isinstance(evening.game, Play):
        return empire.written(evening, e.Settle()), ()
    before = account_of(evening, command.seat)
    try:
        after = accounts.settled(before)
    except Refused:
        return evening, ()
    return wrote(evening, command.seat, *((name, n) for name, n in after.items() if n != before[name]))


def all_brought(evening: Evening, command: AllBrought) -> StepResult:
    """Of several players into the side that this seat's phone asks about: nobody else sees it."""
    if isinstance(evening.game, Play):
        return empire.brought(evening)
    side, own = forces_of(evening, command.seat)[0], account_of(evening, command.seat)
    ships = empire.ships_on(own, attacks=side.attacks)
    mines = 0 if side.attacks else own[accounts.named("ship", Ship.MINES)]
    levels = accounts.levels_in(own)
    return with_force(evening, command.seat, 0, replace(side, ships=ships, mines=mines, levels=levels)), ()


# ---------------------------------------------------------------- battles


def side_brought(evening: Evening, command: SideBrought) -> StepResult:
    """Not into a battle that is being fought."""
    own = forces_of(evening, command.seat)[0]
    if command.seat not in players(evening) or not own.ships or duel.under_way(evening) is not None:
        return evening, ()
    return between.brought(evening, command.seat, own), ()


def battlefield_entered(evening: Evening, command: BattlefieldEntered) -> StepResult:
    side = replace(forces_of(evening, command.seat)[0], attacks=command.attacks, terrain=command.terrain)
    return with_force(evening, command.seat, 0, side), ()


ASKED_BY = "seat "


def odds_asked(evening: Evening, command: OddsAsked) -> StepResult:
    question = question_of(evening, command.seat, command.alien, command.fleet)
    asked = AskedOdds(command.alien, command.fleet, question, "" if question else '{"refused": "unknown"}')
    work = (Compute(f"{ASKED_BY}{command.seat}", odds_task.__name__, question, waits=True),) if question else ()
    return with_asked(evening, command.seat, asked), work


def question_of(evening: Evening, seat: str, alien: int, fleet: int) -> str:
    """What the odds that a seat asks for rest on, as things are now; "": a side is missing. For a battle under way it
    is what stands on the table."""
    own, other = forces_of(evening, seat)
    play, battle = evening.game, duel.under_way(evening)
    if not isinstance(play, Play):
        return written(asked_between(own, other))
    if battle is not None and (battle.alien, battle.fleet) == (alien, fleet):
        return battle.odds_question(evening)
    known = len(play.view.machines) if alien == MACHINE else len(play.view.aliens)
    if not 0 <= alien <= known or (alien == MACHINE and not 1 <= fleet <= known):
        return ""
    if alien and fleet and play.state.aliens[alien - 1].squadron(fleet) is None:
        return ""
    return written(asked_of(evening, own, alien, fleet))


def with_asked(evening: Evening, seat: str, asked: AskedOdds) -> Evening:
    return with_session(evening, asked={**session(evening).asked, seat: asked})


def answered(evening: Evening, command: Computed) -> Evening:
    """Better answers may follow the first; one to a question that is no longer asked is nothing."""
    seat = command.id.removeprefix(ASKED_BY)
    asked = session(evening).asked.get(seat)
    if asked is None or not asked.question:
        return evening
    return with_asked(evening, seat, replace(asked, answer=command.answer or asked.answer or '{"refused": "failed"}'))


# ---------------------------------------------------------------- where they go


def colony_gone(evening: Evening, command: ColonyGone) -> StepResult:
    play = evening.game
    if not isinstance(play, Play) or not 0 <= command.place < len(play.colonies):
        return evening, ()
    return replace(evening, game=without_colony(play, command.place)), ()


DOES: Mapping[type, Callable[[Evening, Any], StepResult]] = {
    SheetDone: sheet_done,
    BattlefieldEntered: battlefield_entered,
    OddsAsked: odds_asked,
    ColonyGone: colony_gone,
    Bought: bought,
    Settled: settled,
    AllBrought: all_brought,
    SideBrought: side_brought,
}
