"""Who may activate whom (rules 4.3)."""

from collections.abc import Iterable, Mapping


def conspires(colour: str, cubes: Mapping[str, int], owners: Iterable[str]) -> bool:
    """Its own PC, or at least one of its cubes there and nobody has more; ties are fine."""
    own = cubes.get(colour, 0)
    return colour in owners or (own > 0 and own >= max(cubes.values()))


def conspirators(cubes: Mapping[str, int], owners: Iterable[str]) -> tuple[str, ...]:
    """The colours that may activate a character with these cubes and owners, if it is live."""
    owners = tuple(owners)
    return tuple(sorted(colour for colour in {*cubes, *owners} if conspires(colour, cubes, owners)))
