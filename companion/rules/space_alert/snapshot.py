"""A mission between two turns, stored and taken up again: for callers that play on from there more than once."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, TypeVar

from companion.rules.space_alert.facts import ThreatId
from companion.rules.space_alert.state import CrewMember, Mission, Threat

T = TypeVar("T")


def copier(kind: type[T], own: Mapping[str, str]) -> Callable[[T], T]:
    """A function that makes another one with the same values in all slots; `own` says which it gets as its own, and
    how. Written out, as dataclasses write their methods: a loop over the slots would take five times as long."""
    values = {name: f"old.{name}" for name in vars(kind)["__slots__"]}
    values |= {name: how.format(f"old.{name}") for name, how in own.items()}
    lines = ["def copy(old):", " new = make(kind)", *(f" new.{name} = {value}" for name, value in values.items())]
    names: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec("\n".join([*lines, " return new"]), names)
    copy: Callable[[T], T] = names["copy"]
    return copy


LIST, DICT, SET, LISTS = "{}[:]", "{}.copy()", "{}.copy()", "[each[:] for each in {}]"

copied_member = copier(CrewMember, {"slots": "{0} and {0}[:]", "events": LIST})
copied_threat = copier(Threat, {"tokens": DICT, "repairs": "[]", "marked": LIST, "mines": LIST})
OF_ITS_OWN = {
    **dict.fromkeys(
        (
            "reactor", "shield", "reactor_capacity", "shield_capacity", "drawn_tiles", "weak_hull", "loaded", "cracked",
            "defeated", "survived", "maintained", "computer_missed", "visual", "calling",
        ),
        LIST,
    ),
    **dict.fromkeys(("stored", "harm"), DICT),
    **dict.fromkeys(("slime_left", "deadly"), SET),
    **dict.fromkeys(("tiles", "returned"), LISTS),
}  # fmt: skip
copied_table = copier(Mission, OF_ITS_OWN)

LINES = ("threats", "external", "internal", "aftermath", "sabotage")
HOLDERS = ("attack_bonus", "shield_bonus", "short_circuit", "fissure")


def copied(m: Mission) -> Mission:
    """The same mission, to be played on without touching the first one. Only between turns."""
    other = copied_table(m)
    other.crew = [copied_member(member) for member in m.crew]
    # What is gone from the table does not change any more, and is shared.
    new = {threat: copied_threat(threat) for line in (m.threats, m.aftermath, m.sabotage) for threat in line}
    for name in LINES:
        setattr(other, name, [new[threat] for threat in getattr(m, name)])
    for name in HOLDERS:
        holder = getattr(m, name)
        if holder is not None:
            setattr(other, name, new.get(holder, holder))
    other.covered = [[[new.get(t, t) for t in row] if row else [] for row in station] for station in m.covered]
    return other


# ---------------------------------------------------------------- what is still before it

Ahead = tuple[object, ...]  # two missions with the same one go on alike

VALUES = attrgetter(
    "turn", "rockets", "rocket_flying", "capsules", "bonus", "prepared", "calls", "shield_mode", "sealed", "disrupted",
    "interceptors_lost", "jumping",
)  # fmt: skip
ROWS = attrgetter(
    "reactor", "shield", "maintained", "computer_missed", "visual", "drawn_tiles", "cracked", "weak_hull",
)  # fmt: skip
OF_MEMBER = attrgetter("station", "knocked_out", "squad", "waiting", "range", "inspired")
OF_THREAT = attrgetter(
    "id", "damage", "hp", "square", "zone", "speed", "shield", "hidden", "cryoshield", "hostile", "passed", "systems",
    "summons", "phased_out", "inaccessible", "deflected", "host", "rank",
)  # fmt: skip


def ahead(m: Mission) -> Ahead:
    """All that the rest of a mission, and its score, depend on at the end of a turn. What was delayed before, and which
    card lay there, is over."""
    turn = m.turn
    return (
        VALUES(m),
        *map(tuple, ROWS(m)),
        *map(tuple, m.tiles),
        *map(tuple, m.returned),
        tuple(m.stored.values()),
        frozenset(m.slime_left),
        frozenset(m.deadly),
        tuple(m.harm.items()),
        *[member_ahead(member, turn) for member in m.crew],
        tuple([threat_ahead(threat) for threat in m.threats]),
        tuple([threat_ahead(threat) for threat in m.aftermath]),
        tuple([bug.systems for bug in m.sabotage]),
        tuple([threat.id for threat in m.defeated]),
        tuple([threat.id for threat in m.survived]),
        tuple([held(m, name) for name in HOLDERS]),
    )


def member_ahead(member: CrewMember, turn: int) -> Ahead:
    slots = () if member.slots is None else tuple(member.slots[turn + 1 :])
    return OF_MEMBER(member), member.delayed > turn, slots


def threat_ahead(threat: Threat) -> Ahead:
    return OF_THREAT(threat), tuple(threat.tokens.items()), tuple(threat.marked), tuple(threat.mines)


def held(m: Mission, name: str) -> ThreatId | None:
    holder: Threat | None = getattr(m, name)
    return None if holder is None else holder.id
