"""Changing what was entered: any card, tile, threat or board, found in a few presses; and what a change has changed."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from companion.games.space_alert.table.answering import (
    Changed,
    Resolving,
    box_draws,
    card_entered,
    corrected,
    offer,
    tile_entered,
)
from companion.games.space_alert.table.answers import Answers, turns_reached
from companion.games.space_alert.table.briefing import PLACES
from companion.games.space_alert.table.card_decides import WhichCardDecides
from companion.games.space_alert.table.card_decides import overruled_lines as overruled_lines
from companion.games.space_alert.table.check import WhichBoard, WhichThreat
from companion.games.space_alert.table.operation import Operation, alerts, operation_of
from companion.games.space_alert.table.picking import TILE_ROW, Picking, moved_cursor, picked
from companion.games.space_alert.table.reading import at_question, beats_read, called_so_far, resolving
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.wording import ZONE_ICONS, names, short_slot
from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import in_short
from companion.games.space_alert.words.narration import narrate
from companion.kit.evening import Evening, StepResult, pop, push, swap
from companion.kit.marks import icon_of
from companion.kit.options import Option, goes_back
from companion.rules.space_alert.cards import Card, Laid, Slot
from companion.rules.space_alert.facts import (
    Delayed,
    Destroyed,
    Jumped,
    KnockedOut,
    ShipDestroyed,
    Survived,
    TileDrawn,
)
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.questions import WhichTile
from companion.rules.space_alert.ship import BOT_STATIONS, TILES, Tile, Zone
from companion.types import Key, Millis, Page, Press

OUTSTANDING = (Destroyed, Survived, TileDrawn, KnockedOut, Delayed, ShipDestroyed, Jumped)


@dataclass(frozen=True)
class CorrectWhat:
    cursor: int = 0


@dataclass(frozen=True)
class CorrectSeat:
    cursor: int = 0


@dataclass(frozen=True)
class CorrectTurn:
    player: int
    cursor: int = 0


@dataclass(frozen=True)
class CorrectCard:
    player: int
    turn: int
    picking: Picking = field(default_factory=Picking)


@dataclass(frozen=True)
class CorrectTile:
    """The tiles drawn, in the order drawn."""

    cursor: int = 0


@dataclass(frozen=True)
class PickTile:
    zone: Zone
    place: int
    cursor: int = 0


@dataclass(frozen=True)
class CorrectStation:
    """Where a campaign's only squad starts."""

    cursor: int = 0


# ---------------------------------------------------------------- what to change


def options(evening: Evening, stage: CorrectWhat) -> Sequence[Option]:
    operation = operation_of(evening)
    language = evening.settings.language

    def option(key: str, opens: object) -> Option:
        return Option(key, say(language, f"corrections.{key}"), lambda now: (push(now, opens), ()))

    found = [option("cards", CorrectSeat())]
    if tiles_on_ship(evening):
        found.append(option("tiles", CorrectTile()))
    if alerts(operation):
        found.append(option("threats", WhichThreat()))
    found.append(option("boards", WhichBoard()))
    if operation.answers.squad_station is not None:
        found.append(option("station", CorrectStation()))
    if operation.briefing.frontier.threats:
        found.append(option("decides", WhichCardDecides()))
    return [*found, *rows_to_ask_again(evening)]


def rows_to_ask_again(evening: Evening) -> list[Option]:
    """What was drawn with a caller, and where the Teleporter's tokens lie, is forgotten and asked for again."""
    answers, language = operation_of(evening).answers, evening.settings.language

    def option(key: str, text: str, without: Answers) -> Option:
        return Option(key, text, lambda now: corrected(now, replace(operation_of(now), answers=without)))

    def drawn_with(caller: str) -> Option:
        text = say(language, "corrections.drawn_with", name=say(language, f"threats.{caller}"))
        others = tuple(each for each in answers.called if each[0] != caller)
        return option(f"called-{caller}", text, replace(answers, called=others))

    found = [drawn_with(caller) for caller, _ in called_so_far(evening)]
    if answers.teleport is not None:
        found.append(option("tokens", say(language, "corrections.tokens"), replace(answers, teleport=None)))
    return found


def seat_options(evening: Evening, stage: CorrectSeat) -> Sequence[Option]:
    operation = operation_of(evening)
    called = names(evening.settings.language, operation.briefing.crew)
    return [
        Option(
            f"seat-{seat.colour.value}",
            called[player],
            opens_turns(player, slot_shown(evening, operation, player)),
            icon=icon_of(seat.colour.value),
        )
        for player, seat in enumerate(operation.briefing.crew.seats)
    ]


def opens_turns(player: int, cursor: int) -> Callable[[Evening], StepResult]:
    return lambda now: (push(now, CorrectTurn(player, cursor)), ())


def slot_shown(evening: Evening, operation: Operation, player: int) -> int:
    """Mistakes are noticed when they are seen: the cursor begins at the turn on the display; at the last slot entered
    where that one was not entered yet."""
    so_far = resolved(operation)
    read = resolving(evening) or Resolving()
    turn = so_far.beats[min(read.beat, len(so_far.beats) - 1)].turn if so_far.beats else 0
    turns = [slot[0] for slot in slots(operation, player, turn_reached(operation, len(beats_read(evening))))]
    return turns.index(turn) if turn in turns else max(0, len(turns) - 1)


def turn_reached(operation: Operation, read: int) -> int:
    """The turn that is on the display after that many beats; at a question the one it is about."""
    so_far = resolved(operation)
    reached = turns_reached(so_far.resolution)
    return so_far.beats[read - 1].turn if 0 < read < len(so_far.beats) else reached if read else min(1, reached)


def slots(operation: Operation, player: int, reached: int) -> list[tuple[int, Slot, bool]]:
    """(turn, card, stumbled) of what was entered for that player: slot by slot, or as a whole plan; of that only the
    turns reached, since its other cards lie face down."""
    answers = operation.answers
    plan = answers.plan(player)
    if plan is not None:
        turns = COURSES[operation.briefing.timeline.level].turns
        stumbles = {entered.turn for entered in answers.cards if entered.player == player}
        cards: list[Slot] = [*plan, *[Card.NONE] * (turns - len(plan))]
        return [(turn, card, turn in stumbles) for turn, card in enumerate(cards[:reached], start=1)]
    asked = turns_reached(resolved(operation).resolution)
    mine = [entered for entered in answers.cards if entered.player == player and entered.turn <= asked]
    return [(entered.turn, entered.card, entered.stumbled) for entered in mine]


def turn_options(evening: Evening, stage: CorrectTurn) -> Sequence[Option]:
    language = evening.settings.language

    def option(turn: int, card: Slot, stumbled: bool) -> Option:
        text = say(language, "resolve.turn", turn=turn)
        value = short_slot(language, card)
        mark = say(language, "corrections.stumbled", card=value) if stumbled else value
        return Option(f"turn-{turn}", text, lambda now: (push(now, CorrectCard(stage.player, turn)), ()), mark)

    operation = operation_of(evening)
    reached = turn_reached(operation, len(beats_read(evening)))
    found = [option(*slot) for slot in slots(operation, stage.player, reached)]
    return found or [goes_back("none", say(evening, "corrections.none"))]


def tiles_on_ship(evening: Evening) -> list[tuple[Zone, int, Tile]]:
    """(zone, place in the order drawn, tile) of every tile that was entered; of the box's own draws only what was
    read."""
    so_far = resolved(operation_of(evening))
    asked = isinstance(so_far.resolution.question, WhichTile) and at_question(evening)  # of a blow of several
    beats = so_far.beats if asked else beats_read(evening)
    drawn: list[tuple[Zone, int, Tile]] = []
    for fact in (fact for beat in beats for fact in beat.facts):
        if isinstance(fact, TileDrawn):
            place = sum(zone is fact.zone for zone, _, _ in drawn)
            drawn.append((fact.zone, place, fact.tile))
    answers = operation_of(evening).answers
    known = {zone: len(answers.tiles[zone]) - answers.assumed[zone] for zone in Zone}
    return [(zone, place, tile) for zone, place, tile in drawn if place < known[zone]]


def tile_options(evening: Evening, stage: CorrectTile) -> Sequence[Option]:
    operation = operation_of(evening)
    language = evening.settings.language

    def option(zone: Zone, place: int, tile: Tile) -> Option:
        cursor = free_tiles(operation, zone).index(tile)
        zone_name, named = say(language, f"ship.zone.{zone.name}"), say(language, f"ship.tile.{tile.name}")
        return Option(
            f"tile-{zone.name.lower()}-{place}",
            say(language, "corrections.tile_row", zone=zone_name, number=place + 1, tile=named),
            lambda now: (push(now, PickTile(zone, place, cursor)), ()),
            icon=ZONE_ICONS[zone],
        )

    return [option(*drawn) for drawn in tiles_on_ship(evening)]


def station_options(evening: Evening, stage: CorrectStation) -> Sequence[Option]:
    language = evening.settings.language

    def chosen(place: int) -> Callable[[Evening], StepResult]:
        def does(now: Evening) -> StepResult:
            operation = operation_of(now)
            answers = replace(operation.answers, squad_station=BOT_STATIONS[place])
            return corrected(now, replace(operation, answers=answers))

        return does

    return [
        Option(station.name.lower(), say(language, f"ship.station.{station.name}"), chosen(place))
        for place, station in enumerate(BOT_STATIONS)
    ]


# ---------------------------------------------------------------- pickers


def card_after(evening: Evening, stage: CorrectCard, command: object, at: Millis) -> StepResult:
    operation = operation_of(evening)
    match picked(stage.picking, command, evening.box.card_keys, offer(operation, stage.player, stage.turn)):
        case Card() | Laid() as card:
            return corrected(evening, card_entered(operation, stage.player, stage.turn, card, stage.picking.stumbled))
        case Picking() as picking:
            return swap(evening, replace(stage, picking=picking)), ()
    if isinstance(command, Press) and command.key is Key.BACK and not command.again:
        return pop(evening), ()
    return evening, ()


def free_tiles(operation: Operation, zone: Zone) -> tuple[Tile, ...]:
    """All that can have been drawn: not what an earlier mission has left there."""
    return tuple(tile for tile in Tile if tile in TILES[zone] and tile not in operation.broken[zone])


def tile_after(evening: Evening, stage: PickTile, command: object, at: Millis) -> StepResult:
    operation = operation_of(evening)
    tiles = free_tiles(operation, stage.zone)
    cursor = moved_cursor(stage.cursor, len(tiles), TILE_ROW, command)
    if cursor is not None:
        return swap(evening, replace(stage, cursor=cursor)), ()
    match command:
        case Press(Key.OK, again=False):
            return corrected(evening, tile_entered(operation, stage.zone, stage.place, tiles[stage.cursor]))
        case Press(Key.BACK, again=False):
            return pop(evening), ()
    return evening, ()


# ---------------------------------------------------------------- what has changed


def changed_text(evening: Evening, stage: Changed) -> Page:
    return Page(say(evening, "corrections.title"), "\n".join(changes(evening, stage)), stage.page)


def changes(evening: Evening, stage: Changed) -> list[str]:
    """What was entered differently, what is asked for again, what is different in turns that were read to their end,
    and where it continues. Nothing of a turn that nobody has read: the box knows it only because plans reach to the
    end."""
    was, now, language = stage.was, operation_of(evening), evening.settings.language
    found = changed_lines(language, was, now, stage.read)
    called = names(language, now.briefing.crew)
    found += [
        say(language, "corrections.again", name=called[player], turn=turn) for player, turn in asked_again(was, now)
    ]
    before = min(first_unread(was, stage.read), first_unread(now, len(resolved(now).beats)))
    lost, gained = outstanding(language, was, before), outstanding(language, now, before)
    found += [say(language, "corrections.gone", turn=turn, line=line) for turn, line in (lost - gained).elements()]
    found += [say(language, "corrections.new", turn=turn, line=line) for turn, line in (gained - lost).elements()]
    turn = turn_to_come(evening)
    if turn is not None:
        found.append(say(language, "corrections.open", turn=turn))
    elif lost == gained:
        found.append(say(language, "corrections.same"))
    return found


def first_unread(operation: Operation, read: int) -> int:
    """The turn of which something is still to be read or entered, after that many beats; past the last: nothing is."""
    so_far = resolved(operation)
    if read < len(so_far.beats):
        return so_far.beats[read].turn
    return turns_reached(so_far.resolution) + (so_far.resolution.outcome is not None)


def turn_to_come(evening: Evening) -> int | None:
    """The turn in which the crew goes on, with what is read next or with what is asked; None: with the score."""
    stage, so_far = resolving(evening), resolved(operation_of(evening))
    if stage is not None and stage.beat < len(so_far.beats):
        return so_far.beats[stage.beat].turn
    return None if so_far.resolution.outcome is not None else turns_reached(so_far.resolution)


def changed_lines(language: str, was: Operation, now: Operation, read: int) -> list[str]:
    """Each difference in what was entered, on its own line."""
    found = []
    for player in range(now.seats):
        found += changed_cards(language, was, now, player, read)
    for place, (old, new) in enumerate(zip(was.codes, now.codes, strict=True)):
        if old != new:
            where = in_short(language, alerts(now)[place])
            found.append(say(language, "corrections.told.threat", where=where, name=say(language, f"threats.{new}")))
    for place, (old, new) in enumerate(zip(was.boards, now.boards, strict=True)):
        if old != new and new:
            board = say(language, f"check.board.{PLACES[place]}")
            found.append(say(language, "corrections.told.board", board=board, old=old, new=new))
    return found + changed_tiles(language, was, now, read) + overruled_lines(language, was, now)


def changed_cards(language: str, was: Operation, now: Operation, player: int, read: int) -> list[str]:
    """Card by card as far as they were turned over; of those to come only that there are others."""
    name, reached = names(language, now.briefing.crew)[player], turn_reached(was, read)
    before = {turn: card for turn, card, _ in slots(was, player, reached)}
    found = []
    for turn, card, _ in slots(now, player, reached):
        if turn in before and before[turn] != card:
            old, new = (short_slot(language, each) for each in (before[turn], card))
            found.append(say(language, "corrections.told.card", name=name, turn=turn, old=old, new=new))
    plans = [(operation.answers.plan(player) or ())[reached:] for operation in (was, now)]
    if plans[0] != plans[1]:
        found.append(say(language, "corrections.told.later", name=name))
    return found


def changed_tiles(language: str, was: Operation, now: Operation, read: int) -> list[str]:
    """Those that the table has drawn; of the box's own draws only what was read."""
    found = []
    facts = [fact for beat in resolved(was).beats[:read] for fact in beat.facts]
    for zone in Zone:
        seen = sum(isinstance(fact, TileDrawn) and fact.zone is zone for fact in facts)
        known = seen if box_draws(was) else len(was.answers.tiles[zone]) - was.answers.assumed[zone]
        drawn = zip(was.answers.tiles[zone][:known], now.answers.tiles[zone], strict=False)
        named = say(language, f"ship.zone.{zone.name}")
        for number, (old, new) in enumerate(drawn, start=1):
            if old is not new:
                tile = say(language, f"ship.tile.{new.name}")
                found.append(say(language, "corrections.told.tile", zone=named, number=number, tile=tile))
    return found


def asked_again(was: Operation, now: Operation) -> list[tuple[int, int]]:
    """(player, turn) of slots that were entered and no longer fit."""
    return [
        (card.player, card.turn)
        for card in was.answers.cards
        if now.answers.card(card.player, card.turn) is None and now.answers.plan(card.player) is None
    ]


def outstanding(language: str, operation: Operation, before: int) -> Counter[tuple[int, str]]:
    """What a crew would notice: its turn, and in words; only before that turn."""
    called = names(language, operation.briefing.crew)
    return Counter(
        (beat.turn, narrate(language, fact, called))
        for beat in resolved(operation).beats
        for fact in beat.facts
        if isinstance(fact, OUTSTANDING) and beat.turn < before
    )
