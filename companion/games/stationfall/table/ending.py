"""Stationfall: who delivers what, everybody's score sheet, the winners (rules 16)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.games.stationfall.table.answers import lately
from companion.games.stationfall.table.flow import FLOW, Delivery, Over, SheetOf
from companion.games.stationfall.table.match import Depth, Match, ScoreSheet, Step, match_of
from companion.games.stationfall.table.names import named, shown
from companion.games.stationfall.words import say
from companion.kit.evening import Evening, Stepped, closed, opened, sent_home, turned
from companion.kit.options import Option, moved_in, opens
from companion.kit.refereed.game import with_menu
from companion.kit.refereed.match import with_match
from companion.kit.refereed.moves import Menu
from companion.kit.stage import stage
from companion.kit.texts import Read, turned_by
from companion.layout import pages
from companion.rules.stationfall import events as e
from companion.rules.stationfall.game import follow
from companion.rules.stationfall.preparation import sizes
from companion.rules.stationfall.questions import score_preview
from companion.rules.stationfall.scoring import Agenda, Line, Rival, Row, Score
from companion.rules.stationfall.state import State
from companion.rules.stationfall.terms import Bonus, Data, Guilt, Mode, Offsite, Trait, Where
from companion.rules.stationfall.turns import bonus_card
from companion.types import Icon, Key, Page, Press

MOST_POINTS = 60
MOST_BRIBES = 9


@dataclass(frozen=True)
class BonusPick:
    """Which bonus character: the `number`th card of the sheet at `place`."""

    place: int
    number: int
    cursor: int = 0


@dataclass(frozen=True)
class BonusMet:
    """Does it score? As the box knows it, or as the table says."""

    place: int
    number: int
    character: str
    cursor: int = 0


# ---------------------------------------------------------------- delivery (rules 16.3)


def delivery_options(evening: Evening, stage: Delivery) -> Sequence[Option]:
    match = match_of(evening)

    def ticks(data: Data, offsite: Offsite) -> Option:
        pair = (data.value, offsite.value)
        there = pair in stage.ticked
        rest = tuple(each for each in stage.ticked if each != pair) if there else (*stage.ticked, pair)
        return Option(
            f"{data.value} {offsite.value}",
            shown(evening, data),
            lambda now: (turned(now, replace(now.stage, ticked=rest)), ()),  # type: ignore[type-var]
            shown(evening, offsite),
            icon=Icon.DONE if there else None,
        )

    given = tuple((Data(data), Offsite(offsite)) for data, offsite in stage.ticked)
    key = "table.deliver" if given else "table.deliver_nothing"
    done = Option("done", say(evening, key), lambda now: FLOW.told(now, (e.Deliver(given),)), icon=Icon.PLAY)
    return with_menu(evening, (done, *(ticks(data, offsite) for data, offsite in deliveries(match))))


def deliveries(match: Match) -> list[tuple[Data, Offsite]]:
    """What whoever is asked may deliver, and where."""
    there = [offsite for offsite in Offsite if match.state.offsites[offsite] is not None]
    return [(data, offsite) for data in deliverable(match, match.state.asked or "") for offsite in there]


def deliverable(match: Match, colour: str) -> list[Data]:
    """What the PC has out there; in clock depth nobody told, so it may be anything."""
    state = match.state
    pc = state.players[colour].pc if colour in state.players else None
    if match.depth is Depth.CLOCK or pc is None:
        return list(Data)
    return [data for data in Data if state.has_data(pc, data, Where.ESCAPED)]


def delivery_heading(evening: Evening, stage: Delivery) -> str:
    return say(evening, "titles.Delivery", colour=named(evening, match_of(evening).state.asked or ""))


# ---------------------------------------------------------------- one sheet (rules 16.4)


def colour_at(match: Match, place: int) -> str:
    return match.setup.order[min(place, len(match.setup.order) - 1)]


def sheet_of(match: Match, colour: str) -> ScoreSheet:
    return match.sheets.get(colour, ScoreSheet())


def with_sheet(evening: Evening, colour: str, sheet: ScoreSheet) -> Evening:
    return with_match(evening, sheets={**match_of(evening).sheets, colour: sheet})


def bonus_cards(match: Match, place: int) -> int:
    """How many stand on this sheet; a side's stands on that of its first colour."""
    mode = match.setup.mode
    if mode is Mode.NORMAL:
        return sizes(len(match.setup.order)).bonus
    return sizes(2).bonus if place < 2 else 0


@dataclass(frozen=True)
class Entry:
    """A row with a number: what it stands at, its bounds, the sheet with another number."""

    now: int
    last: int
    turned: Callable[[int], ScoreSheet]
    first: int = 0


def entries(match: Match, place: int) -> dict[str, Entry]:
    """What can be turned. Cubes and bribes only where nobody told them all along."""
    colour = colour_at(match, place)
    sheet, player = sheet_of(match, colour), match.state.players[colour]
    if sheet.secret:
        return {}
    found = {"agenda": Entry(sheet.agenda, MOST_POINTS, lambda to: replace(sheet, agenda=to), -MOST_POINTS)}
    if match.depth is Depth.REFEREE:
        return found
    hand = player.hand if sheet.hand is None else sheet.hand
    betrayal = player.betrayal if sheet.betrayal is None else sheet.betrayal
    bribes = player.bribes if sheet.bribes is None else sheet.bribes
    at_home = player.hand + player.betrayal  # what else there is lies on cards, as told
    return {
        **found,
        "hand": Entry(hand, at_home - betrayal, lambda to: replace(sheet, hand=to)),
        "betrayal": Entry(betrayal, at_home, lambda to: replace(sheet, betrayal=to, hand=min(hand, at_home - to))),
        "bribes": Entry(bribes, MOST_BRIBES, lambda to: replace(sheet, bribes=to)),
        "on_pc": Entry(sheet.on_pc, MOST_BRIBES, lambda to: replace(sheet, on_pc=to)),
    }


def sheet_rows(evening: Evening, stage: SheetOf) -> Sequence[Option]:
    match = match_of(evening)
    colour = colour_at(match, stage.place)
    sheet = sheet_of(match, colour)
    last = stage.place + 1 >= len(match.setup.order)
    rows = [
        Option("next", say(evening, "table.count" if last else "table.next_sheet"), sheet_done, icon=Icon.PLAY),
        *(
            Option(name, say(evening, f"table.sheet_{name}"), turns_it, turning(stage, number, entry.now))
            for number, (name, entry) in enumerate(entries(match, stage.place).items(), start=1)
        ),
    ]
    if sheet.secret:
        rows.append(Option("here", say(evening, "table.sheet_here"), told_here))
        return with_menu(evening, (*rows, *previous_row(evening, stage)))
    for number in range(bonus_cards(match, stage.place)):
        told_of = sheet.bonus[number] if number < len(sheet.bonus) else None
        text = named(evening, told_of.character) if told_of else say(evening, "table.no_bonus")
        points = str(bonus_card(match.state, told_of).scored) if told_of else ""
        rows.append(opens(f"bonus_{number}", text, BonusPick(stage.place, number), points))
    rows.append(Option("total", total_text(evening, match, stage.place), sheet_done))
    return with_menu(evening, (*rows, *previous_row(evening, stage)))


def previous_row(evening: Evening, stage: SheetOf) -> Sequence[Option]:
    if not stage.place:
        return ()
    previous = SheetOf(stage.place - 1, cursor=0, turning=False)
    return (Option("previous", say(evening, "table.previous"), lambda now: (turned(now, previous), ())),)


def turning(stage: SheetOf, row: int, value: int) -> str:
    return f"< {value} >" if stage.turning and stage.cursor == row else str(value)


def total_text(evening: Evening, match: Match, place: int) -> str:
    row = preview(match).rows[min(place, len(match.setup.order) - 1)]
    return say(evening, "table.sheet_total", total=row.total, penalty=row.penalty, bribes=row.bribes, bonus=row.bonus)


def told_here(evening: Evening) -> Stepped:
    """Not as on the phone, but on the keys."""
    stage = evening.stage
    assert isinstance(stage, SheetOf)
    return turned(
        with_sheet(evening, colour_at(match_of(evening), stage.place), ScoreSheet()), SheetOf(stage.place)
    ), ()


def turns_it(evening: Evening) -> Stepped:
    stage = evening.stage
    assert isinstance(stage, SheetOf)
    return turned(evening, replace(stage, turning=True)), ()


def sheet_done(evening: Evening) -> Stepped:
    """The next sheet; after the last the score."""
    match, stage = match_of(evening), evening.stage
    assert isinstance(stage, SheetOf)
    colour = colour_at(match, stage.place)
    evening = with_sheet(evening, colour, replace(sheet_of(match, colour), ready=True))
    if stage.place + 1 < len(match.setup.order):
        return turned(evening, SheetOf(stage.place + 1)), ()
    return FLOW.told(evening, counted(match_of(evening)))


def sheet_after(evening: Evening, stage: SheetOf, hand: object, at: int) -> Stepped:
    """While a number is turned LEFT and RIGHT change it and OK leaves it; else a list like any other."""
    match = match_of(evening)
    names = list(entries(match, stage.place))
    name = names[stage.cursor - 1] if 0 < stage.cursor <= len(names) else ""
    if not stage.turning or not name:
        return moved_in(sheet_rows, evening, replace(stage, turning=False), hand)
    entry = entries(match, stage.place)[name]
    match hand:
        case Press(Key.LEFT | Key.RIGHT as key):
            to = entry.now + (1 if key is Key.RIGHT else -1)
            if not entry.first <= to <= entry.last:
                return evening, ()
            return with_sheet(evening, colour_at(match, stage.place), entry.turned(to)), ()
        case Press(Key.OK | Key.BACK, again=False):
            return turned(evening, replace(stage, turning=False, cursor=0)), ()
        case Press():
            return evening, ()
    return moved_in(sheet_rows, evening, replace(stage, turning=False), hand)


def sheet_heading(evening: Evening, stage: SheetOf) -> str:
    match = match_of(evening)
    colour = colour_at(match, stage.place)
    player = match.state.players[colour]
    parts = [named(evening, colour), named(evening, player.pc or "")]
    if player.guilt is Guilt.GUILTY:
        parts.append(shown(evening, player.guilt))
    return "  ".join(parts)


# ---------------------------------------------------------------- bonus characters (rules 3.4, 16.4.5)

NO_BONUS = "none"


def bonus_options(evening: Evening, stage: BonusPick) -> Sequence[Option]:
    match = match_of(evening)

    def picks(name: str) -> Option:
        met = BonusMet(stage.place, stage.number, name)
        return Option(name, named(evening, name), lambda now: (turned(now, met), ()))

    cards = [name for name in lately(match, sorted(match.setup.members)) if name != pc_at(match, stage.place)]
    none = Option(
        NO_BONUS, say(evening, "table.no_bonus"), lambda now: with_bonus(now, stage.place, stage.number, None)
    )
    return (none, *(picks(name) for name in cards))


def pc_at(match: Match, place: int) -> str | None:
    return match.state.players[colour_at(match, place)].pc


def met_options(evening: Evening, stage: BonusMet) -> Sequence[Option]:
    state, name = match_of(evening).state, stage.character
    ways = {
        "known": e.BonusOf(name),
        "met": e.BonusOf(name, type=Bonus.FRIEND, escaped=True),
        "not_met": e.BonusOf(name, type=Bonus.NONE),
    }
    return tuple(
        Option(
            key,
            say(evening, f"table.bonus_{key}"),
            lambda now, told_of=told_of: with_bonus(now, stage.place, stage.number, told_of),  # type: ignore[misc]
            str(bonus_card(state, told_of).scored),
        )
        for key, told_of in ways.items()
    )


def met_heading(evening: Evening, stage: BonusMet) -> str:
    return named(evening, stage.character)


def with_bonus(evening: Evening, place: int, number: int, told_of: e.BonusOf | None) -> Stepped:
    match = match_of(evening)
    colour = colour_at(match, place)
    sheet = sheet_of(match, colour)
    others = [each for at, each in enumerate(sheet.bonus) if at != number]
    cards = others if told_of is None else [*others[:number], told_of, *others[number:]]
    return closed(with_sheet(evening, colour, replace(sheet, bonus=tuple(cards)))), ()


# ---------------------------------------------------------------- the score


def counted(match: Match) -> Step:
    """What the sheets say the box did not know, then the score."""
    adjusted = [event for colour in match.setup.order for event in adjustments(match.state, match, colour)]
    return (*adjusted, score_up(match))


def score_up(match: Match) -> e.ScoreUp:
    order, normal = match.setup.order, match.setup.mode is Mode.NORMAL
    agenda = {colour: agenda_of(match, colour) for colour in order}
    bonus = {
        colour if normal else str(match.setup.side(colour)): sheet_of(match, colour).bonus
        for place, colour in enumerate(order)
        if bonus_cards(match, place)
    }
    return e.ScoreUp(agenda, bonus)


def agenda_of(match: Match, colour: str) -> Agenda:
    """With the bribes on the PC that were not told one by one (S30; traits of the card count)."""
    sheet, pc = sheet_of(match, colour), match.state.players[colour].pc
    traits = match.setup.members[pc].traits if pc else frozenset()
    each = 0 if Trait.NO_BRIBE_POINTS in traits else 2 if Trait.DOUBLE_BRIBES in traits else 1
    lines = sheet.lines or (Line(sheet.agenda, 1, plus=False),)
    if sheet.on_pc and each:
        lines = (*lines, Line(each, sheet.on_pc, plus=False))
    return lines if sheet.lines or sheet.on_pc else sheet.agenda


def adjustments(state: State, match: Match, colour: str) -> list[e.Event]:
    """Cubes that are out lie on the own card as far as anybody knows: only their number counts."""
    sheet, player = sheet_of(match, colour), state.players[colour]
    found: list[e.Event] = []
    if sheet.betrayal is not None and sheet.betrayal != player.betrayal:
        found += moved_cubes(colour, e.BETRAYAL, sheet.betrayal - player.betrayal)
    betrayed = 0 if sheet.betrayal is None else sheet.betrayal - player.betrayal
    if sheet.hand is not None and player.pc is not None and sheet.hand != player.hand - betrayed:
        found += moved_cubes(colour, player.pc, player.hand - betrayed - sheet.hand)
    if sheet.bribes is not None and sheet.bribes != player.bribes:
        found.append(e.AdjustBribes(colour, sheet.bribes))
    return found


def moved_cubes(colour: str, place: str, count: int) -> list[e.Event]:
    """From the hand there; below 0 back into the hand."""
    if count > 0:
        return [e.AdjustCubes(colour, e.HAND, place, count)]
    return [e.AdjustCubes(colour, place, e.HAND, -count)] if count else []


def preview(match: Match) -> Score:
    """What the sheets come to so far."""
    *adjusted, last = counted(match)
    state = follow(match.state, adjusted)[-1].state if adjusted else match.state
    assert isinstance(last, e.ScoreUp)
    found = score_preview(state, last)
    assert found is not None
    return found


# ---------------------------------------------------------------- the winners


def over_text(evening: Evening, stage: Over) -> Read:
    match = match_of(evening)
    score = match.state.score
    assert score is not None
    return Page(say(evening, "titles.Over"), "\n".join(result_lines(evening, score)), stage.page)


def result_lines(evening: Evening, score: Score) -> list[str]:
    """Winners first, then the others, the barred last; what decided."""
    lines = [
        say(
            evening,
            "table.rank_won" if rival.side in score.winners else "table.rank_barred" if rival.barred else "table.rank",
            who=named(evening, rival.side),
            points=rival.total,
        )
        for rival in in_order(score)
    ]
    return [*lines, shown(evening, score.decided_by), *(sheet_line(evening, row) for row in score.rows)]


def in_order(score: Score) -> list[Rival]:
    ranked = [side for equals in score.ranking for side in equals]
    sides = {rival.side: rival for rival in score.sides}
    return [sides[side] for side in (*ranked, *(side for side in sides if side not in ranked))]


def sheet_line(evening: Evening, row: Row) -> str:
    return say(
        evening,
        "table.sheet_line",
        colour=named(evening, row.player),
        agenda=row.agenda,
        bonus=row.bonus,
        bribes=row.bribes,
        penalty=row.penalty,
    )


def over_after(evening: Evening, stage: Over, hand: object, at: int) -> Stepped:
    """OK on the last page puts the game away, BACK leads to the menu, with undo."""
    if isinstance(hand, Press) and hand.key is Key.BACK:
        return opened(evening, Menu()), ()
    return turned_by(evening, stage, hand, lambda: pages(over_text(evening, stage)), put_away)


def put_away(evening: Evening) -> Stepped:
    return sent_home(replace(evening, game=None)), ()


STAGES = (
    stage(Delivery, options=delivery_options, heading=delivery_heading),
    stage(SheetOf, options=sheet_rows, heading=sheet_heading, after=sheet_after),
    stage(BonusPick, options=bonus_options),
    stage(BonusMet, options=met_options, heading=met_heading),
    stage(Over, text=over_text, after=over_after),
)
