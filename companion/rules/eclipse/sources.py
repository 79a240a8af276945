"""Where a number was read, and how far it is to be trusted.

The seed is the Japanese summary of the 2011 game: it has the procedures and no number of a part, tile or track. Those
are public; what rests on one source is of medium confidence, and every screen that uses it lets the table overrule it.
"""

from dataclasses import dataclass
from enum import StrEnum


class Confidence(StrEnum):
    HIGH = "high"
    MEDIUM = "medium"


@dataclass(frozen=True, slots=True)
class Source:
    where: str
    confidence: Confidence


TRACKS = Source("two public first-edition programs with 13 and with 16 discs agree", Confidence.HIGH)
DISCOUNTS = Source("one public first-edition program", Confidence.MEDIUM)
COUNTS = Source("four public set-up tables agree", Confidence.HIGH)
REPUTATION = Source("the publisher's errata of 2011; draws: the summary", Confidence.HIGH)
PARTS = Source("three public programs agree; tile counts: the publisher's FAQ of 2013", Confidence.HIGH)
TECHNOLOGIES = Source("a public program and a player aid agree; tile counts: the publisher's FAQ", Confidence.HIGH)
BLUEPRINTS = Source(
    "three public programs; the starbase's initiative 4 in two of them and in presets of 2014", Confidence.HIGH
)
NPCS = Source("two public calculators agree", Confidence.HIGH)
COSTS = Source("two public programs agree", Confidence.HIGH)
DISCOVERIES = Source("one public program; the total matches the component list", Confidence.MEDIUM)
TERRANS = Source("two public programs agree", Confidence.HIGH)
ALIENS = Source("one public program, apart from trade rates and discs", Confidence.MEDIUM)
EXPLORED = Source("two public programs agree; the artifact in one", Confidence.HIGH)
STARTING = Source("one public program", Confidence.MEDIUM)
SCORING = Source("second-edition text and one public program; the summary names the pieces", Confidence.MEDIUM)
