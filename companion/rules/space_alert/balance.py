"""Whether a mission keeps to what its recipe promises: every constraint of the generator, seen from outside.

This reads only the finished timeline, and shares only its numbers with how that was made: the generator's tests and
`./run bench generate --check` rest on it.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from companion.rules.space_alert.level import Level
from companion.rules.space_alert.profile import (
    AFTER_COMMS_S,
    AMBUSH_S,
    DATA_S,
    LAST_THREAT,
    PHASE_START_S,
    STEP_S,
    THREAT_S,
    THREAT_TO_THREAT_S,
    TRANSFER_S,
    WARNING_S,
)
from companion.rules.space_alert.recipe import Recipe
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.timeline import (
    COUNT_S,
    WARNINGS_S,
    CommsDown,
    DataTransfer,
    Event,
    IncomingData,
    ThreatAlert,
    Timeline,
    phase_at,
    phase_starts_s,
)


def breaches(timeline: Timeline, recipe: Recipe) -> tuple[str, ...]:
    """The names of all constraints that the mission breaks; none for every generated one."""
    return tuple(name for name, holds in CONSTRAINTS.items() if not holds(timeline, recipe))


def of_phase(timeline: Timeline, phase: int, kind: type) -> list[Event]:
    return [e for e in timeline.events if isinstance(e, kind) and phase_at(timeline, e.at_s) == phase]


def within(value: int, low_high: tuple[int, int]) -> bool:
    return low_high[0] <= value <= low_high[1]


# ---- threats


def points(timeline: Timeline, recipe: Recipe) -> bool:
    return (timeline.points, timeline.unconfirmed_points) == (recipe.points, recipe.unconfirmed)


def reports(timeline: Timeline, recipe: Recipe) -> bool:
    """Unconfirmed reports are normal threats, except in the expansion."""
    return recipe.double or not any(threat.unconfirmed and threat.serious for threat in timeline.threats)


def serious(timeline: Timeline, recipe: Recipe) -> bool:
    """One to three in a mission of 7, 8 or 9 points; at other levels about a quarter of the points."""
    if recipe.profile.phases < 3:
        return not any(threat.serious for threat in timeline.threats)
    count = sum(threat.serious for threat in timeline.threats)
    fewest = recipe.points - 8 - (2 if recipe.double else 0)
    enough = count >= 1 or recipe.points < 4
    return enough and (abs(4 * count - recipe.points) <= 5 or 0 <= count - fewest <= 1)


def internal(timeline: Timeline, recipe: Recipe) -> bool:
    """One or two of them, of one to three points, and one at least for four crew too."""
    inside = [threat for threat in timeline.threats if threat.internal]
    if not recipe.internal:
        return not inside
    most = 3 if recipe.double else 2
    few = 1 <= len(inside) <= most and sum(t.points for t in inside) <= recipe.profile.internal_points
    return few and any(not threat.unconfirmed for threat in inside)


def windows(timeline: Timeline, recipe: Recipe) -> bool:
    return all(threat.t in recipe.profile.windows.get(threat.type, ()) for threat in timeline.threats)


def phase_of_t(timeline: Timeline, recipe: Recipe) -> bool:
    return all(
        phase_at(timeline, threat.at_s) == (1 if threat.t <= recipe.profile.first_phase_t else 2)
        for threat in timeline.threats
    )


def order_of_t(timeline: Timeline, recipe: Recipe) -> bool:
    """Rising with time; shared only in the expansion, by an external and an internal threat."""
    pairs = list(pairwise(timeline.threats))
    shared = [(one, other) for one, other in pairs if one.t == other.t]
    rising = all(one.t <= other.t for one, other in pairs)
    return rising and (not shared or (recipe.double and all(one.internal != other.internal for one, other in shared)))


def halves(timeline: Timeline, recipe: Recipe) -> bool:
    """Points differ by at most 2, numbers by 1; without the reports points by 3."""
    if recipe.profile.phases < 3:
        return True
    sides = [(1 if t.t <= recipe.profile.first_phase_t else -1, t) for t in timeline.threats]
    difference = sum(side * threat.points for side, threat in sides)
    confirmed = sum(side * threat.points for side, threat in sides if not threat.unconfirmed)
    return abs(difference) <= 2 and abs(sum(side for side, _ in sides)) <= 1 and abs(confirmed) <= 3


def internal_apart(timeline: Timeline, recipe: Recipe) -> bool:
    """Never two in a row, for five crew and for four."""
    four = [threat for threat in timeline.threats if not threat.unconfirmed]
    return not any(one.internal and other.internal for row in (timeline.threats, four) for one, other in pairwise(row))


def zones(timeline: Timeline, recipe: Recipe) -> bool:
    """Every zone once or twice; with more than six external threats as evenly as can be."""
    outside = [threat.zone for threat in timeline.threats if threat.zone is not None]
    fewest, most = (1 if len(outside) >= 3 else 0), max(2, (len(outside) + 2) // 3)
    return all(fewest <= outside.count(zone) <= most for zone in Zone)


def zones_in_turn(timeline: Timeline, recipe: Recipe) -> bool:
    """The same zone twice running at most once, and only over the change of phase."""
    outside = [threat for threat in timeline.threats if threat.zone is not None]
    same = [(one, other) for one, other in pairwise(outside) if one.zone == other.zone]
    return len(same) <= 1 and all(phase_at(timeline, one.at_s) != phase_at(timeline, other.at_s) for one, other in same)


def colours(timeline: Timeline, recipe: Recipe) -> bool:
    """Points of the colours differ by no more than one serious threat."""
    if not recipe.colours:
        return all(threat.colour is None for threat in timeline.threats)
    sums = [sum(t.points for t in timeline.threats if t.colour is colour) for colour in recipe.colours]
    return sum(sums) == recipe.points and max(sums) - min(sums) <= 2


# ---- times


def grid(timeline: Timeline, recipe: Recipe) -> bool:
    times = [*timeline.phase_ends_s, *(event.at_s for event in timeline.events)]
    times += [event.end_s for event in timeline.events if isinstance(event, CommsDown)]
    return all(at_s % STEP_S == 0 for at_s in times)


def lengths(timeline: Timeline, recipe: Recipe) -> bool:
    usual = recipe.profile.lengths_s
    if recipe.length_s is not None and timeline.length_s != recipe.length_s:
        return False
    if not min(usual) <= timeline.length_s <= max(usual):
        return recipe.length_s is not None
    phases = zip(timeline.phase_ends_s, phase_starts_s(timeline), recipe.profile.phases_s, strict=True)
    return all(within(end_s - start_s, low_high) for end_s, start_s, low_high in phases)


def first_threats(timeline: Timeline, recipe: Recipe) -> bool:
    """10 to 25 s after the start (20 in missions), 5 to 40 s after the change of phase."""
    ranges = ((10, 25 if recipe.double else 20), (5, 40))
    for phase, low_high in enumerate(ranges, start=1):
        found = of_phase(timeline, phase, ThreatAlert)
        if found and not within(found[0].at_s - phase_starts_s(timeline)[phase - 1], low_high):
            return False
    return True


def last_threats(timeline: Timeline, recipe: Recipe) -> bool:
    """Done by 30 to 65 % of the phase, but for one ambush 55 s before its end."""
    ambushes = 0
    for phase, end_s in enumerate(timeline.phase_ends_s, start=1):
        start_s = phase_starts_s(timeline)[phase - 1]
        found = of_phase(timeline, phase, ThreatAlert)
        if found and end_s - found[-1].at_s == AMBUSH_S:
            ambushes += 1
            if not fit_for_ambush(found.pop()):
                return False
        share = 100 * (found[-1].at_s - start_s) if len(found) > 1 else None
        low, high = (per_cent * (end_s - start_s) for per_cent in LAST_THREAT)
        tight = len(found) > 1 and found[-1].at_s - found[0].at_s == THREAT_TO_THREAT_S * (len(found) - 1)
        if share is not None and not (low <= share <= high or tight):
            return False
    return ambushes <= 1


def fit_for_ambush(event: Event) -> bool:
    return isinstance(event, ThreatAlert) and event.t in (4, 8) and not (event.serious or event.internal)


def spacing(timeline: Timeline, recipe: Recipe) -> bool:
    """Nothing begins while something else is being said, and threats are 25 s apart."""
    return all(start_s >= busy_s for busy_s, start_s in pairwise_busy(timeline)) and all(
        other.at_s - one.at_s >= THREAT_TO_THREAT_S for one, other in pairwise(timeline.threats)
    )


def busy_until_s(event: Event) -> int:
    match event:
        case CommsDown():
            return event.end_s + AFTER_COMMS_S
        case ThreatAlert():
            return event.at_s + THREAT_S
        case IncomingData():
            return event.at_s + DATA_S
        case DataTransfer():
            return event.at_s + TRANSFER_S


def pairwise_busy(timeline: Timeline) -> Iterator[tuple[int, int]]:
    """(when it is over, when the next begins), over events, warnings, counts and starts of phases."""
    spans = [(event.at_s, busy_until_s(event)) for event in timeline.events]
    spans += [(start_s, start_s + PHASE_START_S) for start_s in phase_starts_s(timeline)]
    for end_s in timeline.phase_ends_s:
        spans += [(end_s - before_s, end_s - before_s + WARNING_S) for before_s in WARNINGS_S]
        spans += [(end_s - COUNT_S, end_s)]
    for (_, busy_s), (start_s, _) in pairwise(sorted(spans)):
        yield busy_s, start_s


# ---- data, transfers, communications


def data(timeline: Timeline, recipe: Recipe) -> bool:
    """As many in each phase as some official mission of this kind has (2-3 data, 3-4 transfers)."""
    phases = range(1, timeline.phases + 1)
    incoming = tuple(len(of_phase(timeline, phase, IncomingData)) for phase in phases)
    transfers = tuple(len(of_phase(timeline, phase, DataTransfer)) for phase in phases)
    return any(incoming in row[0] and transfers in row[1] for row in recipe.profile.data)


def comms(timeline: Timeline, recipe: Recipe) -> bool:
    """In all as in the official missions; two to five breaks of 5 to 30 s, one to three in the last phase."""
    breaks = [event for event in timeline.events if isinstance(event, CommsDown)]
    if not recipe.profile.comms_s:
        return not breaks
    amounts = recipe.profile.comms_s
    total = sum(event.end_s - event.at_s for event in breaks)
    return (
        min(amounts) <= total <= max(amounts)
        and (2 if recipe.level is Level.MISSION else 1) <= len(breaks) <= (7 if recipe.double else 5)
        and all(5 <= event.end_s - event.at_s <= 30 for event in breaks)
        and 1 <= len(of_phase(timeline, timeline.phases, CommsDown)) <= 3
    )


CONSTRAINTS: dict[str, Callable[[Timeline, Recipe], bool]] = {
    check.__name__: check
    for check in (
        points, reports, serious, internal, windows, phase_of_t, order_of_t, halves, internal_apart, zones,
        zones_in_turn, colours, grid, lengths, first_threats, last_threats, spacing, data, comms,
    )
}  # fmt: skip
