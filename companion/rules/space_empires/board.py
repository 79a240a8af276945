"""The map as a table has laid it out, and ways on it (X12). No diagram is in our source: the table draws it once.

A plan is one text per row with a letter for every hex: `.` space, `h` home area, `X` the home planet, `A` `B` `C` the
alien homes, `1` to `9` and `0` for the ten entries, `-` no hex of this scenario; of several players `p` to `s` are home
areas and `P` to `S` the home planets. Rows stand half a hex apart.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.rules.space_empires.scenarios import SCENARIOS, Hex

SPACE, AREA, HOME, OFF = ".", "h", "X", "-"
ALIENS = "ABC"
ENTRIES = "1234567890"
AREAS, PLANETS = "pqrs", "PQRS"  # of the players of a game for several, in their order
ALONE = HOME + ALIENS + ENTRIES + PLANETS  # of these there is one each
MARKS = SPACE + AREA + OFF + AREAS + ALONE
MOST_ROWS = MOST_LONG = 24
RADIUS = {"alien": 3, "dm-small": 2, "dm-large": 4}  # deep space lies so near to the home system


@dataclass(frozen=True, slots=True)
class Plan:
    rows: tuple[str, ...]
    right: bool = True  # the second row begins half a hex further right than the first, else further left


def blank(rows: int, first: int, second: int, *, right: bool = True) -> Plan:
    return Plan(tuple(SPACE * (second if row % 2 else first) for row in range(rows)), right)


def marked(plan: Plan, at: Hex, mark: str) -> Plan:
    """A home planet has one place, and so have every alien and every entry."""
    rows = [row.replace(mark, around(mark)) if mark in ALONE else row for row in plan.rows]
    line, place = rows[at[0] - 1], at[1] - 1
    rows[at[0] - 1] = line[:place] + mark + line[place + 1 :]
    return replace(plan, rows=tuple(rows))


def around(mark: str) -> str:
    """What a hex is that it has left."""
    if mark == HOME:
        return AREA
    return AREAS[PLANETS.index(mark)] if mark in PLANETS else SPACE


def mark_at(plan: Plan, at: Hex) -> str:
    """OFF beside the map."""
    row, place = at
    if not 1 <= row <= len(plan.rows) or not 1 <= place <= len(plan.rows[row - 1]):
        return OFF
    return plan.rows[row - 1][place - 1]


def hexes(plan: Plan) -> Iterator[tuple[Hex, str]]:
    for row, line in enumerate(plan.rows, 1):
        for place, mark in enumerate(line, 1):
            if mark != OFF:
                yield (row, place), mark


def place_of(plan: Plan, mark: str) -> Hex | None:
    return next((at for at, each in hexes(plan) if each == mark), None)


def entry_mark(entry: int) -> str:
    return ENTRIES[entry - 1]


# ---------------------------------------------------------------- checked against the scenario book


@dataclass(frozen=True, slots=True)
class Wanted:
    """How many of a kind there should be, and how many there are."""

    what: str
    want: int
    have: int
    player: int = 0  # of several: whose


def checked_for(plan: Plan, scenario: str) -> tuple[Wanted, ...]:
    """Of a game for several: everybody's markers and home planet, and deep space where the book counts it. On a mixed
    map nobody has an area."""
    book, found = SCENARIOS[scenario], [mark for _, mark in hexes(plan)]
    rows: list[Wanted] = []
    for n, (area, planet) in enumerate(list(zip(AREAS, PLANETS, strict=True))[: book.players], 1):
        if book.home_each is not None:
            rows.append(Wanted("area", book.home_each, sum([mark in (area, planet) for mark in found]), n))
        rows.append(Wanted("home", 1, found.count(planet), n))
    deep = Wanted("deep", book.deep_space or 0, found.count(SPACE))
    return (*rows, *((deep,) if book.deep_space is not None else ()))


def checked(plan: Plan, scenario: str, aliens: int = 0) -> tuple[Wanted, ...]:
    """What the book counts: home markers, the home planet, entries, alien homes."""
    found = [mark for _, mark in hexes(plan)]
    rows = [
        Wanted("area", SCENARIOS[scenario].home_each or 0, sum([mark in (AREA, HOME) for mark in found])),
        Wanted("home", 1, found.count(HOME)),
    ]
    if SCENARIOS[scenario].machines:
        rows.append(Wanted("entries", len(ENTRIES), sum([mark in ENTRIES for mark in found])))
    if aliens:
        rows.append(Wanted("aliens", aliens, sum([mark in ALIENS[:aliens] for mark in found])))
    return tuple(rows)


def deep_space(plan: Plan, scenario: str) -> int:
    """Markers that go around the home system; none on the entries and the alien homes."""
    area = [at for at, mark in hexes(plan) if mark in (AREA, HOME)]
    near = far_from(plan, area, frozenset())
    return sum([mark == SPACE and near.get(at, MOST_LONG) <= RADIUS[scenario] for at, mark in hexes(plan)])


# ---------------------------------------------------------------- ways


def across(plan: Plan, at: Hex) -> int:
    """Half hexes from the left."""
    row, place = at
    return 2 * place + (0 if row % 2 else 1 if plan.right else -1)


@lru_cache(maxsize=8)
def neighbours(plan: Plan) -> Mapping[Hex, tuple[Hex, ...]]:
    where = {(at[0], across(plan, at)): at for at, _ in hexes(plan)}
    beside = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
    return {
        at: tuple([where[row + down, x + right] for down, right in beside if (row + down, x + right) in where])
        for (row, x), at in where.items()
    }


def far_from(plan: Plan, start: Iterable[Hex], shut: frozenset[Hex]) -> dict[Hex, int]:
    """How many hexes it is from there to everywhere, round what is shut."""
    around = neighbours(plan)
    found = {at: 0 for at in start if at in around}
    edge = list(found)
    while edge:
        after = [(beyond, found[at] + 1) for at in edge for beyond in around[at] if beyond not in shut]
        edge = []
        for at, hops in after:
            if at not in found:
                found[at] = hops
                edge.append(at)
    return found


def way(plan: Plan, start: Hex, goal: Hex, shut: frozenset[Hex], home: Mapping[Hex, int]) -> tuple[Hex, ...]:
    """The shortest, without the start; of two hexes the one nearer to the home planet. Empty: there is none."""
    left = far_from(plan, [goal], shut - {goal})
    path: list[Hex] = []
    at = start
    while at != goal and left.get(at, 0):
        nearer = [each for each in neighbours(plan)[at] if left.get(each, MOST_LONG**2) == left[at] - 1]
        at = min(nearer, key=lambda each: (home.get(each, 0), each))
        path.append(at)
    return tuple(path) if at == goal else ()


# ---------------------------------------------------------------- as a file

HEAD = "space-empires-map"
MOST_TEXT = 2_000


def written(scenario: str, plan: Plan) -> str:
    return "\n".join([f"{HEAD} {scenario} {'right' if plan.right else 'left'}", *plan.rows]) + "\n"


class NoMap(Exception):
    """`why` is one of the words under `board.fault_`, with what stands in it."""

    def __init__(self, why: str, **said: object) -> None:
        super().__init__(why)
        self.why, self.said = why, said


def read(text: str) -> tuple[str, Plan]:
    """The scenario and its plan; raises NoMap with the first fault."""
    if len(text) > MOST_TEXT:
        raise NoMap("size")
    head, *lines = text.split("\n")
    words, rows = head.split(), [line.strip() for line in lines if line.strip()]
    if len(words) != 3 or words[0] != HEAD or words[2] not in ("right", "left"):
        raise NoMap("head")
    if words[1] not in SCENARIOS:
        raise NoMap("scenario", scenario=words[1])
    look_at(rows)
    return words[1], Plan(tuple(rows), words[2] == "right")


def look_at(rows: list[str]) -> None:
    """Within bounds, every letter known, and nothing twice that there is once."""
    if not 1 <= len(rows) <= MOST_ROWS or any(len(row) > MOST_LONG for row in rows):
        raise NoMap("size")
    whole = "".join(rows)
    for row, line in enumerate(rows, 1):
        for place, mark in enumerate(line, 1):
            if mark not in MARKS:
                raise NoMap("letter", letter=mark, row=row, hex=place)
            if mark in ALONE and whole.count(mark) > 1:
                raise NoMap("twice", letter=mark)
