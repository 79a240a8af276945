"""A mission between two turns, kept and taken up again: for whoever plays on from there more than once."""

from operator import attrgetter
from typing import TypeVar

from companion.rules.space_alert.facts import ThreatId
from companion.rules.space_alert.state import CrewMember, Mission, Threat

T = TypeVar("T", CrewMember, Mission, Threat)


def alike(thing: T) -> T:
    """Another one with the same values in all of its slots."""
    kind = type(thing)
    other: T = object.__new__(kind)
    for name, value in zip(kind.__slots__, VALUES[kind](thing), strict=True):
        setattr(other, name, value)
    return other


VALUES = {kind: attrgetter(*kind.__slots__) for kind in (CrewMember, Mission, Threat)}
ROWS = (  # of a mission, by zone, station or phase: what is changed in place
    "reactor", "shield", "reactor_capacity", "shield_capacity", "drawn_tiles", "weak_hull", "loaded", "cracked",
    "defeated", "survived", "maintained", "computer_missed", "visual", "calling",
)  # fmt: skip
LINES = ("threats", "external", "internal", "aftermath", "sabotage")
HOLDERS = ("attack_bonus", "shield_bonus", "short_circuit", "fissure")


def copied(m: Mission) -> Mission:
    """The same mission, to be played on without touching the first one. Only between turns."""
    other = alike(m)
    for name in ROWS:
        setattr(other, name, getattr(m, name)[:])
    other.tiles = [tiles[:] for tiles in m.tiles]
    other.returned = [set(tiles) for tiles in m.returned]
    other.stored = dict(m.stored)
    other.harm = dict(m.harm)
    other.slime_left = set(m.slime_left)
    other.deadly = set(m.deadly)
    other.crew = [copied_member(member) for member in m.crew]
    copy_threats(m, other)
    return other


def copied_member(member: CrewMember) -> CrewMember:
    other = alike(member)
    if member.slots is not None:
        other.slots = member.slots[:]
    other.events = member.events[:]
    return other


def copy_threats(m: Mission, other: Mission) -> None:
    """What is gone from the table does not change any more, and is shared."""
    new = {threat: copied_threat(threat) for line in (m.threats, m.aftermath, m.sabotage) for threat in line}
    for name in LINES:
        setattr(other, name, [new[threat] for threat in getattr(m, name)])
    for name in HOLDERS:
        holder = getattr(m, name)
        if holder is not None:
            setattr(other, name, new.get(holder, holder))
    other.covered = [[[new.get(t, t) for t in row] if row else [] for row in station] for station in m.covered]


def copied_threat(threat: Threat) -> Threat:
    other = alike(threat)
    other.tokens = dict(threat.tokens)
    other.repairs = []
    other.marked = threat.marked[:]
    other.mines = threat.mines[:]
    return other


# ---------------------------------------------------------------- whether two of them go on alike

OF_MISSION = attrgetter(
    "reactor", "shield", "tiles", "rockets", "rocket_flying", "capsules", "stored", "maintained", "computer_missed",
    "visual", "bonus", "drawn_tiles", "returned", "prepared", "calls", "shield_mode", "sealed", "disrupted",
    "slime_left", "deadly", "interceptors_lost", "jumping", "cracked", "weak_hull", "harm",
)  # fmt: skip
OF_MEMBER = attrgetter("station", "knocked_out", "squad", "waiting", "range", "inspired")
OF_THREAT = attrgetter(
    "id", "damage", "hp", "square", "zone", "speed", "shield", "hidden", "cryoshield", "hostile", "passed", "tokens",
    "systems", "summons", "phased_out", "inaccessible", "deflected", "marked", "mines", "host", "rank",
)  # fmt: skip


def go_on_alike(one: Mission, other: Mission) -> bool:
    """Whether two missions at the end of the same turn have the same rest before them, and the same score behind."""
    return (
        all(map(same_member, one.crew, other.crew, [one.turn] * len(one.crew)))
        and OF_MISSION(one) == OF_MISSION(other)
        and same_line(one.threats, other.threats)
        and same_line(one.aftermath, other.aftermath)
        and [bug.systems for bug in one.sabotage] == [bug.systems for bug in other.sabotage]
        and ids(one.defeated) == ids(other.defeated)
        and ids(one.survived) == ids(other.survived)
        and all(held(one, name) == held(other, name) for name in HOLDERS)
    )


def same_member(one: CrewMember, other: CrewMember, turn: int) -> bool:
    """What was delayed before, and which card lay there, is over."""
    if OF_MEMBER(one) != OF_MEMBER(other) or (one.delayed > turn) != (other.delayed > turn):
        return False
    return one.slots is None or other.slots is None or one.slots[turn + 1 :] == other.slots[turn + 1 :]


def same_line(one: list[Threat], other: list[Threat]) -> bool:
    return len(one) == len(other) and all(OF_THREAT(a) == OF_THREAT(b) for a, b in zip(one, other, strict=True))


def ids(threats: list[Threat]) -> list[ThreatId]:
    return [threat.id for threat in threats]


def held(m: Mission, name: str) -> ThreatId | None:
    holder: Threat | None = getattr(m, name)
    return None if holder is None else holder.id
