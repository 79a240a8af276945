"""When things happen in a generated mission: phases, waves of threats, and what is put into their gaps.

What threatens is decided before (`generator`). A start is always drawn among those that leave room.
"""

from collections.abc import Callable
from functools import cache, partial
from itertools import product
from operator import itemgetter

from companion.rules.dice import Dice
from companion.rules.space_alert.arrangements import Pattern
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
    Profile,
    Shares,
    Split,
)
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.timeline import (
    WARNINGS_S,
    Colour,
    CommsDown,
    DataTransfer,
    Event,
    IncomingData,
    ThreatAlert,
)

PHASE_TRIES = 4
BREAK_S = (5, 30)  # one break of communications
WHOLE: Shares = (1,)  # into how many breaks the silence of a phase is parted
EARLY_PIECES: Shares = (1, 2)
LAST_PIECES: Shares = (1, 1, 2, 2, 2, 2, 2, 3)

# A threat before its time is known: t, serious, zone, unconfirmed, colour
Threat = tuple[int, bool, Zone | None, bool, Colour | None]

# Anything else: how long it keeps the table busy, and the event it becomes
Item = tuple[int, Callable[[int], Event]]
Planned = list[tuple[int, Event]]  # by its second in the phase


def silence(length_s: int, at_s: int) -> CommsDown:
    return CommsDown(at_s, at_s + length_s)


DATA: Item = (DATA_S, IncomingData)
TRANSFER: Item = (TRANSFER_S, DataTransfer)
by_time = itemgetter(0)
BREAKS: dict[int, Item] = {
    length_s: (length_s + AFTER_COMMS_S, partial(silence, length_s))
    for length_s in range(BREAK_S[0], BREAK_S[1] + 1, STEP_S)
}


@cache
def phase_lengths_s(profile: Profile, length_s: int) -> tuple[tuple[int, ...], ...]:
    """Every way to cut the mission into phases like the official ones; other lengths in proportion."""
    usual = profile.lengths_s
    ranges = list(profile.phases_s)
    if not min(usual) <= length_s <= max(usual):
        whole = sum(low + high for low, high in ranges)
        scaled = [(2 * length_s * low // whole, 2 * length_s * high // whole) for low, high in ranges]
        ranges = [(low - low % STEP_S, high + -high % STEP_S) for low, high in scaled]
    *first, (last_low, last_high) = ranges
    cuts = product(*(range(low, high + 1, STEP_S) for low, high in first))
    whole_cuts = ((*cut, length_s - sum(cut)) for cut in cuts)
    return tuple(cut for cut in whole_cuts if last_low <= cut[-1] <= last_high)


def scheduled(
    dice: Dice, profile: Profile, pattern: Pattern, threats: list[Threat], lengths_s: tuple[int, ...]
) -> list[Event] | None:
    """All events in order, or None if this draw does not fit."""
    waves = (threats[: pattern.early], threats[pattern.early :], ())
    ambushed = dice.choice(pattern.ambushes) if pattern.ambushes and dice.below(64) < profile.ambush else None
    data, transfers = splits(dice, profile)
    breaks = comms(dice, profile)
    events: list[Event] = []
    start_s = 0
    for phase, length_s in enumerate(lengths_s):
        items = [BREAKS[seconds] for seconds in breaks[phase]]
        items += [TRANSFER] * transfers[phase] + [DATA] * data[phase]
        first = profile.first_threat_s[phase] if waves[phase] else ()
        for _ in range(PHASE_TRIES):
            times_s = threat_times_s(dice, len(waves[phase]), first, length_s, ambushed == phase)
            planned = filled(dice, start_s, length_s, times_s, items)
            if planned is not None:
                break
        else:
            return None
        planned += [
            (at_s, ThreatAlert(start_s + at_s, *threat)) for at_s, threat in zip(times_s, waves[phase], strict=True)
        ]
        planned.sort(key=by_time)
        events += [event for _, event in planned]
        start_s += length_s
    return events


def filled(dice: Dice, start_s: int, length_s: int, times_s: list[int], items: list[Item]) -> Planned | None:
    """Every item somewhere in the gaps between the threats; None if one finds no room."""
    free = gaps_s(times_s, length_s)
    planned: Planned = []
    if start_s == 0 and times_s and times_s[0] >= PHASE_START_S + DATA_S:
        # an official mission does not begin with silence: something comes before a late first threat
        early = BREAKS[BREAK_S[0]] if BREAKS[BREAK_S[0]] in items else DATA
        if early in items:
            items = [*items]
            items.remove(early)
            planned.append((PHASE_START_S, early[1](PHASE_START_S)))
            free[0] = (PHASE_START_S + early[0], free[0][1])
    for needs_s, event in items:
        at_s = place(dice, free, needs_s)
        if at_s is None:
            return None
        planned.append((at_s, event(start_s + at_s)))
    return planned


def threat_times_s(dice: Dice, count: int, first: Shares, length_s: int, ambush: bool) -> list[int]:
    """Soon after the start, 25 s apart at least, done by two thirds of the phase; an ambush comes on top."""
    wave = count - ambush
    if wave < 1:
        return []
    early, late = LAST_THREAT
    latest = min(late * length_s // 100, length_s - WARNINGS_S[0] - THREAT_S) // STEP_S * STEP_S
    span = THREAT_TO_THREAT_S * (wave - 1)
    start_s = dice.choice([at_s for at_s in first if at_s + span <= latest] or [PHASE_START_S])
    times_s = [start_s]
    if wave > 1:
        low = max(-(-early * length_s // (100 * STEP_S)) * STEP_S, start_s + span)
        last_s = low + STEP_S * dice.below(max(latest - low, 0) // STEP_S + 1)
        slack = (last_s - start_s - span) // STEP_S
        cuts = sorted(dice.below(slack + 1) for _ in range(wave - 2))
        for index, cut in enumerate([*cuts, slack], start=1):
            times_s.append(start_s + THREAT_TO_THREAT_S * index + STEP_S * cut)
    return times_s + ([length_s - AMBUSH_S] if ambush else [])


def gaps_s(times_s: list[int], length_s: int) -> list[tuple[int, int]]:
    """What is free in a phase: between threats, and between its warnings."""
    gaps, at_s = [], PHASE_START_S
    minute_s, twenty_s = (length_s - before_s for before_s in WARNINGS_S)
    for time_s in times_s:
        if time_s > minute_s:
            break
        gaps.append((at_s, time_s))
        at_s = time_s + THREAT_S
    gaps.append((at_s, minute_s))
    ambush = bool(times_s) and times_s[-1] > minute_s
    gaps.append((times_s[-1] + THREAT_S if ambush else minute_s + WARNING_S, twenty_s))
    return gaps


def place(dice: Dice, free: list[tuple[int, int]], needs_s: int) -> int | None:
    """A random start among all that leave room enough, which is then taken; None if there is no room."""
    starts = 0
    for at_s, end_s in free:
        if end_s - at_s >= needs_s:
            starts += (end_s - at_s - needs_s) // STEP_S + 1
    if not starts:
        return None
    pick = dice.below(starts)
    for index, (at_s, end_s) in enumerate(free):
        if end_s - at_s >= needs_s:
            here = (end_s - at_s - needs_s) // STEP_S + 1
            if pick < here:
                start_s = at_s + STEP_S * pick
                free[index : index + 1] = [(at_s, start_s), (start_s + needs_s, end_s)]
                return start_s
            pick -= here
    raise AssertionError("the starts add up")


# ---- data, transfers, communications


def splits(dice: Dice, profile: Profile) -> tuple[Split, Split]:
    data, transfers = dice.choice(profile.data)
    return dice.choice(data), dice.choice(transfers)


def comms(dice: Dice, profile: Profile) -> list[list[int]]:
    """The lengths of the breaks of each phase, the longest first."""
    if not profile.comms_s:
        return [[]] * profile.phases
    total, last = dice.choice(profile.comms_s), dice.choice(profile.comms_last_s)
    _, most = profile.comms_phase_s
    early = total - last
    low, high = max(early - most, 0), min(most, early)
    first = low + STEP_S * dice.below((high - low) // STEP_S + 1)
    in_last = broken(dice, last, LAST_PIECES)
    parted = dice.below(3) if len(in_last) < 3 else None  # one early phase at most has two breaks
    return [
        broken(dice, first, EARLY_PIECES if parted == 0 else WHOLE),
        broken(dice, early - first, EARLY_PIECES if parted == 1 else WHOLE),
        in_last,
    ]


def broken(dice: Dice, amount_s: int, pieces: Shares) -> list[int]:
    """That many seconds in one break or several, each of 5 to 30 s."""
    shortest, longest = BREAK_S
    if not amount_s:
        return []
    fits = [count for count in pieces if count * shortest <= amount_s <= count * longest]
    count = dice.choice(fits) if fits else -(-amount_s // longest)
    lengths = []
    for left in range(count - 1, 0, -1):
        low, high = max(shortest, amount_s - left * longest), min(longest, amount_s - left * shortest)
        length = low + STEP_S * dice.below((high - low) // STEP_S + 1)
        lengths.append(length)
        amount_s -= length
    return sorted([*lengths, amount_s], reverse=True)
