"""What Space Alert knows besides the mission under way: of this evening, and from evening to evening."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.games.space_alert.table.briefing import BASE_GAME, Briefing, Frontier
from companion.games.space_alert.table.crew import Crew
from companion.games.space_alert.table.pace import Pace
from companion.kit.logline import LogEntry
from companion.kit.storage import GameStorage
from companion.rules.space_alert.setup import Switches
from companion.types import Millis

if TYPE_CHECKING:
    from companion.games.space_alert.table.campaign import Campaign
    from companion.games.space_alert.table.draft import MissionDraft

ID = "space_alert"


@dataclass(frozen=True)
class Debriefed:
    """What a debriefing of that mission, a line of the log, has found so far; the answer is JSON."""

    entry: LogEntry
    answer: str = ""
    done: bool = False
    stopped: bool = False  # before everything was tried: by a key, or by a power cut
    failed: str = ""  # why there is no answer


@dataclass(frozen=True)
class SessionData:
    """The slot of Space Alert in an evening."""

    crew: Crew | None = None  # as it is put together so far
    last_briefing: Briefing | None = None  # the last mission as it was set up, for "the last one again"
    campaign: "Campaign | None" = None
    debriefed: Debriefed | None = None
    draft: "MissionDraft | None" = None  # what has been chosen for the next mission so far


@dataclass(frozen=True)
class Preferences:
    """The slot of Space Alert in the settings."""

    switches: Switches = field(default_factory=Switches)  # how the rules are read
    track_starts: tuple[tuple[str, Millis], ...] = ()  # where on a recording its mission starts, by file name
    spoken: bool = True  # the voice's short lines in the resolution
    pace: Pace = Pace.TURN  # of the resolution
    last_crew: Crew | None = None
    frontier: Frontier = BASE_GAME  # the parts of the expansion that were played last
    lessons: tuple[tuple[str, str], ...] = ()  # of the course, flown to their score: the crew, the mission's id
    mission_shown: bool = False  # the bridge shows which mission is flown, to anybody who looks
    all_draw: bool = False  # every phone is asked which threat card was drawn, not only the officer who draws it


KEPT = GameStorage(ID, SessionData, Preferences)
session, with_session = KEPT.session, KEPT.with_session
preferences, with_preferences = KEPT.preferences, KEPT.with_preferences
