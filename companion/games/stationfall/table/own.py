"""What Stationfall knows besides the game under way: of this evening, and from evening to evening."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.stationfall.table.match import Depth
from companion.kit.evening import Evening
from companion.kit.storage import GameStorage
from companion.rules.stationfall.setup import Switches
from companion.rules.stationfall.terms import Mode

ID = "stationfall"


@dataclass(frozen=True)
class StationfallDraft:
    """What is laid out next. `seats` in turn order; of two players or teams A's and B's by turns."""

    players: int = 4
    mode: Mode = Mode.NORMAL
    seats: tuple[str, ...] = ()
    cast: tuple[str, ...] = ()
    deal: bool = False  # the box deals identities, to phones


@dataclass(frozen=True)
class SessionData:
    """The slot of Stationfall in an evening."""

    draft: StationfallDraft | None = None
    played: int = 0  # games so far, for their ids


@dataclass(frozen=True)
class AgendaLine:
    """A line of a character's agenda as this table has typed it; with `plus` it counts only with the line above that
    has none (rules 16.4.4.2)."""

    points: int
    plus: bool = False
    text: str = ""


@dataclass(frozen=True)
class Preferences:
    """The slot of Stationfall in the settings."""

    minutes: Mapping[int, int] = field(default_factory=dict)  # start minute as printed, by number of players (S1)
    depth: Depth = Depth.CLOCK
    limit: int = 0  # seconds of a turn
    liked: tuple[str, ...] = ()  # characters the table draws from; none: all
    power: tuple[str, ...] = ()  # as printed on this table's board
    dark: tuple[str, ...] = ()
    docks: Mapping[str, str] = field(default_factory=dict)  # pods that come with a character -> where they hang
    switches: Switches = field(default_factory=Switches)
    turns: bool = False  # the voice names whose turn it is
    spoken: bool = True
    last: StationfallDraft | None = None
    names: Mapping[str, str] = field(default_factory=dict)  # colour -> who plays it
    agendas: Mapping[str, tuple[AgendaLine, ...]] = field(default_factory=dict)  # character -> typed once, here


KEPT = GameStorage(ID, SessionData, Preferences)
session, with_session = KEPT.session, KEPT.with_session
preferences, with_preferences = KEPT.preferences, KEPT.with_preferences


def draft_of(evening: Evening) -> StationfallDraft:
    return session(evening).draft or StationfallDraft()


def with_draft(evening: Evening, **changed: Any) -> Evening:
    return with_session(evening, draft=replace(draft_of(evening), **changed))


def start_minute(evening: Evening) -> int | None:
    """As this table has read it off the board; None: not entered for that many players."""
    return preferences(evening).minutes.get(draft_of(evening).players)
