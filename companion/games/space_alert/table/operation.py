"""A mission from its start to its score, as one value: the clock, the threats drawn, the boards, the answers.

It knows what was announced up to which position and what is still missing before the resolution can begin.
What a key does is the business of the stages; positions are milliseconds since the mission began.
"""

from dataclasses import dataclass, field, replace
from functools import lru_cache

from companion.games.space_alert.table.answers import Answers, called_among
from companion.games.space_alert.table.beats import Swapped
from companion.games.space_alert.table.briefing import NO_BOARDS, Boards, Briefing, SoundBy
from companion.games.space_alert.table.course import FIRST
from companion.games.space_alert.table.decks import colours_of, fitting
from companion.games.space_alert.voice.plan import Plan, plan
from companion.kit.evening import Evening
from companion.rules.hidden import PRIVATE
from companion.rules.space_alert.cards import Slot
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.setup import Carried, DrawnThreat, Setup, Switches, Trained
from companion.rules.space_alert.ship import Tile, Zone
from companion.rules.space_alert.threatcards import Calls
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.timeline import (
    Announcement,
    Colour,
    CommsDown,
    PhaseCount,
    PhaseEnd,
    ThreatAlert,
    Timeline,
    announcements,
    phase_starts_s,
)
from companion.rules.space_alert.tracks import TRACKS
from companion.types import Millis
from companion.voice.pack import Pack

Zones = tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]


@dataclass(frozen=True)
class Stopwatch:
    """It runs since that instant, or is paused (None); `run` is the position it had then. An instant in the future is
    an agreed start: until then the position is negative."""

    run: Millis = 0
    since: Millis | None = None

    def position(self, at: Millis) -> Millis:
        return self.run if self.since is None else self.run + at - self.since

    def started(self, at: Millis) -> "Stopwatch":
        return self if self.since is not None else Stopwatch(self.run, at)

    def stopped(self, at: Millis) -> "Stopwatch":
        return Stopwatch(self.position(at))


@dataclass(frozen=True)
class Operation:
    """`codes` are the threat cards, one for each threat the crew hears of, "" where none was entered."""

    briefing: Briefing
    switches: Switches = field(default_factory=Switches)
    clock: Stopwatch = Stopwatch()
    passed: Millis = -1  # everything up to this position has been announced
    over: bool = False  # the action round
    muted: bool = False
    track_on: bool = True  # the player has loaded the recording; no longer after a power cut
    codes: tuple[str, ...] = field(default=(), repr=False, metadata=PRIVATE)
    boards: Boards = NO_BOARDS
    broken: Zones = ((), (), ())  # tiles that a campaign's earlier missions have left
    squads: int = 2
    answers: Answers = field(default_factory=Answers)
    handed_in: tuple[tuple[Slot, ...] | None, ...] = ()  # the plans as the seats themselves entered them last
    box_draws: bool = False  # damage tiles
    swapped: tuple[Swapped, ...] = ()  # in a mission that is only watched: what would have saved it

    @property
    def seats(self) -> int:
        return len(self.briefing.crew.seats)

    def position(self, at: Millis) -> Millis:
        """As it is shown: a mission whose start was agreed on stands at its first second until then."""
        return max(0, self.clock.position(at))


def prepared(briefing: Briefing, switches: Switches, carried: Carried) -> Operation:
    """Ready to start, with the cards and boards that are known already."""
    threats = len(heard(briefing).threats)
    return Operation(
        briefing,
        switches,
        codes=(*briefing.cards, *[""] * threats)[:threats],
        boards=briefing.boards,
        broken=(
            tuple(carried.tiles.get(Zone.RED, ())),
            tuple(carried.tiles.get(Zone.WHITE, ())),
            tuple(carried.tiles.get(Zone.BLUE, ())),
        ),
        squads=carried.squads,
    )


@lru_cache(maxsize=16)
def heard(briefing: Briefing) -> Timeline:
    return briefing.heard


# ---------------------------------------------------------------- what is announced, and when


@dataclass(frozen=True)
class Said:
    """An announcement and the position at which it begins: where the voice says it, if one does."""

    at: Millis
    ends: Millis
    says: Announcement


def is_first_lesson(timeline: Timeline) -> bool:
    """A crew that has never flown is told what to do now."""
    return timeline.id == FIRST.mission


@lru_cache(maxsize=8)
def voiced(timeline: Timeline, pack: Pack) -> Plan:
    return plan(timeline, pack, coached=is_first_lesson(timeline))


@lru_cache(maxsize=8)
def schedule(timeline: Timeline, pack: Pack | None) -> tuple[Said, ...]:
    """Everything that is announced, in order. Counts and ends of phases are never moved."""
    spoken = {each.says: each for each in voiced(timeline, pack).spoken} if pack else {}
    found = []
    for says in announcements(timeline):
        voice = None if isinstance(says, PhaseEnd | PhaseCount) else spoken.get(says)
        begins = 1000 * says.at_s
        found.append(Said(voice.at, voice.ends, says) if voice else Said(begins, begins, says))
    return tuple(sorted(found, key=lambda said: said.at))


def spoken_pack(operation: Operation, pack: Pack | None) -> Pack | None:
    """The pack that speaks in this mission, if one does."""
    return pack if operation.briefing.sound is SoundBy.VOICE else None


def said_by(operation: Operation, pack: Pack | None, position: Millis) -> tuple[Said, ...]:
    """What has been announced up to that position."""
    return tuple(
        said
        for said in schedule(heard(operation.briefing), spoken_pack(operation, pack))
        if operation.over or said.at <= position
    )


def length(operation: Operation) -> Millis:
    return 1000 * heard(operation.briefing).length_s


def phase_of(operation: Operation, position: Millis) -> int:
    """From 1; the last one once it is over."""
    ends = heard(operation.briefing).phase_ends_s
    return min(1 + sum(position >= 1000 * end for end in ends), len(ends))


def phase_span(operation: Operation, phase: int) -> tuple[Millis, Millis]:
    timeline = heard(operation.briefing)
    return 1000 * phase_starts_s(timeline)[phase - 1], 1000 * timeline.phase_ends_s[phase - 1]


def comms_down(operation: Operation, position: Millis) -> CommsDown | None:
    """The silence that the crew keeps at that position."""
    for event in heard(operation.briefing).events:
        if isinstance(event, CommsDown) and 1000 * event.at_s <= position < 1000 * event.end_s:
            return None if operation.over else event
    return None


# ---------------------------------------------------------------- threats and boards


def alerts(operation: Operation) -> tuple[ThreatAlert, ...]:
    """The threats the crew hears of, in the order in which they are announced."""
    return heard(operation.briefing).threats


def fitting_codes(operation: Operation, threat: int) -> tuple[str, ...]:
    """The cards of the deck that this threat is drawn from, those of the chosen difficulty first."""
    alert = alerts(operation)[threat]
    colours = deck_colours(operation, threat)
    deck = fitting(alert, operation.briefing.frontier)
    return tuple(card.code for card in sorted(deck, key=lambda card: card.colour not in colours))


def deck_colours(operation: Operation, threat: int) -> tuple[Colour, ...]:
    """Those of the deck that this threat is drawn from, as the crew has chosen it."""
    alert, briefing = alerts(operation)[threat], operation.briefing
    return colours_of(alert, briefing.serious if alert.serious else briefing.common, briefing.frontier)


def with_code(operation: Operation, threat: int, code: str) -> Operation:
    """That card for that threat. A card that lay elsewhere changes places with it: there is one of each."""
    codes = list(operation.codes)
    if code in codes:
        codes[codes.index(code)] = codes[threat]
    codes[threat] = code
    return replace(operation, codes=tuple(codes), answers=called_among(operation.answers, codes))


def missing_threats(operation: Operation) -> tuple[int, ...]:
    return tuple(place for place, code in enumerate(operation.codes) if not code)


def boards_needed(operation: Operation) -> tuple[int, ...]:
    """Red, white, blue; and the internal one if there is an internal threat, or a card that calls one (rules 8)."""
    inside = any(alert.internal for alert in alerts(operation))
    calls = any(code and ALL_CARDS[code].calls is Calls.INTERNAL for code in operation.codes)
    return (0, 1, 2, 3) if inside or calls else (0, 1, 2)


def missing_boards(operation: Operation) -> tuple[int, ...]:
    return tuple(place for place in boards_needed(operation) if not operation.boards[place])


def resolvable(operation: Operation) -> bool:
    """Is there such a mission? One number may carry an external and an internal threat (rules 9.2); of one with two
    external ones, say, the box only keeps the time."""
    course = COURSES[operation.briefing.timeline.level]
    tokens = [(alert.t, alert.internal) for alert in alerts(operation)]
    if len(set(tokens)) < len(tokens) or max(tokens, default=(0, False))[0] > course.turns:
        return False
    return course.internal or not any(alert.internal for alert in alerts(operation))


def complete(operation: Operation) -> bool:
    return resolvable(operation) and not missing_threats(operation) and not missing_boards(operation)


def setup_of(operation: Operation) -> Setup:
    """What the rules resolve; only of a complete operation."""
    places: tuple[Zone | None, ...] = (Zone.RED, Zone.WHITE, Zone.BLUE, None)
    tracks = {place: TRACKS[board] for place, board in zip(places, operation.boards, strict=True) if board}
    drawn = [
        DrawnThreat(alert.t, code, alert.zone) for alert, code in zip(alerts(operation), operation.codes, strict=True)
    ]
    return Setup(
        players=operation.seats,
        tracks=tracks,
        threats=tuple(sorted(drawn, key=lambda threat: threat.t)),
        level=operation.briefing.timeline.level,
        carried=Carried({zone: operation.broken[zone] for zone in Zone if operation.broken[zone]}, operation.squads),
        switches=operation.switches,
        double_actions=operation.briefing.frontier.double,
        trained=trained(operation.briefing),
    )


def trained(briefing: Briefing) -> tuple[Trained | None, ...]:
    """By seat; empty if specialisations are not played."""
    return tuple(seat.trained for seat in briefing.crew.seats) if briefing.frontier.specialists else ()


def operation_of(evening: Evening) -> Operation:
    """The mission under way, for stages that there are only in one."""
    assert isinstance(evening.game, Operation)
    return evening.game
