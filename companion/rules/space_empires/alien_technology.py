"""What an alien researches: at a launch its Move, at a first battle and at its home everything else (X9, X10)."""

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.rules.space_empires.options import Options
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.technology import Levels, Tech, next_price
from companion.rules.space_empires.tray import Die, Tray

Bought = tuple[tuple[Tech, int], ...]  # technology and its new level, in the order bought

SCANNER_UP_TO = 4
SHIP_SIZE_UP_TO = {1: 10, 2: 7, 3: 6, 4: 5, 5: 3}  # by the size it has
FIGHTER_UP_TO = 6
CLOAKING_UP_TO = 6
MOVE_UP_TO = 4
TIE_ATTACK_UP_TO = 5
TABLE = {
    1: Tech.ATTACK, 2: Tech.ATTACK, 3: Tech.DEFENSE, 4: Tech.DEFENSE, 5: Tech.TACTICS,
    6: Tech.CLOAKING, 7: Tech.SCANNER, 8: Tech.FIGHTER, 9: Tech.POINT_DEFENSE, 10: Tech.MINE_SWEEP,
}  # fmt: skip


@dataclass(slots=True)
class Laboratory:
    """One purchase while it continues."""

    cp: int
    levels: Levels
    seen: Seen
    options: Options
    tray: Tray
    raiders: bool = False
    home: bool = False
    bought: list[tuple[Tech, int]] = field(default_factory=list)
    stopped: bool = False  # X-R11 `stop`: something could not be paid

    def wants(self, tech: Tech) -> bool:
        """It is to be bought by a step; if it cannot be paid, that may be the end of the purchase (X-R11)."""
        price = next_price(tech, self.levels, self.options.prices)
        if price is None or price <= self.cp:
            return price is not None
        self.stopped = self.options.switches.unpaid == "stop"
        return False

    def can(self, tech: Tech) -> bool:
        price = next_price(tech, self.levels, self.options.prices)
        return price is not None and price <= self.cp

    def buy(self, tech: Tech) -> None:
        price = next_price(tech, self.levels, self.options.prices)
        assert price is not None and price <= self.cp
        level = self.levels.of(tech) + 1
        self.cp -= price
        self.levels = self.levels.at(tech, level)
        self.bought.append((tech, level))

    def buy_up_to(self, die: Die, highest: int, tech: Tech) -> None:
        """The die is asked only for what can be paid (X-R5, X-R11); above `highest` the step is skipped."""
        if self.wants(tech) and self.tray.ask(die) <= highest:
            self.buy(tech)

    def buy_or_read(self, die: Die, highest: int, tech: Tech) -> None:
        """X-R31: "on 7-10 see the chart below" only skips the step; or that die is read there."""
        if not self.wants(tech):
            return
        result = self.tray.ask(die)
        if result <= highest:
            self.buy(tech)
        elif self.options.switches.chart == "read" and possible(result, self):
            self.buy(wanted(result, self))


# ---------------------------------------------------------------- the steps, in the scenario book's order


def against_fighters(lab: Laboratory) -> None:
    if lab.seen.fighters and not lab.levels.point_defense and lab.wants(Tech.POINT_DEFENSE):
        lab.buy(Tech.POINT_DEFENSE)


def against_mines(lab: Laboratory) -> None:
    if lab.seen.mines and not lab.levels.mine_sweep and lab.wants(Tech.MINE_SWEEP):
        lab.buy(Tech.MINE_SWEEP)


def against_raiders(lab: Laboratory) -> None:
    """Up to the level that sees them; one level if only one can be paid."""
    if lab.levels.scanner >= lab.seen.cloaking or not lab.wants(Tech.SCANNER):
        return
    if lab.tray.ask(Die.SCANNER) <= SCANNER_UP_TO:
        while lab.levels.scanner < lab.seen.cloaking and lab.can(Tech.SCANNER):
            lab.buy(Tech.SCANNER)


def ship_size(lab: Laboratory) -> None:
    highest = SHIP_SIZE_UP_TO.get(lab.levels.ship_size, 0)
    if highest == 10 and lab.can(Tech.SHIP_SIZE):
        lab.buy(Tech.SHIP_SIZE)  # no die: every one buys
    else:
        lab.buy_up_to(Die.SHIP_SIZE, highest, Tech.SHIP_SIZE)


def better_fighters(lab: Laboratory) -> None:
    if lab.levels.fighter and not lab.seen.point_defense:
        lab.buy_or_read(Die.FIGHTER, FIGHTER_UP_TO, Tech.FIGHTER)


def better_cloak(lab: Laboratory) -> None:
    if lab.raiders and lab.levels.cloaking == 1:
        lab.buy_or_read(Die.CLOAKING, CLOAKING_UP_TO, Tech.CLOAKING)


def by_the_table(lab: Laboratory) -> None:
    """Until nothing is possible; a result that is void, too dear or at its top is rolled again (X-R11)."""
    while any(possible(result, lab) for result in TABLE):
        result = lab.tray.ask(Die.TECH)
        if possible(result, lab):
            lab.buy(wanted(result, lab))


def possible(result: int, lab: Laboratory) -> bool:
    return not void(TABLE[result], lab) and any(lab.can(tech) for tech in candidates(result, lab))


def void(tech: Tech, lab: Laboratory) -> bool:
    if tech is Tech.CLOAKING and lab.seen.scanner >= 2:
        return True
    if tech is Tech.MINE_SWEEP and lab.home:
        return True
    return not lab.options.profile.counters_in_advance and in_advance(tech, lab)


def in_advance(tech: Tech, lab: Laboratory) -> bool:
    """A second level against something that was not seen yet (profile later)."""
    needed = {
        Tech.SCANNER: lab.seen.cloaking > 0,
        Tech.POINT_DEFENSE: lab.seen.fighters,
        Tech.MINE_SWEEP: lab.seen.mines,
    }
    return lab.levels.of(tech) >= 1 and not needed.get(tech, True)


def candidates(result: int, lab: Laboratory) -> tuple[Tech, ...]:
    """What a result buys; two technologies where a tie is to be broken. A 5 gives way to Attack 2 and Defense 2."""
    attack, defense = lab.levels.attack, lab.levels.defense
    if TABLE[result] is not Tech.TACTICS or min(attack, defense) >= 2:
        return (TABLE[result],)
    if not lab.options.profile.lower_first:
        return (Tech.ATTACK,) if attack < 2 else (Tech.DEFENSE,)
    if attack == defense:
        return (Tech.ATTACK, Tech.DEFENSE)  # the same level, the same price
    return (Tech.ATTACK,) if attack < defense else (Tech.DEFENSE,)


def wanted(result: int, lab: Laboratory) -> Tech:
    choice = candidates(result, lab)
    if len(choice) == 1:
        return choice[0]
    return choice[0] if lab.tray.ask(Die.TIE) <= TIE_ATTACK_UP_TO else choice[1]


Step = Callable[[Laboratory], None]
COUNTERS: tuple[Step, ...] = (against_fighters, against_mines, against_raiders, ship_size, better_fighters)


def research(lab: Laboratory) -> None:
    """All the Tech CP there are. Alien ships always carry the levels of the day."""
    if lab.cp < lab.options.profile.least_tech_cp:
        return
    first = lab.options.profile.cloaking_first
    for step in (better_cloak, *COUNTERS) if first else (*COUNTERS, better_cloak):
        step(lab)
        if lab.stopped:
            return
    by_the_table(lab)


def research_move(lab: Laboratory) -> bool:
    """The Move die of a launch or a sally; true if a level was bought."""
    if lab.cp >= lab.options.profile.least_tech_cp:
        lab.buy_up_to(Die.MOVE, MOVE_UP_TO, Tech.MOVE)
    return bool(lab.bought)
