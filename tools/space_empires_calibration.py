"""How often the range of a chance holds the truth: aliens are played by their rules, then their home is asked about.

    .venv-dev/bin/python tools/space_empires_calibration.py 200 [FIRST SEED]

Each row is a game of its own: random level, three to thirteen economic phases, fleets met and destroyed, things shown.
A force is looked for whose chance is open. The truth is the chance against what the home really turns out to have.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.games.space_empires.table.odds_task import home_force
from companion.rules.dice import Dice
from companion.rules.space_empires import events as e
from companion.rules.space_empires import guesses
from companion.rules.space_empires.alien_events import at_home
from companion.rules.space_empires.alien_sheet import DIFFICULTIES
from companion.rules.space_empires.battle import begin as battle
from companion.rules.space_empires.box_dice import rolled
from companion.rules.space_empires.chances import chance, range_of
from companion.rules.space_empires.forces import Force, Group
from companion.rules.space_empires.game import apply, begin
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ship
from companion.rules.space_empires.solo import Kind, Setup
from companion.rules.space_empires.witnessed import Told, witnessed

WAYS = 60
TRIED = 8
MOST_SHIPS = 9
SAMPLES = 200


class Game:
    def __init__(self, seed: int) -> None:
        self.dice, self.seed, self.rolls = Dice(seed), seed * 7919 + 3, 0
        self.state = begin(Setup(Kind.ALIENS, self.dice.choice(list(DIFFICULTIES))))
        self.told: list[Told] = []
        last = 3 + self.dice.below(11)
        while self.state.phase <= last:
            self.cycle()

    def does(self, event: e.Event) -> None:
        self.rolls += 1
        event = rolled(self.state, event, self.seed, 1, self.rolls)
        result = apply(self.state, event)
        assert result.code is None, (event, result.code)
        self.state = result.state
        self.told.append((event, result.calls))

    def cycle(self) -> None:
        for _ in range(3):
            self.does(e.EndTurn())
        for number in range(1, len(self.state.aliens) + 1):
            self.does(e.Econ(number))
        self.does(e.EndTurn())
        if not self.dice.below(4):
            flags = [bool(self.dice.below(2)) for _ in range(2)]
            self.does(e.Show(Seen(*flags, *[self.dice.below(2) for _ in range(3)])))
        for number, alien in enumerate(self.state.aliens, 1):
            for fleet in alien.fleets:
                if self.dice.below(2):
                    self.fights(number, fleet.n)

    def fights(self, alien: int, fleet: int) -> None:
        """Met for the first time, and destroyed."""
        self.does(e.FirstBattle(alien, fleet))
        squadron = self.state.aliens[alien - 1].squadron(fleet)
        if squadron is not None:
            self.does(e.Lost(alien, fleet, squadron.ships))

    def home(self, alien: int) -> guesses.Home:
        """What is really there."""
        self.does(e.AttackHome(alien))
        found = self.state.aliens[alien - 1]
        return guesses.Home(at_home(found), found.bases, found.mines, found.levels)


def wins(ours: Force, home: guesses.Home) -> float:
    return chance(battle(ours, home_force(home)), Dice(3), SAMPLES).wins


def open_question(homes: list[guesses.Home], dice: Dice) -> Force:
    """A force whose chance is about as large as a die says."""
    ship, level, wanted = dice.choice([Ship.CA, Ship.BC, Ship.BB, Ship.DN]), dice.below(3), 0.15 + dice.below(70) / 100
    low, high, found = 1, MOST_SHIPS, Force((Group(ship, 1, level, level, level),))
    while low <= high:
        middle = (low + high) // 2
        found = Force((Group(ship, middle, level, level, level),))
        mean = sum(wins(found, home) for home in homes[:TRIED]) / TRIED
        low, high = (middle + 1, high) if mean < wanted else (low, middle - 1)
    return found


def asked(seed: int) -> tuple[bool, float, bool]:
    """Was the truth, in whole per cent, in the range? How wide is it? Were there mines?"""
    game = Game(seed)
    alien = 1 + game.dice.below(len(game.state.aliens))
    homes = guesses.homes(guesses.histories(game.state.setup, witnessed(game.told, alien), Dice(seed + 99), WAYS))
    ours = open_question(homes, game.dice)
    found = range_of([wins(ours, home) for home in homes])
    real = game.home(alien)
    inside = round(100 * found.low) <= round(100 * wins(ours, real)) <= round(100 * found.high)
    return inside, found.high - found.low, real.mines > 0


def main() -> None:
    given = [int(each) for each in sys.argv[1:3]]
    count, first = (*given, *(200, 0)[len(given) :])
    rows = [asked(seed) for seed in range(first, first + count)]
    inside, width, mines = (sum(column) / count for column in zip(*rows, strict=True))
    print(f"{count} homes from seed {first}: in the range {inside:.1%}, mean width {width:.2f}, with mines {mines:.0%}")


if __name__ == "__main__":
    main()
