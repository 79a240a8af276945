"""What an alien may have, as far as the table can know: many histories of it that fit what was seen, each as likely.

A history is an alien of the rules whose dice nobody knows: it is rolled for, and weighed by how likely it makes what
the table has seen (a launch or none, a fleet's size, a level). Histories that do not fit die out, others take their
place. What was revealed is then as it was seen. So nothing hidden comes into a guess, and what it says is as wide as
what the table does not know.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch

from companion.rules.dice import Dice
from companion.rules.space_empires import witnessed as w
from companion.rules.space_empires.alien_events import (
    also_shown,
    at_home,
    gather,
    laboratory,
    launched,
    reinforced,
    shown_by,
    with_squadron,
)
from companion.rules.space_empires.alien_fleet import Fleet, Occasion, first_battle, home_defense, home_fleet
from companion.rules.space_empires.alien_sheet import DIFFICULTIES, launch, row_of
from companion.rules.space_empires.alien_technology import MOVE_UP_TO, research
from companion.rules.space_empires.hits import FACES
from companion.rules.space_empires.ships import Ship, Ships, cost, together, without
from companion.rules.space_empires.solo import Alien, Setup, State
from companion.rules.space_empires.technology import START, Levels, Tech, next_price
from companion.rules.space_empires.tray import Die, Tray

HISTORIES = 400
LEFT_OVER = 6  # a purchase leaves less than a scout costs
UNLIKE = 0.35  # how much less likely a history is per level, or roll's worth of CP, off from what was seen
LEAST_WEIGHT = 1e-12
MOST_TRIES = 30  # of dice until a purchase is as it was seen


class Rolling(Tray):
    """Dice that are rolled when they are asked for."""

    __slots__ = ("rolls",)

    def __init__(self, rolls: Dice) -> None:
        super().__init__(())
        self.rolls = rolls

    def ask(self, die: Die) -> int:
        return 1 + self.rolls.below(FACES)


@dataclass(slots=True)
class History:
    """One way it may have been."""

    state: State  # with this alien alone
    dice: Dice
    weight: float = 1.0

    @property
    def alien(self) -> Alien:
        return self.state.aliens[0]

    def put(self, alien: Alien) -> None:
        self.state = replace(self.state, aliens=(alien,))

    def tray(self) -> Tray:
        return Rolling(self.dice)

    def away(self, by: float) -> None:
        """It is so far from what was seen."""
        self.weight *= UNLIKE**by


def histories(setup: Setup, sights: Iterable[w.Sight], dice: Dice, count: int = HISTORIES) -> list[History]:
    """All as likely."""
    found = [History(State(setup, aliens=(Alien(),)), Dice(dice.word())) for _ in range(count)]
    for sight in sights:
        for each in found:
            lived(sight, each)
        found = survivors(found, dice)
    return found


def survivors(found: list[History], dice: Dice) -> list[History]:
    """Each as often as its weight says; where none fits (the table has corrected something) all of them."""
    whole = sum(each.weight for each in found)
    if all(each.weight == found[0].weight for each in found):
        return found
    if whole < LEAST_WEIGHT:
        return [History(each.state, each.dice) for each in found]
    kept: list[History] = []
    step = whole / len(found)
    reached, aimed = 0.0, step * (dice.below(1000) + 0.5) / 1000
    for each in found:
        reached += each.weight
        while aimed < reached and len(kept) < len(found):
            kept.append(History(each.state, Dice(dice.word())))
            aimed += step
    return kept


# ---------------------------------------------------------------- what was seen, lived through


@singledispatch
def lived(sight: w.Sight, it: History) -> None:
    raise TypeError(f"nobody lives through {sight}")


@lived.register
def saw(sight: w.Saw, it: History) -> None:
    it.state = replace(it.state, seen=it.state.seen.also(sight.seen))


@lived.register
def rolled(sight: w.Rolled, it: History) -> None:
    it.state = replace(it.state, phase=sight.phase)
    row, tray = row_of(sight.phase), it.tray()
    dice = [tray.ask(Die.ECON) for _ in range(it.alien.rolls(sight.phase))]
    it.put(gather(it.state, it.alien, tuple([row.column(die) for die in dice])))
    if not row.launch:
        return
    alien = it.alien
    chance = launch(sight.phase, alien.fleet, alien.levels, it.state.seen, alien.launched(), it.state.setup.options)
    if not sight.fleet:
        it.weight *= 1 - chance.up_to / FACES
        return
    it.weight *= chance.up_to / FACES
    if chance.up_to and chance.raiders == bool(sight.raiders):
        it.put(launched(alien, sight.fleet, raiders=chance.raiders))
        it.away(abs(raiders_in(it.alien, sight.fleet) - sight.raiders))
        moved(it, sight.move)
    else:
        it.weight = 0.0


def raiders_in(alien: Alien, fleet: int) -> int:
    squadron = alien.squadron(fleet)
    return dict(squadron.ships).get(Ship.R, 0) if squadron else 0


def moved(it: History, move: int) -> None:
    """The Move die of a launch or a sally: everybody sees what it came to."""
    alien = it.alien
    price = next_price(Tech.MOVE, alien.levels, it.state.setup.options.prices)
    can = price is not None and price <= alien.tech and alien.tech >= it.state.setup.options.profile.least_tech_cp
    bought = move - alien.levels.move
    if bought:
        it.weight *= MOVE_UP_TO / FACES if can and bought == 1 else UNLIKE
        alien = replace(alien, tech=max(0, alien.tech - (price or 0)), levels=alien.levels.at(Tech.MOVE, move))
    elif can:
        it.weight *= 1 - MOVE_UP_TO / FACES
    it.put(alien)


@lived.register
def met(sight: w.Met, it: History) -> None:
    squadron = it.alien.squadron(sight.fleet)
    if squadron is None:
        it.weight = 0.0
        return
    if not squadron.fought:
        likeliest(it, lambda each: built(each, sight.fleet), sight.ships, sight.shown)
        squadron = it.alien.squadron(sight.fleet) or squadron
        it.away(gap(cost(squadron.ships), cost(sight.ships)) / cp_of(it))
    it.put(with_squadron(it.alien, replace(squadron, ships=sight.ships)))
    as_shown(it, sight.ships, sight.shown, 0)


def likeliest(it: History, happens: Callable[[History], object], ships: Ships, shown: Levels) -> None:
    """Of some tries the first that comes out as it was seen, else the nearest: what was bought is not all that is seen,
    so the rest stays as chance has it."""
    begun, best = it.state, None
    for _ in range(MOST_TRIES):
        it.state = begun
        happens(it)
        off = distance(it.alien, ships, shown)
        if best is None or off < best[0]:
            best = (off, it.state)
        if not off:
            break
    assert best is not None
    it.state = best[1]


def distance(alien: Alien, ships: Ships, shown: Levels) -> int:
    now = also_shown(alien, shown_by(ships, alien.levels, alien.bases)).shown
    return sum(abs(now.of(tech) - shown.of(tech)) for tech in Tech)


def built(it: History, fleet: int) -> Fleet:
    """Its technology, then its ships: as at a first battle."""
    alien, tray = it.alien, it.tray()
    squadron = alien.squadron(fleet)
    assert squadron is not None
    lab = laboratory(it.state, alien, tray, raiders=squadron.raiders)
    research(lab)
    found = Fleet(squadron.ships, 0, raiders=True)
    if squadron.cp is not None:
        found = first_battle(squadron.cp, Occasion(lab.levels, it.state.seen, it.state.setup.options), tray)
    alien = replace(alien, tech=lab.cp, levels=lab.levels, fleet=alien.fleet + found.left)
    it.put(with_squadron(alien, replace(squadron, cp=None, ships=found.ships, raiders=found.raiders, fought=True)))
    return found


@dataclass(frozen=True, slots=True)
class Home:
    """What would defend it."""

    ships: Ships
    bases: int
    mines: int
    levels: Levels


def defending(it: History) -> Home:
    """As at an attack on its home."""
    alien, tray = it.alien, it.tray()
    lab = laboratory(it.state, alien, tray, home=True)
    research(lab)
    options = it.state.setup.options
    fleet = home_fleet(alien.fleet, Occasion(lab.levels, it.state.seen, options, home=True), tray)
    defense = home_defense(alien.defense, tray)
    alien = replace(
        alien,
        tech=lab.cp,
        levels=lab.levels,
        fleet=fleet.left,
        defense=alien.defense - defense.cost,
        bases=alien.bases + defense.bases,
        mines=alien.mines + defense.mines,
    )
    it.put(reinforced(alien, fleet.ships))
    return Home(at_home(it.alien), it.alien.bases, it.alien.mines, lab.levels)


@lived.register
def defended(sight: w.Defended, it: History) -> None:
    likeliest(it, defending, sight.ships, sight.shown)
    off = gap(cost(at_home(it.alien)), cost(sight.ships)) + gap(
        fixed(it.alien.bases, it.alien.mines), fixed(sight.bases, sight.mines)
    )
    it.away(off / cp_of(it))
    alien = replace(it.alien, bases=sight.bases, mines=sight.mines)
    squadron = alien.at_home()
    if squadron:
        alien = with_squadron(alien, replace(squadron, ships=sight.ships))
    elif sight.ships:
        alien = reinforced(alien, sight.ships)
    it.put(alien)
    as_shown(it, sight.ships, sight.shown, sight.bases)


def fixed(bases: int, mines: int) -> int:
    return cost(((Ship.BASE, bases), (Ship.MINES, mines)))


def gap(one: int, other: int) -> int:
    """CP between what was bought and what was seen; what a purchase leaves over is none."""
    return max(0, abs(one - other) - LEFT_OVER)


def cp_of(it: History) -> int:
    return DIFFICULTIES[it.state.setup.difficulty].cp


def as_shown(it: History, ships: Ships, shown: Levels, bases: int) -> None:
    """Levels that these units give away are as they were seen."""
    it.away(distance(it.alien, ships, shown))
    own, levels = shown_by(ships, it.alien.levels, bases), it.alien.levels
    for tech in Tech:
        if shown.of(tech) > levels.of(tech) or (own.of(tech) == levels.of(tech) > shown.of(tech) > START.of(tech)):
            levels = levels.at(tech, shown.of(tech))
    it.put(also_shown(replace(it.alien, levels=levels), shown))


@lived.register
def remained(sight: w.Remained, it: History) -> None:
    alien = replace(it.alien, bases=sight.bases, mines=sight.mines)
    squadron = alien.at_home()
    it.put(with_squadron(alien, replace(squadron, ships=sight.ships)) if squadron else alien)


@lived.register
def beaten(sight: w.Beaten, it: History) -> None:
    squadron = it.alien.squadron(sight.fleet)
    if squadron is not None:
        it.put(with_squadron(it.alien, replace(squadron, ships=without(squadron.ships, sight.ships) or ())))


@lived.register
def sallied(sight: w.Sallied, it: History) -> None:
    squadron = it.alien.at_home()
    if squadron is not None:
        it.put(with_squadron(it.alien, replace(squadron, home=False)))
    moved(it, sight.move)


# ---------------------------------------------------------------- what would stand there


def homes(found: Sequence[History]) -> list[Home]:
    return [defending(each) for each in found]


def fleets(found: Sequence[History], number: int) -> list[Home]:
    """A fleet, with no base and no mine: unbuilt, or as it fights today."""
    there = [each for each in found if each.alien.squadron(number) is not None]
    for each in there:
        squadron = each.alien.squadron(number)
        if squadron is not None and not squadron.fought:
            built(each, number)
    return [Home(ships_of(each.alien, number), 0, 0, each.alien.levels) for each in there]


def ships_of(alien: Alien, number: int) -> Ships:
    squadron = alien.squadron(number)
    return together((), squadron.ships) if squadron else ()
