"""Population squares and wormholes of every hex. One public source: shown to the table, never held against it.

Which side of a tile is the first is not known, so wormholes are in turn, and a tile is turned by the table.
"""

from dataclasses import dataclass

from companion.rules.eclipse.names import Resource, Square
from companion.rules.eclipse.state import Sector

# Squares: money, its advanced, science, its advanced, materials, its advanced, gray. Wormholes: the six sides in turn.
TILES: dict[int, tuple[str, str]] = {
    1: ("0011112", "111111"), 101: ("1000110", "011111"), 102: ("0011000", "101101"), 103: ("0100001", "111011"),
    104: ("1111000", "110110"), 105: ("1010010", "110111"), 106: ("0010100", "111100"), 107: ("1001010", "111101"),
    108: ("0110001", "110110"), 201: ("1000100", "010101"), 202: ("0011000", "010101"), 203: ("1010100", "110101"),
    204: ("0100011", "110101"), 205: ("1101000", "001110"), 206: ("0000100", "011101"), 207: ("0000000", "110100"),
    208: ("0000000", "101101"), 209: ("0110000", "110101"), 210: ("1000100", "100101"), 211: ("1000011", "111100"),
    221: ("1111100", "110110"), 222: ("1111000", "110110"), 223: ("1111100", "110110"), 224: ("1011010", "110110"),
    225: ("1111100", "110110"), 226: ("1010100", "110110"), 227: ("1111100", "110110"), 228: ("1010010", "110110"),
    229: ("1111100", "110110"), 230: ("1110010", "110110"), 231: ("1111100", "110110"), 232: ("0110110", "110110"),
    301: ("1010010", "101100"), 302: ("0100100", "100110"), 303: ("0000001", "000101"), 304: ("0100100", "100100"),
    305: ("0010100", "110100"), 306: ("1000100", "010100"), 307: ("1001000", "101100"), 308: ("0010010", "001101"),
    309: ("1001000", "100101"), 310: ("0010100", "100100"), 311: ("0000100", "101100"), 312: ("0000100", "110100"),
    313: ("0000001", "100100"), 314: ("0000001", "001110"), 315: ("0000000", "100101"), 316: ("0000000", "110100"),
    317: ("1100000", "000110"), 318: ("0000011", "001100"),
}  # fmt: skip
KINDS: tuple[tuple[Square, Resource | None], ...] = (
    *((square, track) for track in Resource for square in (Square.PLAIN, Square.ADVANCED)),
    (Square.GRAY, None),
)


@dataclass(frozen=True, slots=True)
class OneSquare:
    """A square of a hex; `track`: whose cube it takes, None: any."""

    square: Square
    track: Resource | None
    taken: bool


def wormholes(number: int) -> tuple[bool, ...]:
    return tuple(side == "1" for side in TILES[number][1])


def printed(number: int) -> list[tuple[Square, Resource | None]]:
    return [kind for kind, count in zip(KINDS, TILES[number][0], strict=True) for _ in range(int(count))]


def squares_of(sector: Sector) -> list[OneSquare]:
    """As printed, and the orbital's; cubes lie on the squares entered for them, else on the first that takes them."""
    left = cubes_on(sector)
    found = []
    for square, track in printed(sector.number):
        taken = left.get((square, track), 0) > 0
        left[square, track] = left.get((square, track), 0) - 1
        found.append(OneSquare(square, track, taken))
    if sector.orbital:
        found.append(OneSquare(Square.ORBITAL, None, sector.orbital_cube is not None))
    return found


def cubes_on(sector: Sector) -> dict[tuple[Square, Resource | None], int]:
    cubes: dict[tuple[Square, Resource | None], int] = {(Square.GRAY, None): len(sector.gray)}
    for track in Resource:
        colored = sector.cubes[track] - sector.gray.count(track)
        plain = min(colored - sector.advanced[track], printed(sector.number).count((Square.PLAIN, track)))
        cubes[Square.PLAIN, track] = plain
        cubes[Square.ADVANCED, track] = colored - plain  # some species begin with a cube there
    return cubes
