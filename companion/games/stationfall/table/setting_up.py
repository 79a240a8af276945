"""Before the first turn: how many, which colours, the start minute, the cast, the board, the set-up list."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.games.stationfall.keys import COLOURS
from companion.games.stationfall.table import naming, set_up_list
from companion.games.stationfall.table.flow import Turn
from companion.games.stationfall.table.match import Depth, Match, match_of
from companion.games.stationfall.table.names import named, shown
from companion.games.stationfall.table.own import (
    ID,
    StationfallDraft,
    draft_of,
    preferences,
    session,
    start_minute,
    with_draft,
    with_preferences,
    with_session,
)
from companion.games.stationfall.table.set_up_list import Laying
from companion.games.stationfall.table.status import last_lines, title_of
from companion.games.stationfall.words import WORDS, say
from companion.kit.chance import game_id
from companion.kit.choice_rows import ChoiceRows
from companion.kit.dials import Dial, Scale
from companion.kit.evening import Evening, Home, StepResult, pop, push, resume
from companion.kit.forms import NOT_ENTERED, Field, Form, Numbers, Values, put_away
from companion.kit.marks import icon_of
from companion.kit.options import Option, changes, goes_back, next_of, opens
from companion.kit.refereed.match import with_match
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.dice import Dice, seed_of, stream
from companion.rules.stationfall.board import LAUNCH_PLACES, MARKED_DARK, OUTER_SPACE, PODS, SECTIONS
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.preparation import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    SHUTTLE,
    TEAM_PLAYERS,
    Preparation,
    clockwise,
    dealt,
    drawn_picks,
    picked,
    sizes,
)
from companion.rules.stationfall.setup import NOW, START_MINUTES, USUAL_PODS, USUAL_START_MINUTE, Board, Setup, member
from companion.rules.stationfall.state import TURN_PHASES
from companion.rules.stationfall.terms import Mode, Side
from companion.rules.stationfall.turn_clock import TurnBegins
from companion.types import Icon, Page
from companion.words import headed

LIMITS = (0, *range(30, 601, 30))  # seconds of a turn; 0: no clock
TEAMS = "teams"


LAST_BEFORE_A_CUT = 3  # entries shown after it


@dataclass(frozen=True)
class Again:
    cursor: int = 0


@dataclass(frozen=True)
class Players:
    cursor: int = 2


@dataclass(frozen=True)
class Seats:
    cursor: int = 0


@dataclass(frozen=True)
class SetUp:
    cursor: int = 0


@dataclass(frozen=True)
class Cast:
    cursor: int = 0


@dataclass(frozen=True)
class Liked:
    """The characters the box draws from."""

    cursor: int = 0


@dataclass(frozen=True)
class BoardRead:
    """What is printed on the board: `power` or `dark` sections."""

    what: str
    cursor: int = 0


@dataclass(frozen=True)
class Docks:
    """The pods that come with a character, and where they hang."""

    cursor: int = 0


@dataclass(frozen=True)
class LayOut:
    page: int = 0


@dataclass(frozen=True)
class GiveUp:
    cursor: int = 0


# ---------------------------------------------------------------- who plays


def at_home(evening: Evening) -> Sequence[Option]:
    return (*rows_to_resume(evening), Option("play", say(evening, "setup.play"), asked_who))


def rows_to_resume(evening: Evening) -> Sequence[Option]:
    """After a power cut: the minute, whose turn it is, and what was entered last; each row continues with the game."""
    match = evening.game
    if evening.interrupted is None or not isinstance(match, Match):
        return ()
    lines = (title_of(evening, match), *last_lines(evening, match, LAST_BEFORE_A_CUT))
    return tuple(Option(f"told_{place}", line, lambda now: (resume(now), ())) for place, line in enumerate(lines))


def asked_who(evening: Evening) -> StepResult:
    return push(evening, Again() if preferences(evening).last else Players()), ()


def again_options(evening: Evening, stage: Again) -> Sequence[Option]:
    last = preferences(evening).last or StationfallDraft()
    value = say(evening, "setup.players_short", count=last.players)
    return (
        Option("same", say(evening, "setup.same"), lambda now: same_again(now, last), value, undo=True),
        opens("new", say(evening, "setup.new"), Players(min(last.players, MOST_PLAYERS) - FEWEST_PLAYERS)),
    )


def same_again(evening: Evening, last: StationfallDraft) -> StepResult:
    return push(with_cast(with_session(evening, draft=replace(last, cast=()))), SetUp()), ()


def player_options(evening: Evening, stage: Players) -> Sequence[Option]:
    def of(count: int, mode: Mode) -> Option:
        key = TEAMS if mode is Mode.TEAM else str(count)
        text = say(evening, "setup.teams") if mode is Mode.TEAM else say(evening, "setup.players", count=count)
        return Option(key, text, lambda now: gathered(now, count, mode), undo=True)

    counts = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    usual = [of(count, Mode.TWO if count == FEWEST_PLAYERS else Mode.NORMAL) for count in counts]
    return (*usual, of(TEAM_PLAYERS, Mode.TEAM))


def gathered(evening: Evening, count: int, mode: Mode) -> StepResult:
    """The sheet; over it the colours, and over those the start minute, if it was never asked for that many players."""
    evening = with_cast(with_draft(evening, players=count, mode=mode, seats=(), cast=()))
    evening = push(push(evening, SetUp()), Seats())
    return (push(evening, MINUTE) if start_minute(evening) is None else evening), ()


def minute_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    least, most = START_MINUTES[0], START_MINUTES[-1]
    entered, text = start_minute(evening), say(evening, "setup.minute")
    return (Field(stage.form, text, most, least, entered=entered, likely=USUAL_START_MINUTE, required=True),)


def minute_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    minutes = {**preferences(evening).minutes, draft_of(evening).players: values[0]}
    return with_preferences(put_away(evening, stage), minutes=minutes), ()


MINUTE = Numbers(ID, "minute")
FORMS = {
    MINUTE.form: Form(
        lambda evening, stage: say(evening, "dials.minute"),
        minute_fields,
        minute_entered,
        by_phone=lambda evening, seat, stage: False,
    )
}


def colours_needed(draft: StationfallDraft) -> int:
    return sizes(draft.players, draft.mode is Mode.TEAM).colours


def seat_options(evening: Evening, stage: Seats) -> Sequence[Option]:
    """A colour each, in turn order; the first is the start player."""
    draft = draft_of(evening)
    free = [colour for colour in COLOURS if colour not in draft.seats]
    return [
        Option(each, named(evening, each), partial(seated, colour=each), icon=icon_of(each), undo=True) for each in free
    ]


def seated(evening: Evening, colour: str) -> StepResult:
    draft = draft_of(evening)
    evening = with_draft(evening, seats=(*draft.seats, colour))
    if len(draft.seats) + 1 < colours_needed(draft):
        return replace(evening, stage=Seats()), ()
    return pop(evening), ()


def seat_heading(evening: Evening, stage: Seats) -> str:
    draft = draft_of(evening)
    number = len(draft.seats) + 1
    if draft.mode is Mode.NORMAL:
        return say(evening, "setup.seat", number=number, of=colours_needed(draft))
    side = list(Side)[(number - 1) % 2]
    return say(evening, "setup.seat_of_side", number=number, side=named(evening, side))


# ---------------------------------------------------------------- the sheet


def complete(draft: StationfallDraft) -> bool:
    return len(draft.seats) == colours_needed(draft) and preparation(draft).enough


def preparation(draft: StationfallDraft) -> Preparation:
    return Preparation(sizes(draft.players, draft.mode is Mode.TEAM), draft.cast)


CHOICES = ChoiceRows(WORDS, "setup.", draft_of, with_draft)
REMEMBERED = ChoiceRows(WORDS, "setup.", preferences, with_preferences, undo=False)


def sheet_options(evening: Evening, stage: SetUp) -> Sequence[Option]:
    draft, kept = draft_of(evening), preferences(evening)
    ready = preparation(draft)
    cast = say(evening, "setup.of", count=len(draft.cast), all=ready.sizes.characters)
    found = [
        Option("start", say(evening, "setup.start"), begun, icon=Icon.PLAY)
        if complete(draft)
        else missing(evening, draft),
        opens("lay_out", say(evening, "setup.lay_out"), LayOut()),
        opens("minute", say(evening, "setup.minute"), MINUTE, str(start_minute(evening) or NOT_ENTERED)),
        REMEMBERED.row(evening, "depth", Depth, shown=shown(evening, kept.depth)),
        opens("cast", say(evening, "setup.cast"), Cast(), cast),
        Option("draw", say(evening, "setup.draw"), lambda now: (with_cast(now), ()), undo=True),
        opens("liked", say(evening, "setup.liked"), Liked(), str(len(kept.liked or CHARACTERS))),
        CHOICES.row(evening, "deal"),
        Option("first", say(evening, "setup.first"), first_drawn, first_now(evening), undo=True),
        Option("seats", say(evening, "setup.seats"), seats_again, undo=True),
        opens("names", say(evening, "setup.names"), naming.Names()),
        opens("clock", say(evening, "setup.clock"), Dial("limit", ID), limit_text(evening, kept.limit)),
    ]
    found += [
        opens(what, say(evening, f"setup.{what}"), BoardRead(what), str(len(getattr(kept, what))))
        for what in ("power", "dark")
    ]
    return (*found, opens("docks", say(evening, "setup.docks"), Docks()))


def missing(evening: Evening, draft: StationfallDraft) -> Option:
    """What stands in the way of a start, and leads there."""
    if len(draft.seats) < colours_needed(draft):
        return opens("seats_short", say(evening, "setup.seats_short"), Seats(), icon=Icon.WARNING)
    return opens("cast_short", say(evening, "setup.cast_short"), Cast(), icon=Icon.WARNING)


def seats_again(evening: Evening) -> StepResult:
    return push(with_draft(evening, seats=()), Seats()), ()


def first_now(evening: Evening) -> str:
    seats = draft_of(evening).seats
    return named(evening, seats[0]) if seats else ""


def first_drawn(evening: Evening) -> StepResult:
    """Chance says who begins; the order round the table stays (rules 2.6)."""
    seats = draft_of(evening).seats
    if not seats:
        return evening, ()
    evening, dice = chance(evening)
    return with_draft(evening, seats=clockwise(seats, dice.choice(seats))), ()


# ---------------------------------------------------------------- the cast


def chance(evening: Evening) -> tuple[Evening, Dice]:
    """A stream of its own for every draw."""
    dice = stream(evening.seed, evening.draws, "stationfall")
    return replace(evening, draws=evening.draws + 1), dice


def with_cast(evening: Evening) -> Evening:
    """Drawn from the characters the table likes; from all, if those are too few."""
    draft, liked = draft_of(evening), preferences(evening).liked
    evening, dice = chance(evening)
    wanted = preparation(draft).sizes.characters
    pool = liked if len(liked) >= wanted else tuple(CHARACTERS)
    cast = picked(pool, drawn_picks(pool, wanted, dice))
    return with_draft(evening, cast=tuple(sorted(cast)))


def cast_options(evening: Evening, stage: Cast) -> Sequence[Option]:
    def ticks(name: str) -> Option:
        def change(now: Evening) -> Evening:
            return with_draft(now, cast=toggled(draft_of(now).cast, name))

        return changes(name, named(evening, name), change, icon=Icon.DONE if name in draft_of(evening).cast else None)

    return tuple(ticks(name) for name in CHARACTERS)


def cast_heading(evening: Evening, stage: Cast) -> str:
    draft = draft_of(evening)
    return say(evening, "titles.Cast", count=len(draft.cast), all=preparation(draft).sizes.characters)


def toggled(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(each for each in names if each != name) if name in names else tuple(sorted((*names, name)))


def remembered_ticks(evening: Evening, field: str, names: Sequence[str]) -> Sequence[Option]:
    """A list of names to tick that the box remembers."""
    kept: tuple[str, ...] = getattr(preferences(evening), field)

    def ticks(name: str) -> Option:
        def change(now: Evening) -> Evening:
            changed: dict[str, Any] = {field: toggled(getattr(preferences(now), field), name)}
            return with_preferences(now, **changed)

        return Option(
            name, named(evening, name), lambda now: (change(now), ()), icon=Icon.DONE if name in kept else None
        )

    return tuple(ticks(name) for name in names)


def liked_options(evening: Evening, stage: Liked) -> Sequence[Option]:
    return remembered_ticks(evening, "liked", tuple(CHARACTERS))


def board_options(evening: Evening, stage: BoardRead) -> Sequence[Option]:
    """Of dark ones the manual's section list marks nine; they come first."""
    first = MARKED_DARK if stage.what == "dark" else ()
    return remembered_ticks(
        evening, stage.what, [*first, *(name for name in SECTIONS if name not in (*first, OUTER_SPACE))]
    )


def board_heading(evening: Evening, stage: BoardRead) -> str:
    return say(evening, f"setup.{stage.what}")


# ---------------------------------------------------------------- pods that come with a character

NOT_HERE = ""
ELSEWHERE = "elsewhere"


def extra_pods() -> list[str]:
    return [name for name, pod in PODS.items() if not pod.always]


def dock_of(evening: Evening, pod: str) -> str:
    return preferences(evening).docks.get(pod, ELSEWHERE if pod == SHUTTLE else NOT_HERE)


def dock_options(evening: Evening, stage: Docks) -> Sequence[Option]:
    """OK hangs it at the next place."""

    def hung(pod: str) -> Option:
        places = (NOT_HERE, *LAUNCH_PLACES, ELSEWHERE)

        def on(now: Evening) -> StepResult:
            docks = {**preferences(now).docks, pod: next_of(places, dock_of(now, pod))}
            return with_preferences(now, docks=docks), ()

        return Option(pod, headed(evening, named(evening, pod), dock_text(evening, dock_of(evening, pod))), on)

    return tuple(hung(pod) for pod in extra_pods())


def dock_text(evening: Evening, place: str) -> str:
    if place in (NOT_HERE, ELSEWHERE):
        return say(evening, "setup.not_here" if place == NOT_HERE else "setup.elsewhere")
    return named(evening, place)


def docks_of(evening: Evening, draft: StationfallDraft) -> dict[str, str | None]:
    """The shuttle only with the Inspector; the other two as the table has hung them."""
    found = dict(USUAL_PODS)
    for pod in extra_pods():
        place = dock_of(evening, pod)
        if place != NOT_HERE and (pod != SHUTTLE or SHUTTLE in preparation(draft).pods):
            found[pod] = None if place == ELSEWHERE else place
    return found


# ---------------------------------------------------------------- the set-up list, and the start


def lay_out_text(evening: Evening, stage: LayOut) -> Read:
    draft = draft_of(evening)
    docks = docks_of(evening, draft)
    laying = Laying(preparation(draft), draft.mode, draft.seats, start_minute(evening) or NOT_ENTERED, docks)
    return Page(say(evening, "titles.LayOut"), set_up_list.text(evening, laying), stage.page)


def begun(evening: Evening) -> StepResult:
    """The start minute, where nobody knows it, and another game that is not finished are asked about first."""
    if start_minute(evening) is None:
        return push(evening, MINUTE), ()
    if isinstance(evening.game, Match) and not evening.game.over:
        return push(evening, GiveUp()), ()
    return begin(evening)


def give_up_options(evening: Evening, stage: GiveUp) -> Sequence[Option]:
    return (
        goes_back("keep", say(evening, "setup.keep")),
        Option("give_up", say(evening, "setup.give_up"), begin),
    )


def begin(evening: Evening) -> StepResult:
    draft, kept = draft_of(evening), preferences(evening)
    cards: dict[str, tuple[str, ...]] = {}
    if draft.deal:
        evening, dice = chance(evening)
        holders = draft.seats if draft.mode is Mode.NORMAL else tuple(Side)
        cards = dict(zip(holders, dealt(draft.cast, preparation(draft).sizes, dice), strict=True))
    number = session(evening).played + 1
    match = Match(
        id=game_id(evening, ID, number) or name_of_old(evening, number),
        setup=setup_of(evening, draft),
        depth=kept.depth,
        dealt=cards,
        limit=kept.limit,
        clock=(TurnBegins(evening.at, draft.seats[0]),) if kept.limit else (),
    )
    evening = with_preferences(with_session(evening, played=number, draft=None), last=replace(draft, cast=()))
    return replace(evening, game=match, stage=Turn(), below=(Home(),), waiting=(), interrupted=None, history=()), ()


def name_of_old(evening: Evening, number: int) -> str:
    """As version 0.2.0 called a game; an evening that began there is replayed to the same names."""
    return f"{evening.date or 'undated'}-stationfall-{number}-{seed_of(f'{evening.seed} {evening.draws}'):016x}"


def setup_of(evening: Evening, draft: StationfallDraft) -> Setup:
    """Nobody must enter activations; where they are entered, `refused` of the flow asks for one."""
    kept = preferences(evening)
    return Setup(
        mode=draft.mode,
        order=draft.seats,
        start_minute=start_minute(evening) or USUAL_START_MINUTE,
        cast=tuple(member(name) for name in draft.cast),
        docks=docks_of(evening, draft),
        board=Board(power=kept.power, dark=kept.dark),
        strict=False,
        switches=replace(kept.switches, late_discs=NOW.late_discs),
    )


# ---------------------------------------------------------------- dials


def limit_text(evening: Evening, limit: int) -> str:
    return say(evening, "table.seconds", count=limit) if limit else evening.say("box.off_word")


def turn_limit(evening: Evening, limit: int) -> StepResult:
    """Of the game under way, too; its clock begins with the turn under way."""
    evening = with_preferences(evening, limit=limit)
    if not isinstance(evening.game, Match) or evening.game.state.phase not in TURN_PHASES:
        return evening, ()
    clock = (TurnBegins(evening.at, match_of(evening).state.current),) if limit else ()
    return with_match(evening, limit=limit, clock=clock), ()


DIALS = {
    "minute": Scale(  # with which version 0.2.0 asked: an evening may have stopped there
        values=lambda evening: tuple(START_MINUTES),
        now=lambda evening: start_minute(evening) or USUAL_START_MINUTE,
        turn=lambda evening, minute: (
            with_preferences(evening, minutes={**preferences(evening).minutes, draft_of(evening).players: minute}),
            (),
        ),
        shown=lambda evening, minute: str(minute),
    ),
    "limit": Scale(
        values=lambda evening: LIMITS,
        now=lambda evening: preferences(evening).limit,
        turn=turn_limit,
        shown=limit_text,
    ),
}


STAGES = (
    stage(Again, options=again_options),
    stage(Players, options=player_options),
    stage(Seats, options=seat_options, heading=seat_heading),
    stage(SetUp, options=sheet_options),
    stage(Cast, options=cast_options, heading=cast_heading),
    stage(Liked, options=liked_options),
    stage(BoardRead, options=board_options, heading=board_heading),
    stage(Docks, options=dock_options),
    stage(GiveUp, options=give_up_options),
    stage(LayOut, text=lay_out_text),
)
