"""The attack on many evenings: `python -m tests.hidden.campaign 50` says how many of their secrets were computed."""

import sys

from companion.kit.commands import SeedGiven
from tests.hidden.attacker import guesses
from tests.hidden.nights import WANTED, evening_of, finished_evening, is_computed, known_before, secret_evening


def main(evenings: int) -> None:
    tried = computed = 0
    for _ in range(evenings):
        given: SeedGiven = secret_evening()
        played, before = evening_of(given), known_before(given)
        tried += len(list(guesses(played.evidence + before)))
        computed += sum(is_computed(game, played, before) for game in WANTED)
        for kept in (evening_of, finished_evening, known_before):
            kept.cache_clear()
    print(f"{evenings} evenings, {len(WANTED) * evenings} secrets, {tried} guesses for each game: {computed} computed")


if __name__ == "__main__":
    main(int(sys.argv[1]))
