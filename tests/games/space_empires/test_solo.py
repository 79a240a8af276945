"""A solo game at the table: set-up, turns, economic phases, battles, machines, put away and taken up."""

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.games.space_empires.table.flow import FLOW, Main, Over, Reveal
from companion.games.space_empires.table.own import session
from companion.kit.commands import GoHome, Undo
from companion.kit.effects import DeleteLogEntry, Effect, Save
from companion.kit.evening import Home
from companion.kit.refereed.flow import Refusal
from companion.layout import lay_out
from companion.rules.space_empires import events as e
from companion.rules.space_empires.record import referee
from companion.rules.space_empires.refusals import Code
from companion.types import Choices, Hold, Key
from tests.games.space_empires.table import after, aliens, fresh, machines, play_in, played, shown

CYCLE = ("ok",) * 3 + ("ok",) * 3  # three turns; the phase, an alien, an alien


def until(evening: Evening, there: Callable[[Evening], bool]) -> Evening:
    """OK, again and again, until that holds."""
    for _ in range(200):
        if there(evening):
            return evening
        evening = after(evening, "ok")
    raise AssertionError(shown(evening))


def launched(seed: int = 7) -> Evening:
    """Until an alien has a fleet under its counter, in the turn after."""
    return until(aliens(seed=seed), lambda now: play_in(now).state.turn == 1 and any_fleet(now))


def in_turn(turn: int) -> Callable[[Evening], bool]:
    return lambda now: isinstance(now.stage, Main) and play_in(now).state.turn == turn


def rows_in(evening: Evening) -> int:
    frame = draw(evening).frame
    assert isinstance(frame, Choices)
    return len(frame.rows)


def any_fleet(evening: Evening) -> bool:
    return any(alien.fleets for alien in play_in(evening).view.aliens)


def test_a_game_is_set_up_with_four_keys() -> None:
    evening = fresh("en", 7, "ok", "ok")
    assert "Alien empires" in shown(evening)
    evening = after(evening, "right", "ok", "left", "ok")  # another level, then back to the first row
    evening = until(evening, lambda now: isinstance(now.stage, Main))
    assert play_in(evening).setup.difficulty == "hard"
    assert shown(evening).splitlines()[:2] == ["Turn 1 before econ 1", "> End of turn 1"]


def test_ok_leads_through_three_turns_and_the_economic_phase_of_two_aliens() -> None:
    evening = aliens()
    assert [(play_in(evening := after(evening, "ok")).state.phase, play_in(evening).state.turn) for _ in CYCLE] == [
        (1, 2), (1, 3), (1, 0), (1, 0), (1, 0), (2, 1),
    ]  # fmt: skip


def test_a_cycle_with_a_launch_and_a_battle_takes_at_most_eighteen_presses() -> None:
    """Three turns, an economic phase of two aliens, one launch, one battle with ships to count."""
    presses = list(CYCLE)
    for seed in range(200):
        before = after(aliens(seed=seed), *CYCLE * 2)
        evening = after(before, *presses)
        if not any_fleet(before) and sum(len(alien.fleets) for alien in play_in(evening).view.aliens) == 1:
            break
    else:
        raise AssertionError("no seed launches just one fleet in the third phase")
    battle = ["hero", "ok", "ok", "ok", "ok", "ok"]
    end = after(evening, *battle)
    assert isinstance(end.stage, Main)
    assert not any(alien.fleets for alien in play_in(end).view.aliens)
    assert len(presses) + len(battle) == 12
    some = after(evening, "hero", "ok", "ok", "ok", "right", "ok")  # some are left: down by one, on, done
    counts = rows_in(some)
    survived = ["hero", "ok", "ok", "ok", "right", "ok", "left", *["ok"] * counts, "ok"]
    end = after(evening, *survived)
    assert isinstance(end.stage, Main)
    assert len(presses) + len(survived) <= 18


def test_a_fleet_is_hidden_until_it_is_fought_and_then_shown() -> None:
    evening = launched()
    assert "hidden" in shown(after(evening, "hero"))
    evening = after(evening, "hero", "ok", "ok")
    assert isinstance(evening.stage, Reveal)
    (call,) = play_in(evening).outcomes[-1].facts
    assert isinstance(call, e.Revealed)
    assert all(f"{ship.value} {count}" in shown(evening) for ship, count in call.ships)


def test_undo_is_no_new_roll() -> None:
    evening = after(aliens(), "ok*4")
    rolled = play_in(evening)
    again = after(evening, Hold(Key.BACK), "ok")
    assert play_in(again) == rolled
    assert after(evening, Undo(), Undo(), "ok", "ok") == replace(evening, at=evening.at + 40)


def test_a_wrong_seen_switch_is_corrected_with_the_same_dice() -> None:
    evening = launched()
    first = after(evening, "hero", "ok", "ok")
    dice = play_in(first).steps[-1].dice
    second = after(first, Undo(), "hero", "ok", "scanner", "confirm")
    assert [type(event) for event in play_in(second).steps[-2:]] == [e.Show, e.FirstBattle]
    rolled = play_in(second).steps[-1].dice
    common = min(len(dice), len(rolled))
    assert rolled[:common] == dice[:common]


def test_what_happened_is_corrected_and_the_rest_stays() -> None:
    evening = after(launched(), "hero", "ok", "ok", "ok", "gone", "done")
    before = play_in(evening)
    place = next(n for n, event in enumerate(before.steps) if isinstance(event, e.FirstBattle))
    back = after(evening, "menu", "past", str(place), "otherwise")
    assert play_in(back).aside is not None and len(play_in(back).steps) == place
    assert play_in(after(back, "menu", "give_up")).steps == before.steps
    told = play_in(after(back, "hero", "ok", "scanner", "confirm"))
    assert [type(event) for event in told.steps[place:]] == [e.Show, e.FirstBattle, e.Lost]
    assert told.aside is None


def test_a_step_that_never_happened_is_gone_and_the_past_is_read_without_secrets() -> None:
    evening = after(aliens(), *CYCLE)
    past = after(evening, "menu", "past")
    assert "Red rolled" in shown(past) and "Blue rolled" in shown(past) and "1.E" in shown(past)
    turn = after(evening, "next", "menu", "past", str(len(CYCLE)), "never")
    assert play_in(turn).steps == play_in(evening).steps


def test_what_was_undone_is_put_back() -> None:
    evening = after(aliens(), "ok*4")
    assert play_in(after(evening, Undo(), Undo(), "menu", "put_back")).steps == play_in(evening).steps


def test_undo_goes_back_to_the_start_and_no_further() -> None:
    evening = launched()
    for _ in range(100):
        evening = after(evening, Undo())
    assert play_in(evening).steps == ()
    assert isinstance(evening.stage, Main)


def test_the_tables_own_dice_are_asked_for_by_name() -> None:
    evening = after(aliens(typed=True), "ok*4")
    assert "Die 1: economy" in shown(evening)
    assert after(evening, "ok").stage == evening.stage
    evening = after(evening, "right*3", "ok")
    assert play_in(evening).steps[-1] == e.Econ(1, (7,))
    assert "Blue rolls" in shown(evening)
    asked = after(evening, "ok", "left*2")
    assert "< 4 >" in shown(asked) and "Blue rolls" in shown(after(asked, "back"))


def test_a_die_entered_wrongly_is_corrected_with_back() -> None:
    evening = after(aliens(typed=True, seed=7), "ok*4", "right", "ok", "ok", "right", "ok", "ok*5")
    assert "Die 1" in shown(evening) and "Die 2" not in shown(evening)
    two = after(evening, "right", "ok")
    assert "Die 2" in shown(two)
    assert "< 6 >" in shown(after(two, "back", "right")) and play_in(two) == play_in(evening)


def test_dice_that_were_entered_wait_for_whoever_comes_back_to_them() -> None:
    evening = after(aliens(typed=True, seed=7), "ok*4", "right", "ok", "ok", "right", "ok", "ok*5")
    two = after(evening, "right*2", "ok", "right*4")
    again = after(two, "back*2", "ok")
    assert "Die 2" in shown(again) and "< 6 >" in shown(again)
    assert "< 8 >" in shown(after(again, "ok"))
    assert play_in(after(again, "ok*2")).steps == play_in(after(two, "ok")).steps


def test_a_home_is_attacked_cleared_and_destroyed() -> None:
    evening = after(aliens(), "hero", "home_1", "confirm", "ok", "none", "done")
    assert isinstance(evening.stage, Main)
    evening = after(evening, "hero", "home_1", "confirm", "ok", "cleared", "done")
    assert play_in(evening).view.aliens[0].bases == 0
    evening = after(evening, "hero", "home_1", "confirm", "ok", "planet", "done")
    assert play_in(evening).view.aliens[0].out
    assert "out" in shown(evening)


def test_what_is_left_at_a_home_is_counted_and_leaves() -> None:
    for seed in range(50):
        evening = until(aliens(seed=seed), lambda now: play_in(now).state.phase == 6)
        evening = after(evening, "hero", "home_1", "confirm", "ok", "some")
        if rows_in(evening) > 2:
            break
    assert "What is left?" in shown(evening)
    evening = after(evening, Hold(Key.OK), "done")
    assert isinstance(evening.stage, Main)
    evening = after(evening, "alien_1", "sally")
    assert "leaves home as fleet" in shown(evening)


def test_the_end_is_in_the_log_and_its_record_ends_the_same() -> None:
    evening = aliens()
    effects: list[Effect] = []
    for alien in ("home_1", "home_2"):
        evening, effects = played(evening, "hero", alien, "confirm", "ok", "planet")
        evening = after(evening, "done") if not isinstance(evening.stage, Over) else evening
    (saved,) = [effect for effect in effects if isinstance(effect, Save)]
    assert saved.entry.won and "Vega" in saved.entry.title
    assert saved.entry.id == play_in(evening).id
    outcome = referee(json.loads(saved.entry.record))
    assert outcome["result"] == "won" and all(row["ok"] for row in outcome["per_event"])
    back, effects = played(evening, Undo())
    assert [type(effect) for effect in effects] == [DeleteLogEntry] and not play_in(back).over
    assert isinstance(after(evening, "ok").stage, Home)


def test_losing_the_home_planet_is_asked_about_and_loses() -> None:
    evening = after(aliens(), "menu", "home_lost", "yes")
    assert isinstance(evening.stage, Over) and "lost" in shown(evening)


def test_games_are_put_away_and_taken_up_by_name() -> None:
    evening = until(after(fresh(), "new", "aliens", "lay_out"), in_turn(3))
    first = play_in(evening)
    evening = until(after(evening, GoHome(), "new", "machines", "lay_out"), in_turn(2))
    assert play_in(evening).number == 2
    evening = after(evening, GoHome())
    assert [play.number for play in session(evening).games] == [1]
    evening = after(evening, "games")
    assert "Vega" in shown(evening) and "aliens" in shown(evening)
    evening = after(evening, "ok")
    assert play_in(evening) == first
    assert [play.number for play in session(evening).games] == [2]
    evening = after(evening, "menu", "give_up", "away")
    assert isinstance(evening.stage, Home) and len(session(evening).games) == 2


def test_a_machine_comes_is_weak_somewhere_carries_its_damage_and_heals() -> None:
    evening = machines()
    evening = until(evening, lambda now: play_in(now).view.arrival is not None)
    assert "comes, strength 1" in shown(evening)
    evening = after(evening, "ok")
    assert "Machine 1, strength 1. Entry" in shown(evening)
    evening = after(evening, "ok", "hero", "weakness")
    evening = after(evening, "hits", "right*4", "ok")
    assert play_in(evening).view.machines[0].damage == 4
    evening = after(evening, "ok", "hero", "planet")
    assert "damage 2" in shown(evening)
    evening = after(evening, "ok", "hero", "hits", "left*2", "ok")  # all that is left
    assert "destroyed" in shown(evening)


def test_a_machine_that_eats_the_home_wins() -> None:
    evening = machines()
    evening = until(evening, lambda now: play_in(now).view.arrival is not None)
    evening = after(evening, "ok", "ok", "hero", "home")
    assert isinstance(evening.stage, Over)


@pytest.mark.parametrize("key", ["a", "b", "c", "hero", "bot"])
def test_short_cuts_open_something_and_back_returns(key: str) -> None:
    evening = launched()
    opened = after(evening, key)
    assert opened.stage != evening.stage
    assert isinstance(after(opened, "back").stage, Main)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_event_that_the_rules_refuse_is_said_and_changes_nothing(language: str) -> None:
    evening = aliens(language)
    refused, effects = FLOW.entered(evening, e.Econ(1))
    assert refused.stage == Refusal(e.Econ(1), Code.NOT_ECON) and effects == ()
    assert play_in(refused) == play_in(evening)
    assert lay_out(draw(refused).frame).cut == ()
    assert after(refused, "ok").stage == evening.stage


def test_a_game_that_is_over_waits_at_its_end_only() -> None:
    evening = after(aliens(), "menu", "home_lost", "yes", "back")
    assert isinstance(evening.stage, Home)
    assert isinstance(after(evening, "go_on").stage, Over)
    assert isinstance(after(evening, "go_on", Undo()).stage, Main)
