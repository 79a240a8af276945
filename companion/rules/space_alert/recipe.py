"""What a table may ask of the generator (`Knobs`), what that amounts to (`Recipe`), or why it is not possible."""

from dataclasses import dataclass

from companion.rules.space_alert.level import Level
from companion.rules.space_alert.profile import DOUBLE_ACTION, LENGTH_STEP_S, OF_LEVEL, Profile
from companion.rules.space_alert.timeline import UNCONFIRMED_FROM, Colour

CREW = (1, 5)
MIXES: dict[tuple[Colour, ...], str] = {
    (): "",
    (Colour.WHITE, Colour.YELLOW): "mixed",
    (Colour.WHITE, Colour.YELLOW, Colour.RED): "mixed-red",
}


class Impossible(ValueError):
    """No mission can be like that: a kind (worded in `companion.words`, topic `generator`) and its values."""

    def __init__(self, kind: str, **values: object) -> None:
        super().__init__(kind, values)
        self.kind, self.values = kind, values


@dataclass(frozen=True, slots=True)
class Knobs:
    crew: int = 5  # androids counted; fewer than four are filled up to four (rules 5)
    level: Level = Level.MISSION
    points: int | None = None  # what this crew faces; None: as in the official missions
    length_s: int | None = None  # None: as in the official missions
    internal: bool = True
    unconfirmed: bool = True
    double: bool = False  # two threats on one T+ (expansion)
    colours: tuple[Colour, ...] = ()  # mixed evenly by points; none: the table's own decks


@dataclass(frozen=True, slots=True)
class Recipe:
    """Knobs with everything settled; two crews that ask for the same mission get the same recipe."""

    level: Level = Level.MISSION
    points: int = 8  # of all threats, unconfirmed ones included
    unconfirmed: int = 1  # points of it
    length_s: int | None = None
    internal: bool = True
    double: bool = False
    colours: tuple[Colour, ...] = ()

    @property
    def profile(self) -> Profile:
        return DOUBLE_ACTION if self.double else OF_LEVEL[self.level]


def usual(level: Level, double: bool) -> Recipe:
    """The recipe closest to the official missions of that kind."""
    profile = DOUBLE_ACTION if double else OF_LEVEL[level]
    internal = bool(profile.internals)
    return Recipe(level, profile.points, profile.unconfirmed, internal=internal, double=double)


def recipe(knobs: Knobs) -> Recipe:
    """What the knobs amount to. Points are what this crew faces: unconfirmed ones count only with five."""
    if not CREW[0] <= knobs.crew <= CREW[1]:
        raise Impossible("crew", low=CREW[0], high=CREW[1], crew=knobs.crew)
    if knobs.double and knobs.level is not Level.MISSION:
        raise Impossible("double_training", level=knobs.level.value)
    plain = usual(knobs.level, knobs.double)
    five = knobs.crew >= UNCONFIRMED_FROM
    reports = plain.unconfirmed if knobs.unconfirmed else 0
    ignored = 0 if five else reports
    points = knobs.points
    if points is None:
        points = plain.points - (0 if five else plain.unconfirmed)
    made = Recipe(
        knobs.level,
        points + ignored,
        reports,
        knobs.length_s,
        plain.internal and knobs.internal,
        knobs.double,
        knobs.colours,
    )
    check(made, ignored)
    return made


def check(made: Recipe, ignored: int = 0) -> None:
    """Refuses what is out of range; `ignored` points are not counted by the crew that asked."""
    profile = made.profile
    if made.double and not made.internal:  # of two threats on one T+ one is internal
        raise Impossible("double_outside")
    low, high = profile.points_range
    if not low <= made.points <= high:
        found = {"low": low - ignored if low > ignored + 1 else 1, "high": high - ignored}
        raise Impossible("points", points=made.points - ignored, **found)
    if made.colours not in MIXES:
        raise Impossible("colours")
    if made.length_s is None:
        return
    if made.length_s % LENGTH_STEP_S:
        raise Impossible("length_step", length=made.length_s, step=LENGTH_STEP_S)
    low, high = profile.length_range_s
    if not low <= made.length_s <= high:
        raise Impossible("length", length=made.length_s, low=low, high=high)
