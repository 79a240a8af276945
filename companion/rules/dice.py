"""Chance from a seed: shuffles, draws and generated missions that come out the same everywhere, for ever.

A seed below 2**64 is no secret: its stream is splitmix64, written out here so that no version of Python can change it,
and who has seen enough of it knows the rest. So are those that versions up to 0.2.0 gave an evening. A longer one is a
secret of the box (`run/inventory.py`): everything follows from it by HMAC-SHA256. Knowing all that was ever drawn
from it, and how, reveals nothing of the rest.
"""

import hmac
from collections.abc import Iterable, Sequence
from typing import TypeVar

Item = TypeVar("Item")

BITS = 0xFFFF_FFFF_FFFF_FFFF
SECRET = 1 << 255  # the bit that all secret seeds have


def seed_of(text: str) -> int:
    """A seed from any text (64-bit FNV-1a over its UTF-8)."""
    number = 0xCBF2_9CE4_8422_2325
    for byte in text.encode("utf-8", "surrogatepass"):
        number = (number ^ byte) * 0x0000_0100_0000_01B3 & BITS
    return number


class Dice:
    """A stream of chance. If two independent ones are needed, name them: `stream(seed, "boards")`."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & BITS

    def below(self, count: int) -> int:
        """0 .. count-1, each as likely as the others (to within count / 2**64)."""
        if count < 1:
            raise ValueError(f"nothing to choose from: below({count})")
        self.state = mixed = (self.state + 0x9E37_79B9_7F4A_7C15) & BITS
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58_476D_1CE4_E5B9 & BITS
        mixed = (mixed ^ (mixed >> 27)) * 0x94D0_49BB_1331_11EB & BITS
        return (mixed ^ (mixed >> 31)) * count >> 64

    def word(self) -> int:
        """The next 64 bits."""
        return self.below(BITS + 1)

    def choice(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]

    def weighted(self, rows: Sequence[tuple[Item, int]]) -> Item:
        """One of the items, each as often as its weight says."""
        left = self.below(sum([weight for _, weight in rows]))
        for item, weight in rows:
            left -= weight
            if left < 0:
                return item
        raise AssertionError("weights add up")

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """The items in a random order, every order equally likely."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


class SecretDice(Dice):
    """A stream that nobody without its key can continue, whatever they have seen of it."""

    __slots__ = ("key",)

    def __init__(self, key: bytes) -> None:
        super().__init__(0)
        self.key = key

    def below(self, count: int) -> int:
        if count < 1:
            raise ValueError(f"nothing to choose from: below({count})")
        self.state += 1
        word = hmac.digest(self.key, str(self.state).encode(), "sha256")[:16]
        return int.from_bytes(word, "big") * count >> 128


def stream(seed: int, *what: object) -> Dice:
    """The chance of one thing: what the words say, of all that follows from the seed."""
    if seed <= BITS:
        return Dice(seed_of(named(seed, *what)))
    return SecretDice(keyed(seed, named(*what)))


def derived(seed: int, *what: object) -> int:
    """A seed for one thing: as secret as the one that it follows from, and revealing nothing of it."""
    if seed <= BITS:
        return seed_of(named(seed, *what))
    return int.from_bytes(keyed(seed, "seed " + named(*what)), "big") | SECRET


def dice_of(seed: int) -> Dice:
    """The stream of a seed that is used for nothing else."""
    return Dice(seed) if seed <= BITS else stream(seed)


def keyed(secret: int, text: str) -> bytes:
    """32 bytes that look random to everybody who does not know the secret."""
    return hmac.digest(secret.to_bytes(32, "big"), text.encode("utf-8", "surrogatepass"), "sha256")


def named(*what: object) -> str:
    return " ".join(str(each) for each in what)
