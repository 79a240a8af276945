"""What lies on the table before the first turn, and how this table reads the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.stationfall.board import ARROWS_TO_SPACE, PODS, usual_dock
from companion.rules.stationfall.characters import CHARACTERS, bodies_of
from companion.rules.stationfall.terms import Kind, Mode, Side, Trait

# Of each colour (rules 2.5).
CUBES = 8
TIME_MARKERS = 3
BRIBES = 1

START_MINUTES = range(2, 21)  # S1: what the box accepts
USUAL_START_MINUTE = 13  # S1: only printed on the board; public sources say so for four players


@dataclass(frozen=True, slots=True)
class Switches:
    """The rulings a table may decide otherwise, with their defaults."""

    vault_abandons: bool = True  # S2: a damaged X Vault declares abandon ship
    locks_go_later: bool = False  # S3: after a blackout has declared it, the next other trigger removes the locks
    marker_limit: bool = True  # S6: three time markers and no more
    declined_is_used: bool = True  # S9: after a declined kompromat no other one this turn
    all_guilty_bar: bool = False  # S18: a team is barred only if both are guilty
    spares_colour: bool = False  # S19: with two players, Evidence spares the acting colour only
    # S14: exhaustion is counted when the activate phase begins; as games of version 0.2.0 began, when the turn does.
    late_discs: bool = False


NOW = Switches(late_discs=True)  # what a game begins with today, where the table decides nothing otherwise


@dataclass(frozen=True, slots=True)
class Board:
    """What the table reads off the printed board."""

    power: tuple[str, ...] = ()
    dark: tuple[str, ...] = ()
    space: tuple[str, ...] = ARROWS_TO_SPACE  # S26


@dataclass(frozen=True, slots=True)
class Member:
    """A card of the cast, as the table plays it (S34: where the printed one differs, it replaces the row)."""

    name: str
    kind: Kind
    limit: int
    traits: frozenset[Trait]

    @property
    def bodies(self) -> tuple[str, ...]:
        return bodies_of(self.name)


def member(
    name: str, kind: Kind | None = None, limit: int | None = None, traits: frozenset[Trait] | None = None
) -> Member:
    row = CHARACTERS[name]
    return Member(
        name,
        row.kind if kind is None else kind,
        row.limit if limit is None else limit,
        row.traits if traits is None else traits,
    )


USUAL_PODS: Mapping[str, str | None] = {name: usual_dock(name) for name, pod in PODS.items() if pod.always}


@dataclass(frozen=True, slots=True)
class Setup:
    """A game ready to be played. `order` is the turn order; where two sides play, the first and third are side A's."""

    mode: Mode
    order: tuple[str, ...]
    start_minute: int
    cast: tuple[Member, ...]
    docks: Mapping[str, str | None] = field(default_factory=lambda: dict(USUAL_PODS))  # the pods of this game
    board: Board = Board()
    strict: bool = True  # False: nobody enters activations, so nobody is asked for one
    switches: Switches = Switches()
    members: Mapping[str, Member] = field(init=False, repr=False, compare=False)
    card_of: Mapping[str, str] = field(init=False, repr=False, compare=False)  # body -> its card

    def __post_init__(self) -> None:
        object.__setattr__(self, "members", {member.name: member for member in self.cast})
        object.__setattr__(self, "card_of", {body: each.name for each in self.cast for body in each.bodies})

    def has(self, card: str | None) -> bool:
        """Is this character in the game? Nobody is needed: yes."""
        return card is None or card in self.members

    def trait(self, card: str, trait: Trait) -> bool:
        return trait in self.members[card].traits

    def kind(self, body: str) -> Kind:
        return self.members[self.card_of[body]].kind

    def side(self, colour: str) -> Side:
        return Side.B if self.order.index(colour) % 2 else Side.A

    def person(self, colour: str) -> str:
        """Who plays this colour: of two players each has two (rules 17.2)."""
        return self.side(colour) if self.mode is Mode.TWO else colour
