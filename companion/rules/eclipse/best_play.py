"""Odds when both sides aim well (E-R27): in every volley the owner of the dice takes the assignment that makes his own
end most likely; NPC dice go by E-R8. Solved, not simulated.

A battle stands at (attacking fleet, defending fleet, type to act). Damage never heals, so pairs of fleets are worked
off from the most damaged down. What a pair is worth at each type follows from pairs with more damage, but for the
circle in which nothing hits, which is a geometric series.

Shortcuts, each proved against brute force in the tests: ships of one type with the same damage are the same; a die
never goes to a ship that is dead by then; of two outcomes for a side that aims well the one that has at least as much
damage on every ship is as good for the shooter, so the other is left out. Against NPCs the last is not used: E-R8 need
not profit from more ships.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from math import prod

from companion.rules.eclipse.battle import Battle, Place, Role, Stage, acting_order, dice_of
from companion.rules.eclipse.gunnery import Work
from companion.rules.eclipse.pair_values import Gun, PairValues
from companion.rules.eclipse.prey import Prey, Wounds

BUDGET = 4_000_000  # about a second's work
RULE_BUDGET = 10_000_000  # about four seconds: beyond best play, where E-R8 is the best that is known
OF_A_PAIR = 2  # what it costs to look at a pair of fleets


class Play(StrEnum):
    """Who assigns dice how."""

    BEST = "best"  # E-R27
    RULE = "rule"  # E-R8


class Ground:
    """A battle as its odds see it: two fleets that are shot at, and the types that fire, in their order."""

    def __init__(self, battle: Battle, plays: tuple[Play, Play], budget: int) -> None:
        """`plays`: how each side assigns."""
        prefer = battle.switches.npc_targets
        prune = all(play is Play.BEST for play in plays)
        self.battle, self.work = battle, Work(budget)
        attacker, defender = battle.sides
        self.prey = (
            Prey(attacker, plays[Role.DEFENDER] is Play.RULE, prefer, prune, self.work),
            Prey(defender, plays[Role.ATTACKER] is Play.RULE, prefer, prune, self.work),
        )
        self.order = acting_order(battle.sides, battle.switches.initiative_tie)
        self.guns = [self.gun(place, missiles=False) for place in self.order]
        self.start = (self.fleet_of(Role.ATTACKER, battle), self.fleet_of(Role.DEFENDER, battle))

    def fleet_of(self, role: Role, battle: Battle) -> int:
        prey = self.prey[role]
        return prey.number(prey.wounds_of(battle.sides[role].squadrons))

    def gun(self, place: Place, missiles: bool) -> Gun:
        role, ship = place
        squadrons = self.battle.sides[role].squadrons
        at = next(at for at, each in enumerate(squadrons) if each.type is ship)
        design = squadrons[at].design
        return Gun(role, at, design.computer, design.missiles if missiles else design.cannons)

    @staticmethod
    def pair(role: Role, attacker: int, defender: int, left: int) -> tuple[int, int]:
        """After a volley of that side."""
        return (attacker, left) if role is Role.ATTACKER else (left, defender)


class Table(Ground):
    """What every pair of fleets is worth to the attacker, at every type that may act next."""

    def __init__(
        self,
        battle: Battle,
        plays: tuple[Play, Play],
        starts: Sequence[Iterable[Wounds]] = ((), ()),
        budget: int = BUDGET,
    ) -> None:
        """`starts`: further fleets of attacker and defender that must be known."""
        super().__init__(battle, plays, budget)
        for role in Role:
            for wounds in starts[role]:
                self.prey[role].number(wounds)
        self.fire_missiles()
        for role in Role:
            self.explore(role)
        self.work.spend(OF_A_PAIR * len(self.order) * prod([len(prey.known) for prey in self.prey]))
        self.values = PairValues(self.guns, self.prey)
        self.opening: dict[tuple[int, int, int], float] = {}  # with missiles still to fire

    # ---------------------------------------------------------------- fleets

    def fire_missiles(self) -> None:
        """Fleets that missiles still to fire may leave."""
        if self.battle.stage is not Stage.MISSILES:
            return
        for role, ship in self.battle.queue:
            gun, prey = self.gun((role, ship), missiles=True), self.prey[role.other]
            for number in range(len(prey.known)):
                self.look(prey, number, gun, len(self.battle.sides[role].squadrons[gun.place].here))

    def look(self, prey: Prey, number: int, gun: Gun, most: int) -> None:
        """What every number of ships left to fire that gun does to a fleet."""
        if not any(prey.alive[number]):
            return
        for count in range(1, most + 1):
            dice = dice_of(gun.weapons, count)
            if any(dice):
                prey.shot(number, gun.computer, dice)

    def explore(self, role: Role) -> None:
        prey, enemy = self.prey[role], self.battle.sides[role.other].squadrons
        guns = [gun for (shooter, _), gun in zip(self.order, self.guns, strict=True) if shooter is not role]
        number = 0
        while number < len(prey.known):
            for gun in guns:
                self.look(prey, number, gun, len(enemy[gun.place].here))
            number += 1

    # ---------------------------------------------------------------- what is asked

    def value(self, attacker: int, defender: int, queue: Sequence[Place], stage: Stage) -> float:
        """Of the attacker's win, with these types still to act in this stage."""
        if not any(self.prey[1].alive[defender]):
            return 1.0
        if not any(self.prey[0].alive[attacker]):
            return 0.0
        if stage is Stage.ROUND or not queue:
            acts = [self.order.index(place) for place in queue if place in self.order]
            return self.values.value(acts[0] if acts else 0, attacker, defender)
        key = (attacker, defender, len(queue))
        if key not in self.opening:
            self.opening[key] = self.with_missiles(attacker, defender, queue)
        return self.opening[key]

    def with_missiles(self, attacker: int, defender: int, queue: Sequence[Place]) -> float:
        (role, ship), *rest = queue
        stage = Stage.MISSILES
        gun = self.gun((role, ship), missiles=True)
        count = self.prey[role].alive[(attacker, defender)[role]][gun.place]
        if not count:
            return self.value(attacker, defender, rest, stage)
        dice = dice_of(gun.weapons, count)
        shot = self.prey[role.other].shot((defender, attacker)[role], gun.computer, dice)
        best = max if role is Role.ATTACKER else min
        found = shot.stays * self.value(attacker, defender, rest, stage) if shot.stays else 0.0
        for ways, options in shot.outcomes:
            left = [self.value(*self.pair(role, attacker, defender, each), rest, stage) for each in options]
            found += ways / shot.every * best(left)
        return found

    @property
    def win(self) -> float:
        return self.value(*self.start, self.battle.queue, self.battle.stage)

    @staticmethod
    def shapes(battle: Battle, role: Role, after: Sequence[Battle]) -> list[Wounds]:
        """The fleets of that side after each of several volleys."""
        prey = Prey(battle.sides[role], True, battle.switches.npc_targets, False, Work(0))
        return [prey.wounds_of(each.sides[role].squadrons) for each in after]

    def after_volley(self, after: Battle) -> float:
        """Of the attacker's win, when the type in turn has fired and this is left."""
        pair = self.fleet_of(Role.ATTACKER, after), self.fleet_of(Role.DEFENDER, after)
        return self.value(*pair, self.battle.queue[1:], self.battle.stage)


def plays_of(battle: Battle, wanted: Play = Play.BEST) -> tuple[Play, Play]:
    """NPCs never aim well."""
    attacker, defender = (Play.RULE if side.npc else wanted for side in battle.sides)
    return attacker, defender


def rule_odds(battle: Battle, budget: int = RULE_BUDGET) -> float:
    """The same by E-R8. `TooLarge` where that is more work than that."""
    return Table(battle, (Play.RULE, Play.RULE), budget=budget).win


def ends_in_a_win(battle: Battle) -> bool:
    """Every ship has a cannon, so there is no stalemate (E-R10)."""
    return all(squadron.design.cannons for side in battle.sides for squadron in side.squadrons)


def best_odds(battle: Battle) -> float:
    """The attacker's chance when both sides aim well. `TooLarge` where that is more than a second's work."""
    if battle.over:
        return float(battle.winner is Role.ATTACKER and not battle.stalemate)
    return Table(battle, plays_of(battle)).win
