"""Benchmarks print the keys that were promised."""

import json
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace

import pytest

from companion.bench import soak
from companion.bench.players import PATIENCE, Players
from companion.bench.soak import HOUR
from companion.cli import main
from companion.evening import Evening, next_at, step
from companion.evening.tables import pages_of
from companion.games import GAMES
from companion.kit.effects import DeleteLogEntry, Save
from companion.kit.logline import LogEntry
from companion.rules.dice import Dice
from companion.torture.story import AFTERWARDS
from companion.types import Input, Press


def test_bench_odds_names_the_seconds_of_each_game_that_has_exact_odds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "odds", "--times", "1"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    games = {f"{info.id}_s" for info in GAMES if info.odds}
    assert {"name", "seconds"} | games <= told.keys()
    assert told["name"] == "odds" and 0 < told["seconds"] == max(told[name] for name in games)


# --- soak ------------------------------------------------------------------------------------------------------


def test_people_play_every_game_to_its_end_within_an_hour_at_the_table() -> None:
    evening, players = Evening(seed=5, date="2026-11-16"), Players(GAMES, Dice(1))
    while not all(players.ended.values()) and evening.at < HOUR:
        evening, effects = lived_on(evening, players)
        players.heard(effects)
    assert min(players.ended.values()) >= 1, players.ended


def lived_on(evening: Evening, players: Players) -> tuple[Evening, Sequence[object]]:
    """What happens next: by itself, or because somebody does something."""
    due, act = next_at(evening), None if players.looks_on(evening) else players.next_act(evening)
    if act is None:
        return step(evening, Input(due or evening.at + 500))
    at = players.due(evening, act)
    if due is not None and due <= at:
        return step(evening, Input(due))
    command = replace(act.command, pages=pages_of(evening)) if isinstance(act.command, Press) else act.command
    return step(evening, Input(at + 400, command))


def test_a_soak_in_which_a_game_was_never_ended_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nobody = {"hours": 1.0, "ended": {"space_alert": 0, "eclipse": 3}}
    monkeypatch.setattr(soak, "bytecode", nullcontext)
    monkeypatch.setattr(soak, "said_by", lambda *_: [nobody])
    assert main(["bench", "soak", "--hours", "1"]) != 0
    assert "no game of space_alert was played to its end in 1.0 hours" in capsys.readouterr().err


def test_a_soak_whose_box_ended_before_the_games_were_played_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak, "bytecode", nullcontext)
    monkeypatch.setattr(soak, "said_by", lambda *_: [{"hours": 1.0, "ended": {"space_alert": 2, "eclipse": 3}}])
    assert main(["bench", "soak", "--games", "6"]) != 0
    assert "5 of 6 games" in capsys.readouterr().err


def test_whose_turn_it_is_changes_when_a_game_is_in_the_log_and_not_only_then() -> None:
    players, first = Players(GAMES, Dice(1)), GAMES[0]
    players.heard([Save(LogEntry("1", first.id)), Save(LogEntry("1", first.id))])
    assert players.ended[first.id] == 1, "a corrected line is the same game"
    for _ in range(AFTERWARDS + 1):
        players.next_act(Evening())
    assert players.info is GAMES[1]
    for _ in range(PATIENCE + 1):
        players.next_act(Evening())
    assert players.info is GAMES[2], "nobody waits for ever for a game that does not end"
    players.heard([DeleteLogEntry("1")])
    assert players.ended[first.id] == 0
