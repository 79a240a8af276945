"""Everybody's score sheet: a form of numbers each, on the box or on a phone (rules 16.4).

Nothing is preset that gives points: what nobody entered counts nothing. What was entered all along (cubes and bribes
at referee depth) is a fact of the form.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.stationfall.table.flow import FLOW, Sheets
from companion.games.stationfall.table.match import Depth, Match, ScoreSheet, Step, match_of, next_missing, sheet_of
from companion.games.stationfall.table.names import named, shown
from companion.games.stationfall.table.own import ID, AgendaLine, preferences, with_preferences
from companion.games.stationfall.words import say
from companion.kit.evening import Evening, StepResult, pop, swap
from companion.kit.forms import NOT_ENTERED, Field, Form, Numbers, Values
from companion.kit.options import Option, goes_back, opens
from companion.kit.refereed.game import with_menu
from companion.kit.refereed.match import with_match
from companion.kit.stage import stage
from companion.rules.stationfall import events as e
from companion.rules.stationfall.game import follow
from companion.rules.stationfall.preparation import sizes
from companion.rules.stationfall.questions import score_preview
from companion.rules.stationfall.scoring import Agenda, Line, Score
from companion.rules.stationfall.setup import CUBES
from companion.rules.stationfall.terms import Guilt, Mode
from companion.types import Icon
from companion.words import headed

MOST_POINTS = 60
MOST_BRIBES = 4
MOST_TIMES = 9
MOST_LINES = 8
LIKELY_AGENDA = 5
SHEET, AGENDA = "sheet", "agenda"  # the forms


@dataclass(frozen=True)
class FromPhone:
    """That player's sheet was handed in by phone: it stays, unless somebody decides otherwise."""

    place: int
    cursor: int = 0


def colour_at(match: Match, place: int) -> str:
    return match.setup.order[min(place, len(match.setup.order) - 1)]


def with_sheet(evening: Evening, colour: str, sheet: ScoreSheet) -> Evening:
    return with_match(evening, sheets={**match_of(evening).sheets, colour: sheet})


def bonus_cards(match: Match, place: int) -> int:
    """How many stand on this sheet; a side's stands on that of its first colour."""
    mode = match.setup.mode
    if mode is Mode.NORMAL:
        return sizes(len(match.setup.order)).bonus
    return sizes(2).bonus if place < 2 else 0


def agenda_lines(evening: Evening, colour: str) -> tuple[AgendaLine, ...]:
    """As this table once typed them for the character."""
    return preferences(evening).agendas.get(match_of(evening).state.players[colour].pc or "", ())


# ---------------------------------------------------------------- all sheets


def sheets_options(evening: Evening, stage: Sheets) -> Sequence[Option]:
    match = match_of(evening)
    rows = [sheet_row(evening, match, place) for place in range(len(match.setup.order))]
    missing = sum(not sheet_of(match, colour).ready for colour in match.setup.order)
    count = say(evening, "table.count_missing", count=missing) if missing else say(evening, "table.count")
    rows.append(Option("count", count, all_counted, icon=Icon.WARNING if missing else Icon.PLAY))
    rows += [
        opens(f"lines_{place}", say(evening, "table.lines_of", who=named(evening, pc)), Numbers(ID, AGENDA, (pc,)))
        for place, colour in enumerate(match.setup.order)
        if (pc := match.state.players[colour].pc) is not None
    ]
    return with_menu(evening, rows)


def sheet_row(evening: Evening, match: Match, place: int) -> Option:
    colour = colour_at(match, place)
    sheet, pc = sheet_of(match, colour), match.state.players[colour].pc
    text = f"{named(evening, colour)} {named(evening, pc or '')}".strip()
    if sheet.secret and sheet.ready:
        return opens(colour, text, FromPhone(place), say(evening, "table.sheet_in"), Icon.DONE)
    total = str(preview(match).rows[place].total) if sheet.ready else NOT_ENTERED
    return opens(colour, text, Numbers(ID, SHEET, (str(place),)), total, Icon.DONE if sheet.ready else None)


def from_phone_options(evening: Evening, stage: FromPhone) -> Sequence[Option]:
    def anew(now: Evening) -> StepResult:
        """Not as on the phone, but on the keys."""
        blank = with_sheet(now, colour_at(match_of(now), stage.place), ScoreSheet())
        return swap(blank, Numbers(ID, SHEET, (str(stage.place),))), ()

    stays = goes_back("leave", say(evening, "table.sheet_stays"))
    return (stays, Option("here", say(evening, "table.sheet_here"), anew))


def from_phone_heading(evening: Evening, stage: FromPhone) -> str:
    colour = named(evening, colour_at(match_of(evening), stage.place))
    return say(evening, "titles.FromPhone", colour=colour)


def all_counted(evening: Evening) -> StepResult:
    return FLOW.entered(evening, counted(match_of(evening)))


# ---------------------------------------------------------------- one sheet


def fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    """On the box; what a phone has handed in is not shown here."""
    match = match_of(evening)
    place = place_of(match, stage)
    sheet = sheet_of(match, colour_at(match, place))
    return fields_of(evening, place, ScoreSheet() if sheet.secret else sheet)


def own_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    """On the player's own phone."""
    match = match_of(evening)
    place = place_of(match, stage)
    return fields_of(evening, place, sheet_of(match, colour_at(match, place)))


def fields_of(evening: Evening, place: int, sheet: ScoreSheet) -> Sequence[Field]:
    match = match_of(evening)
    colour = colour_at(match, place)
    return (
        *agenda_fields(evening, colour, sheet),
        *bonus_fields(evening, match, place, sheet),
        *token_fields(evening, match, colour, sheet),
    )


def place_of(match: Match, stage: Numbers) -> int:
    """Anybody who says another place means the last."""
    named_place = stage.about[0] if stage.about else ""
    return min(int(named_place), len(match.setup.order) - 1) if named_place.isdecimal() else 0


def agenda_fields(evening: Evening, colour: str, sheet: ScoreSheet) -> Sequence[Field]:
    """How often each line was met, where this table knows them; else what all of it comes to."""
    lines = agenda_lines(evening, colour)
    if not lines:
        text = say(evening, "table.sheet_agenda")
        return (Field("agenda", text, MOST_POINTS, -MOST_POINTS, entered=sheet.agenda, likely=LIKELY_AGENDA),)
    times = [line.times for line in sheet.lines] if len(sheet.lines) == len(lines) else [None] * len(lines)
    return [
        Field(f"line_{place}", line_text(evening, place, line), MOST_TIMES, entered=entered, likely=1)
        for place, (line, entered) in enumerate(zip(lines, times, strict=True))
    ]


def line_text(evening: Evening, place: int, line: AgendaLine) -> str:
    """ "+2 Escaped": its points, and what the table called it."""
    words = line.text or say(evening, "table.line", number=place + 1)
    return headed(evening, f"{'+ ' if line.plus else ''}{line.points}", words)


def bonus_fields(evening: Evening, match: Match, place: int, sheet: ScoreSheet) -> Sequence[Field]:
    """Which characters; and what they come to, where a card counts what the box does not know."""
    cast = cast_of(match)
    choices = (say(evening, "table.no_bonus"), *(named(evening, name) for name in cast))
    entered = [cast.index(card.character) + 1 for card in sheet.bonus if card.character in cast]
    found = [
        Field(f"bonus_{number}", say(evening, "table.sheet_bonus"), len(cast), choices=choices,
              entered=entered[number] if number < len(entered) else None, likely=1)
        for number in range(bonus_cards(match, place))
    ]  # fmt: skip
    if found:
        found.append(Field("points", say(evening, "table.sheet_points"), MOST_TIMES, entered=sheet.bonus_points))
    return found


def cast_of(match: Match) -> list[str]:
    return sorted(match.setup.members)


def token_fields(evening: Evening, match: Match, colour: str, sheet: ScoreSheet) -> Sequence[Field]:
    """Cubes and bribes; at referee depth each was entered."""
    player = match.state.players[colour]
    known = match.throughout is Depth.REFEREE
    rows = {
        "hand": (CUBES, player.hand, sheet.hand, CUBES - limit_of(match, colour)),
        "betrayal": (CUBES, player.betrayal, sheet.betrayal, 0),
        "bribes": (MOST_BRIBES, player.bribes, sheet.bribes, 1),
    }
    found = [
        Field(
            key, say(evening, f"table.sheet_{key}"), most, entered=kept if known else entered, likely=likely, fact=known
        )
        for key, (most, kept, entered, likely) in rows.items()
    ]
    if not known:
        on_pc = say(evening, "table.sheet_on_pc")
        found.append(Field("on_pc", on_pc, MOST_BRIBES * len(match.setup.order), entered=sheet.on_pc))
    return found


def limit_of(match: Match, colour: str) -> int:
    pc = match.state.players[colour].pc
    return match.setup.members[pc].limit if pc else 0


def sheet_done(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    """To the list again, at the next that is missing. What a phone has handed in meanwhile stays."""
    match = match_of(evening)
    colour = colour_at(match, place_of(match, stage))
    was = sheet_of(match, colour)
    if not (was.secret and was.ready):
        entered = dict(zip((each.key for each in fields(evening, stage)), values, strict=True))
        evening = with_sheet(evening, colour, sheet_of_values(evening, colour, entered))
    return swap(pop(evening), Sheets(next_missing(match_of(evening)))), ()


def sheet_of_values(evening: Evening, colour: str, entered: dict[str, int | None]) -> ScoreSheet:
    """What the fields of a sheet say, with no more cubes than there are."""
    match, lines = match_of(evening), agenda_lines(evening, colour)
    cast, known = cast_of(match), match.throughout is Depth.REFEREE
    player = match.state.players[colour]
    command, betrayal = entered.get("hand"), entered.get("betrayal")
    if command is not None:
        command = min(command, CUBES - (player.betrayal if betrayal is None else betrayal))
    picked = [entered.get(f"bonus_{number}") for number in range(2)]
    return ScoreSheet(
        agenda=entered.get("agenda"),
        lines=tuple(
            Line(line.points, entered.get(f"line_{place}") or 0, line.plus) for place, line in enumerate(lines)
        ),
        bonus=tuple(e.BonusOf(cast[number - 1]) for number in picked if number),
        bonus_points=entered.get("points"),
        hand=None if known else command,
        betrayal=None if known else betrayal,
        bribes=None if known else entered.get("bribes"),
        on_pc=entered.get("on_pc"),
        ready=True,
    )


def sheet_title(evening: Evening, stage: Numbers) -> str:
    match = match_of(evening)
    colour = colour_at(match, place_of(match, stage))
    player = match.state.players[colour]
    parts = [named(evening, colour), named(evening, player.pc or "")]
    if player.guilt is Guilt.GUILTY:
        parts.append(shown(evening, player.guilt))
    return "  ".join(parts)


# ---------------------------------------------------------------- the agenda of a character, typed once


def agenda_form_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    """That many points for each line; and whether it counts only with the one above it (rules 16.4.4.2)."""
    lines = preferences(evening).agendas.get(stage.about[0] if stage.about else "", ())
    no, yes = say(evening, "table.no"), say(evening, "table.yes")
    found = list[Field]()
    for place in range(MOST_LINES):
        line = lines[place] if place < len(lines) else None
        text = line_text(evening, place, line) if line else say(evening, "table.line", number=place + 1)
        found.append(Field(f"points_{place}", text, 20, -20, entered=line.points if line else None, likely=1))
        if place:
            entered, text = int(line.plus) if line else None, say(evening, "table.line_plus")
            found.append(Field(f"plus_{place}", text, 1, entered=entered, likely=1, shown=(no, yes).__getitem__))
    return found


def agenda_done(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    pc = stage.about[0] if stage.about else ""
    entered = dict(zip((each.key for each in agenda_form_fields(evening, stage)), values, strict=True))
    was = preferences(evening).agendas.get(pc, ())
    texts = [line.text for line in was] + [""] * MOST_LINES
    lines = tuple(
        AgendaLine(points, bool(entered.get(f"plus_{place}")), texts[place])
        for place in range(MOST_LINES)
        if (points := entered[f"points_{place}"])
    )
    return pop(with_agenda(evening, pc, lines)), ()


def with_agenda(evening: Evening, character: str, lines: tuple[AgendaLine, ...]) -> Evening:
    """Remembered by this table; without lines the total is asked for again."""
    if character not in match_of(evening).setup.members:
        return evening
    others = {name: each for name, each in preferences(evening).agendas.items() if name != character}
    first = tuple(replace(line, plus=line.plus and place > 0) for place, line in enumerate(lines))
    return with_preferences(evening, agendas={**others, character: first} if first else others)


def agenda_title(evening: Evening, stage: Numbers) -> str:
    return say(evening, "table.lines_of", who=named(evening, stage.about[0] if stage.about else ""))


# ---------------------------------------------------------------- what the sheets come to


def sheet_in(match: Match, colour: str) -> ScoreSheet:
    """What was only tried on a phone does not count, and is shown to nobody."""
    sheet = sheet_of(match, colour)
    return sheet if sheet.ready else ScoreSheet()


def counted(match: Match) -> Step:
    """What the sheets say the box did not know, then the score."""
    adjusted = [event for colour in match.setup.order for event in adjustments(match, colour)]
    return (*adjusted, score_up(match))


def score_up(match: Match) -> e.ScoreUp:
    order, normal = match.setup.order, match.setup.mode is Mode.NORMAL
    sharers = {
        colour if normal else str(match.setup.side(colour)): sheet_in(match, colour)
        for place, colour in enumerate(order)
        if bonus_cards(match, place)
    }
    return e.ScoreUp(
        {colour: agenda_of(sheet_in(match, colour)) for colour in order},
        {sharer: sheet.bonus for sharer, sheet in sharers.items()},
        {sharer: sheet.bonus_points for sharer, sheet in sharers.items() if sheet.bonus_points is not None},
        {colour: on_pc for colour in order if (on_pc := sheet_in(match, colour).on_pc)},
    )


def agenda_of(sheet: ScoreSheet) -> Agenda:
    return sheet.lines or sheet.agenda or 0


def adjustments(match: Match, colour: str) -> list[e.Event]:
    """As far as is known, cubes that are out lie on one's own card: only their number counts. Bribes not entered count
    as none."""
    sheet, player = sheet_in(match, colour), match.state.players[colour]
    hand = player.hand if sheet.hand is None else sheet.hand
    betrayal = player.betrayal if sheet.betrayal is None else sheet.betrayal
    found, there = from_cards(match, colour, hand + betrayal - player.hand - player.betrayal)
    found += moved_cubes(colour, e.BETRAYAL, betrayal - player.betrayal)
    if sheet.hand is not None and player.pc is not None:
        found += moved_cubes(colour, player.pc, player.hand + there - (betrayal - player.betrayal) - hand)
    bribes = player.bribes if match.throughout is Depth.REFEREE else sheet.bribes or 0
    if bribes != player.bribes:
        found.append(e.AdjustBribes(colour, bribes))
    return found


def from_cards(match: Match, colour: str, wanted: int) -> tuple[list[e.Event], int]:
    """That many have come home since somebody entered them onto cards, as far as there are any."""
    found, there = list[e.Event](), 0
    for name, card in match.state.cards.items():
        if (count := min(card.cubes.get(colour, 0), wanted - there)) > 0:
            found.append(e.AdjustCubes(colour, name, e.HAND, count))
            there += count
    return found, there


def moved_cubes(colour: str, place: str, count: int) -> list[e.Event]:
    """From the hand there; below 0 back into the hand."""
    if count > 0:
        return [e.AdjustCubes(colour, e.HAND, place, count)]
    return [e.AdjustCubes(colour, place, e.HAND, -count)] if count else []


def preview(match: Match) -> Score:
    """What the sheets add up to so far."""
    *adjusted, last = counted(match)
    state = follow(match.state, adjusted)[-1].state if adjusted else match.state
    assert isinstance(last, e.ScoreUp)
    found = score_preview(state, last)
    assert found is not None
    return found


STAGES = (
    stage(Sheets, options=sheets_options),
    stage(FromPhone, options=from_phone_options, heading=from_phone_heading),
)
OWN_SHEET = Form(sheet_title, own_fields, sheet_done)  # as a phone receives it; entered by a command of its own
FORMS = {
    SHEET: Form(sheet_title, fields, sheet_done),
    AGENDA: Form(agenda_title, agenda_form_fields, agenda_done),
}
