"""Many chances in one integer, each in a lane of its own: what is done to the integer is done to all of them at once.

A chance is a whole number of `ONE`. Lanes are wide enough for what that many dice can add up to, and the highest bit of
each is free for comparing.
"""

from collections.abc import Iterable, Sequence
from struct import pack, unpack

ONE = 1 << 40  # finer than the nine digits that are shown
RULER = 4096.0  # floats from here to twice as much have steps of 1 / ONE: their lowest bits are the whole number
WORD = 64  # bits


class Lanes:
    def __init__(self, count: int, most: int) -> None:
        """`most`: what chances are multiplied by before they are added, all in all."""
        self.count = count
        self.words = 1 if (ONE * most).bit_length() < WORD else 2
        self.width = WORD * self.words
        self.tops = sum(1 << (self.width * (lane + 1) - 1) for lane in range(count))
        self.numbers, self.floats = f"<{count * self.words}Q", f"<{count * self.words}d"
        self.rulers = 0
        self.rulers = self.packed([0.0] * count)

    def packed(self, chances: Iterable[float]) -> int:
        laid = [chance + RULER for chance in chances]
        if self.words == 2:
            laid = [half for number in laid for half in (number, 0.0)]
        return int.from_bytes(pack(self.floats, *laid), "little") - self.rulers

    def unpacked(self, lanes: int, ways: int = 1) -> list[float]:
        """What was added up, as shares of that many ways."""
        found = unpack(self.numbers, lanes.to_bytes(self.width // 8 * self.count, "little"))
        share = 1 / (ONE * ways)
        if self.words == 1:
            return [number * share for number in found]
        high = share * (1 << WORD)
        return [low * share + more * high for low, more in zip(found[::2], found[1::2], strict=True)]

    def masks(self, kinds: Sequence[int]) -> dict[int, int]:
        """For each kind its lanes; lanes of kind 0 belong to none."""
        found: dict[int, int] = {}
        for lane, kind in enumerate(kinds):
            if kind:
                found[kind] = found.get(kind, 0) | ((1 << self.width) - 1) << self.width * lane
        return found

    def one(self, lanes: int, lane: int) -> float:
        return (lanes >> self.width * lane & (1 << self.width) - 1) / ONE

    def picked(self, rows: Sequence[int], greatest: bool) -> int:
        """In each lane the greatest, or the least, of all rows."""
        tops, shift = self.tops, self.width - 1
        best = rows[0]
        for row in rows[1:]:
            ahead = ((best | tops) - row) & tops  # where the best so far is no less
            kept = ahead - (ahead >> shift)
            best = row ^ ((best ^ row) & kept) if greatest else best ^ ((best ^ row) & kept)
        return best

    def blended(self, rows: Sequence[int], outcomes: Iterable[tuple[int, tuple[int, ...]]], greatest: bool) -> int:
        """The sum over outcomes: that many ways, and the rows among which somebody chooses."""
        total = 0
        for ways, options in outcomes:
            row = rows[options[0]] if len(options) == 1 else self.picked([rows[each] for each in options], greatest)
            total += ways * row
        return total
