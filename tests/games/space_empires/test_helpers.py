"""Your ships, to-hit numbers, odds in a process of their own, the voice, the demo, the page."""

import json
from dataclasses import replace

import pytest

from companion.evening import Evening
from companion.evening.demos import played as demo_played
from companion.games.space_empires import demo
from companion.games.space_empires.page.page import PAGE
from companion.games.space_empires.table import odds_task
from companion.games.space_empires.table.fighting import Outcome
from companion.games.space_empires.table.flow import MachineMenu
from companion.games.space_empires.table.force import ForceSheet, Odds
from companion.games.space_empires.table.odds_words import percent, whole, worst_text
from companion.games.space_empires.table.own import session, with_session
from companion.games.space_empires.words import say
from companion.kit.commands import Computed
from companion.kit.effects import CancelCompute, Compute
from companion.kit.evening import Home
from companion.kit.page import Viewer
from companion.rules.space_empires import witnessed
from companion.rules.space_empires.battle import Who, begin
from companion.rules.space_empires.forces import Force, Group
from companion.rules.space_empires.options import PROFILES, Options, Switches
from companion.rules.space_empires.ships import Ship
from companion.rules.space_empires.solo import Kind, Setup
from companion.rules.space_empires.technology import PriceList
from tests.games.space_empires.table import after, fresh, machines, play, play_in, played, shown, started
from tests.games.space_empires.test_solo import launched, until

ANSWER = {"win": 0.75, "left": 1.5, "bring": {"more": 2, "ship": "DD"}}


def met() -> Evening:
    """A fleet is met, and three destroyers are entered against it."""
    evening = after(launched(), "c", "force_ship_1", "right*3", "ok", "back")
    return after(evening, "hero", "ok", "ok", "ok")


def test_your_ships_are_entered_once_and_kept() -> None:
    evening = met()
    assert isinstance(evening.stage, Outcome)
    assert session(evening).force.ships == ((Ship.DD, 3),)


def test_the_to_hit_list_has_both_sides_in_the_order_of_fire() -> None:
    text = shown(after(met(), "to_hit"))
    assert "D You 3DD" in text and "They" in text
    assert [line[0] for line in text.splitlines()[1:] if not line.startswith(" ")] == sorted(
        line[0] for line in text.splitlines()[1:] if not line.startswith(" ")
    )


def test_odds_are_worked_out_elsewhere_and_shown_when_they_come() -> None:
    evening, effects = played(met(), "c")
    (asked,) = [effect for effect in effects if isinstance(effect, Compute)]
    assert asked.task == odds_task.__name__ and "Calculating" in shown(evening)
    first, last = odds_task.work(json.loads(asked.question))
    told = after(evening, Computed(asked.id, json.dumps(first)))
    assert f"{whole(first['win'])}%" in shown(told) and "3DD against" in shown(told)
    told = after(told, Computed(asked.id, json.dumps(last), done=True))
    assert "80 %" in shown(told)
    assert isinstance(after(told, "ok").stage, Outcome)


def test_odds_go_away_when_anything_they_rest_on_changes() -> None:
    evening, effects = played(met(), "c")
    (asked,) = [effect for effect in effects if isinstance(effect, Compute)]
    told = after(evening, Computed(asked.id, json.dumps(ANSWER), done=True))
    assert "75%" in shown(told)
    fleet = session(told).force
    changed = with_session(told, force=replace(fleet, ships=((Ship.DD, 2),)))
    assert "75%" not in shown(changed) and "Ask again" in shown(changed)


def test_the_worst_that_may_be_names_nothing_that_is_not_there() -> None:
    def worst(**there: object) -> str:
        return worst_text("en", {"worst": {"win": 0.4, "bases": 0, "mines": 0, "ships": {}, **there}})

    assert worst(bases=1).endswith("Bases 1")
    assert worst(mines=2, ships={"SC": 3}).endswith("3SC, Mines 2")


def test_a_guess_is_never_certain_and_a_range_of_one_number_says_that_it_is_a_guess() -> None:
    assert percent({"win": 1.0}) == "100%"
    assert percent({"win": 0.9999}) == "99%"
    assert percent({"win": 1.0, "low": 1.0, "high": 1.0}) == "99%?"
    assert percent({"win": 0.0, "low": 0.0, "high": 0.0}) == "1%?"
    assert percent({"win": 0.2, "low": 0.0, "high": 0.7}) == "0-70%"


@pytest.mark.parametrize("cruisers", range(1, 9))
def test_what_to_bring_agrees_with_the_chance_that_is_shown(cruisers: int) -> None:
    """Both are of the same home that nobody has seen; samples of one are not those of the other."""
    own = begin(Force((Group(Ship.CA, cruisers, 1, 1),)), Force(()))
    sights = [witnessed.Rolled(phase) for phase in range(1, 7)]
    _, last = odds_task.work(odds_task.guess_of(own, Who.ATTACKER, Setup(Kind.ALIENS, "hard"), sights, 0))
    assert (last["bring"]["more"] == 0) == (last["win"] >= 0.8)


def test_a_press_cancels_the_odds() -> None:
    evening, effects = played(met(), "c", "back")
    assert isinstance(effects[-1], CancelCompute) and isinstance(evening.stage, Outcome)
    assert after(evening, Computed("odds 1 1", "{}", done=True)).stage == evening.stage


def test_only_ok_and_back_leave_the_odds() -> None:
    assert isinstance(after(met(), "c", "left", "right", "b").stage, Odds)
    assert isinstance(after(met(), "c", "ok").stage, Outcome)


def test_odds_that_fail_say_so() -> None:
    evening = after(met(), "c")
    assert isinstance(evening.stage, Odds)
    name = f"odds {evening.stage.alien} {evening.stage.fleet}"
    assert "could not" in shown(after(evening, Computed(name, '{"refused": "unknown"}', done=True)))
    assert "could not" in shown(after(evening, Computed(name, failed="no memory")))


def test_without_your_ships_there_are_no_odds() -> None:
    evening, effects = played(launched(), "hero", "ok", "ok", "ok", "c")
    assert not effects[-1:] or not isinstance(effects[-1], Compute)
    assert "Enter your ships first" in shown(evening)


def test_odds_against_a_machine_count_the_damage_it_carries() -> None:
    evening = until(machines(), lambda now: play_in(now).view.arrival is not None)
    evening = after(
        evening, "ok", "ok", "hero", "weakness", "hits", "right*2", "ok", "ok", "c", "force_ship_2", "right*4"
    )
    evening, effects = played(evening, "ok", "back", "hero", "c")
    (asked,) = [effect for effect in effects if isinstance(effect, Compute)]
    assert json.loads(asked.question)["enemy"]["damage"] == 2
    answer = next(odds_task.work(json.loads(asked.question)))
    assert 0 < answer["win"] < 1 and "low" not in answer
    assert isinstance(after(evening, "ok").stage, MachineMenu)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_demo_plays_to_its_end(language: str) -> None:
    evenings = [evening for _, evening in demo_played(demo, language)]
    assert len(evenings) < 300
    assert isinstance(evenings[-1].stage, Home) and play_in(evenings[-1]).state.phase == demo.PHASES + 1
    assert any(alien.shown.above_start() for alien in play_in(evenings[-1]).view.aliens)


def test_the_page_has_no_nulls_and_names_what_everybody_knows() -> None:
    evening = met()
    found = PAGE.view(evening, Viewer("bridge"), "en", frozenset())
    assert "null" not in json.dumps(found)
    assert found["picture"] == "solo" and found["name"] == "Vega"
    assert any(row["fleets"] for row in found["aliens"].values())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_tells_of_machines_in_words(language: str) -> None:
    found = PAGE.view(machines(language), Viewer("bridge"), language, frozenset())
    assert len(found["machines"]) == 3 and all(row["line"] for row in found["machines"].values())
    assert "null" not in json.dumps(found)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_xr1_rules_and_prices_stand_on_the_page_and_under_more(language: str) -> None:
    options = Options(PROFILES["later"], PriceList.FIRST, Switches(home_lost_loses=False))
    setup = Setup(Kind.MACHINES, "hard", "large", options)
    evening = started(fresh(language), play(7, setup))
    both = {say(language, "setup.profile_later"), say(language, "setup.prices_first")}
    read = shown(after(evening, "menu", "in_force")).replace("\n", " ")
    page = PAGE.view(evening, Viewer("bridge"), language, frozenset())["rules"]
    assert all(word in read and word in page for word in both)
    assert say(language, "rulings.X-R18_False") in read


@pytest.mark.parametrize("asked", ["to_hit", "odds", "duel"])
def test_where_your_ships_are_missing_ok_leads_to_them_and_back_to_the_machine(asked: str) -> None:
    evening = until(machines(), lambda now: play_in(now).view.arrival is not None)
    evening = after(evening, "ok", "ok", "hero", "weakness", asked)
    assert "Enter your ships first" in shown(evening)
    there = after(evening, "ok")
    assert isinstance(there.stage, ForceSheet)
    assert isinstance(after(there, "back").stage, MachineMenu)
