"""What Space Empires knows besides the game under way: of this evening, and from evening to evening."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.play import Play
from companion.kit.chance import game_id
from companion.kit.commands import SHELVED
from companion.kit.evening import Evening
from companion.kit.storage import GameStorage
from companion.rules.hidden import PRIVATE
from companion.rules.space_empires.accounts import levels_in
from companion.rules.space_empires.board import Plan
from companion.rules.space_empires.empire import account
from companion.rules.space_empires.forces import Terrain
from companion.rules.space_empires.options import Switches
from companion.rules.space_empires.several import Goal
from companion.rules.space_empires.ships import Ships
from companion.rules.space_empires.solo import Kind
from companion.rules.space_empires.technology import Levels, PriceList

ID = "space_empires"


@dataclass(frozen=True)
class SoloDraft:
    """The next game, as chosen so far."""

    kind: Kind = Kind.ALIENS
    difficulty: str = "normal"
    map: str = "small"
    profile: str = "seed"
    prices: PriceList = PriceList.CURRENT
    typed: bool = False
    basic: bool = False
    heavy: bool = False  # heavy terrain


@dataclass(frozen=True)
class TableDraft:
    """The next game for several."""

    scenario: str = "2.1"
    goal: Goal = Goal.HOME
    gate: bool = False
    low_maintenance: bool = False
    quick_start: bool = False
    prices: PriceList = PriceList.CURRENT
    colonies: int = 0  # of 5 CP each, after a quick start
    basic: bool = False
    heavy: bool = False  # heavy terrain
    minutes: int = 0  # of each player; 0: no clock
    alone: str = "red"  # against two
    teams: str = "across"  # of four: or "beside"
    alliance: str = "uneasy"  # or "blood"


@dataclass(frozen=True)
class OwnForce:
    """A side's ships in the current battle, as entered for to-hit numbers, odds and shots: yours, or in a game for
    several one of both."""

    ships: Ships = ()
    levels: Levels = field(default_factory=Levels)
    attacks: bool = True  # they moved in
    terrain: Terrain = Terrain.OPEN
    mines: int = 0
    seat: str = ""  # of several players: whose they are, as somebody has said


@dataclass(frozen=True)
class AskedOdds:
    """Odds that a seat has asked for, with all that they rest on: they hold as long as that is the same."""

    alien: int = field(repr=False, metadata=PRIVATE)
    fleet: int = field(repr=False, metadata=PRIVATE)
    question: str = field(repr=False, metadata=PRIVATE)
    answer: str = field(default="", repr=False, metadata=PRIVATE)  # JSON; "" while it is worked out


@dataclass(frozen=True)
class SessionData:
    """The slot of Space Empires in an evening."""

    draft: SoloDraft = field(default_factory=SoloDraft)
    table: TableDraft = field(default_factory=TableDraft)
    force: OwnForce = field(default_factory=OwnForce)
    other: OwnForce = field(default_factory=OwnForce)  # who meets it, in a game for several
    games: tuple[Play | Match, ...] = field(default=(), metadata=SHELVED)  # put away, to be taken up by name
    begun: int = 0  # games so far
    # that a seat's phone asks about
    forces: Mapping[str, tuple[OwnForce, OwnForce]] = field(default_factory=dict, repr=False, metadata=PRIVATE)
    asked: Mapping[str, AskedOdds] = field(default_factory=dict, repr=False, metadata=PRIVATE)  # by seat


@dataclass(frozen=True)
class Preferences:
    """The slot of Space Empires in the settings."""

    switches: Switches = field(default_factory=Switches)
    peek: bool = True  # of the next game
    spoken: bool = True
    maps: Mapping[str, Plan] = field(default_factory=dict)  # as this table has laid them out, by scenario


KEPT = GameStorage(ID, SessionData, Preferences)
session, with_session = KEPT.session, KEPT.with_session
preferences, with_preferences = KEPT.preferences, KEPT.with_preferences


def name_of(evening: Evening, number: int) -> str:
    """Of a game's line in the log; without a secret of the box by date and number, as up to version 0.2.0."""
    return game_id(evening, ID, number) or f"{ID}-{evening.date or 'undated'}-{number}"


def own_force(evening: Evening) -> OwnForce:
    """Yours in the current battle; where the table keeps its sheet here, with the levels of the sheet."""
    force, play = session(evening).force, evening.game
    if not isinstance(play, Play) or not play.keeps_sheet:
        return force
    return replace(force, levels=levels_in(account(play.state)))


def forces_of(evening: Evening, seat: str) -> tuple[OwnForce, OwnForce]:
    """Both sides of the battle that a seat's phone asks about; in a solo game the box's own."""
    own = session(evening)
    if isinstance(evening.game, Play):
        return own_force(evening), own.other
    return own.forces.get(seat, (OwnForce(), OwnForce()))
