"""The resolution on the display: beats to read, the question, the state of the ship."""

from dataclasses import replace

from companion.games.space_alert.table.answering import Resolving, callable_now, offer
from companion.games.space_alert.table.check import short
from companion.games.space_alert.table.course import first_level
from companion.games.space_alert.table.drawn_with import CALLED_ROW
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.table.pace import turn_of
from companion.games.space_alert.table.picking import (
    COLUMN_KEYS,
    SPECIAL_KEYS,
    TILE_ROW,
    Choice,
    Extra,
    Offer,
    Picking,
    cells,
)
from companion.games.space_alert.table.playing import reads
from companion.games.space_alert.table.resolution import tile_cells, tile_cursor, turn_answers
from companion.games.space_alert.table.resolved import ResolvedBeats, resolved
from companion.games.space_alert.table.turn_sheet import lines_of
from companion.games.space_alert.table.why import is_taught
from companion.games.space_alert.table.wording import CARD_ICONS, beat_message, beat_text, names, short_slot
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.layout import lay_out
from companion.rules.space_alert.cards import HEROIC, HEROIC_MOVES, Card, Special, laid
from companion.rules.space_alert.facts import ShipDestroyed
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.questions import WhichCalled, WhichCard, WhichStation, WhichTile, WhichTokens
from companion.rules.space_alert.ship import BOT_STATIONS, SPACE, Station, Tile, Zone
from companion.types import Cell, Choices, Columns, Frame, Hint, Icon, Key, Message, Picker, Row, Steps
from companion.words import headed

TILE_ICONS = {
    Tile.HEAVY_LASER: Icon.LASER,
    Tile.LIGHT_LASER: Icon.LIGHT_LASER,
    Tile.PULSE_CANNON: Icon.PULSE,
    Tile.REACTOR: Icon.ENERGY,
    Tile.SHIELD: Icon.SHIELD,
    Tile.GRAVOLIFT: Icon.LIFT,
    Tile.STRUCTURE: Icon.DAMAGE,
}


def draw(evening: Evening, stage: Resolving) -> Frame:
    found = resolved(operation_of(evening))
    if stage.beat < len(found.beats):
        if reads(evening, stage):
            return beat_message(evening, stage.beat, stage.page)
        return turn_sheet(evening, found, stage)
    match found.resolution.question:
        case WhichCard() as question:
            return card_question(evening, stage, question)
        case WhichTile() as question:
            return tile_question(evening, stage, question)
        case WhichStation():
            return station_question(evening, stage)
        case WhichCalled() as question:
            return called_question(evening, stage, question)
        case WhichTokens():
            return tokens_question(evening, stage)
    language = evening.settings.language
    return Message(say(language, "resolve.over"), hints=(Hint(Key.OK, say(language, "resolve.to_score")),))


def turn_sheet(evening: Evening, found: ResolvedBeats, stage: Resolving) -> Steps:
    """The turn as far as it has been shown; where it stands, what OK does."""
    crew = operation_of(evening).briefing.crew
    turn, last = turn_of(found.beats, stage.beat), stage.beat + 1
    number = found.beats[stage.beat].turn
    lines = lines_of(evening.language, found.beats[turn[0] : last], names(evening.language, crew))
    lost = any(isinstance(fact, ShipDestroyed) for fact in found.beats[stage.beat].facts)
    if stage.since is not None:
        return Steps(say(evening, "resolve.turn", turn=number), lines, now=True, alarm=lost)
    paused = last <= turn[-1]
    title = say(evening, "turn.paused" if paused else "resolve.turn", turn=number)
    if paused or last < len(found.beats):
        text = say(evening, "turn.go_on") if paused else say(evening, "turn.next", turn=found.beats[last].turn)
    else:
        text = say(evening, "turn.go_on" if found.resolution.outcome is None else "resolve.to_score")
    hints = [Hint(Key.OK, text)]
    if is_taught(operation_of(evening)) and evening.box.card_keys and turn_answers(evening, stage.beat):
        hints.append(Hint(Key.B, say(evening, "why.hint")))
    return Steps(title, lines, hints=tuple(hints), alarm=lost)


# ---------------------------------------------------------------- cards


def card_question(evening: Evening, stage: Resolving, question: WhichCard) -> Frame:
    """Whose card, where they stand, and what the one before has done."""
    operation = operation_of(evening)
    language = evening.settings.language
    name = names(language, operation.briefing.crew)[question.player]
    found = resolved(operation)
    before = ""
    if stage.unseen < len(found.beats):
        before = beat_text(language, operation, found.beats[-1]).splitlines()[-1]
    now = found.resolution.now
    assert now is not None
    where = station_name(language, now.crew[question.player].station)
    title = say(language, "resolve.card.title", turn=question.turn, where=where)
    return card_frame(evening, stage.picking, name, title, before, offer(operation, question.player, question.turn))


def card_frame(evening: Evening, picking: Picking, name: str, title: str, footer: str, offered: Offer) -> Frame:
    """The card of one slot: to be pressed on ten keys, to be picked on fewer."""
    language = evening.settings.language
    if not evening.box.card_keys:
        heading = say(language, "resolve.card.meant", name=name) if picking.stumbled else headed(language, name, title)
        if begun(picking):
            heading = say(language, "resolve.card.and", card=so_far(language, picking))
        row = tuple(card_cell(language, cell) for cell in cells(picking, offered))
        return Picker(heading, row, min(picking.cursor, len(row) - 1), columns=5)
    if picking.refused is not None:
        return refusal(evening, picking.refused, title)
    if picking.hero:
        return hero_keys(language, name) if offered.specialist is None else special_keys(language, name, title, offered)
    if begun(picking):
        hints = (Hint(Key.OK, say(language, "resolve.alone")), Hint(Key.BACK, say(language, "resolve.cancel")))
        text = say(language, "resolve.card.and", card=so_far(language, picking))
        return Message(text, title=headed(language, name, title), icons=so_far_icons(picking), hints=hints)
    dealt = COURSES[operation_of(evening).briefing.timeline.level].heroic
    if offered.specialist is not None:
        dealt = dealt and bool(offered.specials)
    word = "resolve.heroic" if offered.specialist is None else "resolve.special"
    heroic = (Hint(Key.HERO, say(language, word)),) if dealt else ()
    if picking.stumbled:
        hints = (*heroic, Hint(Key.BACK, say(language, "resolve.cancel")))
        text = say(language, "resolve.card.meant", name=name)
        return Message(text, title=title, icons=(Icon.WARNING,), hints=hints)
    held = (Hint(Key.OK, say(language, "resolve.stumble_held")),) if offered.stumbles else ()
    hints = (Hint(Key.OK, say(language, "resolve.nothing")), *heroic, *held)
    text = say(language, "resolve.card.ask", name=name)
    asked = Message(text, title=title, icons=(Icon.QUESTION,), footer=footer, hints=hints)
    return replace(asked, footer="") if lay_out(asked).cut else asked  # all of it is read later


def refusal(evening: Evening, card: Card, title: str) -> Message:
    hints = (Hint(Key.OK, say(evening, "resolve.nothing")), Hint(Key.BACK, say(evening, "resolve.cancel")))
    return Message(refusal_text(evening.language, card), title=title, icons=(Icon.WARNING,), hints=hints)


def refusal_text(language: str, card: Card) -> str:
    """Why that card is not taken, and what to do instead."""
    name = say(language, "lesson.heroic_card" if card in HEROIC else f"ship.card.{card.name}")
    lesson = say(language, f"lesson.from.{first_level(card).value}")
    text = say(language, "lesson.refused", card=name, lesson=lesson)
    return text[:1].upper() + text[1:]


def hero_keys(language: str, name: str) -> Columns:
    """Which key is which heroic card: the stations lie as on the ship."""
    zones = [say(language, f"resolve.zone.{zone.name}") for zone in Zone]
    return Columns(
        say(language, "resolve.hero.title", name=name),
        (
            ("", *zones),
            (say(language, "resolve.upper"), "<", say(language, "resolve.key.lift"), ">"),
            (say(language, "resolve.lower"), "C", "OK", say(language, "resolve.key.hero")),
        ),
        hints=(Hint(Key.A, "A"), Hint(Key.B, "B"), Hint(Key.BOT, say(language, "resolve.bots"))),
    )


def begun(picking: Picking) -> bool:
    """A first symbol or a specialisation card is picked; something may follow."""
    return picking.first is not None or picking.special is not None


def so_far(language: str, picking: Picking) -> str:
    return short_slot(language, laid((picking.first,) if picking.first else (), picking.special))


def so_far_icons(picking: Picking) -> tuple[Icon, ...]:
    return (CARD_ICONS[picking.first.name] if picking.first else Icon.HERO,)


def special_keys(language: str, name: str, title: str, offered: Offer) -> Message:
    """Which key is which specialisation card."""
    assert offered.specialist is not None
    hints = tuple(
        Hint(key, say(language, f"corrections.special.{special.name}"))
        for key, special in SPECIAL_KEYS.items()
        if special in offered.specials
    )
    text = say(language, f"ship.specialist.{offered.specialist.name}")
    return Message(text, title=headed(language, name, title), icons=(Icon.HERO,), hints=hints)


def card_cell(language: str, cell: Choice) -> Cell:
    if cell is Extra.HERO:
        return Cell(say(language, "resolve.heroic"), Icon.HERO)
    if cell is Extra.STUMBLE:
        return Cell(say(language, "resolve.stumble"), Icon.WARNING)
    if cell is Extra.ALONE:
        return Cell(say(language, "resolve.alone"), Icon.DONE)
    if isinstance(cell, Special):
        name = say(language, f"corrections.special.{cell.name}")
        return Cell(name, text=say(language, f"resolve.special.{cell.name}"))
    assert isinstance(cell, Card)
    if cell in HEROIC_MOVES:
        name = station_name(language, HEROIC_MOVES[cell])
        return Cell(name, text=say(language, f"resolve.short.{cell.name}"))
    name = say(language, f"ship.card.{cell.name}")
    if cell in HEROIC:
        return Cell(name, text=say(language, f"resolve.short.{cell.name}"))
    return Cell(name, CARD_ICONS[cell.name])


def station_name(language: str, station: int) -> str:
    return say(language, "ship.space" if station == SPACE else f"ship.station.{Station(station).name}")


# ---------------------------------------------------------------- tiles and squads


def tile_question(evening: Evening, stage: Resolving, question: WhichTile) -> Picker:
    language = evening.settings.language
    zone = say(language, f"ship.zone.{question.zone.name}")
    row = tuple(
        Cell(say(language, "resolve.tile.box"), Icon.QUESTION)
        if tile is None
        else Cell(tile_name(evening, place, tile), TILE_ICONS[tile], spent=tile not in question.left)
        for place, tile in enumerate(tile_cells(question.zone))
    )
    return Picker(
        say(language, "resolve.tile.title", zone=zone), row, tile_cursor(stage.picking, question), columns=TILE_ROW
    )


def tile_name(evening: Evening, place: int, tile: Tile) -> str:
    """Where there is a key for its column, with that."""
    name = say(evening, f"ship.tile.{tile.name}")
    return headed(evening, COLUMN_KEYS[place % TILE_ROW].value.upper(), name) if evening.box.card_keys else name


def station_question(evening: Evening, stage: Resolving) -> Choices:
    language = evening.settings.language
    rows = tuple(Row(station_name(language, station), icon=Icon.BOT) for station in BOT_STATIONS)
    return Choices(say(language, "resolve.squad.title"), rows, stage.picking.cursor)


# ---------------------------------------------------------------- the expansion's questions


def called_question(evening: Evening, stage: Resolving, question: WhichCalled) -> Picker:
    """The common card that lies beside its caller; a surprise is drawn only now."""
    language = evening.settings.language
    codes = callable_now(operation_of(evening), question.caller.code)
    cursor = min(stage.picking.cursor, len(codes) - 1)
    title = say(language, f"resolve.called.{question.calls.value}", name=say(language, f"threats.{codes[cursor]}"))
    row = tuple(Cell(code, text=short(code)) for code in codes)
    return Picker(title, row, cursor, columns=CALLED_ROW)


def tokens_question(evening: Evening, stage: Resolving) -> Choices:
    language = evening.settings.language
    rows = tuple(Row(name, icon=Icon.CREW) for name in names(language, operation_of(evening).briefing.crew))
    which = "departure" if stage.picking.departs is None else "arrival"
    return Choices(say(language, f"resolve.tokens.{which}"), rows, stage.picking.cursor)
