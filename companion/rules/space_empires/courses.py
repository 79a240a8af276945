"""Where each fleet and machine goes on the map (X12): its target, its way, the hexes of this turn, when it arrives."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from string import ascii_uppercase
from typing import Any

from companion.rules.space_empires import board
from companion.rules.space_empires.board import Plan
from companion.rules.space_empires.scenarios import HOME_CP, Hex
from companion.rules.space_empires.solo import TURNS
from companion.rules.space_empires.targets import HEXES, Choice, Colony, Journey, Mover, target
from companion.rules.space_empires.upkeep import GROWTH

HOME = "H"  # the human's home planet among the colonies


class Kind(StrEnum):
    COLONY = "colony"
    FLEET = "fleet"  # of the human: two ships or more, or one that is no scout face up
    SCOUT = "scout"  # a single one, face up: no defense
    HAZARD = "hazard"  # a super nova or a black hole: fleets never enter it
    ALIEN = "alien"
    MACHINE = "machine"


@dataclass(frozen=True, slots=True)
class Counter:
    """Something on the map, by its kind, whose it is and its number. `of` is the alien, or of several players which;
    what the human of a solo game has, a machine and a hazard are 0's."""

    kind: Kind
    n: int
    at: Hex
    of: int = 0
    cp: int = 0  # of a colony when it was put there; of a fleet its ships', 0: nobody has entered
    phase: int = 0  # in which it was put there


Counters = tuple[Counter, ...]


@dataclass(frozen=True, slots=True)
class Course:
    choice: Choice
    goal: Hex | None = None
    path: tuple[Hex, ...] = ()  # to the target
    now: tuple[Hex, ...] = ()  # those of this turn
    moves: int = 0  # turns until it is there
    detour: bool = False  # round stacks of two or more
    meets: bool = False  # a single ship face up on this turn's way: it is attacked
    gone: bool = False  # it has moved in this turn


def grown(colony: Counter, phase: int) -> int:
    """Its CP by now: it grows in every economic phase."""
    cp = colony.cp
    for _ in range(max(0, phase - colony.phase)):
        cp = GROWTH[cp]
    return cp


def places(plan: Plan, counters: Counters) -> dict[str, Hex]:
    """The human's colonies by the names they have at the table; the home planet is one."""
    home = board.place_of(plan, board.HOME)
    found = {HOME: home} if home is not None else {}
    return found | {name_of(each): each.at for each in counters if each.kind is Kind.COLONY}


def name_of(colony: Counter) -> str:
    """Letters, but for the home planet's."""
    letters = ascii_uppercase.replace(HOME, "")
    again, letter = divmod(colony.n - 1, len(letters))
    return letters[letter] + (str(again + 1) if again else "")


def guards(counters: Counters, at: Hex) -> int:
    """CP of the defenders; a fleet whose CP nobody has entered counts as one."""
    return sum([max(1, each.cp) for each in counters if each.kind is Kind.FLEET and each.at == at])


def course(plan: Plan, counters: Counters, journey: Journey, start: Hex, phase: int, home_cp: int = HOME_CP) -> Course:
    """`home_cp`: of the human's home planet, which may be damaged."""
    shut = shut_to(counters, journey.mover)
    near = board.far_from(plan, [start], shut)
    home = board.place_of(plan, board.HOME)
    to_home = board.far_from(plan, [home], frozenset()) if home is not None else {}
    where = places(plan, counters)
    cp = {name_of(each): grown(each, phase) for each in counters if each.kind is Kind.COLONY} | {HOME: home_cp}
    colonies = [
        Colony(name, near[at], cp[name], to_home.get(at, 0), guards=guards(counters, at))
        for name, at in where.items()
        if at in near
    ]
    choice = target(journey, colonies)
    if not choice.choices:
        return Course(choice)
    goal = where[choice.choices[0]]
    return with_way(plan, counters, journey, Course(choice, goal), start, to_home)


def with_way(
    plan: Plan, counters: Counters, journey: Journey, found: Course, start: Hex, home: dict[Hex, int]
) -> Course:
    """Raiders slip past everybody, machines care for nothing; a fleet looks out for what stands on its way."""
    assert found.goal is not None
    look = Lookout(plan, counters, journey, home)
    if journey.mover is Mover.FLEET:
        return look.fleet(found, start, found.goal)
    path = look.way(start, found.goal)
    return replace(found, path=path, now=path[: look.hexes], moves=moves(journey, len(path)))


@dataclass(frozen=True)
class Lookout:
    """Ways of one that moves, with what it meets on them."""

    plan: Plan
    counters: Counters
    journey: Journey
    home: dict[Hex, int]

    @property
    def hexes(self) -> int:
        """Of this turn."""
        return HEXES[self.journey.move][self.journey.turn - 1]

    def way(self, start: Hex, goal: Hex, closed: frozenset[Hex] = frozenset()) -> tuple[Hex, ...]:
        shut = shut_to(self.counters, self.journey.mover) | (closed - {start, goal})
        return board.way(self.plan, start, goal, shut, self.home)

    def at(self, kind: Kind) -> frozenset[Hex]:
        return frozenset(each.at for each in self.counters if each.kind is kind)

    def fleet(self, found: Course, start: Hex, goal: Hex) -> Course:
        """Round stacks of two or more, and onto a single ship in its reach, each if that costs no delay."""
        straight, stacks = self.way(start, goal), self.at(Kind.FLEET)
        lone = self.at(Kind.SCOUT) - stacks - {start, goal}
        path = self.in_time(straight, self.way(start, goal, stacks))
        attack = self.attack(start, goal, lone, moves(self.journey, len(path)))
        if attack is not None:
            return replace(found, **attack)
        path = self.in_time(path, self.way(start, goal, stacks | lone)) if lone & {*path[: self.hexes]} else path
        now = path[: next((n for n, each in enumerate(path, 1) if each in lone), len(path))][: self.hexes]
        arrives = moves(self.journey, len(path))
        return replace(found, path=path, now=now, moves=arrives, detour=path != straight, meets=bool(lone & {*now}))

    def in_time(self, path: tuple[Hex, ...], other: tuple[Hex, ...]) -> tuple[Hex, ...]:
        same = bool(other) and moves(self.journey, len(other)) == moves(self.journey, len(path))
        return other if same else path

    def attack(self, start: Hex, goal: Hex, lone: frozenset[Hex], latest: int) -> dict[str, Any] | None:
        """On the first of them that it reaches now, where it stops for the battle, and is not later at its target."""
        onward, found = replace(self.journey, turn=self.journey.turn % TURNS + 1), []
        for at in sorted(lone):
            there, beyond = self.way(start, at, self.at(Kind.FLEET)), self.way(at, goal)
            arrives = 1 + moves(onward, len(beyond))
            if there and beyond and len(there) <= self.hexes and arrives <= latest:
                found.append((arrives, len(there), {"path": (*there, *beyond), "now": there, "moves": arrives}))
        best = min(found, key=lambda row: row[:2], default=None)
        return best and {**best[2], "meets": True}


def moves(journey: Journey, distance: int) -> int:
    return journey.reach(Colony("", distance, 0, 0)).moves


def shut_to(counters: Sequence[Counter], mover: Mover) -> frozenset[Hex]:
    """No system marker touches a machine."""
    if mover is Mover.MACHINE:
        return frozenset()
    return frozenset(each.at for each in counters if each.kind is Kind.HAZARD)
