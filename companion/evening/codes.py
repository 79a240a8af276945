"""An address of the box's page as a code to point a phone at, with its PIN; and as short as a browser takes it."""

from collections.abc import Sequence
from functools import lru_cache

from companion.kit.evening import Evening, Home
from companion.types import Bitmap, Picture


def address_code(evening: Evening, page: str) -> Picture:
    """The address of that page. If phones can reach it, it contains the PIN."""
    shown = in_lines(bare(evening.box.address))
    return Picture(
        qr(way_in(evening.box.address, page, evening.box.pin)),
        evening.say("box.address_pin", address=shown, pin=evening.box.pin),
    )


def invitation(evening: Evening) -> Sequence[str]:
    """At home in a terminal, until the first phone has connected: the code that it scans."""
    box = evening.box
    if not isinstance(evening.stage, Home) or not box.address or not box.pin or any(evening.phones.values()):
        return ()
    return in_blocks(way_in(box.address, "seat", box.pin))


@lru_cache(maxsize=1)
def in_blocks(text: str) -> Sequence[str]:
    """White on black, whatever colours the terminal has."""
    return tuple(f"\x1b[97;40m{line}\x1b[0m" for line in qr(text).blocks())


def way_in(address: str, page: str, pin: str) -> str:
    """What follows # is never sent over the network."""
    return f"{address}{page}#pin={pin}"


def bare(address: str) -> str:
    """As short as a browser takes it."""
    return address.removeprefix("http://").removesuffix("/")


def in_lines(address: str) -> str:
    """An address beside its code, where there is room for ten characters: broken between its numbers, not in one."""
    host, colon, port = address.rpartition(":")
    numbers = host.split(".")
    if len(numbers) != 4 or not all(number.isdigit() for number in numbers):
        return address
    return f"{numbers[0]}.{numbers[1]}.\n{numbers[2]}.{numbers[3]}\n{colon}{port}"


def qr(text: str) -> Bitmap:
    """A QR code, light modules lit as on a lit page, with one module of margin."""
    import segno  # a tenth of a second that nobody needs to see the first picture

    rows = [list(row) for row in segno.make(text, micro=False, error="l").matrix_iter(border=1)]
    width = len(rows[0])
    stride = (width + 7) // 8
    data = b"".join(
        (sum((not dark) << (8 * stride - 1 - x) for x, dark in enumerate(row))).to_bytes(stride, "big") for row in rows
    )
    return Bitmap(width, len(rows), data)
