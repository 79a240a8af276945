"""What the tests of these rules have in common: records in few words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.eclipse.numbers import TILES_AT_SETUP
from companion.rules.eclipse.record import referee
from companion.rules.eclipse.technologies import Tech

Row = dict[str, Any]

# One of each cheap technology first, so that every game has them in its supply.
SUPPLY = (
    Tech.NEUTRON_BOMBS, Tech.GAUSS_SHIELD, Tech.NANOROBOTS, Tech.STARBASE, Tech.IMPROVED_HULL, Tech.FUSION_DRIVE,
    Tech.PLASMA_CANNON, Tech.FUSION_SOURCE, Tech.ADVANCED_ROBOTICS, Tech.ORBITAL, Tech.MONOLITH, Tech.ARTIFACT_KEY,
    Tech.QUANTUM_GRID, Tech.ADVANCED_ECONOMY, Tech.ADVANCED_MINING, Tech.ADVANCED_LABS, Tech.PLASMA_MISSILE,
    Tech.PHASE_SHIELD, Tech.GLUON_COMPUTER, Tech.TACHYON_DRIVE,
)  # fmt: skip
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


def outcome(kind: str, **fields: Any) -> Row:
    """The outcome of a record, without id and status. A name that Python has for itself ends in an underscore."""
    result = referee({"id": "t", "kind": kind, **{name.rstrip("_"): value for name, value in fields.items()}})
    assert (result.pop("id"), result.pop("status")) == ("t", "ok")
    return result


def do(what: str, player: str | None = None, **fields: Any) -> Row:
    event = {"do": what, **{name.rstrip("_"): value for name, value in fields.items()}}
    return event if player is None else {**event, "player": player}


def seats(*species: str) -> list[Row]:
    """Players by their species, named Ann, Bob, ..."""
    return [{"name": name, "species": kind} for name, kind in zip(NAMES, species, strict=False)]


def game(players: int | list[Row], **fields: Any) -> Row:
    """A record of a game without its events."""
    rows = seats(*["terran"] * players) if isinstance(players, int) else players
    tiles = [tech.value for tech in SUPPLY[: TILES_AT_SETUP[len(rows)]]]
    return {"id": "t", "kind": "play", "players": rows, "tiles": tiles, **fields}


@dataclass(frozen=True)
class Played:
    rows: list[Row]
    final: Row

    @property
    def refused(self) -> list[str | None]:
        return [row.get("refused") for row in self.rows]

    @property
    def last(self) -> Row:
        return self.rows[-1]

    def player(self, name: str) -> Row:
        return next(row for row in self.final["players"] if row["name"] == name)


def play(players: int | list[Row], *events: Row | Sequence[Row], **fields: Any) -> Played:
    """A game; events may stand in lists."""
    flat = [each for event in events for each in ([event] if isinstance(event, dict) else event)]
    result = referee({**game(players, **fields), "events": flat})
    return Played(result["per_event"], result["final"])


def accepted(players: int | list[Row], *events: Row | Sequence[Row], **fields: Any) -> Played:
    """A game in which all but the last event must be accepted."""
    played = play(players, *events, **fields)
    assert not any(played.refused[:-1]), played.refused
    return played


def code(players: int | list[Row], *events: Row | Sequence[Row], **fields: Any) -> str | None:
    """What the last event is refused with, if it is; all before it must be accepted."""
    return accepted(players, *events, **fields).refused[-1]


def passes(*names: str) -> list[Row]:
    return [do("pass", name) for name in names]


def explore(player: str, number: int, disc: bool = True, **fields: Any) -> Row:
    return do("explore", player, hexes=[{"hex": number, "disc": disc, **fields}])


def move(player: str, *into: int) -> Row:
    return do("move", player, moves=[{"into": number} for number in into])


def build(player: str, *items: tuple[str, int]) -> Row:
    return do("build", player, items=[{"what": what, "hex": number} for what, number in items])


def colonize(player: str, number: int, track: str, square: str = "plain") -> Row:
    return do("colonize", player, hex=number, track=track, square=square)


NEXT = do("next")


def to_upkeep(*names: str) -> list[Row]:
    """All pass, nobody fights."""
    return [*passes(*names), NEXT]


def pay(*names: str) -> list[Row]:
    return [do("upkeep", name) for name in names]


def whole_round(tiles: Sequence[str], *names: str) -> list[Row]:
    """From the first pass to the first turn of the next round."""
    return [*to_upkeep(*names), *pay(*names), NEXT, do("cleanup", tiles=list(tiles))]


def side(*ships: Row, **fields: Any) -> Row:
    return {"ships": list(ships), **fields}


def ship(kind: str, count: int = 1, **design: Any) -> Row:
    """Ships of one type, printed unless a design is given."""
    return {"type": kind, "count": count, **({"design": design} if design else {})}


def fire(**dice: list[int]) -> Row:
    """`fire(d1=[6, 5])`: dice by damage."""
    return {"act": "fire", "dice": {name[1:]: pips for name, pips in dice.items()}}


NPC_SIDE = {"species": "npc"}
