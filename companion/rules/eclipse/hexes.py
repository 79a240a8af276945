"""The numbered hexes: victory points, Ancients, discovery tile, artifacts."""

from dataclasses import dataclass

from companion.rules.eclipse import sources
from companion.rules.eclipse.sources import Source


@dataclass(frozen=True, slots=True)
class HexRow:
    number: int
    vp: int
    ancients: int = 0
    discovery: int = 0
    artifacts: int = 0
    source: Source = sources.EXPLORED


CENTRE = 1  # with the GCDS instead of Ancients
START_HEXES = tuple(range(221, 233))  # odd: Terran, even: alien

INNER = (
    HexRow(101, 2, 1, 1, 0), HexRow(102, 3, 0, 0, 1), HexRow(103, 2), HexRow(104, 2, 2, 1, 0),
    HexRow(105, 3, 1, 1, 1), HexRow(106, 2), HexRow(107, 2), HexRow(108, 2, 1, 1, 0),
)  # fmt: skip
MIDDLE = (
    HexRow(201, 1), HexRow(202, 1), HexRow(203, 1, 2, 1, 0), HexRow(204, 2, 1, 1, 1), HexRow(205, 1),
    HexRow(206, 1, 0, 1, 0), HexRow(207, 1, 0, 1, 0), HexRow(208, 1, 0, 1, 0), HexRow(209, 1), HexRow(210, 1),
    HexRow(211, 2, 1, 1, 1),
)  # fmt: skip
OUTER = (
    HexRow(301, 2, 2, 1, 1), HexRow(302, 2, 1, 1, 1), HexRow(303, 2, 1, 1, 1), HexRow(304, 1), HexRow(305, 1, 1, 1, 0),
    HexRow(306, 1), HexRow(307, 1), HexRow(308, 1), HexRow(309, 1), HexRow(310, 1), HexRow(311, 1, 0, 1, 0),
    HexRow(312, 1, 0, 1, 0), HexRow(313, 1, 0, 1, 0), HexRow(314, 1, 0, 1, 0), HexRow(315, 1, 0, 1, 0),
    HexRow(316, 1, 0, 1, 0), HexRow(317, 1), HexRow(318, 1),
)  # fmt: skip
ROWS = (
    HexRow(CENTRE, 4, 0, 1, 1, sources.STARTING),
    *INNER,
    *MIDDLE,
    *(HexRow(number, 3, artifacts=1, source=sources.STARTING) for number in START_HEXES),
    *OUTER,
)
HEXES = {row.number: row for row in ROWS}
EXPLORABLE = frozenset(row.number for row in (*INNER, *MIDDLE, *OUTER))
OUTER_NUMBERS = frozenset(row.number for row in OUTER)
