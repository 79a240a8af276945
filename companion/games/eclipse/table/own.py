"""What Eclipse knows besides the game under way: of this evening, and from evening to evening."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from companion.games.eclipse.table.match import Depth, Match
from companion.kit.commands import SHELVED
from companion.kit.evening import Evening
from companion.kit.storage import GameStorage
from companion.rules.dice import Dice, stream
from companion.rules.eclipse.battle import Aims, Battle, Volley
from companion.rules.eclipse.best_play import Play
from companion.rules.eclipse.design import PartTiles
from companion.rules.eclipse.names import Code, Resource, Ship, Species
from companion.rules.eclipse.queue_odds import Next
from companion.rules.eclipse.steps import Step
from companion.rules.eclipse.switches import DEFAULT, AncientTech, Switches
from companion.rules.hidden import PRIVATE

ID = "eclipse"
COLOURS = ("red", "blue", "green", "yellow", "white", "black")


class Voice(StrEnum):
    """What is heard: nothing, what happens, or also whose turn it is."""

    QUIET = "quiet"
    EVENTS = "events"
    TURNS = "turns"


@dataclass(frozen=True)
class DraftSeat:
    colour: str
    species: Species = Species.TERRAN


@dataclass(frozen=True)
class EclipseDraft:
    """The game that is being set up: seats clockwise."""

    seats: tuple[DraftSeat, ...] = tuple(DraftSeat(colour) for colour in COLOURS[:4])
    start: int = 0
    tiles: bool = False  # the box draws the technology tiles, so it knows the supply


@dataclass(frozen=True)
class Chances:
    """Of the attacker, in percent; by that many trials, 0: exact, or within that many points of it."""

    win: int
    lose: int
    stalemate: int
    trials: int = 0
    play: Play = Play.RULE  # how both sides aim; NPCs always by E-R8
    holds: tuple[tuple[str, int], ...] = ()  # with more than two parties: by name, the chance to hold the hex
    within: int = 0


@dataclass(frozen=True)
class Worth:
    """Targets for the dice, the shooter's chance with them in percent; `first`: the type they concentrate on."""

    aims: Aims
    percent: int
    first: Ship | None = None


@dataclass(frozen=True)
class Asked:
    """Odds that somebody wants to know, and what is known of them so far."""

    number: int
    who: str  # a seat; "": the box
    battle: Battle
    chances: Chances | None = None
    done: bool = False
    dice: Volley = ()  # thrown already: whom should they go to?
    worths: tuple[Worth, ...] = ()  # the best first
    by: Play | None = None  # by which odds they were weighed
    waiting: tuple[Next, ...] = ()  # for the winner


@dataclass(frozen=True)
class Phone:
    """What a seat's phone has before it: nobody else sees it."""

    drafts: Mapping[Ship, PartTiles] = field(default_factory=dict)  # blueprints in work
    refused: Step | None = None  # what the rules would not have
    code: Code | None = None  # and why
    offer: tuple[str, Resource] | None = None  # an alliance, to whom, and one's own cube


@dataclass(frozen=True)
class SessionData:
    """The slot of Eclipse in an evening."""

    draft: EclipseDraft | None = None
    played: int = 0  # games so far, for their ids
    games: tuple[Match, ...] = field(default=(), metadata=SHELVED)  # put away, to be taken up by name
    phones: Mapping[str, Phone] = field(default_factory=dict, repr=False, metadata=PRIVATE)  # by seat
    asked: tuple[Asked, ...] = field(default=(), repr=False, metadata=PRIVATE)  # in the order in which it was
    questions: int = field(default=0, repr=False, metadata=PRIVATE)  # so far
    woken: bool = False  # the power was cut, and nobody has continued yet


@dataclass(frozen=True)
class Preferences:
    """The slot of Eclipse in the settings."""

    depth: Depth = Depth.LIGHT
    switches: Switches = DEFAULT
    play: Play = Play.BEST  # E-R27: how both sides aim in the odds and proposals
    ancient_tech: AncientTech = AncientTech.CHEAPEST  # E-R28: as at the table; `switches` has the one of records
    settled: tuple[str, ...] = ()  # switches that the table has been asked about, or has set
    voice: Voice = Voice.QUIET
    last: EclipseDraft | None = None
    limit: int = 0  # of a turn on the clock, in seconds
    open_money: bool = True  # everybody's is on the shared screen, as it is on the boards
    names: Mapping[str, str] = field(default_factory=dict)  # colour -> who plays it


KEPT = GameStorage(ID, SessionData, Preferences)
session, with_session = KEPT.session, KEPT.with_session
preferences, with_preferences = KEPT.preferences, KEPT.with_preferences


def phone_of(evening: Evening, seat: str) -> Phone:
    return session(evening).phones.get(seat, Phone())


def with_phone(evening: Evening, seat: str, **changed: Any) -> Evening:
    now = replace(phone_of(evening, seat), **changed)
    return with_session(evening, phones={**session(evening).phones, seat: now})


def draft_of(evening: Evening) -> EclipseDraft:
    return session(evening).draft or preferences(evening).last or EclipseDraft()


def with_draft(evening: Evening, **changed: Any) -> Evening:
    return with_session(evening, draft=replace(draft_of(evening), **changed))


def thrown(evening: Evening, what: str) -> tuple[Evening, Dice]:
    """Chance, each time another of the evening's streams; and the evening after drawing it."""
    dice = stream(evening.seed, "eclipse", what, evening.draws)
    return replace(evening, draws=evening.draws + 1), dice


# ---------------------------------------------------------------- rulings


def table_switches(evening: Evening) -> Switches:
    """As the next game is played."""
    return replace(preferences(evening).switches, ancient_tech=preferences(evening).ancient_tech)


def with_ruling(evening: Evening, name: str, value: Any) -> Evening:
    """From evening to evening; a game under way keeps the ones it began with."""
    now = preferences(evening)
    if name == "ancient_tech":
        return with_preferences(evening, ancient_tech=value)
    settled = (*(each for each in now.settled if each != name), name)
    return with_preferences(evening, switches=replace(now.switches, **{name: value}), settled=settled)
