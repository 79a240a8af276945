"""Whatever people do at the table, the record of the finished game is refereed to the end that the log has."""

import json

import pytest

from companion.evening import Evening, step
from companion.evening.tables import offered
from companion.games.space_empires.log import Campaign, Encounter
from companion.games.space_empires.random_play import RANDOM_PLAY
from companion.games.space_empires.table.flow import FLOW
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.table.several_flow import SEVERAL
from companion.kit.effects import Save
from companion.kit.logline import LogEntry
from companion.rules.dice import Dice
from companion.rules.space_empires import events as e
from companion.rules.space_empires import several as s
from companion.rules.space_empires.record import referee
from companion.types import Input
from tests.games.space_empires.table import after, fresh

ACTS = 350


def at_random(evening: Evening, seed: int) -> Evening:
    """What people do, by their random_play; they stay at their game."""
    assert isinstance(evening.game, Play | Match)
    dice, name = Dice(seed), evening.game.id
    for _ in range(ACTS):
        rows = [row.key for row in offered(evening) or ()] or None
        went, _ = step(evening, Input(evening.at + 100, RANDOM_PLAY.act(evening, rows, dice).command))
        same = isinstance(went.game, Play | Match) and went.game.id == name and not went.game.over
        evening = went if same else evening
    return evening


def ended(evening: Evening, *steps: object) -> LogEntry:
    """That happens, whatever is on the display."""
    effects: list[object] = []
    flow = FLOW if isinstance(evening.game, Play) else SEVERAL
    for each in steps:
        evening, more = flow.happened(evening, each)
        effects += more
    (line,) = [each.entry for each in effects if isinstance(each, Save)]
    return line


@pytest.mark.parametrize("seed", range(6))
def test_a_solo_game_played_at_random_referees_to_its_end(seed: int) -> None:
    kind = "aliens" if seed % 3 else "machines"
    evening = after(fresh(seed=seed), "new", kind, "lay_out")
    while not isinstance(evening.game, Play):
        evening = after(evening, "ok")
    line = ended(at_random(evening, seed), e.HomeLost())
    found, value = referee(json.loads(line.record)), line.value
    assert isinstance(value, Campaign)
    assert found["result"] == "lost" and not value.won
    assert (found["state"]["phase"], found["state"]["turn"]) == (value.phase, value.turn)
    assert all(row["ok"] for row in found["per_event"])


@pytest.mark.parametrize("seed", range(6))
def test_a_game_for_several_played_at_random_referees_to_its_end(seed: int) -> None:
    scenario = ("2.1", "3", "4v", "4t", "3t", "4")[seed]
    evening = after(fresh(seed=seed), "scenarios", scenario, *(["minutes"] if seed % 2 else []), "lay_out")
    while not isinstance(evening.game, Match):
        evening = after(evening, "ok")
    evening = at_random(evening, seed)
    match = evening.game
    assert isinstance(match, Match)
    line = ended(evening, s.DestroyHome(match.state.race.alive[0], loser(match)))
    found, value = referee(json.loads(line.record)), line.value
    assert isinstance(value, Encounter)
    assert tuple(found["winner"]) == value.winners and found["state"]["phase"] == value.phase
    assert "build_" not in line.record and all(row["ok"] for row in found["per_event"])


def loser(match: Match) -> str:
    """Not a partner of the player who destroys a home."""
    first, *others = match.state.race.alive
    partners = next((team for team in match.setup.teams if first in team), ())
    return next(seat for seat in others if seat not in partners)
