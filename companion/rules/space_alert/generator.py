"""New missions like the official ones: a seed and a recipe make one timeline, the same on every machine.

First what threatens (how many serious, which T+, which zone), then when (`schedule`). Choices are made among
what fits, so nothing is ever left out, moved together or overlapped.
"""

from functools import cache
from itertools import accumulate, product

from companion.rules.dice import Dice
from companion.rules.space_alert.arrangements import Composition, Pattern, drawn
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.mission_name import name, title
from companion.rules.space_alert.recipe import Impossible, Recipe
from companion.rules.space_alert.schedule import Threat, phase_lengths_s, scheduled
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.timeline import Colour, Timeline

TRIES = 200  # to fit everything into the phases; one or two are used, and running out is said
SAME_ZONE = 4  # one mission in that many has a zone threatened twice running, over the change of phase
INTERNAL_REPORT = (2, 5)  # so often the unconfirmed report is an internal threat, where it may be


def generated(seed: int, recipe: Recipe) -> Timeline:
    """The mission of that seed. Raises `Impossible` if no mission can be like the recipe."""
    dice = Dice(seed)
    profile = recipe.profile
    pattern = arrangement(dice, recipe)
    threats = described(dice, pattern, recipe.colours)
    for _ in range(TRIES):
        lengths_s = dice.choice(phase_lengths_s(profile, recipe.length_s or dice.choice(profile.lengths_s)))
        events = scheduled(dice, profile, pattern, threats, lengths_s)
        if events is not None:
            break
    else:
        raise Impossible("no_room", name=name(seed, recipe))
    return Timeline(
        name(seed, recipe),
        title(seed, recipe),
        tuple(accumulate(lengths_s)),
        tuple(events),
        level=recipe.level,
        expansion=recipe.double,
    )


# ---- what threatens


def arrangement(dice: Dice, recipe: Recipe) -> Pattern:
    """The number of serious threats is drawn first, so that its shares hold exactly."""
    choices = compositions(recipe)
    if choices:
        rows = dice.weighted(choices)
        pattern = drawn(dice, dice.weighted(rows), recipe.profile, recipe.unconfirmed)
        if pattern is not None:
            return pattern
    raise Impossible("no_pattern", points=recipe.points)


@cache
def compositions(recipe: Recipe) -> tuple[tuple[tuple[tuple[Composition, int], ...], int], ...]:
    """For each number of serious threats: what it may be made of, with weights; and its own weight."""
    rows = []
    for serious, weight in serious_weights(recipe):
        inside = [row for row in inside_weights(recipe, serious) if possible(row[0], recipe)]
        if inside:
            rows.append((tuple(inside), weight))
    return tuple(rows)


def possible(made_of: Composition, recipe: Recipe) -> bool:
    return drawn(Dice(0), made_of, recipe.profile, recipe.unconfirmed) is not None


def serious_weights(recipe: Recipe) -> list[tuple[int, int]]:
    """About a quarter of the points is serious threats: around 8 points 1, 2 or 3 of them, as 1 : 2 : 1."""
    if recipe.level is Level.TEST_RUN:
        return [(0, 1)]
    slots = 10 if recipe.double else 8  # more threats than that have no T+
    most = recipe.points // 2
    fewest = min(max(recipe.points - slots, 1 if recipe.points >= 4 else 0), most)
    middle, rest = divmod(recipe.points + 1, 4)  # 7, 8, 9 points: 2 in the middle; 6: between 1 and 2
    wished = {middle: 1, middle + 1: 1} if rest == 3 else {middle - 1: 1, middle: 2, middle + 1: 1}
    near = [(serious, weight) for serious, weight in wished.items() if fewest <= serious <= most]
    return near or [(serious, 1) for serious in range(fewest, min(fewest + 1, most) + 1)]


def inside_weights(recipe: Recipe, serious: int) -> list[tuple[Composition, int]]:
    normal = recipe.points - 2 * serious
    if not recipe.internal:
        return [(Composition(normal, serious, 0, 0), 1)]
    rows = []
    for (inside, serious_inside), weights in recipe.profile.internals:
        fits = inside <= normal and serious_inside <= serious
        few = inside + 2 * serious_inside <= min(recipe.profile.internal_points, max(recipe.points // 2, 1))
        if fits and few and weights[max(min(serious, 3) - 1, 0)]:
            made = Composition(normal - inside, serious - serious_inside, inside, serious_inside)
            rows.append((made, weights[max(min(serious, 3) - 1, 0)]))
    return rows


def described(dice: Dice, pattern: Pattern, mix: tuple[Colour, ...]) -> list[Threat]:
    """The threats of the pattern with zones, colours, and which of them are unconfirmed reports."""
    reported = unconfirmed(dice, pattern)
    zones = iter(zones_in_order(dice, pattern))
    colours = mixed_colours(dice, pattern, mix)
    return [
        (slot.t, slot.serious, None if slot.internal else next(zones), index in reported, colours[index])
        for index, slot in enumerate(pattern.slots)
    ]


def unconfirmed(dice: Dice, pattern: Pattern) -> tuple[int, ...]:
    """Which of its slots are unconfirmed reports."""
    share, of = INTERNAL_REPORT
    inside = pattern.internal_reports and (not pattern.reports or dice.below(of) < share)
    return dice.choice(pattern.internal_reports if inside else pattern.reports)


def zones_in_order(dice: Dice, pattern: Pattern) -> tuple[Zone, ...]:
    external = sum(not slot.internal for slot in pattern.slots)
    plain, repeating = zone_rows(external, pattern.early_external)
    return dice.choice(repeating if repeating and dice.below(SAME_ZONE) == 0 else plain)


@cache
def zone_rows(external: int, early: int) -> tuple[tuple[tuple[Zone, ...], ...], tuple[tuple[Zone, ...], ...]]:
    """Zones for that many threats: none twice running; and those with one repeated over the change of phase."""
    fewest, most = (1, 2) if 3 <= external <= 6 else (0 if external < 3 else 1, (external + 2) // 3)
    plain, repeating = [], []
    for zones in product(Zone, repeat=external):
        if not all(fewest <= zones.count(zone) <= most for zone in Zone):
            continue
        repeats = [index for index in range(1, external) if zones[index] == zones[index - 1]]
        if not repeats:
            plain.append(zones)
        elif repeats == [early]:
            repeating.append(zones)
    return tuple(plain), tuple(repeating)


def mixed_colours(dice: Dice, pattern: Pattern, colours: tuple[Colour, ...]) -> list[Colour | None]:
    """Each threat's deck, so that the points of every colour are as equal as can be."""
    mixed: list[Colour | None] = [None] * len(pattern.slots)
    if not colours:
        return mixed
    points = dict.fromkeys(dice.shuffled(colours), 0)
    order = dice.shuffled(range(len(pattern.slots)))
    for index in sorted(order, key=lambda index: -pattern.slots[index].points):
        colour = min(points, key=lambda each: points[each])
        mixed[index] = colour
        points[colour] += pattern.slots[index].points
    return mixed
