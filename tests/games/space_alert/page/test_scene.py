"""The picture of the ship, folded from facts, is the rules' own at the end of every turn."""

import json
import re
from typing import Any

import pytest

from companion.games.space_alert.page.scene import Scene, before, tell
from companion.games.space_alert.page.ship import ship
from companion.rules.space_alert import record
from companion.rules.space_alert.facts import Fact, Jumped, ShipDestroyed, TurnBegan
from companion.rules.space_alert.outcome import TurnState
from companion.rules.space_alert.resolution import resolve
from companion.rules.space_alert.threats import ALL_CARDS
from tests import ROOT
from tests.languages import LANGUAGES
from tests.rules.space_alert.games import frontier_game, game

FRONTIER = ROOT / "tests/rules/space_alert/data/example-games-new-frontier.jsonl"
EXAMPLES = ROOT / "tests/rules/space_alert/data/example-games.jsonl"


def slimy(code: str) -> bool:
    return bool(getattr(ALL_CARDS[code], "slime", False))


def seen(scene: Scene) -> dict[str, Any]:
    return {
        "crew": [(f.station, f.knocked_out, f.squad) for f in scene.crew],
        "distance": [f.distance if scene.setup.double_actions and f.distance else None for f in scene.crew],
        "going_on": {code: square for code, square in scene.going_on.items() if square},
        "sabotaged": sorted(scene.sabotaged),
        "shield": tuple(scene.shield),
        "reactor": tuple(scene.reactor),
        "stock": (scene.fuel, scene.rockets, scene.flying or scene.launched),
        "damage": tuple(len(tiles) for tiles in scene.tiles),
        "threats": {
            code: (
                token.id.t,
                token.square,
                token.hp,
                token.speed,
                token.zone,
                token.shield + scene.bonus if token.zone is not None else 0,
                sorted(token.stations.items() if slimy(token.id.code) else token.stations),
                token.phased_out,
                token.host,
                sorted(token.mines),
                sorted(token.marked),
            )
            for code, token in scene.threats.items()
        },
    }


def ruled(state: TurnState) -> dict[str, Any]:
    return {
        "crew": [(c.station, c.knocked_out, c.squad) for c in state.crew],
        "distance": [c.range for c in state.crew],
        "going_on": {each.code: each.square for each in state.aftermath},
        "sabotaged": sorted(state.sabotaged),
        "shield": state.shield,
        "reactor": state.reactor,
        "stock": (state.fuel, state.rockets, state.rocket_flying),
        "damage": state.damage,
        "threats": {
            t.code: (
                t.t,
                t.square,
                t.hp,
                t.speed,
                t.zone,
                t.shield if t.zone is not None else 0,
                sorted(t.tokens if slimy(t.code) else (station for station, _ in t.tokens)),
                t.more is not None and bool(t.more.phased_out),
                t.more and t.more.host,
                list(t.more.mines) if t.more else [],
                list(t.more.marked) if t.more else [],
            )
            for t in state.threats
        },
    }


def check(record_of_game: Any) -> int:
    """Every turn's end; the turn in which a ship is lost ends in the middle of a step and is left out."""
    setup, decisions = record.read(record_of_game)
    resolution = resolve(setup, decisions)
    scene = before(setup, decisions.squad_station)
    compared = 0

    def turn_ends() -> None:
        nonlocal compared
        state = next((s for s in resolution.turns if s.turn == scene.turn and not s.partial), None)
        if state is not None:
            assert seen(scene) == ruled(state), (record_of_game["id"], scene.turn)
            compared += 1

    for fact in (*resolution.facts, Jumped()):
        if isinstance(fact, (TurnBegan, Jumped)) and scene.turn:
            turn_ends()
        tell(scene, fact)
    return compared


def test_the_scene_is_the_rules_own_in_every_example() -> None:
    games = [json.loads(line)["game"] for line in EXAMPLES.read_text("utf-8").splitlines()]
    assert sum(map(check, games)) > 500


@pytest.mark.parametrize("start", range(0, 300, 100))
def test_the_scene_is_the_rules_own_in_random_games(start: int) -> None:
    assert sum(check(game(seed)) for seed in range(start, start + 100)) > 500


def test_the_scene_is_the_rules_own_in_every_example_of_the_new_frontier() -> None:
    games = [json.loads(line)["game"] for line in FRONTIER.read_text("utf-8").splitlines()]
    assert sum(map(check, games)) > 300


@pytest.mark.parametrize("start", range(0, 300, 100))
def test_the_scene_is_the_rules_own_in_random_games_of_the_new_frontier(start: int) -> None:
    assert sum(check(frontier_game(seed)) for seed in range(start, start + 100)) > 500


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_turn_of_the_new_frontier_can_be_drawn_with_what_still_holds(language: str) -> None:
    games = [json.loads(line)["game"] for line in FRONTIER.read_text("utf-8").splitlines()]
    said: set[str] = set()
    for each in (*games, *map(frontier_game, range(40))):
        setup, decisions = record.read(each)
        scene = before(setup, decisions.squad_station)
        names = [f"P{player}" for player in range(setup.players)]
        for fact in resolve(setup, decisions).facts:
            tell(scene, fact)
            if isinstance(fact, TurnBegan):
                picture = ship(language, scene, names, names)
                assert len(picture["threats"]) == len(scene.threats)
                said |= {narrated_as(note) for note in picture["notes"]}
    assert len(said) >= 8, "of what may hold hardly anything was met"


def narrated_as(note: str) -> str:
    """Which sentence it is, whoever and whatever it speaks of."""
    return re.sub(r"P\d|\(.*?\)|\d|（.*?）", "", note)[-12:]


def test_a_destroyed_ship_is_shown_as_one() -> None:
    for seed in range(50):
        setup, decisions = record.read(game(seed))
        facts: tuple[Fact, ...] = resolve(setup, decisions).facts
        scene = before(setup, decisions.squad_station)
        for fact in facts:
            tell(scene, fact)
        assert scene.destroyed == any(isinstance(fact, ShipDestroyed) for fact in facts)
