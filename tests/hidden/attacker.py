"""Somebody at the table who wants to know what was dealt: has the source, the date, everything that was shown, told,
sent, logged and exported on this evening and on the one before (`nights.py`), and a machine that tries all small
counters. Wins against the seeds of versions up to 0.2.0."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from companion.rules.dice import BITS, SECRET, Dice, derived, seed_of, stream

COUNTERS = range(24)  # as many draws as an evening has, and more
FNV = 0x0000_0100_0000_01B3
UNDONE = pow(FNV, -1, 1 << 64)


def onward(state: int, text: str) -> int:
    """FNV-1a from that state on: whoever knows the hash of a beginning knows that of every end."""
    for byte in text.encode():
        state = (state ^ byte) * FNV & BITS
    return state


def undone(state: int, text: str) -> int:
    """And back: FNV-1a is no one-way street."""
    for byte in reversed(text.encode()):
        state = state * UNDONE & BITS ^ byte
    return state


@dataclass(frozen=True)
class Guess:
    """The dice of whatever is drawn by these words, and a seed by others, if the guess is right."""

    dice: Callable[[str], Dice]
    seed: Callable[[str], int]


def guesses(evidence: str) -> Iterator[Guess]:
    """Every number that stands anywhere, as whatever of the derivation it could be."""
    for number in numbers_in(evidence):
        if number <= BITS:
            for count in COUNTERS:  # a hash of seed and counter, as in a name of 0.2.0
                yield of_state(undone(number, f" {count}"))
            yield of_state(seed_of(str(number)))  # the seed itself
        for seed in {number, number | SECRET, number << 128 | number | SECRET}:
            if BITS < seed < 1 << 256:  # a secret has 32 bytes
                yield of_secret(seed)
    for word in words_in(evidence):  # a secret that was made of what everybody knows
        yield of_secret(int.from_bytes(hashlib.sha256(word.encode()).digest(), "big") | SECRET)
        yield of_state(seed_of(word))


def of_state(state: int) -> Guess:
    return Guess(lambda words: Dice(onward(state, f" {words}")), lambda words: onward(state, f" {words}"))


def of_secret(seed: int) -> Guess:
    return Guess(lambda words: stream(seed, words), lambda words: derived(seed, words))


def numbers_in(evidence: str) -> Iterable[int]:
    """All that are long enough to have come by chance: in hexadecimal, parts of them too, and in decimal. Noughts and
    ones alone are rows of a QR code, whose link is read as it is."""
    evidence = re.sub(r"\b[01]{16,}\b", "", evidence)
    found: dict[int, None] = {}
    for word in set(re.findall(r"[0-9a-f]{16,64}", evidence)):
        for size in (16, 32, 64):
            found |= dict.fromkeys(int(word[at : at + size], 16) for at in range(0, len(word) - size + 1, 16))
    return found | dict.fromkeys(int(word) for word in set(re.findall(r"\d{9,77}", evidence)))


def words_in(evidence: str) -> Iterable[str]:
    """Names of games, and dates."""
    return dict.fromkeys(re.findall(r"[0-9a-f]{32}|\d{4}-\d\d-\d\d", evidence))
