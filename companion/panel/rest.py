"""PURE. Protects the display, since OLEDs burn in: dims and moves the picture after idle minutes, never in flight."""

from dataclasses import dataclass

from companion.types import Bitmap, Millis

MINUTE: Millis = 60_000
# Where the picture wanders, a step a minute: a small circle, home first.
PATH = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


@dataclass(frozen=True)
class PowerSaving:
    """When to dim and by how much; contrast is 0 to 255. 0 minutes: never."""

    contrast: int = 204
    dimmed: int = 8
    dim_after: int = 5  # minutes


@dataclass(frozen=True)
class Rest:
    """How the display should look now."""

    contrast: int
    shift: tuple[int, int] = (0, 0)


def rest(sparing: PowerSaving, idle: Millis, awake: bool) -> Rest:
    """After that long without a key."""
    minutes = idle // MINUTE
    if awake or not sparing.dim_after or minutes < sparing.dim_after:
        return Rest(sparing.contrast)
    return Rest(min(sparing.dimmed, sparing.contrast), PATH[minutes % len(PATH)])


def rest_due(sparing: PowerSaving, idle: Millis, awake: bool) -> Millis | None:
    """How long until that changes by itself."""
    if awake or not sparing.dim_after:
        return None
    first = sparing.dim_after * MINUTE
    return first - idle if idle < first else MINUTE - idle % MINUTE


def shifted(picture: Bitmap, shift: tuple[int, int]) -> Bitmap:
    """The picture moved by whole pixels; what leaves at one edge comes in dark at the other."""
    right, down = shift
    if shift == (0, 0):
        return picture
    every, wide = (1 << 8 * picture.stride) - 1, picture.stride
    rows = [int.from_bytes(picture.data[y * wide : (y + 1) * wide], "big") for y in range(picture.height)]
    moved = [(row >> right if right >= 0 else row << -right) & every for row in rows]
    dark = [0] * abs(down)
    placed = (dark + moved)[: picture.height] if down >= 0 else (moved + dark)[-picture.height :]
    return Bitmap(picture.width, picture.height, b"".join(row.to_bytes(wide, "big") for row in placed))
