"""Shot by shot: whose turn it is, whom it can hit, the die, mines, screens, retreats; the result follows."""

from dataclasses import replace
from typing import Any

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.evening.view import view
from companion.games.space_empires.table.commands import AllBrought, OddsAsked
from companion.games.space_empires.table.duel import Duel, Unready, now_in, turn_in
from companion.games.space_empires.table.duel_words import fires_now, sentences
from companion.games.space_empires.table.fighting import Outcome
from companion.games.space_empires.table.flow import MachineMenu, Main, News, SeenAfter
from companion.games.space_empires.table.force import Odds
from companion.games.space_empires.table.own import OwnForce, session, with_session
from companion.games.space_empires.table.play import EDITION
from companion.games.space_empires.table.player_battle import Versus
from companion.kit.commands import Computed, Undo
from companion.kit.effects import Compute
from companion.kit.forms import FormFilled, Numbers
from companion.kit.page import Viewer
from companion.kit.refereed.flow import Refusal
from companion.rules.space_empires.battle import Fire, Who
from companion.rules.space_empires.empire import account
from companion.rules.space_empires.forces import Force, Monster
from companion.rules.space_empires.ships import Ship, Ships
from companion.rules.space_empires.technology import Levels
from companion.types import Hold, Key
from tests.games.space_empires.table import after, fighting, machine_met, play_in, played, several, shown


def duel_in(evening: Evening) -> Duel:
    assert isinstance(evening.stage, Duel)
    return evening.stage


def keys(evening: Evening) -> list[str]:
    return [option.key for option in offered(evening) or ()]


def versus(one: Ships, other: Ships, levels: Levels | None = None) -> Evening:
    """Between players, with the table's own dice."""
    evening = with_session(several(), force=OwnForce(one, levels or Levels()), other=OwnForce(other))
    return after(evening, "versus", "duel")


def rolled(evening: Evening, target: int, die: int) -> Evening:
    by = die - 5  # the first press makes it a 5
    return after(evening, f"at_{target}", "right", *(["right"] * by if by > 0 else ["left"] * -by), "ok")


def test_with_the_boxs_dice_a_shot_is_one_press_and_comes_out_the_same_again() -> None:
    evening = after(fighting(mines=0), "duel")
    one = after(evening, "ok")
    assert len(duel_in(one).steps) == 1
    again = after(after(one, Undo()), "ok")
    assert duel_in(again).steps == duel_in(one).steps


def test_hold_back_takes_back_one_shot_after_the_other_and_then_nothing_of_the_battle() -> None:
    evening = after(fighting(mines=0), "duel")
    shot = after(evening, "ok")
    assert after(shot, Hold(Key.BACK)).stage == evening.stage


def test_a_battle_to_the_end_tells_what_is_left_and_what_was_shown() -> None:
    evening = after(fighting(mines=0), "duel")
    for _ in range(60):
        evening = after(evening, "ok")
        if not isinstance(evening.stage, Duel):
            break
    assert isinstance(evening.stage, SeenAfter)
    assert evening.stage.seen.fighters and evening.stage.seen.scanner == 1 and not evening.stage.seen.mines
    assert isinstance(after(evening, "ok").stage, Main)
    assert play_in(evening).state.seen.fighters is False  # the table has the last word


def test_the_result_can_be_typed_at_any_time() -> None:
    assert isinstance(after(fighting(mines=0), "duel", "lift", "result").stage, Outcome)
    assert isinstance(after(fighting(mines=0), "duel", "lift", "back").stage, Outcome)


def test_typed_dice_are_asked_for_and_refused_when_they_are_out_of_turn() -> None:
    evening = versus(((Ship.DD, 1),), ((Ship.SC, 1),))
    asked = after(evening, "ok")
    assert isinstance(asked.stage, Numbers) and "< – >" in shown(asked)
    assert after(asked, "ok").stage == asked.stage  # nothing follows from a die that nobody has entered
    missed = rolled(evening, 0, 10)
    assert "10 miss" in shown(missed)
    assert turn_in(duel_in(missed), now_in(duel_in(missed))) is not None
    killed = rolled(evening, 0, 1)
    assert "1 kill" in shown(killed) and keys(killed) == ["over"]
    over = after(killed, "ok")
    assert isinstance(over.stage, Versus) and session(over).other.ships == ()


def test_lift_lets_ships_pass_and_a_round_that_is_over_leads_to_the_next() -> None:
    evening = versus(((Ship.DD, 1),), ((Ship.SC, 1),))
    evening = after(evening, "lift", "lift")
    assert keys(evening) == ["next", "result"]
    assert now_in(duel_in(after(evening, "next"))).round == 2


def test_mines_strike_first_and_exactly_as_many_as_there_are() -> None:
    evening = with_session(several(), force=OwnForce(((Ship.SC, 2),)), other=OwnForce(((Ship.SC, 1),), mines=1))
    evening = after(evening, "versus", "duel")
    assert keys(evening) == ["mines", "result"]
    assert isinstance(after(evening, "mines", "left*2", "ok").stage, Refusal)
    struck = after(evening, "mines", "ok")
    side = now_in(duel_in(struck)).attacker
    assert isinstance(side, Force) and side.alive == 1


def test_mines_hit_the_dearest_unless_their_owner_says_otherwise() -> None:
    ships = ((Ship.SC, 2), (Ship.DD, 1), (Ship.CA, 1))
    evening = with_session(several(), force=OwnForce(ships), other=OwnForce(((Ship.SC, 1),), mines=2))
    side = now_in(duel_in(after(evening, "versus", "duel", "mines", "ok*3"))).attacker
    assert isinstance(side, Force) and [group.alive for group in side.groups] == [2, 0, 0]


def test_a_side_with_more_ships_may_screen_before_the_first_shot_only() -> None:
    evening = versus(((Ship.SC, 3),), ((Ship.SC, 1),))
    assert "screen_attacker" in keys(evening) and "screen_defender" not in keys(evening)
    screened = after(evening, "screen_attacker", "right", "ok")
    side = now_in(duel_in(screened)).attacker
    assert isinstance(side, Force) and side.exposed == 2
    assert "screen_attacker" not in keys(rolled(screened, 0, 10))


def test_ships_retreat_from_the_second_round_and_are_not_lost() -> None:
    evening = versus(((Ship.SC, 2),), ((Ship.SC, 1),))
    assert "retreat" not in keys(evening)
    evening = after(evening, "lift", "lift", "next", "lift")
    evening = after(evening, "retreat", "right", "ok")
    assert keys(evening) == ["over"]
    assert session(after(evening, "ok")).force.ships == ((Ship.SC, 2),)


def test_scouts_with_point_defense_fire_at_fighters_in_class_a_and_else_in_their_own() -> None:
    levels = Levels(point_defense=1)
    evening = versus(((Ship.SC, 1),), ((Ship.SC, 1), (Ship.CV, 1), (Ship.F1, 2)), levels)
    stage = duel_in(evening)
    turn = turn_in(stage, now_in(stage))
    assert turn is not None and (turn.side, turn.fires) == (Who.ATTACKER, "A")
    assert keys(evening)[:2] == ["at_2", "pass"]  # carriers are covered, and class A is for fighters


def test_c_asks_for_the_odds_of_what_is_still_on_the_table() -> None:
    evening = rolled(versus(((Ship.CA, 2),), ((Ship.CA, 1),)), 0, 1)
    asked, effects = played(evening, "c")
    assert isinstance(asked.stage, Odds)
    (work,) = [effect for effect in effects if isinstance(effect, Compute)]
    assert '"hits": 1' in work.question
    assert after(asked, "ok").stage == evening.stage


def test_odds_before_a_reveal_know_what_is_being_marked_as_seen() -> None:
    evening = after(fighting(edition=EDITION), "back", "hero", "home_1")
    asked = [played(after(evening, *marks), "c") for marks in ((), ("fighters",))]
    plain, marked = (next(each.question for each in effects if isinstance(each, Compute)) for _, effects in asked)
    assert plain != marked and '"saw"' in marked
    answered = after(asked[1][0], Computed("odds 1 0", CHANCE, done=True))
    assert "83%" in shown(answered)
    assert play_in(answered).steps == play_in(evening).steps


def test_a_machine_takes_its_hits_from_the_battle() -> None:
    evening = with_session(machine_met(), force=OwnForce(((Ship.BB, 6),), Levels(attack=3, tactics=3)))
    evening = after(evening, "hero", "duel")
    before = now_in(duel_in(evening)).defender
    assert isinstance(before, Monster) and before.damage == 2
    for _ in range(40):
        evening = after(evening, "ok")
        if not isinstance(evening.stage, Duel):
            break
    assert isinstance(evening.stage, News | MachineMenu)
    assert play_in(evening).state.machines[0].damage > 2


def test_without_known_sides_there_is_no_battle_to_fight() -> None:
    evening = with_session(fighting(), force=OwnForce())
    assert isinstance(after(evening, "duel").stage, Unready)


@pytest.mark.parametrize("die", [1, 10])
def test_what_the_display_says_is_what_the_rules_say(die: int) -> None:
    evening = versus(((Ship.DD, 2),), ((Ship.CA, 1),))
    stage = duel_in(rolled(evening, 0, die))
    assert stage.steps == (Fire(Who.DEFENDER, die, 0, 0),)  # a cruiser fires before destroyers
    assert now_in(replace(stage, steps=())) == stage.start


def test_what_the_rules_of_battle_refuse_can_be_entered_as_its_result() -> None:
    evening = with_session(several(), force=OwnForce(((Ship.SC, 2),)), other=OwnForce(((Ship.SC, 1),), mines=1))
    refused = after(evening, "versus", "duel", "mines", "left*2", "ok")
    assert isinstance(refused.stage, Refusal) and keys(refused) == ["leave", "result"]
    assert isinstance(after(refused, "result").stage, Versus)


def test_a_shot_is_described_in_words_of_the_table() -> None:
    evening = versus(((Ship.DD, 1),), ((Ship.SC, 2),))
    assert fires_now("en", duel_in(evening)) == "Round 1, class D: Side 1 destroyer fires"
    hit = rolled(evening, 0, 1)
    assert sentences("en", duel_in(hit)) == ["Side 1 destroyer destroys Side 2 scout: needs 4, rolled 1"]
    (told,) = sentences("en", duel_in(after(fighting(mines=0), "duel", "ok")))
    assert told.startswith("Your fighter 2") and " Red destroyer: needs " in told


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_television_shows_a_battle_with_its_losses_and_the_last_shots(language: str) -> None:
    evening = rolled(versus(((Ship.DD, 1),), ((Ship.SC, 2),)), 0, 1)
    battle = view(evening, draw(evening), Viewer("bridge", language))["battle"]
    mine, other = battle["sides"]
    assert (mine["mine"], other["mine"]) == (False, False)  # between players they are nobody's own
    assert [(unit["left"], unit["was"]) for unit in other["units"]] == [(1, 2)]
    assert len(battle["said"]) == 1 and battle["now"]


def test_ships_that_a_phone_enters_during_a_battle_are_not_lost_in_it() -> None:
    evening = after(fighting(mines=0), FormFilled("human", "empire", ("ships",), (("ship_ca", 9),)), "duel")
    evening = after(evening, AllBrought("human"))
    while isinstance(evening.stage, Duel):
        evening = after(evening, "ok")
    assert account(play_in(evening).state)["ship_ca"] >= 7
    assert dict(session(evening).force.ships)[Ship.CA] <= 2


def test_a_chance_on_the_phone_goes_away_with_the_next_shot() -> None:
    fought = after(fighting(mines=0), "duel")
    duel = duel_in(fought)
    asked = after(fought, OddsAsked("human", duel.alien, duel.fleet), Computed("seat human", CHANCE, done=True))
    assert "odds" in of_human(asked) and "losses" not in of_human(asked)
    assert "odds" not in of_human(after(asked, "ok"))
    before = after(fighting(), OddsAsked("human", duel.alien, duel.fleet), Computed("seat human", CHANCE, done=True))
    mined = after(before, "duel", "mines", "right", "ok")
    assert "odds" in of_human(before) and "odds" not in of_human(mined)


CHANCE = '{"win": 0.83, "left": 4.6}'


def of_human(evening: Evening) -> Any:
    return view(evening, draw(evening), Viewer("seat", seat="human"))["seat"]
