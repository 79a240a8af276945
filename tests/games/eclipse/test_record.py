"""A finished game keeps its record in the log, and the referee takes it from there to the same end."""

import json
from typing import Any

import pytest

from companion.evening import Evening
from companion.evening.tables import offered
from companion.games.eclipse.log import Played
from companion.games.eclipse.random_play import command
from companion.games.eclipse.table.commands import CutAt
from companion.games.eclipse.table.flow import BattleOver
from companion.games.eclipse.table.match import Match
from companion.kit.effects import Effect, Save
from companion.kit.logline import LogEntry
from companion.rules.dice import Dice
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.record import referee
from companion.rules.eclipse.record_events import table_of
from companion.rules.eclipse.record_play import written_final
from companion.rules.eclipse.record_table import read_step, written_game, written_step
from companion.rules.fields import Impossible, Where
from companion.types import Hold, Key
from tests.games.eclipse.table import begun, in_battle, match, played


def saved(effects: list[Effect]) -> LogEntry:
    return [effect.entry for effect in effects if isinstance(effect, Save)][-1]


def totals(played: Played) -> dict[str, int]:
    return {player.colour: player.total for player in played.players}


def same_end(entry: LogEntry) -> bool:
    final = referee(json.loads(entry.record))["final"]
    assert isinstance(entry.value, Played)
    return final["over"] and {row["name"]: row["total"] for row in final["score"]["players"]} == totals(entry.value)


def fought_to_the_end(evening: Evening) -> Evening:
    """The battle under way, with dice of the box."""
    while match(evening).fight is not None:
        evening, _ = played(evening, "right", "left", "ok", "fire")
    while isinstance(evening.stage, BattleOver):
        evening, _ = played(evening, "ok")
    return evening


def finished(evening: Evening) -> LogEntry:
    """All rounds passed; red counts two hexes' points more than the box; the score is final."""
    while match(evening).state.phase is not Phase.SCORING:
        evening, _ = played(evening, "pass", "next", "all", "untold")
    _, effects = played(evening, "red", "right", "right", Hold(Key.OK), "done")
    return saved(effects)


def test_a_game_with_a_battle_ends_in_the_referee_as_it_ended_at_the_table() -> None:
    entry = finished(played(fought_to_the_end(in_battle()), "untold", "untold", "next", "all", "untold")[0])
    steps = [step["do"] for step in json.loads(entry.record)["steps"]]
    assert (steps.count("contest"), steps.count("count"), steps[-1]) == (
        1,
        1 + 4,
        "closed",
    )  # and everybody's reputation
    assert steps.count("fire") >= 3
    assert same_end(entry)


def test_a_game_without_a_step_left_out_ends_as_it_was_entered_and_with_one_it_does_not() -> None:
    record = json.loads(finished(begun()).record)
    first = referee(record)["final"]
    assert first["over"] and not referee({**record, "steps": record["steps"][:-1]})["final"]["over"]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_table_enters_at_random_is_written_and_read_and_leads_to_the_same_state(seed: int) -> None:
    dice, evening = Dice(seed), begun()
    told = match(evening)
    for _ in range(500):
        rows = [option.key for option in offered(evening) or ()]
        given = command(evening, rows, dice)
        after, _ = (evening, ()) if isinstance(given, CutAt) else played(evening, given)
        evening = after if isinstance(after.game, Match) else evening
        told = max(told, match(evening), key=lambda each: len(each.steps))  # before the table takes steps back
    table = table_of(told.setup.players)
    steps = json.loads(json.dumps([written_step(step, table) for step in told.steps]))
    assert tuple(read_step(step, Where("", table)) for step in steps) == told.steps
    assert len(steps) >= 10
    final = referee(written_game("walk", told.setup, told.steps))["final"]
    assert final == {**written_final(told.state), "over": told.over}


@pytest.mark.parametrize(
    ("step", "wrong"),
    [
        ({"do": "contest", "hex": 203, "fleets": []}, "fleets"),
        ({"do": "contest", "hex": 203, "fleets": [{"player": "pink", "ships": {}}]}, "player"),
        ({"do": "fire", "dice": {"3": [1]}}, "dice"),
        ({"do": "design", "player": "red", "ship": "cruiser", "design": {"cannons": [3]}}, "cannons"),
        ({"do": "count", "player": "red", "kind": "luck", "value": 1}, "kind"),
        ({"do": "pass", "player": "red", "overruled": ["never"]}, "overruled"),
        ({"do": "several", "events": []}, "events"),
        ({"do": "pass", "player": "red", "seconds": -1}, "seconds"),
    ],
)
def test_a_step_that_cannot_be_read_says_where(step: dict[str, Any], wrong: str) -> None:
    record = {"id": "x", "kind": "table", "players": [{"name": "red"}, {"name": "blue"}], "steps": [step]}
    with pytest.raises(Impossible, match=rf"steps\[0\].*{wrong}"):
        referee(record)
