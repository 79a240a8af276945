"""The game entered again: undo, corrections of the past and what no longer fits, questions of the table."""

import re
from pathlib import Path
from typing import Any

import pytest

from companion.rules.stationfall import events as e
from companion.rules.stationfall import questions as q
from companion.rules.stationfall.game import RULES, apply, corrected, refusal, replay
from companion.rules.stationfall.record_events import EVENT
from companion.rules.stationfall.scoring import Decided
from companion.rules.stationfall.state import begin
from companion.rules.stationfall.terms import Code, Device, Never, Place, Said, Status
from tests.rules.stationfall.table import Table

HERE = Path(__file__).parent


# ---------------------------------------------------------------- undo and corrections


def test_undo_is_to_leave_out_the_last() -> None:
    table = Table()
    table.use("Exile")
    before = table.state
    table.act("step")
    assert replay(table.setup, table.told[:-1])[-1].state == before
    assert replay(table.setup, []) == []


def test_a_corrected_past_event_lists_what_no_longer_fits() -> None:
    table = Table()
    table.use("Exile")  # influence, activate
    table.act("step")
    table.end()
    table.tell("declare")
    correction = corrected(table.setup, table.told, 0, [e.Influence("Medical", 1)])
    assert [EVENT.written(correction.events[place])["do"] for place in correction.misfits] == [
        "activate", "action", "end_turn",
    ]  # fmt: skip
    assert [correction.results[place].refused for place in correction.misfits] == [
        Code.NOT_CONSPIRATOR, Code.NOT_ACTIVATED, Code.MUST_ACT,
    ]  # fmt: skip


def test_what_was_refused_before_is_no_misfit() -> None:
    table = Table()
    table.tell("power", step=-1)
    table.tell("declare")
    assert corrected(table.setup, table.told, 1, []).misfits == ()


def test_one_event_can_be_replaced_by_several() -> None:
    table = Table(strict=False)
    table.tell("declare")
    table.tell("end_turn")
    correction = corrected(table.setup, table.told, 0, [e.Release(), e.MonsterIs(True)])
    assert (len(correction.events), correction.misfits) == (3, ())
    assert {call.said for call in correction.results[-1].calls} == {Said.MONSTER}


def test_misfits_are_places_in_the_corrected_list() -> None:
    table = Table(strict=False)
    table.tell("release")
    table.tell("monster", on=True)
    corrections: list[list[e.Event]] = [[], [e.Declare()], [e.Declare(), e.Arm(), e.Declare()]]
    for told in corrections:
        correction = corrected(table.setup, table.told, 0, told)
        assert [correction.events[place] for place in correction.misfits] == [e.MonsterIs(True)]


def test_every_event_has_a_rule() -> None:
    assert set(RULES) == set(e.Event.__args__)


def test_every_reason_for_a_refusal_is_tested_by_name() -> None:
    told = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    assert [code for code in Code if f'"{code.value}"' not in told] == []


def test_every_call_is_tested_by_name() -> None:
    told = "".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    assert [said for said in Said if not re.search(rf'"{said.value}[":]', told)] == []


# ---------------------------------------------------------------- what a table asks


def test_choices_are_those_the_rules_allow() -> None:
    table = Table()
    table.tell("influence", character="Exile", cubes=1)
    choices = q.possible(table.state, [e.Activate(card) for card in table.setup.members])
    assert choices == [e.Activate("Exile")]
    assert refusal(table.state, e.Activate("Cyborg")) is Code.NOT_CONSPIRATOR


def test_whose_turn_is_next() -> None:
    table = Table()
    assert q.next_colour(table.state) == "blue"
    table.end()
    table.end()
    assert (table.state.current, q.next_colour(table.state)) == ("green", "red")


def test_what_is_due_now_and_the_countdown() -> None:
    table = Table(minute=6)
    assert q.countdown(table.state) is None
    table.tell("antimatter", to="pod", pod="Houdini")
    assert q.countdown(table.state) == q.Countdown("red", 2, Place.BOARD, "Houdini", None)
    table.tell("launch", pod="Houdini")
    assert q.countdown(table.state) == q.Countdown("red", 2, Place.POD, "Houdini", None)
    table.minutes(4)
    assert [marker.id for marker in q.due_now(table.state)] == [1]
    table.tell("antimatter", to="destroyed")
    assert q.countdown(table.state) is None


def test_a_countdown_below_zero_is_stationfalls() -> None:
    table = Table(minute=3)
    table.tell("arm")
    assert q.countdown(table.state) == q.Countdown("red", Never.STATIONFALL, Place.BOARD, None, None)


def test_who_may_activate_whom_and_with_how_many_actions() -> None:
    table = Table()
    table.use("Exile")
    table.end()
    assert q.activation(table.state, "Exile") == q.Activation(Status.LIVE, ("red",), ("red",), 1)
    table.tell("down", body="Exile")
    assert q.activation(table.state, "Exile") == q.Activation(Status.DOWN, (), ("red",), 1)
    table.tell("annihilate", body="Exile")
    assert q.activation(table.state, "Exile") == q.Activation(Status.GONE, (), (), 1)
    table.tell("reveal", character="Cyborg")
    assert q.activation(table.state, "Cyborg") == q.Activation(Status.LIVE, ("blue",), ("blue",), 2)


def test_what_the_power_stops_and_what_still_works() -> None:
    table = Table()
    assert q.power_effects(table.state) == ()
    table.tell("power", step=1)
    assert q.power_effects(table.state) == q.LOCKED_OFF
    table.tell("power", step=1)
    assert q.power_effects(table.state) == (*q.LOCKED_OFF, *q.IN_BLACKOUT)
    assert {q.Effect.TIMED_LAUNCH_WORKS, q.Effect.AIRLOCK_WORKS} <= set(q.power_effects(table.state))


@pytest.mark.parametrize(("character", "section"), [("Colonel", None), ("Stowaway", Code.NOT_DOCKED)])
def test_pods_answer_with_what_the_game_knows(character: str, section: Code | None) -> None:
    table = Table("Exile", character, pods=[{"name": "Panic Pod", "dock": "Quarters"}])
    table.tell("enter", body="Exile", pod="Panic Pod")
    table.tell("declare")
    answer = q.pod_answers(table.state, officer=False)[0]
    assert (answer.free, answer.timed, answer.section, answer.bridge) == (1, None, section, Code.NOT_OFFICER)
    assert q.pod_answers(table.state, officer=True)[0].bridge is None


def test_whether_it_would_be_seen_is_answered_in_any_phase() -> None:
    table = Table(board={"dark": ["Suite"]})
    assert q.seen(table.state, "Stowaway")
    assert not q.seen(table.state, "Stowaway", section="Suite")
    assert not q.seen(table.state, "Stowaway", lit=False)
    assert not q.seen(table.state, "Stowaway", who="Cyborg")
    assert not q.seen(table.state, "Medical")


def test_who_has_to_reveal_and_to_deliver_and_what_it_would_come_to() -> None:
    table = Table(minute=2)
    table.tell("reveal", character="Exile")
    table.tell("escape", body="Exile", how="other")
    assert (q.to_reveal(table.state), q.to_deliver(table.state)) == (["blue", "green"], ["red"])
    assert q.score_preview(table.state, e.ScoreUp()) is None
    table.stationfall()
    table.reveal(blue="Cyborg", green="Engineer")
    preview = q.score_preview(table.state, e.ScoreUp(agenda={"red": 4}))
    assert preview is not None
    assert (preview.winners, preview.decided_by) == (("red",), Decided.POINTS)
    assert table.state.score is None
    table.tell("deliver", data=[])
    assert q.to_deliver(table.state) == []


def test_events_of_the_keys_go_the_same_way_as_those_of_a_record() -> None:
    table = Table(strict=False)
    state = begin(table.setup)
    keys: list[Any] = [e.Declare(), e.SetTimer("Houdini"), e.EndTurn()]
    for event in keys:
        state = apply(state, event).state
    table.tell("declare")
    table.tell("set_timer", pod="Houdini")
    table.tell("end_turn")
    assert state == table.state


# ---------------------------------------------------------------- what happened all the same (S34)


def test_several_events_entered_at_once_are_corrected_as_one() -> None:
    table = Table(strict=False)
    table.tell("down", body="Exile")
    table.tell("declare")
    table.tell("end_turn")
    correction = corrected(table.setup, table.told, 0, [e.Release()], instead=2)
    assert [type(event) for event in correction.events] == [e.Release, e.EndTurn]
    assert correction.misfits == ()


def test_a_forced_event_has_its_effect_against_the_rule_that_forbids_it() -> None:
    table = Table(strict=False)
    down = apply(table.state, e.CountPower(1)).state
    switch = e.Switch(Device.CAMERAS, True)
    assert refusal(down, switch) is Code.LOCKED
    forced = apply(down, e.Forced(switch))
    assert forced.refused is None and forced.state.station.cameras


def test_what_cannot_be_is_not_forced_either() -> None:
    state = begin(Table(strict=False).setup)
    gone = apply(state, e.Annihilate("Exile")).state
    enter = e.Enter("Exile", "Houdini")
    assert apply(gone, e.Forced(enter)).refused is refusal(gone, enter) is Code.GONE
    assert apply(state, e.Forced(e.Done())).refused is Code.PHASE


def test_what_is_allowed_may_be_forced_and_is_the_same() -> None:
    state = begin(Table(strict=False).setup)
    event = e.SetTimer("Houdini")
    assert apply(state, e.Forced(event)).state == apply(state, event).state


def test_a_marker_taken_home_is_not_resolved() -> None:
    state = apply(begin(Table(strict=False).setup), e.SetTimer("Houdini")).state
    home = apply(state, e.TakeMarker(1)).state
    assert not home.markers and not home.is_gone("Houdini")
    assert apply(home, e.TakeMarker(1)).refused is Code.NO_MARKER
