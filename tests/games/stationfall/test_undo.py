"""Undo over a whole game."""

from dataclasses import replace

from companion.evening import step
from companion.kit.commands import Undo
from companion.types import Input
from tests.games.stationfall.table import at_score, game, match_of


def test_undo_goes_back_to_the_start_one_step_at_a_time() -> None:
    evening = at_score(game())
    steps = len(match_of(evening).steps)
    for left in reversed(range(steps)):
        evening, _ = step(evening, Input(evening.at + 1, Undo()))
        assert len(match_of(evening).steps) == left
    assert replace(match_of(evening), cut=()) == replace(match_of(game()), alarmed=True)
