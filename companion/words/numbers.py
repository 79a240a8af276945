"""PURE. The numbers that a voice says, from zero on: the clips `number_0`, `number_1` ... of every game. Their texts
are the box's, in letters: digits are read otherwise by every engine."""

MOST_SAID = 30
NUMBERS = tuple(f"number_{number}" for number in range(MOST_SAID + 1))
