"""What a table may want besides: the basic game alone, heavy terrain, bombardment, time per player."""

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.evening import Evening, journal, next_at, step
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.evening.view import view
from companion.games.space_empires.log import record_of
from companion.games.space_empires.page.messages import map_given
from companion.games.space_empires.table.bombing import Bombed, NoBombers, bombers
from companion.games.space_empires.table.charting import Put
from companion.games.space_empires.table.clock import MINUTE, left
from companion.games.space_empires.table.own import OwnForce, with_session
from companion.games.space_empires.table.several_flow import TableMain
from companion.kit.commands import GoHome, Undo
from companion.kit.effects import Buzz
from companion.kit.forms import FormFilled, Numbers
from companion.kit.page import Viewer
from companion.rules.fields import Impossible
from companion.rules.space_empires import events as e
from companion.rules.space_empires.bombardment import Bomber, needed
from companion.rules.space_empires.courses import Kind as Where
from companion.rules.space_empires.empire import account
from companion.rules.space_empires.record import referee
from companion.rules.space_empires.ships import Ship
from companion.rules.space_empires.solo import Kind, Setup
from companion.types import Input
from tests.games.space_empires.table import (
    ALIEN_MAP,
    after,
    aliens,
    fighting,
    fresh,
    match_in,
    play,
    play_in,
    several,
    shown,
    started,
)
from tests.games.space_empires.test_solo import until


def at_the_table(evening: Evening) -> bool:
    return isinstance(evening.stage, TableMain)


def read(evening: Evening) -> Evening:
    """To the last page of its results, and on."""
    return until(evening, lambda now: not isinstance(now.stage, Bombed))


def keys(evening: Evening) -> list[str]:
    return [row.key for row in offered(evening) or ()]


# ---------------------------------------------------------------- the basic game


def basic() -> Evening:
    setup = Setup(Kind.MACHINES, "easy", "small", basic=True)
    return started(fresh(), play(7, setup))


def test_the_basic_game_alone_has_no_rows_for_what_it_leaves_out() -> None:
    evening = basic()
    phone: Any = view(evening, draw(evening), Viewer("seat", seat="human"))["seat"]
    rows = {field["key"] for part in (*phone["parts"], *phone["sides"]) for field in part["fields"]}
    left_out = ("cv", "sw", "mines", "pipeline", "fighter", "cloaking", "scanner", "point_defense", "mine_sweep")
    assert not [row for row in rows if row.endswith(left_out) or row in ("ship_r", "ship_f", "force_mines_0")]
    assert {"ship_ca", "level_attack", "build_dd"} <= rows


def test_the_basic_game_is_a_row_of_the_set_up_against_machines_and_not_against_aliens() -> None:
    assert "basic" in keys(after(fresh(), "new", "machines")) and "basic" not in keys(after(fresh(), "new", "aliens"))
    evening = after(fresh(), "new", "machines", "basic", "lay_out", "ok*9")
    assert play_in(evening).setup.basic
    assert "no carriers" in shown(after(evening, "menu", "notes", "ok*9", "menu", "notes", "right*3")).replace(
        "\n", " "
    )


def test_there_is_no_basic_game_against_aliens_and_a_record_tells_its_variants() -> None:
    with pytest.raises(Impossible):
        Setup(Kind.ALIENS, "normal", basic=True)
    record = json.loads(json.dumps(record_of(play_in(after(basic(), "next")))))
    assert record["basic"] is True and referee(record)["state"]["turn"] == 2


# ---------------------------------------------------------------- heavy terrain


@pytest.mark.parametrize("heavy", [False, True])
def test_a_marker_that_is_turned_up_says_what_becomes_of_it(heavy: bool) -> None:
    evening = started(fresh(), play(7, Setup(Kind.ALIENS, "normal", heavy=heavy)))
    text = shown(after(evening, "menu", "turned", "danger")).replace("\n", " ")
    assert "leaves the map" in text and ("face down" in text) is heavy
    assert "open space" in shown(after(evening, "menu", "turned", "warp")).replace("\n", " ")


def test_heavy_terrain_of_several_players_is_the_games_own_and_not_the_next_ones() -> None:
    evening = until(after(fresh(), "scenarios", "2.1", "heavy", "lay_out"), at_the_table)
    assert match_in(evening).setup.heavy
    assert "face down" in shown(after(evening, "menu", "turned", "danger")).replace("\n", " ")


# ---------------------------------------------------------------- bombardment


def bombarded(evening: Evening, target: str) -> Evening:
    """The fleet that was met fires at that colony."""
    return after(evening, "bombing", target)


def test_a_fleet_bombards_a_colony_with_the_boxs_dice_and_sheet_and_map_know_it() -> None:
    evening = after(
        fighting(edition=1),
        map_given("", ALIEN_MAP, "en"),
        FormFilled("human", "empire", ("income",), (("colony_5", 2),)),
        Put("human", 8, 5, Where.COLONY),
    )
    for _ in range(3):  # a new colony, 1, 3, 5 CP
        evening = after(evening, Put("human", 8, 5, Where.COLONY))
    fired = bombarded(evening, "A")
    assert isinstance(fired.stage, Bombed) and fired.stage.cp == 5
    done = read(fired)
    hits = sum(die <= need for die, need in zip(fired.stage.dice, needs(evening), strict=True))
    assert hits, "a seed in which nobody hits proves nothing"
    sheet = account(play_in(done).state)
    assert sheet["colony_5"] == 1
    colonies = [each for each in play_in(done).counters if each.kind is Where.COLONY]
    assert [each.cp for each in colonies] == ([] if hits > 2 else [{1: 3, 2: 1}[hits]])
    assert bombarded(evening, "A").stage == fired.stage  # the same dice for anybody who goes back


def needs(evening: Evening) -> list[int]:
    stage: Any = evening.stage
    return [needed(Bomber(ship, 1, levels.attack)) for ship, levels in bombers(evening, stage.alien, stage.fleet)]


def test_dice_of_the_table_are_asked_for_each_ship_and_three_hits_destroy_a_colony_of_5() -> None:
    evening = with_session(several(), force=OwnForce(((Ship.CA, 3),)))
    asked = after(evening, "versus", "bombing", "colony_5")
    assert isinstance(asked.stage, Numbers)
    told = after(asked, *["left*4", "ok"] * 3)  # a die of 1
    assert isinstance(told.stage, Bombed) and "destroyed" in shown(told)
    assert isinstance(after(evening, "versus", "bombing", "home_20", *["left*4", "ok"] * 3).stage, Bombed)


def test_who_has_no_ships_is_led_to_them() -> None:
    evening = after(several(), "versus", "bombing")
    assert isinstance(evening.stage, NoBombers)


def test_an_alien_home_that_is_bombarded_away_is_out() -> None:
    evening = with_session(aliens(edition=1), force=OwnForce(((Ship.DN, 12),)))
    evening = read(after(evening, "hero", "home_1", "confirm", "ok", "bombing", "home_5"))
    assert play_in(evening).state.aliens[0].out
    assert not play_in(after(evening, Undo())).state.aliens[0].out


def test_the_last_step_of_the_home_planet_ends_the_game() -> None:
    evening = after(
        fighting(edition=1), FormFilled("human", "empire", ("income",), (("home", 5),)), "bombing", "home_5"
    )
    stage: Any = evening.stage
    hits = sum(die <= need for die, need in zip(stage.dice, needs(evening), strict=True))
    evening = read(evening)
    assert hits and play_in(evening).over
    assert isinstance(play_in(evening).steps[-1], e.HomeLost)


# ---------------------------------------------------------------- time per player


def timed(minutes: int = 30) -> Evening:
    evening = several()
    return after(replace(evening, game=replace(match_in(evening), minutes=minutes)), "right", "left")


def later(evening: Evening, millis: int) -> Evening:
    """So long nobody does anything; the box wakes when something changes."""
    until = evening.at + millis
    while (due := next_at(evening)) is not None and due < until:
        evening, _ = step(evening, Input(due))
    return step(evening, Input(until))[0]


def test_time_runs_for_whoever_goes_and_ok_hands_it_on() -> None:
    evening = later(timed(), 4 * MINUTE)
    assert shown(evening).startswith("Red 26 min")
    evening = later(after(evening, "next"), 2 * MINUTE)
    match = match_in(evening)
    assert match.goes == "blue" and left(match, "red", evening.at) // MINUTE == 25
    assert left(match, "blue", evening.at) == 28 * MINUTE
    turn = match_in(after(evening, "next", "next")).state.turn
    assert turn == 2 and match_in(after(evening, "end_turn")).state.turn == 2


def test_the_clock_rests_in_the_economic_phase_at_home_and_over_a_power_cut() -> None:
    evening = timed()
    economic = after(evening, *["end_turn"] * 3)
    used = left(match_in(economic), "red", economic.at)
    assert left(match_in(later(economic, 9 * MINUTE)), "red", economic.at) == used
    away = after(evening, GoHome())
    assert left(match_in(later(away, 9 * MINUTE)), "red", away.at + 9 * MINUTE) // MINUTE == 29
    assert journal.read(journal.written(match_in(evening))) == match_in(evening)


def test_a_player_whose_time_is_over_is_announced_once_and_nothing_moves_on() -> None:
    evening = timed()
    heard: list[object] = []
    for _ in range(45):
        evening, effects = step(evening, Input(evening.at + MINUTE))
        heard += [each for each in effects if isinstance(each, Buzz)]
    assert len(heard) == 1 and match_in(evening).goes == "red" and isinstance(evening.stage, TableMain)
    assert "min over" in shown(evening)


def test_undo_gives_the_go_back_and_the_record_knows_turns_alone() -> None:
    evening = after(timed(), "next", "next")
    assert match_in(evening).goes == "green" and match_in(after(evening, Undo())).goes == "blue"
    events: Any = record_of(match_in(after(evening, "next")))["events"]
    assert [row["do"] for row in events] == ["turn"]


def test_the_television_is_told_whose_time_runs_since_when() -> None:
    evening = later(timed(), MINUTE)
    told = view(evening, draw(evening), Viewer("bridge"))["clock"]
    assert told["goes"] == "red" and told["left"]["blue"] == 30 * MINUTE and evening.at - told["since"] >= MINUTE
    untimed = several()
    assert "clock" not in view(untimed, draw(untimed), Viewer("bridge"))


def test_the_clock_is_a_row_of_the_set_up() -> None:
    evening = until(after(fresh(), "scenarios", "2.1", "minutes", "minutes", "lay_out"), at_the_table)
    assert match_in(evening).minutes == 60
