"""The resolution, turn by turn: the card of each slot asked for with one press, every step shown at the crew's pace.

Pages turn back and forth without undoing anything. Everything shown is a function of set-up and answers; the stage only
holds which beat is on the display and what is still to be read.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.games.space_alert.table import playing
from companion.games.space_alert.table.answering import (
    Resolving,
    answered,
    card_entered,
    drawn_by_the_box,
    first_news,
    hush_effects,
    offer,
    pace_of,
    placed,
    played,
    settled,
    shown,
    speaking,
    taken_back,
    tile_entered,
)
from companion.games.space_alert.table.campaign import campaign_of
from companion.games.space_alert.table.card_decides import CardDecides
from companion.games.space_alert.table.check import ThreatCards
from companion.games.space_alert.table.corrections import CorrectWhat
from companion.games.space_alert.table.doubt import doubtful_threat
from companion.games.space_alert.table.drawn_with import called_after, tokens_after
from companion.games.space_alert.table.leaving import WhoLeaves, may_leave
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.table.own import preferences, with_preferences, with_session
from companion.games.space_alert.table.pace import Pace, turn_of
from companion.games.space_alert.table.picking import COLUMN_KEYS, TILE_ROW, Picking, moved_cursor, picked
from companion.games.space_alert.table.resolved import resolved, tiles_drawn
from companion.games.space_alert.table.score import scored
from companion.games.space_alert.table.why import answers
from companion.games.space_alert.table.wording import beat_message, names
from companion.games.space_alert.words import say
from companion.kit.effects import Hush
from companion.kit.evening import Evening, Home, StepResult, go_home, pop, push, swap
from companion.kit.options import Option, goes_back, moved_in, next_of, on_off
from companion.kit.texts import LAST, pages_seen, pages_turned
from companion.layout import pages
from companion.rules.space_alert.cards import Card, Laid
from companion.rules.space_alert.questions import WhichCalled, WhichCard, WhichStation, WhichTile, WhichTokens
from companion.rules.space_alert.ship import BOT_STATIONS, TILES, Tile, Zone
from companion.types import Hold, Key, Millis, Page, Press


@dataclass(frozen=True)
class ResolutionMenu:
    cursor: int = 0


@dataclass(frozen=True)
class ShipState:
    """The table as it should look, to compare with; `beat` is where the crew is reading."""

    beat: int
    page: int = 0


@dataclass(frozen=True)
class WhyPage:
    """Why cards and shots of the turn at that beat came to nothing."""

    beat: int
    page: int = 0


@dataclass(frozen=True)
class Abandon:
    """Asks before a mission in resolution is given up."""

    cursor: int = 0


def after(evening: Evening, stage: Resolving, command: object, at: Millis) -> StepResult:
    so_far = resolved(operation_of(evening))
    if stage.beat < len(so_far.beats):
        return beats_after(evening, stage, command, at)
    match so_far.resolution.question:
        case WhichCard() as question:
            return card_after(evening, stage, question, command)
        case WhichTile() as question:
            return tile_after(evening, stage, question, command)
        case WhichStation():
            return station_after(evening, stage, command)
        case WhichCalled() as question:
            return called_after(evening, stage, question, command) or left_by(evening, stage, command)
        case WhichTokens() as question:
            return tokens_after(evening, stage, question, command) or left_by(evening, stage, command)
    return outcome_after(evening, stage, command)


# ---------------------------------------------------------------- reading


def beats_after(evening: Evening, stage: Resolving, command: object, at: Millis) -> StepResult:
    """While beats are shown, whether they play or are read."""
    if isinstance(command, Press) and command.key is Key.B and turn_answers(evening, stage.beat):
        return push(swap(evening, replace(stage, since=None)), WhyPage(stage.beat)), hush_effects(evening)
    if isinstance(command, Press) and command.key in (Key.BACK, Key.HERO) and not command.again:
        return push(swap(evening, replace(stage, since=None)), ResolutionMenu()), hush_effects(evening)
    if playing.reads(evening, stage):
        return reading_after(evening, stage, command, at)
    return playing.after(evening, stage, command, at) or (evening, ())


def reading_after(evening: Evening, stage: Resolving, command: object, at: Millis) -> StepResult:
    match command:
        case Press(Key.RIGHT) | Press(Key.OK, again=False) as press:
            count = pages_seen(press, lambda: beat_pages(evening, stage))
            return forward(evening, stage, count, pages_turned(press))
        case Press(Key.LEFT) as press:
            count = pages_seen(press, lambda: beat_pages(evening, stage))
            return backward(evening, stage, count, pages_turned(press)), ()
        case Hold(Key.OK):
            return played(evening, stage.beat, at) if stage.reading else skipped(evening)
    return evening, ()


def skipped(evening: Evening) -> StepResult:
    """Past all that could be read, to the question or the score."""
    so_far = resolved(operation_of(evening))
    now = swap(evening, Resolving(len(so_far.beats), unseen=len(so_far.beats)))
    now, effects = scored(now) if so_far.resolution.outcome is not None else (now, ())
    return now, (Hush(), *effects)


def beat_pages(evening: Evening, stage: Resolving) -> int:
    """How many the text on the display has; a question has none to turn, nor what plays."""
    so_far = resolved(operation_of(evening))
    read = stage.beat < len(so_far.beats) and playing.reads(evening, stage)
    return pages(beat_message(evening, stage.beat, stage.page)) if read else 1


def forward(evening: Evening, stage: Resolving, count: int, turns: int) -> StepResult:
    """The next page, the next beat, then the question or the score."""
    so_far = resolved(operation_of(evening))
    if stage.page + turns < count:
        return swap(evening, replace(stage, page=stage.page + turns)), ()
    read_in_order = stage.beat <= stage.unseen
    beat = stage.beat + 1 if stage.beat < stage.unseen else first_news(so_far, stage.beat + 1)
    unseen = max(stage.unseen, beat) if read_in_order else stage.unseen
    now = swap(evening, Resolving(beat, unseen=unseen, reading=stage.reading))
    if beat == len(so_far.beats) and so_far.resolution.outcome is not None:
        return scored(now)
    slowly = playing.reads(evening, stage) and isinstance(now.stage, Resolving) and not playing.reads(now, now.stage)
    if slowly and beat < len(so_far.beats):  # the turn that was read slowly is over
        return played(now, beat, now.at)
    return now, speaking(now)


def backward(evening: Evening, stage: Resolving, count: int = 1, turns: int = 1) -> Evening:
    """The page before, or the beat before; at the first nothing happens."""
    page = min(stage.page, count - 1)
    if page >= turns:
        return swap(evening, replace(stage, page=page - turns))
    beat = min(stage.beat, len(resolved(operation_of(evening)).beats)) - 1
    return swap(evening, Resolving(beat, LAST, stage.unseen, reading=stage.reading)) if beat >= 0 else evening


def turn_answers(evening: Evening, beat: int) -> list[str]:
    """Why did nothing happen? For the turn at that beat, as far as it has been shown."""
    operation = operation_of(evening)
    beats = resolved(operation).beats
    if not 0 <= beat < len(beats):
        return []
    of_the_turn = beats[turn_of(beats, beat)[0] : beat + 1]
    called = names(evening.language, operation.briefing.crew)
    return list(answers(evening.language, [fact for each in of_the_turn for fact in each.facts], called))


def why_text(evening: Evening, stage: WhyPage) -> Page:
    return Page(say(evening, "why.title"), "\n".join(turn_answers(evening, stage.beat)), stage.page)


# ---------------------------------------------------------------- questions


def left_question(evening: Evening, stage: Resolving) -> StepResult:
    """BACK at a question: what was shown last, to be read again; before the first beat the menu."""
    back = backward(evening, stage)
    return (back, ()) if back != evening else (push(evening, ResolutionMenu()), ())


def left_by(evening: Evening, stage: Resolving, command: object) -> StepResult:
    if isinstance(command, Press) and command.key is Key.BACK and not command.again:
        return left_question(evening, stage)
    return evening, ()


def card_after(evening: Evening, stage: Resolving, question: WhichCard, command: object) -> StepResult:
    operation = operation_of(evening)
    seat = operation.briefing.crew.seats[question.player]
    if isinstance(command, Press | Hold) and command.seat and command.seat != seat.colour.value:
        return evening, ()  # another seat's own pad
    match picked(stage.picking, command, evening.box.card_keys, offer(operation, question.player, question.turn)):
        case Card() | Laid() as card:
            entered = card_entered(operation, question.player, question.turn, card, stage.picking.stumbled)
            return answered(evening, entered)
        case Picking() as picking:
            return swap(evening, replace(stage, picking=picking)), ()
    return left_by(evening, stage, command)


def tile_cells(zone: Zone) -> tuple[Tile | None, ...]:
    """The zone's six tiles, and last the box's own draw."""
    return (*(tile for tile in Tile if tile in TILES[zone]), None)


def tile_cursor(picking: Picking, question: WhichTile) -> int:
    """The cursor, passing over tiles that lie drawn already: they cannot be the answer."""
    return next(place for place in places_left(question) if place >= picking.cursor)


def places_left(question: WhichTile) -> list[int]:
    """The places of the tiles still to be drawn, and of the box's own draw, the last."""
    return [place for place, tile in enumerate(tile_cells(question.zone)) if tile is None or tile in question.left]


def moved_tile_cursor(here: int, question: WhichTile, command: object) -> int | None:
    """LEFT and RIGHT go through all tiles that can be the answer, LIFT to the next row."""
    places = places_left(question)
    match command:
        case Press(Key.LEFT | Key.RIGHT as key):
            way = 1 if key is Key.RIGHT else -1
            return places[(places.index(here) + way) % len(places)]
    return moved_cursor(here, len(tile_cells(question.zone)), TILE_ROW, command)


def tile_after(evening: Evening, stage: Resolving, question: WhichTile, command: object) -> StepResult:
    operation = operation_of(evening)
    cells = tile_cells(question.zone)
    here = tile_cursor(stage.picking, question)
    cursor = moved_tile_cursor(here, question, command)
    if cursor is not None:
        return swap(evening, replace(stage, picking=Picking(cursor=cursor))), ()
    match command:
        case Press(Key.OK, again=False):
            tile = cells[here]
        case Press(Key.A | Key.B | Key.C as key, again=False):
            tile = cells[here - here % TILE_ROW + COLUMN_KEYS.index(key)] if here + 1 < len(cells) else None
            if tile not in question.left:
                return evening, ()
        case Press(Key.HERO, again=False):
            tile = None
        case Press(Key.BACK, again=False):
            return left_question(evening, stage)
        case _:
            return evening, ()
    draws = evening.draws
    if tile is None:
        tile, draws = drawn_by_the_box(evening.seed, draws, question), draws + 1
    if tile not in question.left:
        return evening, ()
    place = tiles_drawn(resolved(operation).resolution, question.zone)
    now, effects = answered(
        evening, tile_entered(operation, question.zone, place, tile), by_the_box=draws > evening.draws
    )
    return replace(now, draws=max(now.draws, draws)), effects


def station_after(evening: Evening, stage: Resolving, command: object) -> StepResult:
    operation = operation_of(evening)
    match command:
        case Press(Key.LEFT | Key.RIGHT):
            cursor = (stage.picking.cursor + 1) % len(BOT_STATIONS)
            return swap(evening, replace(stage, picking=Picking(cursor=cursor))), ()
        case Press(Key.OK, again=False):
            answers = replace(operation.answers, squad_station=BOT_STATIONS[stage.picking.cursor])
            return answered(evening, replace(operation, answers=answers))
        case Press(Key.BACK, again=False):
            return left_question(evening, stage)
    return evening, ()


def outcome_after(evening: Evening, stage: Resolving, command: object) -> StepResult:
    """Past the last beat of a finished mission."""
    match command:
        case Press(Key.OK | Key.RIGHT, again=False):
            return scored(evening)
        case Press(Key.BACK | Key.LEFT, again=False):
            return left_question(evening, stage)
        case Press(Key.HERO, again=False):
            return push(evening, ResolutionMenu()), ()
    return evening, ()


# ---------------------------------------------------------------- the menu


def menu(evening: Evening, stage: ResolutionMenu) -> Sequence[Option]:
    operation = operation_of(evening)
    language = evening.settings.language

    def option(key: str, does: Callable[[Evening], StepResult], value: str = "") -> Option:
        return Option(key, say(language, f"resolve.menu.{key}"), does, value)

    below = evening.below[-1] if evening.below else None
    beat = below.beat if isinstance(below, Resolving) else 0
    found = [
        option("go_on", resumed),
        option("skip", lambda now: skipped(pop(now))),
        option("ship", lambda now: (push(now, ShipState(beat)), ())),
        option("correct", lambda now: (push(now, CorrectWhat()), ())),
    ]
    so_far = resolved(operation)
    if beat < len(so_far.beats) and (code := doubtful_threat(so_far.beats[beat])):
        found.insert(1, option("decides", lambda now: (push(now, CardDecides(code)), ())))
    if turn_answers(evening, min(beat, len(so_far.beats) - 1)):
        last = min(beat, len(so_far.beats) - 1)
        found.insert(1, Option("why", say(language, "why.ask"), lambda now: (push(now, WhyPage(last)), ())))
    if evening.history:
        found.append(option("undo", taken_back))
    leaves = any(may_leave(operation, place) for place in range(operation.seats))
    found += [
        option("cards", lambda now: (push(now, ThreatCards()), ())),
        option("pace", pace_switched, say(language, f"resolve.pace.{pace_of(evening).name}")),
        option("box_draws", box_draws_switched, on_off(evening, operation.box_draws)),
        option("speak", speech_switched, on_off(evening, preferences(evening).spoken)),
        *([option("leaves", lambda now: (push(now, WhoLeaves()), ()))] if leaves else []),
        option("home", gone_home),
        option("abandon", lambda now: (push(now, Abandon()), ())),
    ]
    return found


def menu_after(evening: Evening, stage: ResolutionMenu, command: object, at: Millis) -> StepResult:
    """A list; BACK goes on to home, where the mission waits: BACK leads home from everywhere."""
    if isinstance(command, Press) and command.key is Key.BACK and not command.again:
        return gone_home(evening)
    return moved_in(menu, evening, stage, command)


def gone_home(evening: Evening) -> StepResult:
    """To continue later at the place reached, not at this menu."""
    return go_home(pop(evening)), (Hush(),)


def resumed(evening: Evening) -> StepResult:
    """A turn that was being shown plays on."""
    now = pop(evening)
    stage = now.stage
    if not isinstance(stage, Resolving) or stage.beat == len(resolved(operation_of(now)).beats):
        return now, ()
    return (now, ()) if playing.reads(now, stage) else playing.played_on(now, now.at)


def pace_switched(evening: Evening) -> StepResult:
    return with_preferences(evening, pace=next_of(Pace, pace_of(evening))), ()


def box_draws_switched(evening: Evening) -> StepResult:
    """If a tile is being asked for, the box draws it at once."""
    was = operation_of(evening)
    operation, draws = settled(evening, replace(was, box_draws=not was.box_draws))
    now = replace(pop(evening), game=operation, draws=draws)
    assert isinstance(now.stage, Resolving)
    if operation.answers == was.answers:
        return now, ()
    return shown(swap(now, placed(now, now.stage)))


def speech_switched(evening: Evening) -> StepResult:
    spoken = not preferences(evening).spoken
    return with_preferences(evening, spoken=spoken), () if spoken else (Hush(),)


def abandon_options(evening: Evening, stage: Abandon) -> Sequence[Option]:
    language = evening.settings.language
    return (
        goes_back("no", say(language, "flight.sure.no")),
        Option("yes", say(language, "resolve.abandon"), given_up),
    )


def given_up(evening: Evening) -> StepResult:
    """With a mission its campaign is given up too."""
    campaign = None if operation_of(evening).briefing.campaign else campaign_of(evening)
    home = with_session(replace(evening, game=None, stage=Home(), below=(), waiting=(), history=()), campaign=campaign)
    return home, (Hush(),)
