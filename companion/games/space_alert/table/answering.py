"""What an answer does: the mission is resolved as far as the answers reach, and the display goes where the crew is.

An answer to the open question goes on from there. A correction of anything entered before resolves everything after it
again, keeps the answers that still fit, and shows what has changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.games.space_alert.table.answers import (
    Answers,
    EnteredCard,
    called_among,
    delays_before,
    turns_reached,
    with_assumed,
    with_called,
    with_card,
    with_plan,
    with_tile,
    without_assumed,
)
from companion.games.space_alert.table.beats import Beat, repeats
from companion.games.space_alert.table.briefing import By, with_board
from companion.games.space_alert.table.campaign import mission_entry
from companion.games.space_alert.table.commands import (
    BoardLies,
    CalledDrawn,
    CardLies,
    PlanEntered,
    PlanTakenBack,
    ThreatDrawn,
    TileLies,
    TokensLie,
)
from companion.games.space_alert.table.course import unused
from companion.games.space_alert.table.decks import COLOURS, callable_by
from companion.games.space_alert.table.lines import DRAWS, spoken_line
from companion.games.space_alert.table.operation import (
    Operation,
    alerts,
    boards_needed,
    complete,
    fitting_codes,
    is_first_lesson,
    operation_of,
    spoken_pack,
    trained,
    with_code,
)
from companion.games.space_alert.table.own import preferences
from companion.games.space_alert.table.pace import Pace, Timed, score_from, timed
from companion.games.space_alert.table.picking import Offer, Picking
from companion.games.space_alert.table.resolved import ResolvedBeats, fitting, resolved, tiles_drawn
from companion.games.space_alert.table.why import SLOW_TURN
from companion.kit.commands import SHARED
from companion.kit.effects import DeleteLogEntry, Effect, Hush, Save, Sound
from companion.kit.evening import Evening, Stage, StepResult, all_stages, push, undoable, undone
from companion.kit.logline import LogEntry
from companion.rules.dice import stream
from companion.rules.space_alert.cards import Card, Laid, Slot, Special, special_of, symbols_of
from companion.rules.space_alert.facts import Attacked, DamagedInside, Step, TileDrawn
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.questions import WhichCalled, WhichCard, WhichStation, WhichTile, WhichTokens
from companion.rules.space_alert.resolution import Resolution
from companion.rules.space_alert.setup import may_lie
from companion.rules.space_alert.ship import TILES, Tile, Zone
from companion.rules.space_alert.specialists import allows
from companion.rules.space_alert.threatcards import Calls
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.tracks import TRACKS
from companion.types import Millis
from companion.voice.pack import Pack


@dataclass(frozen=True)
class Resolving:
    """`beat` is on the display, or past the last one the question; `unseen` is the first not read yet. It plays `since`
    that instant, or stands (None); `reading`: sentence by sentence for once, whatever the pace."""

    beat: int = 0
    page: int = 0
    unseen: int = 0
    picking: Picking = field(default_factory=Picking)
    since: Millis | None = None
    reading: bool = False

    def read(self, beats: int) -> int:
        """How many of that many beats the crew has read, the one on the display among them."""
        return max(self.unseen, self.beat + 1) if self.beat < beats else self.unseen


@dataclass(frozen=True)
class Changed:
    """Says what a correction has changed; `was` is the mission before it, of which that many beats had been `read`."""

    was: Operation = field(metadata=SHARED)
    page: int = 0
    read: int = 0


# ---------------------------------------------------------------- going on


def begun(evening: Evening) -> StepResult:
    """The first turn."""
    operation, draws = settled(evening, operation_of(evening))
    now = replace(evening, game=operation, draws=draws)
    return shown(push(now, placed(now, Resolving())))


def answered(evening: Evening, operation: Operation, by_the_box: bool = False) -> StepResult:
    """The open question has its answer, from the table, which knows it by that, or from the box."""
    assert isinstance(evening.stage, Resolving)
    operation, draws = settled(evening, operation)
    now = replace(evening, game=operation, draws=draws)
    now, effects = shown(replace(now, stage=placed(now, evening.stage, by_the_box)))
    return undoable(paused_beat(evening), now), effects


def shown(now: Evening) -> StepResult:
    """Plays what there is to show, or says its first sentence."""
    stage = now.stage
    assert isinstance(stage, Resolving)
    if pace_of(now) is not Pace.SENTENCE and stage.beat < len(resolved(operation_of(now)).beats):
        return played(now, stage.beat, now.at)
    return now, speaking(now)


def pace_of(evening: Evening) -> Pace:
    return Pace.SENTENCE if waits_at_sentences(evening) else preferences(evening).pace


def waits_at_sentences(evening: Evening) -> bool:
    """The first turn of the first lesson waits at every sentence: pieces are moved for the first time."""
    operation, stage = evening.game, evening.stage
    if not isinstance(operation, Operation) or not isinstance(stage, Resolving) or stage.since is not None:
        return False
    if not is_first_lesson(operation.briefing.timeline):
        return False
    beats = resolved(operation).beats
    return stage.beat < len(beats) and beats[stage.beat].turn == SLOW_TURN


def played(evening: Evening, beat: int, at: Millis) -> StepResult:
    """That beat, and those of its turn that follow, play from this instant on; what is said of them is known ahead."""
    stage = evening.stage
    assert isinstance(stage, Resolving)
    now = replace(evening, stage=Resolving(beat, unseen=max(stage.unseen, beat), since=at))
    score = score_from(timing(evening, beat), beat)
    return now, (Sound(score, at),) if score else ()


def timing(evening: Evening, beat: int) -> tuple[Timed, ...]:
    """The turn of that beat, beat by beat, as far as it is known."""
    so_far = resolved(operation_of(evening))
    return timed(so_far.beats, beat, speaking_pack(evening), is_whole(so_far, so_far.beats[beat].turn))


def is_whole(so_far: ResolvedBeats, turn: int) -> bool:
    """Is that turn known to its end?"""
    return so_far.resolution.outcome is not None or turn < turns_reached(so_far.resolution)


def speaking_pack(evening: Evening) -> Pack | None:
    """Where a lesson only counts damage (R40), nobody is told to draw it."""
    operation = operation_of(evening)
    pack = spoken_pack(operation, evening.pack) if preferences(evening).spoken else None
    if pack is None or COURSES[operation.briefing.timeline.level].tiles_break:
        return pack
    said = {clip: recording for clip, recording in pack.recordings.items() if clip not in DRAWS}
    return replace(pack, recordings=said)


def log_effects(was: Evening, now: Evening) -> tuple[Effect, ...]:
    """The log never says anything else than what was read: a line that was written with the score is struck where undo
    or a correction leaves something to be read again, and is written again where undo takes that back."""
    before, after = logged(was), logged(now)
    if after == before:
        return ()
    if after is not None:
        return (Save(after),)
    return (DeleteLogEntry(before.id),) if before is not None else ()


def logged(evening: Evening) -> LogEntry | None:
    """The mission's line of the log, once the crew has read how it ends."""
    operation = evening.game
    stage = next((each for each in all_stages(evening) if isinstance(each, Resolving)), None)
    if not isinstance(operation, Operation) or stage is None:
        return None
    so_far = resolved(operation)
    outcome = so_far.resolution.outcome
    if outcome is None or stage.read(len(so_far.beats)) < len(so_far.beats):
        return None
    return mission_entry(evening, operation, outcome)


def speaking(evening: Evening) -> tuple[Effect, ...]:
    """The line of the beat that comes up, if it is read for the first time."""
    stage, pack = evening.stage, speaking_pack(evening)
    if pack is None or not isinstance(stage, Resolving) or stage.beat < stage.unseen:
        return ()
    so_far = resolved(operation_of(evening))
    score = spoken_line(pack, so_far.beats, stage.beat) if stage.beat < len(so_far.beats) else ()
    return (Sound(score, evening.at),) if score else ()


def settled(evening: Evening, operation: Operation) -> tuple[Operation, int]:
    """With the answers that fit, and the tiles that the box draws or that do not matter any more; and how often chance
    was asked by then."""
    draws = evening.draws
    operation = replace(operation, answers=without_assumed(operation.answers))
    while True:
        operation = fitting(operation)
        resolution = resolved(operation).resolution
        question = resolution.question
        if isinstance(question, WhichTile) and is_certain_death(resolution, question):
            operation = replace(operation, answers=with_assumed(operation.answers, question.zone, question.left))
            continue
        answers = by_the_box(operation, resolution, evening.seed, draws)
        if answers is None:
            return operation, draws
        draws += 1
        operation = replace(operation, answers=answers)


def by_the_box(operation: Operation, resolution: Resolution, seed: int, draws: int) -> Answers | None:
    """The answer to the open question where the box draws; None: the table is asked."""
    match resolution.question:
        case WhichTile() as question if box_draws(operation):
            place = tiles_drawn(resolution, question.zone)
            tile = drawn_by_the_box(seed, draws, question)
            return with_tile(operation.answers, question.zone, place, tile)
        case WhichCalled() as question if operation.briefing.cards_by is By.BOX:
            code = called_by_the_box(seed, draws, callable_now(operation, question.caller.code))
            return with_called(operation.answers, question.caller.code, code)
    return None


def called_by_the_box(seed: int, draws: int, codes: Sequence[str]) -> str:
    return stream(seed, "called", draws).choice(list(codes))


def callable_now(operation: Operation, caller: str) -> tuple[str, ...]:
    """The cards that can have been drawn with that caller, those of the chosen difficulty first."""
    briefing, calls = operation.briefing, ALL_CARDS[caller].calls
    assert calls is not None
    fit = [code for code in callable_by(calls, briefing.frontier) if may_be_called(operation, caller, code)]
    return tuple(sorted(fit, key=lambda code: ALL_CARDS[code].colour not in COLOURS[briefing.common]))


def is_certain_death(resolution: Resolution, question: WhichTile) -> bool:
    """Does the blow draw more tiles than the zone has left? Then it is the end of the ship in any order."""
    still = 0
    for fact in resolution.facts:
        if isinstance(fact, Attacked | DamagedInside):
            still = fact.tiles if fact.zone is question.zone else 0
        elif isinstance(fact, TileDrawn):
            still -= 1
    return still > len(question.left)


def drawn_by_the_box(seed: int, draws: int, question: WhichTile) -> Tile:
    left = [tile for tile in Tile if tile in question.left]
    return stream(seed, "tile", draws).choice(left)


def box_draws(operation: Operation) -> bool:
    """By the crew's wish; and where tiles break nothing, it does not matter which (R40)."""
    return operation.box_draws or not COURSES[operation.briefing.timeline.level].tiles_break


def placed(evening: Evening, stage: Resolving, by_the_box: bool = False) -> Resolving:
    """The first beat that is to be read, or the question. Reading sentence by sentence skips what the table has just
    entered."""
    so_far = resolved(operation_of(evening))
    end = len(so_far.beats)
    first = min(stage.unseen, end)
    if pace_of(evening) is Pace.SENTENCE and not by_the_box and not box_draws(operation_of(evening)):
        first = first_news(so_far, first)
    if first == end or asks_at_once(so_far, so_far.beats[first:]):
        return Resolving(end, unseen=first)
    return Resolving(first, unseen=first)


def first_news(so_far: ResolvedBeats, beat: int) -> int:
    """The first from there on that says more than the table has entered; past the last: the question."""
    return next(
        (place for place in range(beat, len(so_far.beats)) if not repeats(so_far.beats[place])), len(so_far.beats)
    )


def asks_at_once(so_far: ResolvedBeats, unread: Sequence[Beat]) -> bool:
    """All cards of a turn, and all tiles of a blow, are asked for before anything is read of them."""
    match so_far.resolution.question:
        case WhichCard(turn=turn):
            return all(beat.turn == turn and beat.step is Step.ACTIONS for beat in unread)
        case WhichTile():
            return all(isinstance(beat.facts[0], TileDrawn) for beat in unread)
    return False


# ---------------------------------------------------------------- the answers


def card_entered(operation: Operation, player: int, turn: int, card: Slot, stumbled: bool) -> Operation:
    """That card in that slot; in a plan that was entered at once, its original place."""
    answers = operation.answers
    plan = answers.plan(player)
    if plan is not None:
        turns = COURSES[operation.briefing.timeline.level].turns
        cards: list[Slot] = [*plan, *[Card.NONE] * (turns - len(plan))]
        cards[turn - 1] = card
        others = [entered for entered in answers.cards if entered.player == player and entered.turn != turn]
        answers = with_plan(answers, player, tuple(cards), operation.seats)
        answers = replace(answers, cards=(*answers.cards, *others))
        if not stumbled:
            return replace(operation, answers=answers)
    delays = delays_before(resolved(operation).resolution.facts, player, turn)
    entered = EnteredCard(player, turn, card, stumbled and card is not Card.NONE, delays)
    return replace(operation, answers=with_card(answers, entered))


def may_stumble(operation: Operation, player: int) -> bool:
    """Androids' cards lie open, and training begins without delays (rules 5; R40)."""
    android = operation.briefing.crew.seats[player].android
    return not android and COURSES[operation.briefing.timeline.level].delays


def offer(operation: Operation, player: int, turn: int) -> Offer:
    """What may lie in that player's slot of that turn."""
    briefing = operation.briefing
    mine = (*trained(briefing), *[None] * operation.seats)[player]
    later = frozenset(unused(briefing.timeline.level))
    plain = Offer(may_stumble(operation, player), briefing.frontier.double, unused=later)
    if mine is None:
        return plain
    used = specials_used(operation, player, turn)
    left = [special for special in Special if allows(mine.level, [*used, Laid(special=special)])]
    return replace(plain, specialist=mine.specialist, specials=tuple(left))


def specials_used(operation: Operation, player: int, besides: int) -> list[Slot]:
    """The specialisation cards of the other turns; one that waited has been counted where it was laid. Of a plan those
    that lie in it: what becomes of them nobody has read yet."""
    plan = operation.answers.plan(player)
    if plan is not None:
        return [card for turn, card in enumerate(plan, 1) if turn != besides and special_of(card) is not None]
    resolution = resolved(operation).resolution
    shifted = delays_before(resolution.facts, player, turns_reached(resolution) + 1)
    cards = [state.crew[player].card for state in resolution.turns if state.turn not in (besides, *shifted)]
    return [card for card in cards if card is not None and special_of(card) is not None]


def fits(operation: Operation, player: int, cards: Sequence[Slot]) -> bool:
    """Whether that player can have laid these cards: cards of this level (R40), halves of the deck in use,
    specialisation cards as learnt."""
    mine = (*trained(operation.briefing), *[None] * operation.seats)[player]
    later = unused(operation.briefing.timeline.level)
    if any(symbol in later for slot in cards for symbol in symbols_of(slot)):
        return False
    return all(may_lie(slot, operation.briefing.frontier.double, mine) for slot in cards) and (
        mine is None or allows(mine.level, cards)
    )


def tile_entered(operation: Operation, zone: Zone, place: int, tile: Tile) -> Operation:
    return replace(operation, answers=with_tile(operation.answers, zone, place, tile))


# ---------------------------------------------------------------- corrections


def corrected(evening: Evening, operation: Operation) -> StepResult:
    """Something entered before is different now: everything after it is resolved again, and the changes are shown."""
    was = operation_of(evening)
    stack: tuple[Stage, ...] = (*evening.below, evening.stage)
    depth = next(place for place, stage in enumerate(stack) if isinstance(stage, Resolving))
    here = stack[depth]
    assert isinstance(here, Resolving)
    operation, draws = settled(evening, operation)
    if operation == was:
        return replace(evening, stage=here, below=stack[:depth]), ()
    first = first_difference(resolved(was), resolved(operation))
    now = replace(evening, game=operation, draws=draws)
    stage = placed(now, replace(here, unseen=min(here.unseen, first)))
    now = replace(now, stage=Changed(was, read=here.read(len(resolved(was).beats))), below=(*stack[:depth], stage))
    return undoable(paused_beat(evening), now), (*hush_effects(evening), *log_effects(evening, now))


def first_difference(was: ResolvedBeats, now: ResolvedBeats) -> int:
    pairs = zip(was.beats, now.beats, strict=False)
    same = next((place for place, (one, other) in enumerate(pairs) if one != other), None)
    return min(len(was.beats), len(now.beats)) if same is None else same


def on_command(evening: Evening, command: object) -> StepResult | None:
    """What the page or a pad enters of cards, tiles and boards, whatever is on the display."""
    operation = operation_of(evening)
    entered = with_command(operation, command)
    if entered is None:
        return None
    stack: tuple[Stage, ...] = (*evening.below, evening.stage)
    if any(isinstance(stage, Resolving) for stage in stack):
        answer = isinstance(evening.stage, Resolving) and answers_question(operation, command)
        now, effects = answered(evening, entered) if answer else corrected(evening, entered)
    elif any(isinstance(stage, Resolving) for stage in all_stages(evening)):
        return evening, ()  # first the crew has to continue with it
    else:
        now, effects = replace(evening, game=entered), ()
        now = undoable(evening, now) if operation.over else now
    if isinstance(command, PlanEntered | PlanTakenBack):
        now = replace(now, history=evening.history)  # a seat's own business: the table's undo does not take it back
    return now, effects


def taken_back(evening: Evening) -> StepResult:
    """The table's last step undone, and with it what the log said of it."""
    before = with_plans_since(undone(evening), evening)
    return before, (*hush_effects(evening), *log_effects(evening, before))


def plays(evening: Evening) -> bool:
    return isinstance(evening.stage, Resolving) and evening.stage.since is not None


def hush_effects(evening: Evening) -> tuple[Effect, ...]:
    """What would go on to speak of a turn that plays."""
    return (Hush(),) if plays(evening) else ()


def paused_beat(evening: Evening) -> Evening:
    """Nothing plays: of what was played before, the instants mean nothing any more."""
    stage = evening.stage
    return replace(covered(evening), stage=replace(stage, since=None)) if isinstance(stage, Resolving) else evening


def covered(evening: Evening) -> Evening:
    """Only what is on the display plays."""
    if not any(isinstance(each, Resolving) and each.since is not None for each in (*evening.below, *evening.waiting)):
        return evening
    return replace(evening, below=standing(evening.below), waiting=standing(evening.waiting))


def standing(stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
    return tuple(replace(each, since=None) if isinstance(each, Resolving) else each for each in stages)


def with_plans_since(before: Evening, evening: Evening) -> Evening:
    """What seats have handed in since stays handed in."""
    now = evening.game
    if before is evening or not isinstance(now, Operation):
        return before
    for player, plan in enumerate(now.handed_in):
        earlier = before.game
        if not isinstance(earlier, Operation) or earlier.briefing != now.briefing:
            break
        if (*earlier.handed_in, *[None] * now.seats)[player] != plan:
            seat = now.briefing.crew.seats[player].colour.value
            stepped = on_command(before, PlanTakenBack(seat) if plan is None else PlanEntered(seat, plan))
            before = stepped[0] if stepped else before
    return before


def answers_question(operation: Operation, command: object) -> bool:
    """Is it what the table is being asked, or a plan of which nothing was entered before?"""
    question = resolved(operation).resolution.question
    match command:
        case CardLies(seat, turn):
            return isinstance(question, WhichCard) and (question.player, question.turn) == (
                seat_of(operation, seat),
                turn,
            )
        case TileLies(zone, place=None):
            return isinstance(question, WhichTile) and question.zone is zone
        case CalledDrawn(caller):
            return isinstance(question, WhichCalled) and question.caller.code == caller
        case TokensLie():
            return isinstance(question, WhichTokens)
        case PlanEntered(seat):
            player = seat_of(operation, seat)
            answers = operation.answers
            return answers.plan(player or 0) is None and all(card.player != player for card in answers.cards)
    return False


def seat_of(operation: Operation, colour: str) -> int | None:
    seats = operation.briefing.crew.seats
    return next((place for place, seat in enumerate(seats) if seat.colour.value == colour), None)


def with_command(operation: Operation, command: object) -> Operation | None:
    """The mission as that command tells it; None: it means nothing, or cannot be."""
    match command:
        case PlanEntered(seat, cards):
            return with_seat_plan(operation, seat, cards)
        case PlanTakenBack(seat):
            return with_seat_plan(operation, seat, None)
        case ThreatDrawn(t, code):
            numbered = [place for place, alert in enumerate(alerts(operation)) if alert.t == t]
            found = [place for place in numbered if code in fitting_codes(operation, place)]
            return with_code(operation, found[0], code) if found else None
        case CalledDrawn(caller, code) if may_be_called(operation, caller, code):
            answers = with_called(operation.answers, caller, code)
            return replace(operation, answers=called_among(answers, operation.codes))
        case TokensLie(departure, arrival):
            return with_tokens(operation, seat_of(operation, departure), seat_of(operation, arrival))
        case BoardLies(zone, board):
            place = 3 if zone is None else int(zone)
            lies = board in TRACKS and place in boards_needed(operation)
            return replace(operation, boards=with_board(operation.boards, place, board)) if lies else None
        case CardLies() | TileLies() if operation.over and complete(operation):
            return with_slot(operation, command)
    return None


def may_be_called(operation: Operation, caller: str, code: str) -> bool:
    """Whether that card can have been drawn with that caller: both lie on the table, each in one place (rules 8)."""
    called = dict(operation.answers.called)
    if caller not in (*operation.codes, *called.values()):
        return False
    calls = ALL_CARDS[caller].calls
    on_table = (*operation.codes, *(drawn for each, drawn in called.items() if each != caller))
    if calls is None or code in on_table or (calls is not Calls.EXTERNAL and not operation.boards[3]):
        return False
    return code in callable_by(calls, operation.briefing.frontier)


def with_tokens(operation: Operation, departure: int | None, arrival: int | None) -> Operation | None:
    if departure is None or arrival is None:
        return None
    return replace(operation, answers=replace(operation.answers, teleport=(departure, arrival)))


def with_seat_plan(operation: Operation, colour: str, cards: tuple[Slot, ...] | None) -> Operation | None:
    player = seat_of(operation, colour)
    turns = COURSES[operation.briefing.timeline.level].turns
    if player is None or (cards is not None and (len(cards) > turns or not fits(operation, player, cards))):
        return None
    handed_in = [*operation.handed_in, *[None] * operation.seats][: operation.seats]
    handed_in[player] = cards
    answers = with_plan(operation.answers, player, cards, operation.seats)
    return replace(operation, answers=answers, handed_in=tuple(handed_in))


def last_slot(operation: Operation, player: int) -> int:
    """The last turn for which a card can be entered: any where there is a plan, since a refusal would reveal where the
    mission ends."""
    turns = COURSES[operation.briefing.timeline.level].turns
    planned = operation.answers.plan(player) is not None
    return turns if planned else min(turns, turns_reached(resolved(operation).resolution))


def with_slot(operation: Operation, command: CardLies | TileLies) -> Operation | None:
    resolution = resolved(operation).resolution
    if isinstance(resolution.question, WhichStation):
        return None
    if isinstance(command, CardLies):
        player = seat_of(operation, command.seat)
        if player is None or not 1 <= command.turn <= last_slot(operation, player):
            return None
        if not fits(operation, player, (command.card,)):
            return None
        return card_entered(operation, player, command.turn, command.card, command.stumbled)
    drawn = tiles_drawn(resolution, command.zone)
    asked = isinstance(resolution.question, WhichTile) and resolution.question.zone is command.zone
    place = drawn if command.place is None else command.place
    if command.tile not in TILES[command.zone] or command.tile in operation.broken[command.zone]:
        return None
    if not 0 <= place < drawn + asked:
        return None
    if (
        place == drawn
        and asked
        and isinstance(resolution.question, WhichTile)
        and command.tile not in resolution.question.left
    ):
        return None
    return tile_entered(operation, command.zone, place, command.tile)
