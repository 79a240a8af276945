"""The combat phase: which hex, who is in it with which ships, what follows a battle; and odds asked beforehand."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import permutations

from companion.games.eclipse.table import siege
from companion.games.eclipse.table.designs import SeatDesigns
from companion.games.eclipse.table.discoveries import Discoveries
from companion.games.eclipse.table.flow import FLOW, AskRuling, BattleOver, Combat, Draws, tells
from companion.games.eclipse.table.match import Depth, Match, match_of
from companion.games.eclipse.table.names import figures_text, opens_seat, seat_name, ship_name, side_name
from companion.games.eclipse.table.numbers import WhoseNumbers
from companion.games.eclipse.table.odds import Foe, queue_between
from companion.games.eclipse.table.odds_page import of_a_contest
from companion.games.eclipse.table.own import thrown, with_ruling
from companion.games.eclipse.table.volley import in_battle
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, StepResult, pop, push, swap
from companion.kit.options import Option, lettered, next_of, opens
from companion.kit.refereed.game import with_menu
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.eclipse.chance import reputation_tiles
from companion.rules.eclipse.events import Control, DrawReputation, NextPhase
from companion.rules.eclipse.fights import besieged, line_of, npcs_in, waiting
from companion.rules.eclipse.hexes import CENTRE, EXPLORABLE
from companion.rules.eclipse.names import PLACE, PLAYER_SHIPS, Ship
from companion.rules.eclipse.numbers import FIGURES, REPUTATION_BOX
from companion.rules.eclipse.questions import draw_due
from companion.rules.eclipse.standing import Aftermath, losses
from companion.rules.eclipse.state import Figures, Sector, State, fits, in_play, pacts_of
from companion.rules.eclipse.steps import Contest, Ruled, untimed
from companion.rules.eclipse.switches import ASKED, HexOrder, Ruling
from companion.rules.hidden import PRIVATE
from companion.types import Icon, Page
from companion.words import InLanguage, listed

Spoken = str | InLanguage
NO_SHIPS: Figures = (0, 0, 0, 0)


@dataclass(frozen=True)
class Rings:
    """Where is the battle? The ring, then the hex."""

    cursor: int = 0


@dataclass(frozen=True)
class Hexes:
    ring: int
    cursor: int = 0


@dataclass(frozen=True)
class Fighters:
    """Who is in the hex, in order of entry; `hex` 0: nowhere, somebody only asks for odds."""

    hex: int = 0
    fleets: tuple[tuple[int, Figures], ...] = ()
    npc: bool = True
    against: Foe | None = None  # of odds asked beforehand
    cursor: int = 0


@dataclass(frozen=True)
class ShipsOf:
    """How many of each type; over the Fighters they are part of."""

    seat: int
    cursor: int = 0


@dataclass(frozen=True)
class OnlyFor:
    """A hidden thing comes next: everybody else looks away."""

    seat: int
    # by the box; none: the table has drawn itself
    drawn: tuple[int, ...] = field(default=(), repr=False, metadata=PRIVATE)
    cursor: int = 0


@dataclass(frozen=True)
class Keeping:
    """Which of the tiles is kept: only its owner may see it."""

    seat: int
    drawn: tuple[int, ...] = field(default=(), repr=False, metadata=PRIVATE)
    cursor: int = 0


@dataclass(frozen=True)
class Taking:
    """A hex with population or without an owner: who attacks or takes it?"""

    what: str  # "bombard" or "control"
    seat: int | None = None
    cursor: int = 0


# ---------------------------------------------------------------- between battles


def combat_options(evening: Evening, stage: Combat) -> Sequence[Option]:
    """What follows the battle just fought comes first: population, control; then the next, and who is in it."""
    match = match_of(evening)
    found = [*again_rows(evening, match), *after_battle(evening, match), *next_battle(evening, match)]
    found += siege_rows(evening, match)
    dice = [each for each in found if each.key == siege.BOX_THROWS]  # after what the letters have always stood for
    found = [each for each in found if each not in dice]
    found += [Option("next", say(evening, "combat.next"), tells(NextPhase())), *dice]
    found.append(opens("battle", say(evening, "combat.battle"), Rings()))
    if any(sector.owner is not None for sector in match.state.sectors):
        found.append(opens("bombard", say(evening, "combat.bombard"), Taking("bombard")))
        found.append(opens("control", say(evening, "combat.control"), Taking("control")))
    found.append(opens("numbers", say(evening, "menu.numbers"), WhoseNumbers()))
    return with_menu(evening, lettered(evening, found))


def again_rows(evening: Evening, match: Match) -> list[Option]:
    again = taken_back_contest(match)
    if again is None or again.hex in [each.hex for each in coming(match)]:
        return []
    text = say(evening, "combat.again", hex=hex_text(evening, again.hex))
    return [opens("again", text, Fighters(again.hex, again.fleets, again.npc))]


def coming(match: Match) -> list[Contest]:
    """Battles that follow from what was entered; in light depth nobody enters where ships go."""
    return waiting(match.now) if match.depth is Depth.FULL else []


def next_battle(evening: Evening, match: Match) -> list[Option]:
    """One press; or a look at who is there, and in which order they came."""
    if not coming(match):
        return []
    contest = coming(match)[0]
    place = hex_text(evening, contest.hex)
    fights = partial(in_battle, step=contest)
    return [
        Option("fight", say(evening, "combat.fight_in", hex=place), fights, icon=Icon.PLAY),
        opens("there", say(evening, "combat.there", hex=place), Fighters(contest.hex, contest.fleets)),
    ]


def siege_rows(evening: Evening, match: Match) -> list[Option]:
    """Ships that stand alone in somebody's hex."""
    ended = match.now.aftermath
    here = None if ended is None else ended.hex
    if match.depth is not Depth.FULL or coming(match):
        return []
    rows = [taking_rows(evening, match, seat, sector) for seat, sector in besieged(match.now) if sector.number != here]
    return [row for each in rows for row in each]


def taken_back_contest(match: Match) -> Contest | None:
    """Who takes back a battle's beginning finds the ships as they were entered."""
    first = untimed(match.cut[0]) if match.cut else None
    return first if isinstance(first, Contest) and first.hex else None


def after_battle(evening: Evening, match: Match) -> Sequence[Option]:
    """One press each, as far as they are due for the seat that holds the hex."""
    ended = match.now.aftermath
    seat = holder_of(match)
    if ended is None or seat is None:
        return ()
    sector = next(each for each in match.state.sectors if each.number == ended.hex)
    spared = any(sector.population) and sector.number in match.now.seen_to
    return () if sector.owner == seat or spared else taking_rows(evening, match, seat, sector)


def taking_rows(evening: Evening, match: Match, seat: int, sector: Sector) -> Sequence[Option]:
    """Population first, as long as there is any; then the disc."""
    place = hex_text(evening, sector.number)
    if sector.owner is not None and any(sector.population):
        return siege.options(evening, match, seat, sector.number, place)
    text = say(evening, "combat.control_here", name=seat_name(evening, match, seat), hex=place)
    return (Option("disc", text, takes("control", seat, sector)),)


def holder_of(match: Match) -> int | None:
    """The seat whose ships are left where the last battle was."""
    ended = match.now.aftermath
    return match.colours.index(ended.holder) if ended is not None and ended.holder in match.colours else None


# ---------------------------------------------------------------- the last page of a battle


def over_text(evening: Evening, stage: BattleOver) -> Read:
    match = match_of(evening)
    ended = match.now.aftermath
    if ended is None:
        return Page(say(evening, "titles.BattleOver"), "", stage.page)
    lines = [holder_text(evening, match, ended)]
    for name, ships in losses(ended).items():
        text = ships_text(evening, ships) or say(evening, "combat.lost_none")
        lines.append(say(evening, "combat.lost_line", name=side_name(evening, match, name), ships=text))
    return Page(say(evening, "combat.over", hex=hex_text(evening, ended.hex)), "\n".join(lines), stage.page)


def holder_text(evening: Evening, match: Match, ended: Aftermath) -> str:
    if not ended.holder:
        return say(evening, "combat.nobody_holds")
    return say(evening, "combat.holds", name=side_name(evening, match, ended.holder))


def hex_text(language: Spoken, number: int) -> str:
    return say(language, "combat.centre") if number == CENTRE else str(number)


def ships_text(language: Spoken, ships: Mapping[Ship, int]) -> str:
    return listed(language, (f"{ship_name(language, ship)} x{number}" for ship, number in ships.items()))


def combat_heading(evening: Evening, stage: Combat) -> str:
    return say(evening, "combat.heading", round=match_of(evening).state.round)


RINGS: tuple[range, ...] = (range(301, 400), range(201, 300), range(101, 200), range(CENTRE, CENTRE + 1))


def hexes_in(state: State, ring: int) -> list[int]:
    """Those that may come next, in the order in which battles are fought (E-R6)."""
    known = {sector.number for sector in state.sectors} | EXPLORABLE
    down = state.switches.hex_order is not HexOrder.ASCENDING
    return sorted((number for number in known if number in RINGS[ring]), reverse=down)


def ring_options(evening: Evening, stage: Rings) -> Sequence[Option]:
    centre = len(RINGS) - 1
    found = [opens(f"ring-{ring}", say(evening, f"combat.ring_{ring}"), Hexes(ring)) for ring in range(centre)]
    found.append(opens(f"hex-{CENTRE}", say(evening, "combat.centre"), fighters_in(match_of(evening), CENTRE)))
    return lettered(evening, found)


def hex_options(evening: Evening, stage: Hexes) -> Sequence[Option]:
    match = match_of(evening)
    return tuple(
        opens(f"hex-{number}", str(number), fighters_in(match, number), npc_text(evening, match.state, number))
        for number in hexes_in(match.state, stage.ring)
    )


def fighters_in(match: Match, number: int) -> Fighters:
    """With the ships entered for that hex."""
    there = next((each.fleets for each in match.state.sectors if each.number == number), ())
    return Fighters(number, there if match.depth is Depth.FULL else ())


def npc_text(evening: Evening, state: State, number: int) -> str:
    npc = npcs_in(state, number)
    return "" if npc is None else f"{ship_name(evening, npc[0])} x{npc[1]}"


# ---------------------------------------------------------------- how the table plays it


def ruling_options(evening: Evening, stage: AskRuling) -> Sequence[Option]:
    return tuple(
        Option(
            value.value, say(evening, f"rulings.{stage.name}_{value.value}"), partial(decided, asked=stage, value=value)
        )
        for value in ASKED[stage.name]
    )


def decided(evening: Evening, asked: AskRuling, value: Ruling) -> StepResult:
    """Remembered from evening to evening; then what it was asked for happens."""
    after, effects = FLOW.happened(with_ruling(evening, asked.name, value), Ruled(asked.name, value))
    after, more = in_battle(after, asked.step)
    return after, (*effects, *more)


def ruling_heading(evening: Evening, stage: AskRuling) -> str:
    return say(evening, f"rulings.ask_{stage.name}")


# ---------------------------------------------------------------- who is there


def contest_of(stage: Fighters) -> Contest:
    return Contest(stage.hex, tuple(fleet for fleet in stage.fleets if any(fleet[1])), stage.npc)


def fighter_options(evening: Evening, stage: Fighters) -> Sequence[Option]:
    match = match_of(evening)
    contest = contest_of(stage)
    found = []
    if stage.hex and contest.fleets and line_of(match.state, contest):
        found.append(Option("fight", say(evening, "combat.fight"), lambda now: in_battle(now, contest), icon=Icon.PLAY))
    if queue_between(match.now, contest, stage.against) is not None:
        asks = partial(of_a_contest, contest=contest, against=stage.against)
        found.append(Option("odds", say(evening, "combat.odds"), asks, icon=Icon.HERO))
    fleets = dict(stage.fleets)
    found += [
        opens_seat(evening, match, seat, ShipsOf(seat), figures_text(evening, fleets.get(seat, NO_SHIPS)) or "-")
        for seat in in_play(match.state)
    ]
    found += entry_row(evening, match, stage)
    opponent = opponent_row(evening, match, stage)
    found += [opponent] if opponent is not None else []
    found.append(opens("designs", say(evening, "combat.designs"), SeatDesigns()))
    return found


def entry_row(evening: Evening, match: Match, stage: Fighters) -> list[Option]:
    """Who came first, to be changed: every order comes up in turn."""
    if len(stage.fleets) < 2:
        return []
    orders = sorted(permutations(stage.fleets))
    after = next_of(orders, stage.fleets)
    names = " ".join(seat_name(evening, match, seat) for seat, _ in stage.fleets)
    text = say(evening, "combat.entered", names=names)
    return [Option("entered", text, lambda now: (swap(now, replace(stage, fleets=after)), ()))]


def opponent_row(evening: Evening, match: Match, stage: Fighters) -> Option | None:
    """The Ancients of a hex; of a mere question, any of them."""
    if not stage.hex:
        value = foe_text(evening, stage.against) if stage.against else "-"
        change = replace(stage, against=next_of(FOES, stage.against))
        return Option("npc", say(evening, "combat.against"), lambda now: (swap(now, change), ()), value)
    npc = npcs_in(match.state, stage.hex)
    if npc is None:
        return None
    value = f"x{npc[1]}" if stage.npc else "-"
    return Option(
        "npc", ship_name(evening, npc[0]), lambda now: (swap(now, replace(stage, npc=not stage.npc)), ()), value
    )


# One Ancient after the other, as many as a hex may have; the centre; nobody.
FOES: tuple[Foe | None, ...] = (None, *(Foe(Ship.ANCIENT, number) for number in (1, 2)), Foe(Ship.GCDS))


def foe_text(evening: Evening, foe: Foe) -> str:
    name = ship_name(evening, foe.ship)
    return f"{name} x{foe.number}" if foe.number > 1 else name


def fighter_heading(evening: Evening, stage: Fighters) -> str:
    return say(evening, "combat.who", hex=stage.hex) if stage.hex else say(evening, "combat.what_if")


def ships_options(evening: Evening, stage: ShipsOf) -> Sequence[Option]:
    """OK adds one; after the last of that colour there are none again."""
    figures = figures_now(evening, stage.seat)
    found = [
        Option(ship.value, ship_name(evening, ship), adds(stage.seat, ship), str(figures[PLACE[ship]]))
        for ship in PLAYER_SHIPS
    ]
    found.append(Option("done", say(evening, "combat.done"), lambda now: (pop(now), ())))
    return lettered(evening, found)


def figures_now(evening: Evening, seat: int) -> Figures:
    fighters = evening.below[-1] if evening.below else None
    return dict(fighters.fleets).get(seat, NO_SHIPS) if isinstance(fighters, Fighters) else NO_SHIPS


def adds(seat: int, ship: Ship) -> Callable[[Evening], StepResult]:
    def does(evening: Evening) -> StepResult:
        figures = list(figures_now(evening, seat))
        figures[PLACE[ship]] = (figures[PLACE[ship]] + 1) % (FIGURES[ship] + 1)
        return with_fleet(evening, seat, (figures[0], figures[1], figures[2], figures[3])), ()

    return does


def with_fleet(evening: Evening, seat: int, figures: Figures) -> Evening:
    """The first to get ships there has entered first."""
    *below, fighters = evening.below
    if not isinstance(fighters, Fighters):
        return evening
    fleets = dict(fighters.fleets) | {seat: figures}
    return replace(evening, below=(*below, replace(fighters, fleets=tuple(fleets.items()), cursor=0)))


def ships_heading(evening: Evening, stage: ShipsOf) -> str:
    return say(evening, "combat.ships_of", name=seat_name(evening, match_of(evening), stage.seat))


# ---------------------------------------------------------------- reputation


def draws_options(evening: Evening, stage: Draws) -> Sequence[Option]:
    """The tile kept may stay hidden from the box as well: then it is counted at the end."""
    due = draw_due(match_of(evening).state)
    assert due is not None
    seat, _ = due
    found = [
        Option("untold", say(evening, "combat.untold"), without_tiles),
        opens("typed", say(evening, "combat.typed"), OnlyFor(seat)),
        Option("box", say(evening, "combat.box_draws"), box_draws),
    ]
    return with_menu(evening, lettered(evening, found))


def draws_heading(evening: Evening, stage: Draws) -> str:
    match = match_of(evening)
    due = draw_due(match.state)
    assert due is not None
    return say(evening, "combat.draws", name=seat_name(evening, match, due[0]), count=due[1])


def filled_up(state: State, keep: int | None) -> tuple[int, ...]:
    """Tiles that may have been drawn with that one among them: nobody enters the others."""
    due = draw_due(state)
    number = due[1] if due else 0
    bag = [value for value, tiles in enumerate(state.reputation_bag, 1) for _ in range(tiles)]
    if keep is not None:
        bag.remove(keep)
        return (keep, *bag[: number - 1])
    return tuple(bag[:number])


def without_tiles(evening: Evening) -> StepResult:
    state = match_of(evening).state
    return tells(DrawReputation(state.draws[0].seat, filled_up(state, None)))(evening)


def box_draws(evening: Evening) -> StepResult:
    state = match_of(evening).state
    evening, dice = thrown(evening, "reputation")
    return push(evening, OnlyFor(state.draws[0].seat, reputation_tiles(state, dice))), ()


def only_options(evening: Evening, stage: OnlyFor) -> Sequence[Option]:
    name = seat_name(evening, match_of(evening), stage.seat)
    keeping = Keeping(stage.seat, stage.drawn)
    return (Option("look", say(evening, "combat.look", name=name), lambda now: (swap(now, keeping), ())),)


def keep_options(evening: Evening, stage: Keeping) -> Sequence[Option]:
    """Each tile that can be kept, with the one that is given back for want of room; none is allowed (E-R12)."""
    state = match_of(evening).state
    if not state.draws:
        return ()
    bag = state.reputation_bag
    values = sorted(set(stage.drawn)) or [value for value in range(1, len(REPUTATION_BOX) + 1) if bag[value - 1]]
    held = state.seats[stage.seat].reputation
    room = fits(state.seats[stage.seat].row.places, len(held) + 1, len(pacts_of(state, stage.seat)))
    drop = None if room or not held else min(held)
    found = []
    for value in reversed(values):
        back = "" if drop is None else say(evening, "combat.gives_back", value=drop)
        event = DrawReputation(stage.seat, stage.drawn or filled_up(state, value), value, drop)
        found.append(Option(f"keep-{value}", say(evening, "combat.keep", value=value), tells(event), back))
    none = DrawReputation(stage.seat, stage.drawn or filled_up(state, None))
    found.append(Option("none", say(evening, "combat.keep_none"), tells(none)))
    return found


def keep_heading(evening: Evening, stage: Keeping) -> str:
    name = seat_name(evening, match_of(evening), stage.seat)
    drawn = " ".join(str(tile) for tile in sorted(stage.drawn, reverse=True))
    return (
        say(evening, "combat.keeps", name=name, drawn=drawn) if drawn else say(evening, "combat.keeps_typed", name=name)
    )


# ---------------------------------------------------------------- population and control, of hexes the box knows


def taking_options(evening: Evening, stage: Taking) -> Sequence[Option]:
    match = match_of(evening)
    if stage.seat is None:
        return tuple(opens_seat(evening, match, seat, replace(stage, seat=seat)) for seat in in_play(match.state))
    seat = stage.seat
    return [
        Option(
            f"hex-{sector.number}",
            str(sector.number),
            takes(stage.what, seat, sector),
            owner_of(evening, match, sector),
        )
        for sector in match.state.sectors
        if sector.owner != seat and (stage.what == "control" or sector.owner is not None)
    ]


def owner_of(evening: Evening, match: Match, sector: Sector) -> str:
    return "" if sector.owner is None else seat_name(evening, match, sector.owner)


def takes(what: str, seat: int, sector: Sector) -> Callable[[Evening], StepResult]:
    if what == "bombard":
        return lambda now: (push(now, siege.asked(match_of(now), seat, sector.number)), ())
    if sector.discovery and not sector.guarded:
        return lambda now: (push(now, Discoveries(seat, sector.number)), ())
    return tells(Control(seat, sector.number))


def taking_heading(evening: Evening, stage: Taking) -> str:
    return say(evening, f"combat.{stage.what}_who" if stage.seat is None else "combat.which_hex")


def own_tiles(evening: Evening, stage: Keeping) -> str:
    return match_of(evening).colours[stage.seat]


STAGES = (
    stage(Combat, options=combat_options, heading=combat_heading),
    stage(BattleOver, text=over_text, finish=lambda evening: (pop(evening), ())),
    stage(AskRuling, options=ruling_options, heading=ruling_heading),
    stage(Rings, options=ring_options),
    stage(Hexes, options=hex_options),
    stage(Fighters, options=fighter_options, heading=fighter_heading),
    stage(ShipsOf, options=ships_options, heading=ships_heading),
    stage(OnlyFor, options=only_options),
    stage(Keeping, options=keep_options, heading=keep_heading, private=own_tiles),
    stage(Taking, options=taking_options, heading=taking_heading),
    stage(Draws, options=draws_options, heading=draws_heading),
)
FORMS = {"cubes": siege.FORM}
