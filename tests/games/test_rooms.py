"""What the room may know: the dramatic beats of whole games, nothing twice, nothing late, nothing hidden."""

from collections import Counter
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import pairwise

import pytest

from companion.evening import Evening, step
from companion.evening.demos import played
from companion.evening.room import room_of
from companion.games import BY_ID, GAMES
from companion.games.eclipse.table.match import Match as EclipseMatch
from companion.games.space_alert.table.operation import Operation, heard, said_by
from companion.games.space_empires.table.match import Match as Several
from companion.games.stationfall.table.match import Match
from companion.kit.commands import Asked
from companion.kit.evening import Home, shelve, unshelve
from companion.kit.refereed.match import changed
from companion.kit.room import MOST_AT_ONCE, Doing, Event, Kind, Room, Zone, happened, nameless
from companion.rules.space_alert.timeline import CommsDown
from companion.rules.space_empires.several import PlaceBid, Table
from companion.types import Input
from tests.games.space_empires.test_hidden import FUTURES, futures

WITH_DEMO = [info.id for info in GAMES if info.demo]


@cache
def evenings(game: str) -> list[Evening]:
    return [evening for _, evening in played(import_module(f"{BY_ID[game].package}.demo"))]


def events(evenings: list[Evening]) -> list[Event]:
    rooms = [room_of(evening) for evening in evenings]
    return [event for before, after in pairwise(rooms) for event in happened(before, after)]


@pytest.mark.parametrize("game", WITH_DEMO)
def test_every_game_tells_that_it_has_begun_once(game: str) -> None:
    assert [event.kind for event in events(evenings(game))].count(Kind.STARTED) == 1


@pytest.mark.parametrize("game", WITH_DEMO)
def test_at_home_and_while_it_is_laid_out_the_room_knows_only_the_game(game: str) -> None:
    before = [room_of(each) for each in evenings(game) if each.game is None]
    assert before
    assert all(replace(room, doing=Doing.HOME) == Room(game) for room in before)


def test_a_mission_is_told_beat_by_beat() -> None:
    told = Counter((event.kind, event.zone) for event in events(evenings("space_alert")))
    flown = next(each.game for each in evenings("space_alert") if isinstance(each.game, Operation))
    silences = sum(isinstance(each, CommsDown) for each in heard(flown.briefing).events)
    assert told[Kind.COMMS_DOWN, ""] == told[Kind.COMMS_UP, ""] == silences > 0
    assert told[Kind.THREAT, "white"] >= 1 and told[Kind.THREAT, "inside"] >= 1
    assert told[Kind.LAST_SECONDS, ""] == 3
    assert told[Kind.DAMAGE, "blue"] == 3
    assert told[Kind.WON, ""] == 1


def test_a_threat_lights_its_zone_and_nothing_else() -> None:
    rooms = [room_of(evening) for evening in evenings("space_alert")]
    first = next(room for room in rooms if room.announced)
    assert first.announced[0] == Event(Kind.THREAT, "white")
    assert first.zones == (Zone.CLEAR, Zone.ALERT, Zone.CLEAR, Zone.CLEAR)


def test_the_end_of_a_phase_is_the_same_instant_as_long_as_nobody_pauses() -> None:
    rooms = [room_of(evening) for evening in evenings("space_alert")]
    ends = {(room.phase, room.ends) for room in rooms if room.doing is Doing.PLAYING}
    assert len(ends) == 3 and None not in {end for _, end in ends}


def test_nothing_of_a_mission_is_known_before_it_is_announced() -> None:
    """Two missions that differ only in what is still to come look the same."""
    for evening in evenings("space_alert"):
        operation = evening.game
        if isinstance(operation, Operation) and not operation.over:
            position = operation.position(evening.at)
            said = [each.says for each in said_by(operation, evening.pack, position)]
            known = tuple(each for each in heard(operation.briefing).threats if each in said)
            assert len([event for event in room_of(evening).announced if event.kind is Kind.THREAT]) == len(known)


def test_paging_back_tells_nothing_and_paging_on_tells_nothing_new_twice() -> None:
    seen = Room("space_alert", Doing.RESOLVING, announced=(Event(Kind.ATTACK, "red"), Event(Kind.DESTROYED)))
    back = replace(seen, announced=seen.announced[:1])
    assert happened(seen, back) == ()
    assert happened(back, seen) == (Event(Kind.DESTROYED),)


def test_a_jump_ahead_and_a_game_from_the_shelf_tell_nothing() -> None:
    here = Room("space_alert", Doing.RESOLVING)
    assert happened(here, replace(here, announced=(Event(Kind.DESTROYED),) * (MOST_AT_ONCE + 1))) == ()
    evening = next(each for each in evenings("space_alert") if len(room_of(each).announced) > 3)
    away = shelve(replace(evening, stage=Home(), below=(), waiting=(evening.stage,)))
    back = unshelve(away, "space_alert")
    assert happened(room_of(away), room_of(back)) == ()
    assert happened(room_of(evening), room_of(away)) == ()


def test_stationfall_tells_minutes_turns_power_and_the_antimatter() -> None:
    told = events(evenings("stationfall"))
    kinds = {event.kind for event in told}
    assert {Kind.MINUTE, Kind.TURN, Kind.POWER, Kind.ANTIMATTER, Kind.ABANDONED, Kind.OVER} <= kinds
    assert Event(Kind.POWER, value="blackout") in told


def test_who_is_who_in_stationfall_changes_nothing_for_the_room() -> None:
    for evening in evenings("stationfall"):
        match = evening.game
        if isinstance(match, Match) and not match.over:
            dealt = dict.fromkeys(match.setup.order, ("a secret",))
            other = replace(evening, game=changed(match, dealt=dealt, notes={"red": ("a secret",)}))
            assert room_of(other) == room_of(evening)


def test_a_bid_and_a_sheet_in_space_empires_change_nothing_for_the_room() -> None:
    match = Several("one", setup=Table("", ("red", "blue")), number=1, seed=1)
    evening = Evening(table="space_empires", game=match)
    bid = replace(evening, game=replace(match, steps=(PlaceBid("red", 7),)))
    assert room_of(bid) == room_of(evening)


@pytest.mark.parametrize("which", FUTURES)
def test_what_aliens_hide_changes_nothing_for_the_room(which: str) -> None:
    one, other = futures(which)
    assert room_of(one) == room_of(other)


def test_eclipse_tells_whose_turn_it_is_by_colour_and_battles_from_first_to_last() -> None:
    told = Counter(event.kind for event in events(evenings("eclipse")))
    assert told[Kind.BATTLE] == told[Kind.BATTLE_OVER] >= 1
    assert told[Kind.TURN] > 10 and told[Kind.OVER] == 1


def test_a_name_stands_in_one_field_alone_and_can_be_left_out() -> None:
    evening = next(each for each in evenings("eclipse") if room_of(each).turn)
    assert isinstance(evening.game, EclipseMatch)
    named = replace(evening.game, names=dict.fromkeys(evening.game.colours, "Ada"))
    room = room_of(replace(evening, game=named))
    assert room.turn_name == "Ada"
    assert "Ada" not in repr(nameless(room))


def test_the_room_may_pause_a_mission_and_let_it_go_on_but_not_twice() -> None:
    flying = next(each for each in evenings("space_alert") if room_of(each).doing is Doing.PLAYING)
    assert asked(flying, "go_on") == room_of(flying)
    paused, _ = step(flying, Input(flying.at, Asked("pause")))
    assert room_of(paused).paused and room_of(paused).ends is None
    assert asked(paused, "pause") == room_of(paused)
    assert not asked(paused, "go_on").paused


def asked(evening: Evening, what: str, value: str = "") -> Room:
    return room_of(step(evening, Input(evening.at, Asked(what, value)))[0])


def test_the_room_may_start_a_mission_that_is_laid_out_and_nothing_else() -> None:
    laid_out = [each for each in evenings("space_alert") if each.game is None]
    after = [step(each, Input(each.at, Asked("start")))[0] for each in laid_out]
    begun = [before for before, now in zip(laid_out, after, strict=True) if now.game is not None]
    assert begun and {type(each.stage).__name__ for each in begun} <= {"SetUp", "Checklist"}


def test_language_and_volume_are_set_as_asked_and_nonsense_is_not() -> None:
    now = Evening()
    for what, value in (
        ("language", "ja"),
        ("volume", "42"),
        ("language", "tlh"),
        ("volume", "loud"),
        ("open", "sesame"),
    ):
        now, _ = step(now, Input(0, Asked(what, value)))
    assert (now.language, now.settings.volume) == ("ja", 40)
