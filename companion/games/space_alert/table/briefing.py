"""A mission as the crew has set it up, complete: whatever is drawn or decided before the start is in here."""

from dataclasses import dataclass, field, fields
from enum import Enum

from companion.games.space_alert.table.crew import Crew
from companion.rules.hidden import PRIVATE
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.timeline import Timeline, heard_by


class Difficulty(Enum):
    """Of common or of serious threats; the values are what the log writes (rules 4.1)."""

    WHITE = "1"
    YELLOW = "2"
    MIXED = "1+2"
    RED = "3"  # of The New Frontier
    ALL = "1+2+3"


@dataclass(frozen=True)
class Frontier:
    """Which parts of The New Frontier are played; each can be used alone (rules 8, 9, 10)."""

    threats: bool = False  # its cards are in the decks, and red is a third colour
    double: bool = False  # the deck of double actions, interceptors of variable range
    specialists: bool = False  # specialisations take the place of heroic cards

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of those in use."""
        return tuple(each.name for each in fields(self) if getattr(self, each.name))


BASE_GAME = Frontier()


class By(Enum):
    """Who draws: the box, or the table, which then tells the box."""

    BOX = "box"
    TABLE = "table"


class SoundBy(Enum):
    VOICE = "voice"  # a voice pack
    TRACK = "track"  # the crew's own recording
    SILENT = "silent"  # the display alone is the timekeeper


PLACES = ("red", "white", "blue", "internal")  # where a trajectory board lies
Boards = tuple[str, str, str, str]  # the one in each place; "" where the table has not said it yet
NO_BOARDS: Boards = ("", "", "", "")


def with_board(lying: Boards, place: int, board: str) -> Boards:
    """That board in that place; one that lay elsewhere changes places with the one there."""
    boards = list(lying)
    if board in boards:
        boards[boards.index(board)] = boards[place]
    boards[place] = board
    red, white, blue, internal = boards
    return red, white, blue, internal


@dataclass(frozen=True)
class Briefing:
    """`cards` are the codes the box has drawn, one for each threat the crew hears of, in that order; none when the
    table draws from its own decks."""

    crew: Crew
    timeline: Timeline = field(repr=False, metadata=PRIVATE)
    common: Difficulty = Difficulty.WHITE
    serious: Difficulty = Difficulty.WHITE
    boards_by: By = By.BOX
    boards: Boards = NO_BOARDS
    cards_by: By = By.TABLE
    cards: tuple[str, ...] = field(default=(), repr=False, metadata=PRIVATE)
    sound: SoundBy = SoundBy.VOICE
    track: str = ""  # the file, for SoundBy.TRACK
    seed: int = field(default=0, repr=False, metadata=PRIVATE)  # of what the box draws: the same for "the last again"
    campaign: bool = False
    id: str = ""  # of the line in the ship's log
    frontier: Frontier = BASE_GAME
    people: int = 0  # who began it, where somebody has left since
    by_chance: bool = False  # nobody has chosen it, so nobody is to know which it is before it is flown

    def __hash__(self) -> int:
        return hash((self.id, self.seed, self.timeline))  # enough to be found by, and asked for with every press

    @property
    def heard(self) -> Timeline:
        """What of the timeline counts for this crew (rules 2.1 and 5)."""
        return heard_by(self.timeline, len(self.crew.seats), self.people or self.crew.players)

    def board(self, zone: Zone | None) -> str:
        return self.boards[3 if zone is None else zone]
