"""Rows found in the pages of a database by what they look like, whatever those pages say of themselves.

A page begins with where its rows lie; with one bit wrong there SQLite reads none of them, and with one wrong in a page
above it reads no page below. The rows are there all the same. A row is its length, its number, the kinds of its
columns and their values (https://sqlite.org/fileformat2.html, "Record Format"); whether it is one that we wrote, its
seal tells. What was struck is not found again: the store overwrites what it lets go (`schema.connected`), and pages
that are let go are not looked at.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from companion.store.schema import COLUMNS, FIRST_SEALED, PAGE_BYTES, VERSION, Row, columns, whole

# What a row may hold of itself in its page; the rest of a longer one lies on pages of its own, in a chain.
MOST_HERE, LEAST_HERE, ON_A_PAGE = PAGE_BYTES - 35, (PAGE_BYTES - 12) * 32 // 255 - 23, PAGE_BYTES - 4
KINDS: Mapping[type, bytes] = {  # how the kind of a column is written, as far as its bytes show it
    type(None): rb"\x00",
    int: rb"[\x01-\x06\x08\x09]",
    str: rb"(?:[\x0d-\x7f]|[\x80-\xff]{1,4}[\x00-\x7f])",
}
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}  # kind -> bytes; the last two are a 0 and a 1
FIRST_STATE = '{"":"evening.Evening"'  # how every snapshot of version 0.1.0 begins
Span = tuple[int, int]


@dataclass(frozen=True)
class Found:
    """A row, and where all of it stands."""

    table: str
    row: Row
    spans: tuple[Span, ...]


def carved(data: bytes, version: int = VERSION) -> Iterator[Found]:
    """Every whole row in these pages. A row of which older copies lie about is found once for each copy."""
    free = freed(data)
    for table in FIRST_SEALED if version == 1 else COLUMNS:
        for kinds in looks(table, version).finditer(data):
            heading = kinds.start() - 1  # before the kinds of its columns stands its own length
            found = None if heading // PAGE_BYTES in free else row_at(data, heading, table, version)
            if found is not None and is_of(table, found.row, version):
                yield found


def is_of(table: str, row: Row, version: int) -> bool:
    """Inputs and snapshots of the first version look alike, seal and all; but what a snapshot holds is an evening."""
    if version != 1 or table not in ("input", "snapshot"):
        return True
    column = FIRST_SEALED[table]
    return str(row[column]).startswith(FIRST_STATE) == (table == "snapshot")


@cache
def looks(table: str, version: int) -> re.Pattern[bytes]:
    """The kinds of the columns of that table: first its number, which stands elsewhere; last its seal."""
    kinds = [b"(?:%s)" % b"|".join(KINDS[kind] for kind in COLUMNS[table][name]) for name in columns(table, version)]
    return re.compile(rb"\x00(?=%s)" % b"".join((*kinds, KINDS[int])))


def row_at(data: bytes, heading: int, table: str, version: int) -> Found | None:
    """The row whose heading is there, if it is one; its length and number stand before it."""
    body, at = heading + data[heading], heading + 1
    kinds: list[int] = []
    while at < min(body, len(data)):
        kind, at = number_at(data, at)
        kinds.append(kind)
    names = ("id", *columns(table, version), "seal")
    if at != body or len(kinds) != len(names):
        return None
    length = data[heading] + sum(map(size_of, kinds))
    for begins in range(heading - 1, max(heading - 5, 0), -1):
        number, end = number_at(data, begins)
        if end == heading and data.endswith(written(length), 0, begins):
            payload, spans = payload_of(data, heading, length)
            row = values(payload, data[heading], kinds, names) | {"id": number}
            found = whole(table, row, version) if len(payload) == length else None
            if found is not None:
                return Found(table, found, ((begins - len(written(length)), spans[0][1]), *spans[1:]))
    return None


def payload_of(data: bytes, start: int, length: int) -> tuple[bytes, tuple[Span, ...]]:
    """All of a row, and where it stands."""
    here = length
    if length > MOST_HERE:
        here = LEAST_HERE + (length - LEAST_HERE) % ON_A_PAGE
        here = here if here <= MOST_HERE else LEAST_HERE
    payload, spans = data[start : start + here], [(start, start + here)]
    link = start + here
    while len(payload) < length:
        page = (int.from_bytes(data[link : link + 4], "big") - 1) * PAGE_BYTES
        if not 0 < page < len(data) or len(spans) * ON_A_PAGE > length + PAGE_BYTES:
            break
        spans[-1] = (spans[-1][0], max(spans[-1][1], link + 4))
        more = data[page + 4 : page + 4 + min(ON_A_PAGE, length - len(payload))]
        payload += more
        spans.append((page, page + 4 + len(more)))
        link = page
    return payload, tuple(spans)


def values(payload: bytes, at: int, kinds: list[int], names: tuple[str, ...]) -> Row:
    row: Row = {}
    for name, kind in zip(names, kinds, strict=True):
        value = payload[at : at + size_of(kind)]
        at += len(value)
        row[name] = value_of(kind, value)
    return row


def value_of(kind: int, value: bytes) -> object:
    if kind in INTEGERS:
        return int.from_bytes(value, "big", signed=True) if value else kind - 8
    try:
        return value.decode() if kind else None
    except UnicodeDecodeError:
        return value


def size_of(kind: int) -> int:
    return INTEGERS[kind] if kind in INTEGERS else max(0, kind - 12) // 2


def number_at(data: bytes, at: int) -> tuple[int, int]:
    """A number of as many bytes as it takes, seven bits in each; and where it ends."""
    number = 0
    while at < len(data) and data[at] & 0x80:
        number, at = number << 7 | data[at] & 0x7F, at + 1
    return (number << 7 | data[at] & 0x7F, at + 1) if at < len(data) else (0, at)


def written(number: int) -> bytes:
    made = [number & 0x7F]
    while number := number >> 7:
        made.append(number & 0x7F | 0x80)
    return bytes(reversed(made))


def freed(data: bytes) -> set[int]:
    """The pages that are let go, by their place: a chain of lists of them, as far as it can be believed."""
    found: set[int] = set()
    page = int.from_bytes(data[32:36], "big") - 1
    while 0 < page < len(data) // PAGE_BYTES and page not in found:
        start = page * PAGE_BYTES
        count = min(int.from_bytes(data[start + 4 : start + 8], "big"), PAGE_BYTES // 4 - 2)
        listed = range(start + 8, start + 8 + 4 * count, 4)
        found |= {page, *(int.from_bytes(data[at : at + 4], "big") - 1 for at in listed)}
        page = int.from_bytes(data[start : start + 4], "big") - 1
    return found
