"""Which threats come at which T+: arrangements that are balanced like the official missions'.

Each keeps to the windows of T+, to halves of nearly equal points and number, and never lets two internal
threats follow each other, both with the unconfirmed reports and, for four crew, without them.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from companion.rules.dice import Dice
from companion.rules.space_alert.profile import Profile
from companion.rules.space_alert.timeline import Type

HALVES_POINTS = 2  # the halves differ by at most that many points,
HALVES_POINTS_FOUR = 3  # that many without unconfirmed reports,
HALVES_COUNT = 1  # and that many threats
PAIRS = 2  # at most that many T+ are shared, where that is allowed at all
LAST_T = 8
TRIES = 300  # to join two halves; a few are used


class Composition(NamedTuple):
    """How many threats of each type."""

    normal: int = 0
    serious: int = 0
    internal: int = 0
    serious_internal: int = 0

    @property
    def size(self) -> int:
        return sum(self)

    @property
    def points(self) -> int:
        return self.normal + self.internal + 2 * (self.serious + self.serious_internal)


class Slot(NamedTuple):
    t: int
    serious: bool
    internal: bool

    @property
    def points(self) -> int:
        return 2 if self.serious else 1


Slots = tuple[Slot, ...]  # in the order in which they are announced


class Pattern(NamedTuple):
    slots: Slots
    early: int  # how many of them in phase 1
    early_external: int
    ambushes: tuple[int, ...]  # phases (0, 1) whose last threat may be an ambush
    reports: tuple[tuple[int, ...], ...]  # choices of slots that may be unconfirmed, external ones
    internal_reports: tuple[tuple[int, ...], ...]  # and those with an internal one among them


def drawn(dice: Dice, made_of: Composition, profile: Profile, unconfirmed: int) -> Pattern | None:
    """A random arrangement, every one as likely as the others; None if there seems to be none."""
    rows = splits(made_of, profile)
    for _ in range(TRIES if rows else 0):
        first, second = dice.weighted(rows)
        found = pattern(dice.choice(first) + dice.choice(second), profile, unconfirmed)
        if found is not None:
            return found
    return None


# ---- halves: what may stand at T+1-4 and at T+5-8


@cache
def halves(profile: Profile) -> tuple[dict[Composition, tuple[Slots, ...]], ...]:
    """All arrangements of each half by what they are made of."""
    tables = []
    for first_t, last_t in ((1, profile.first_phase_t), (profile.first_phase_t + 1, LAST_T)):
        table: dict[Composition, list[Slots]] = {}
        for slots in arrangements(first_t, last_t, profile):
            table.setdefault(composition(slots), []).append(slots)
        tables.append({made_of: tuple(rows) for made_of, rows in table.items()})
    return tuple(tables)


def arrangements(t: int, last_t: int, profile: Profile) -> Iterator[Slots]:
    if t > last_t:
        yield ()
        return
    for rest in arrangements(t + 1, last_t, profile):
        for here in at_t(t, profile):
            if not (here and rest and here[-1].internal and rest[0].internal):
                yield here + rest


@cache
def at_t(t: int, profile: Profile) -> tuple[Slots, ...]:
    """Nothing, one threat, or in the expansion an external and an internal one, in either order."""
    single = [
        Slot(t, kind in (Type.SERIOUS, Type.SERIOUS_INTERNAL), kind in (Type.INTERNAL, Type.SERIOUS_INTERNAL))
        for kind, window in profile.windows.items()
        if t in window
    ]
    pairs = [(one, two) for one in single for two in single if profile.double and one.internal != two.internal]
    return ((), *((slot,) for slot in single), *pairs)


def composition(slots: Slots) -> Composition:
    kinds = [(slot.serious, slot.internal) for slot in slots]
    return Composition(*(kinds.count(kind) for kind in ((False, False), (True, False), (False, True), (True, True))))


Rows = tuple[tuple[tuple[tuple[Slots, ...], tuple[Slots, ...]], int], ...]


@cache
def splits(made_of: Composition, profile: Profile) -> Rows:
    """Every balanced way to share the threats between the halves, weighted by its number of arrangements."""
    first, second = halves(profile)
    rows = []
    for early, early_rows in first.items():
        late = Composition(*(whole - part for whole, part in zip(made_of, early, strict=True)))
        if late in second and (profile.phases < 3 or even(early, late)):
            rows.append(((early_rows, second[late]), len(early_rows) * len(second[late])))
    return tuple(rows)


def even(early: Composition, late: Composition) -> bool:
    return abs(early.points - late.points) <= HALVES_POINTS and abs(early.size - late.size) <= HALVES_COUNT


# ---- a whole arrangement


@lru_cache(maxsize=8192)
def pattern(slots: Slots, profile: Profile, unconfirmed: int) -> Pattern | None:
    """What follows from the arrangement, or None if it is not like the official missions."""
    shared = sum(one.t == other.t for one, other in pairwise(slots))
    choices = [drop for drop in reports(slots, profile, unconfirmed) if good_for_four(slots, drop, profile)]
    if shared > PAIRS or not apart(slots) or not choices:
        return None
    early = sum(slot.t <= profile.first_phase_t for slot in slots)
    return Pattern(
        slots,
        early,
        sum(not slot.internal for slot in slots[:early]),
        tuple(phase for phase, half in enumerate((slots[:early], slots[early:])) if can_ambush(half)),
        tuple(drop for drop in choices if not any(slots[index].internal for index in drop)),
        tuple(drop for drop in choices if any(slots[index].internal for index in drop)),
    )


def apart(slots: Slots) -> bool:
    return not any(one.internal and other.internal for one, other in pairwise(slots))


def reports(slots: Slots, profile: Profile, points: int) -> list[tuple[int, ...]]:
    """Choices of slots that together count that many points."""
    allowed = [index for index, slot in enumerate(slots) if profile.serious_unconfirmed or not slot.serious]
    choices = (drop for count in range(points + 1) for drop in combinations(allowed, count))
    return [drop for drop in choices if sum(slots[index].points for index in drop) == points]


def good_for_four(slots: Slots, drop: tuple[int, ...], profile: Profile) -> bool:
    """Four crew ignore the reports: what is left must be a good mission too."""
    if profile.phases < 3 or not drop:
        return True
    left = tuple(slot for index, slot in enumerate(slots) if index not in drop)
    half = sum(slot.points if slot.t <= profile.first_phase_t else -slot.points for slot in left)
    inside = any(slot.internal for slot in left) or not any(slot.internal for slot in slots)
    return inside and apart(left) and abs(half) <= HALVES_POINTS_FOUR


def can_ambush(half: Slots) -> bool:
    """An ambush is the third or fourth threat of its phase, T+4 or T+8, normal and external."""
    return len(half) >= 3 and half[-1].t in (4, 8) and not (half[-1].serious or half[-1].internal)
