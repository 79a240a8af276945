"""What holds in every game, over random ones (tests/rules/stationfall/games.py)."""

import copy
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import fields as reading
from companion.rules.fields import Impossible
from companion.rules.stationfall.board import OUTER_SPACE
from companion.rules.stationfall.events import Event
from companion.rules.stationfall.game import StationfallResult, apply, corrected, refusal, replay
from companion.rules.stationfall.record import referee
from companion.rules.stationfall.record_events import ACTS, EVENT, EVENTS
from companion.rules.stationfall.record_play import names_of, read_events, read_setup
from companion.rules.stationfall.setup import CUBES, TIME_MARKERS, Setup
from companion.rules.stationfall.state import State, begin
from companion.rules.stationfall.terms import Phase, Where
from companion.rules.stationfall.transaction import Transaction
from tests.rules.stationfall import games

SEEDS = st.integers(min_value=0, max_value=2**32)
PLAYED = settings(max_examples=60, deadline=None)


@cache
def game(seed: int) -> tuple[dict[str, Any], Setup, list[Event], list[StationfallResult]]:
    record = games.record(seed)
    setup = read_setup(record)
    events = read_events(record["events"], setup)
    return record, setup, events, replay(setup, events)


def steps(seed: int) -> Iterator[tuple[State, Event, StationfallResult]]:
    _, setup, events, results = game(seed)
    before = begin(setup)
    for event, result in zip(events, results, strict=True):
        yield before, event, result
        before = result.state


def test_random_games_reach_every_phase_and_nearly_every_event_and_action() -> None:
    phases: set[Phase] = set()
    done: Counter[str] = Counter()
    for seed in range(150):
        record, _, _, results = game(seed)
        phases |= {result.state.phase for result in results}
        told = zip(record["events"], results, strict=True)
        done.update(event.get("what", event["do"]) if event["do"] == "action" else event["do"]
                    for event, result in told if result.refused is None)  # fmt: skip
    assert phases == set(Phase)
    missing = {*EVENTS, *ACTS} - {"action"} - done.keys()
    assert len(missing) < 8


@PLAYED
@given(SEEDS)
def test_what_is_refused_changes_nothing_and_is_refused_for_that_reason(seed: int) -> None:
    for before, event, result in steps(seed):
        assert result.refused is refusal(before, event)
        if result.refused is not None:
            assert result.state == before and not result.calls


@PLAYED
@given(SEEDS)
def test_an_event_never_changes_the_state_it_was_applied_to(seed: int) -> None:
    for before, event, _ in steps(seed):
        kept = copy.deepcopy(before)
        apply(before, event)
        assert before == kept


@PLAYED
@given(SEEDS)
def test_cubes_are_in_hand_in_betrayal_or_on_cards(seed: int) -> None:
    for _, _, result in steps(seed):
        for colour, player in result.state.players.items():
            on_cards = sum(card.cubes.get(colour, 0) for card in result.state.cards.values())
            assert player.hand + player.betrayal + on_cards == CUBES
            assert min(player.hand, player.betrayal, player.bribes) >= 0
        assert all(count > 0 for card in result.state.cards.values() for count in card.cubes.values())
        assert min(result.state.kompromat.values()) >= 0


@PLAYED
@given(SEEDS)
def test_markers_are_numbered_once_and_three_of_a_colour(seed: int) -> None:
    for _, _, result in steps(seed):
        numbers = [marker.id for marker in result.state.markers]
        assert numbers == sorted(set(numbers))
        if result.state.setup.switches.marker_limit:
            for colour in result.state.players:
                assert 0 <= result.state.markers_left(colour) <= TIME_MARKERS


@PLAYED
@given(SEEDS)
def test_the_station_is_never_in_a_state_the_rules_do_not_know(seed: int) -> None:
    for _, _, result in steps(seed):
        state, station = result.state, result.state.station
        assert not station.fire & station.asphyxiation
        assert OUTER_SPACE not in station.fire | station.asphyxiation | station.damaged
        if state.locked_off:
            assert not station.cameras and not station.jammers
        if state.blackout:
            assert station.abandoned and station.project_x
        assert station.monster or station.monster_pod is None
        assert all(state.pod_now(pod).free >= 0 for pod in state.pods)


@PLAYED
@given(SEEDS)
def test_what_is_done_is_done(seed: int) -> None:
    for before, _, result in steps(seed):
        after = result.state
        assert after.minute <= before.minute
        assert after.station.abandoned >= before.station.abandoned
        assert after.station.project_x >= before.station.project_x
        assert after.station.locks <= before.station.locks
        for body, each in before.bodies.items():
            if each.where is Where.ANNIHILATED:
                assert after.bodies[body].where is Where.ANNIHILATED
            elif each.where is Where.ESCAPED:
                assert after.bodies[body].where is not Where.STATION


@PLAYED
@given(SEEDS)
def test_there_is_always_a_way_on_until_it_is_over(seed: int) -> None:
    """Somebody is asked exactly in the phases that ask somebody."""
    for _, _, result in steps(seed):
        asking = result.state.phase not in (Phase.REENTRY, Phase.SF_ESCAPE, Phase.SCORE, Phase.OVER)
        assert (result.state.asked is not None) is asking


@PLAYED
@given(SEEDS)
def test_scores_add_up(seed: int) -> None:
    for _, _, result in steps(seed):
        score = result.state.score
        if score is None:
            continue
        for row in score.rows:
            assert row.total == row.agenda + row.bonus + row.bribes + row.penalty
        ranked = [side for equals in score.ranking for side in equals]
        assert sorted(ranked) == sorted(side.side for side in score.sides if not side.barred)
        assert list(score.winners) == ranked[: len(score.winners)]


@PLAYED
@given(SEEDS)
def test_an_event_is_written_as_it_is_read(seed: int) -> None:
    _, setup, events, _ = game(seed)
    names = names_of(setup)
    for event in events:
        told = json.loads(json.dumps(EVENT.written(event)))
        assert EVENT.read(told, reading.Where("event", names)) == event


@PLAYED
@given(SEEDS)
def test_a_state_is_a_plain_tree_that_can_be_kept(seed: int) -> None:
    def check(value: Any) -> None:
        if is_dataclass(value) and not isinstance(value, type):
            assert value.__dataclass_params__.frozen  # type: ignore[attr-defined]
            for each in fields(value):
                check(getattr(value, each.name))
        elif isinstance(value, Mapping):
            for key, item in value.items():
                check(key)
                check(item)
        elif isinstance(value, tuple | frozenset):
            for item in value:
                check(item)
        else:
            assert value is None or isinstance(value, str | int | bool | Enum)

    check(game(seed)[3][-1].state if game(seed)[3] else begin(game(seed)[1]))


@PLAYED
@given(SEEDS, st.integers(min_value=0, max_value=59))
def test_a_correction_is_the_game_entered_again(seed: int, place: int) -> None:
    _, setup, events, results = game(seed)
    if not events:
        return
    place %= len(events)
    gone = corrected(setup, events, place, [])
    assert list(gone.results) == replay(setup, gone.events)
    assert list(gone.events) == events[:place] + events[place + 1 :]
    for misfit in gone.misfits:
        assert results[misfit + 1].refused is None and gone.results[misfit].refused is not None
    same = corrected(setup, events, place, [events[place]])
    assert (list(same.events), list(same.results), same.misfits) == (events, results, ())


# ---------------------------------------------------------------- records of any shape


@PLAYED
@given(SEEDS)
def test_the_outcome_of_a_record_is_json_and_the_same_every_time(seed: int) -> None:
    record = game(seed)[0]
    outcome = referee(record)
    assert json.loads(json.dumps(outcome)) == outcome == referee(copy.deepcopy(record))
    assert len(outcome["per_event"]) == len(record["events"])


ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 30), st.just(1.0), st.text(max_size=3),
    st.lists(st.integers(), max_size=2), st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
    st.sampled_from(["Exile", "Houdini", "red", "A"]),
)  # fmt: skip


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container with every key or index of it."""
    found = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in found:
        yield value, key
        yield from places(item)


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.integers(min_value=0), ODD)
def test_a_damaged_record_is_refused_or_answered_and_nothing_else(seed: int, where: int, odd: Any) -> None:
    record = copy.deepcopy(game(seed % 40)[0])
    every = list(places(record))
    container, key = every[where % len(every)]
    container[key] = odd
    try:
        referee(record)
    except Impossible as error:
        assert error.field and error.reason


def test_a_draft_keeps_every_field_of_the_state() -> None:
    state = game(1)[3][-1].state
    assert Transaction(state).settled() == state
