"""What a crew does of an evening, at random: set-up with detours, a flight with pauses, the resolution."""

from collections.abc import Sequence

from companion.games.space_alert.log import Flown, LoggedSeat
from companion.games.space_alert.table.answering import Resolving, callable_now
from companion.games.space_alert.table.commands import (
    CalledDrawn,
    PlanEntered,
    SpecialistChosen,
    ThreatDrawn,
    TokensLie,
)
from companion.games.space_alert.table.crew import Crew, Seat
from companion.games.space_alert.table.decks import every_card
from companion.games.space_alert.table.draft import crew_of, draft_of
from companion.games.space_alert.table.flight import Flying
from companion.games.space_alert.table.lesson import LessonPage
from companion.games.space_alert.table.operation import (
    Operation,
    alerts,
    fitting_codes,
    heard,
    length,
    operation_of,
    spoken_pack,
    voiced,
)
from companion.games.space_alert.table.watched import Watching
from companion.kit.commands import Chosen
from companion.kit.evening import Evening, Home
from companion.kit.logline import LogEntry
from companion.kit.random_play import KEYS, NAMES, Act, Clocked, RandomPlay, Rows, onward, strays
from companion.rules.dice import Dice
from companion.rules.space_alert.cards import DOUBLE_HALVES, Card, Laid, Slot, Special
from companion.rules.space_alert.setup import Trained
from companion.rules.space_alert.specialists import LEVELS, Specialist, allows
from companion.rules.space_alert.threats import ALL_CARDS
from companion.types import Hold, Key, Millis, Press

PAUSE = Press(Key.HERO)
# Lists that have to be left in a certain direction, or the crew would never fly; elsewhere any option will do.
LEADS_ON = {"Home": "mission", "CrewSheet": "ready", "WhoFlies": "new", "MissionMenu": "official"}
ALWAYS = ("Home", "WhoFlies")  # there nobody dawdles
AFTER_THE_FLIGHT = ("go", "done")
PLANNED = (Card.NONE, Card.A, Card.B, Card.C, Card.BOT, Card.LEFT, Card.RIGHT, Card.LIFT)
LEARNING = ("FrontierParts", "SeatTraining", "CrewSheet", "SetUp")
LAST_ACT: Millis = 120_000  # before the end: a card entered late would come after it, and could be undone

SEATS = tuple(map(LoggedSeat, ("blue", "green", "red", "yellow"), NAMES))
FLOWN = Flown(SEATS, "m", "First simulation", "test", "1", "1", won=False, lost_turn=5)
EARLIER = LogEntry("earlier", "space_alert", "2026-11-01", NAMES, "First simulation", won=False, value=FLOWN)


def act(evening: Evening, rows: Rows, dice: Dice) -> Act:
    game = evening.game
    if not isinstance(game, Operation):
        return Act(sets_up(evening, rows, dice))
    return Act(afterwards(evening, game, rows, dice)) if game.over else flies(evening, game, dice)


def sets_up(evening: Evening, rows: Rows, dice: Dice) -> object:
    name = type(evening.stage).__name__
    if rows is None:
        return Press(Key.OK) if dice.below(4) else Press(Key.BACK)
    if name == "MissionMenu" and not draft_of(evening).frontier.parts and not dice.below(3):
        return Chosen("frontier")  # the expansion, for one evening in three
    if draft_of(evening).frontier.specialists and name in LEARNING and not dice.below(4):
        return learns(crew_of(evening), dice)
    onward = LEADS_ON.get(name)
    if onward in rows and (name in ALWAYS or dice.below(3)):
        return Chosen(str(onward))
    if name == "SetUp":
        return Chosen(rows[-1] if dice.below(2) else dice.choice(list(rows)))
    return Chosen(dice.choice(list(rows))) if dice.below(4) else Press(Key.BACK)


def flies(evening: Evening, game: Operation, dice: Dice) -> Act:
    """Cards entered as they are drawn, a pause now and then, a look back at what was announced."""
    if game.clock.since is None:
        return Act(PAUSE)
    if isinstance(evening.stage, Flying) and evening.stage.back:
        return Act(Press(Key.RIGHT))
    end, position = length(game), game.position(evening.at) + 4000 + dice.below(50_000)
    if position >= end - LAST_ACT:
        return Act(Press(Key.RIGHT), end)  # by then it is over; the key does nothing
    match dice.below(4):
        case 0:
            return Act(PAUSE, position)
        case 1:
            return Act(Press(Key.LEFT), position)
    return Act(draws(game, dice), position)


def draws(game: Operation, dice: Dice) -> ThreatDrawn:
    """A card that was announced, of the expansion rather than not; or any card for any number, which is refused."""
    if not alerts(game) or not dice.below(3):
        known = sorted(card.code for card in every_card(game.briefing.frontier))
        return ThreatDrawn(1 + dice.below(8), dice.choice(known))
    place = dice.below(len(alerts(game)))
    fit = fitting_codes(game, place)
    rather = [code for code in fit if ALL_CARDS[code].expansion]
    return ThreatDrawn(alerts(game)[place].t, dice.choice(rather or list(fit)))


def afterwards(evening: Evening, game: Operation, rows: Rows, dice: Dice) -> object:
    """Through check and resolution, by keys or by whole plans, and wherever the keys lead."""
    seats = game.briefing.crew.seats
    silent = [seat for place, seat in enumerate(seats) if game.answers.plan(place) is None]
    begun = 0 < len(silent) < len(seats)
    if silent and not game.answers.cards and (begun or not dice.below(20)):
        return plan(silent[0].colour.value, dice, game.briefing.frontier.double, silent[0].trained)
    if not dice.below(8) and (entered := drawn_by_a_seat(game, seats, dice)) is not None:
        return entered
    if strays(dice) and not isinstance(evening.stage, Home):
        return dice.weighted(KEYS)
    return onward(rows, dice, AFTER_THE_FLIGHT)


def plan(seat: str, dice: Dice, double: bool = False, mine: Trained | None = None) -> PlanEntered:
    """As the page hands it in, with a specialisation card where the seat has learnt one."""
    cards: tuple[Slot, ...] = (*PLANNED, *DOUBLE_HALVES) if double else PLANNED
    slots = [dice.choice(cards) for _ in range(12)]
    if mine is not None:
        special = Laid(special=dice.choice(list(Special)))
        slots[dice.below(12)] = special if allows(mine.level, [special]) else Card.NONE
    return PlanEntered(seat, tuple(slots))


def learns(crew: Crew, dice: Dice) -> SpecialistChosen:
    """On its phone."""
    trained = Trained(dice.choice(list(Specialist)), dice.choice(LEVELS)) if dice.below(5) else None
    return SpecialistChosen(dice.choice(crew.seats).colour.value, trained)


def drawn_by_a_seat(game: Operation, seats: Sequence[Seat], dice: Dice) -> object | None:
    """What a phone may tell of the expansion: the card drawn with a caller, where the Teleporter's tokens lie."""
    callers = [code for code in game.codes if code and ALL_CARDS[code].calls is not None]
    if callers and dice.below(2):
        caller = dice.choice(callers)
        fit = callable_now(game, caller)
        return CalledDrawn(caller, dice.choice(list(fit))) if fit else None
    if not game.briefing.frontier.specialists:
        return None
    return TokensLie(dice.choice(seats).colour.value, dice.choice(seats).colour.value)


def lines(evening: Evening) -> tuple[tuple[Millis, Millis], ...]:
    """What the last line says after the end is a farewell: it is not repeated after a power cut."""
    game = operation_of(evening)
    speaking, over = spoken_pack(game, evening.pack), length(game)
    spoken = voiced(heard(game.briefing), speaking).spoken if speaking else ()
    return tuple((line.at, min(line.ends, over)) for line in spoken)


def running(evening: Evening) -> bool:
    return isinstance(evening.game, Operation) and evening.game.clock.since is not None


def standing(evening: Evening) -> bool:
    return isinstance(evening.game, Operation) and not evening.game.over and evening.game.clock.since is None


def instant(evening: Evening, position: Millis) -> Millis:
    clock = operation_of(evening).clock
    assert clock.since is not None, "the clock stands, and nobody has stopped it"
    return clock.since - clock.run + position


def settles(evening: Evening) -> bool:
    """A turn of the resolution plays itself to its end, also of a mission that is watched again."""
    return isinstance(evening.stage, Watching) or (isinstance(evening.game, Operation) and evening.game.over)


def resumes(now: Evening, then: Evening) -> object | None:
    """The clock goes on; a turn that was playing stands where it began, and is played again."""
    if standing(now) and running(then):
        return Hold(Key.OK)
    if settles(now) and (here := beat_on(now)) is not None:
        return None if beat_on(then) == here else Press(Key.OK)
    return None


def beat_on(evening: Evening) -> int | None:
    """Which beat of a resolution is on the display."""
    stage = evening.stage.reading if isinstance(evening.stage, Watching) else evening.stage
    return stage.beat if isinstance(stage, Resolving) else None


# Without sound the display is turned to what is announced, whatever is open above it; whether the time has run out is
# the hour, too.
IN_FLIGHT = Clocked(running, standing, instant, lines, {Operation: {"over"}, Flying: {"back"}})

RANDOM_PLAY = RandomPlay(
    act,
    EARLIER,
    timely={
        Operation: {"clock", "passed", "track_on", "muted"},
        Flying: {"since"},
        Resolving: {"since"},
        LessonPage: {"since"},
    },
    clock=IN_FLIGHT,
    settles=settles,
    resumes=resumes,
)
