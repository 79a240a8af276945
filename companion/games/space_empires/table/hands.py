"""What a phone tells of its own seat: hands that mean the same whatever stage of the game is on the display."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.space_empires.table import odds_task
from companion.games.space_empires.table.aiming import MOST_COLONIES, with_colony, without_colony
from companion.games.space_empires.table.duel import Duel, done
from companion.games.space_empires.table.foes import MACHINE, PLAYER, asked_between, asked_of
from companion.games.space_empires.table.force import TECHS, written
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.own import AskedOdds, OwnForce, forces_of, own_of, with_own
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.table.several_flow import SEVERAL
from companion.kit.effects import WorkOut
from companion.kit.evening import Evening, Stepped
from companion.kit.forms import Numbers
from companion.kit.hands import WorkedOut
from companion.rules.hidden import PRIVATE
from companion.rules.space_empires import several as s
from companion.rules.space_empires.battle import Fire, Who
from companion.rules.space_empires.forces import Terrain
from companion.rules.space_empires.ships import Ship, fleet_of
from companion.rules.space_empires.technology import Tech
from companion.types import Millis

HUMAN = "human"  # the one seat of a solo game


@dataclass(frozen=True)
class SheetEntered:
    seat: str
    name: str = field(repr=False, metadata=PRIVATE)
    value: int = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class BidTold:
    seat: str
    cp: int = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class SheetDone:
    seat: str


@dataclass(frozen=True)
class ShipsTold:
    """Of one side of the battle that the seat asks about: 0 its own, 1 the other's."""

    seat: str
    side: int = field(repr=False, metadata=PRIVATE)
    ship: Ship = field(repr=False, metadata=PRIVATE)
    count: int = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class LevelTold:
    seat: str
    side: int = field(repr=False, metadata=PRIVATE)
    tech: Tech = field(repr=False, metadata=PRIVATE)
    level: int = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class FieldTold:
    """Who moved in, and where it is."""

    seat: str
    attacks: bool = field(repr=False, metadata=PRIVATE)
    terrain: Terrain = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class OddsAsked:
    """Against that fleet or machine; between players against the other side as it was told."""

    seat: str
    alien: int = field(default=PLAYER, repr=False, metadata=PRIVATE)
    fleet: int = field(default=0, repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class ColonyTold:
    """A row of the table of colonies; one past the last is a new one."""

    seat: str
    place: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class ColonyGone:
    seat: str
    place: int


@dataclass(frozen=True)
class ShotTold:
    """In the battle on the display: whose group, at whom, and the die."""

    seat: str
    side: Who
    group: int
    at: int
    die: int


OfSeat = (
    SheetEntered
    | BidTold
    | SheetDone
    | ShipsTold
    | LevelTold
    | FieldTold
    | OddsAsked
    | ColonyTold
    | ColonyGone
    | ShotTold
)


def seats_of(evening: Evening) -> Sequence[str]:
    if isinstance(evening.game, Match):
        return evening.game.setup.seats
    return (HUMAN,) if isinstance(evening.game, Play) else ()


def told(evening: Evening, hand: object, at: Millis) -> Stepped | None:
    """What makes no sense in this game does nothing."""
    if isinstance(hand, WorkedOut) and hand.id.startswith(ASKED_BY):
        return answered(evening, hand), ()
    if not isinstance(hand, OfSeat):
        return None
    if hand.seat not in seats_of(evening):
        return evening, ()
    return DOES[type(hand)](evening, hand)


# ---------------------------------------------------------------- a sheet of a game for several


def in_match(step_of: Callable[[s.State, Any], s.Step]) -> Callable[[Evening, Any], Stepped]:
    def does(evening: Evening, hand: Any) -> Stepped:
        match = evening.game
        if not isinstance(match, Match):
            return evening, ()
        return SEVERAL.beside(evening, step_of(match.state, hand))

    return does


# ---------------------------------------------------------------- battles


def with_force(evening: Evening, seat: str, side: int, **changed: Any) -> Evening:
    """In a solo game it is what the box has; between players every seat has its own."""
    forces = list(forces_of(evening, seat))
    forces[side] = replace(forces[side], **changed)
    if seat == HUMAN:
        return with_own(evening, force=forces[0])
    return with_own(evening, forces={**own_of(evening).forces, seat: (forces[0], forces[1])})


def ships_told(evening: Evening, hand: ShipsTold) -> Stepped:
    ships = fleet_of({**dict(side_of(evening, hand).ships), hand.ship: hand.count})
    return with_force(evening, hand.seat, hand.side, ships=ships), ()


def level_told(evening: Evening, hand: LevelTold) -> Stepped:
    if hand.level > TECHS.get(hand.tech, -1):
        return evening, ()
    levels = side_of(evening, hand).levels.at(hand.tech, hand.level)
    return with_force(evening, hand.seat, hand.side, levels=levels), ()


def side_of(evening: Evening, hand: ShipsTold | LevelTold) -> OwnForce:
    return forces_of(evening, hand.seat)[hand.side]


def field_told(evening: Evening, hand: FieldTold) -> Stepped:
    return with_force(evening, hand.seat, 0, attacks=hand.attacks, terrain=hand.terrain), ()


ASKED_BY = "seat "


def odds_asked(evening: Evening, hand: OddsAsked) -> Stepped:
    question = question_of(evening, hand.seat, hand.alien, hand.fleet)
    asked = AskedOdds(hand.alien, hand.fleet, question, "" if question else '{"refused": "unknown"}')
    work = (WorkOut(f"{ASKED_BY}{hand.seat}", odds_task.__name__, question),) if question else ()
    return with_asked(evening, hand.seat, asked), work


def question_of(evening: Evening, seat: str, alien: int, fleet: int) -> str:
    """What the odds that a seat asks for rest on, as things are now; "": somebody is missing."""
    own, other = forces_of(evening, seat)
    play = evening.game
    if not isinstance(play, Play):
        return written(asked_between(own, other))
    known = len(play.view.machines) if alien == MACHINE else len(play.view.aliens)
    if not 0 <= alien <= known or (alien == MACHINE and not 1 <= fleet <= known):
        return ""
    if alien and fleet and play.state.aliens[alien - 1].squadron(fleet) is None:
        return ""
    return written(asked_of(evening, own, alien, fleet))


def with_asked(evening: Evening, seat: str, asked: AskedOdds) -> Evening:
    return with_own(evening, asked={**own_of(evening).asked, seat: asked})


def answered(evening: Evening, hand: WorkedOut) -> Evening:
    """Better answers may follow the first; one to a question that is no longer asked is nothing."""
    seat = hand.id.removeprefix(ASKED_BY)
    asked = own_of(evening).asked.get(seat)
    if asked is None or not asked.question:
        return evening
    return with_asked(evening, seat, replace(asked, answer=hand.answer or asked.answer or '{"refused": "failed"}'))


def shot_told(evening: Evening, hand: ShotTold) -> Stepped:
    """Only where it is the battle's turn for it: the rules say so."""
    asks_die = isinstance(evening.stage, Numbers) and evening.stage.form == "shot"
    if not isinstance(evening.stage, Duel) and not asks_die:
        return evening, ()
    after, effects = done(evening, Fire(hand.side, hand.die, hand.group, hand.at))
    return (after, effects) if isinstance(after.stage, Duel) else (evening, ())


# ---------------------------------------------------------------- where they go


def colony_told(evening: Evening, hand: ColonyTold) -> Stepped:
    play = evening.game
    if not isinstance(play, Play) or not 0 <= hand.place <= min(len(play.colonies), MOST_COLONIES - 1):
        return evening, ()
    return replace(evening, game=with_colony(play, hand.place, hand.values)), ()


def colony_gone(evening: Evening, hand: ColonyGone) -> Stepped:
    play = evening.game
    if not isinstance(play, Play) or not 0 <= hand.place < len(play.colonies):
        return evening, ()
    return replace(evening, game=without_colony(play, hand.place)), ()


DOES: Mapping[type, Callable[[Evening, Any], Stepped]] = {
    SheetEntered: in_match(lambda state, hand: s.Enter(hand.seat, hand.name, hand.value, state.phase)),
    BidTold: in_match(lambda state, hand: s.PlaceBid(hand.seat, hand.cp)),
    SheetDone: in_match(lambda state, hand: s.Finish(hand.seat)),
    ShipsTold: ships_told,
    LevelTold: level_told,
    FieldTold: field_told,
    OddsAsked: odds_asked,
    ColonyTold: colony_told,
    ColonyGone: colony_gone,
    ShotTold: shot_told,
}
