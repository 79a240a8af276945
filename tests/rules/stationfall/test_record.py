"""What a record may say, what is refused as impossible, and what is ignored."""

import copy
import json
from typing import Any

import pytest

from companion.rules.fields import Impossible
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.record import KINDS, events_in, referee
from companion.rules.stationfall.record_events import ACTS, EVENTS
from tests.rules.stationfall.test_examples import GOOD

PLAY = {
    "id": "x",
    "kind": "play",
    "mode": "normal",
    "order": ["red", "blue", "green"],
    "start_minute": 5,
    "cast": ["Exile", "Engineer", "Maintenance Clones", "Telepathic Rat"],
    "events": [],
}
SETUP = {"id": "x", "kind": "setup", "players": 3}
SHEET = {
    "agenda": 0, "cubes_in_hand": 8, "cubes_in_betrayal": 0, "limit": 5, "guilt": "innocent", "bribes_unused": 1,
    "bribes_on_pc": [],
}  # fmt: skip
SCORE = {"id": "x", "kind": "score", "sheets": [{"player": each, **SHEET} for each in ("a", "b", "c")]}
CLOCK = {"id": "x", "kind": "clock", "players": ["red"], "limit": 0, "log": [[0, "turn", "red"]]}
DUE = {"id": "x", "kind": "due", "minute": 5, "player": "red", "markers": []}
PODS: dict[str, Any] = {
    "id": "x", "kind": "pods", "abandon_ship": True, "legal": True, "officer": True, "power": 0, "damaged": [],
    "pods": [{"name": "Houdini", "aboard": [{"name": "E", "kind": "human", "status": "live"}]}],
}  # fmt: skip
CONSPIRATORS = {"id": "x", "kind": "conspirators", "characters": [{"name": "X", "status": "live", "cubes": {"red": 1}}]}


def played(*events: dict[str, Any], **record: Any) -> dict[str, Any]:
    return referee({**PLAY, "events": list(events), **record})


def refused(record: Any) -> Impossible:
    with pytest.raises(Impossible) as error:
        referee(record)
    return error.value


def test_what_is_refused_says_where_and_why() -> None:
    error = refused({**PLAY, "events": [{"do": "resolve"}, {"do": "influence", "character": "Nemo", "cubes": 1}]})
    assert error.field == "game.events[1].character"
    assert "'Nemo'" in error.reason and "Exile" in error.reason


@pytest.mark.parametrize(
    "record", [None, [], "x", 3, {}, {"id": 3, "kind": "play"}, {"id": "x"}, {"id": "x", "kind": 1}]
)
def test_a_record_has_an_id_and_a_kind(record: Any) -> None:
    refused(record)


def test_events_are_counted_for_the_benchmark() -> None:
    assert events_in({**PLAY, "events": [{"do": "resolve"}] * 3}) == 3
    assert events_in(SETUP) == 0


def test_there_are_seven_kinds() -> None:
    assert list(KINDS) == ["setup", "conspirators", "due", "pods", "score", "clock", "play"]


# ---------------------------------------------------------------- fields of every kind


@pytest.mark.parametrize(
    ("record", "path", "values"),
    [
        (SETUP, "players", [1, 10, True, 3.0, "3", None]),
        (SETUP, "mode", ["two", None, 1, "team"]),
        (SETUP, "start_minute", [1, 21, True, 5.0, "5"]),
        (SETUP, "cast", [["Exile", "Exile"], ["Nemo"], "Exile", [1], {}]),
        (SETUP, "pool", [["Exile"], ["Exile", "Exile"]]),
        (SETUP, "seats", [["a", "b"], ["a", "b", "b"], ["a", "b", ""], ["a", "b", 1], "abc"]),
        (CONSPIRATORS, "characters", [None, {}, [1]]),
        (CONSPIRATORS, "characters.0.name", ["", None, 1]),
        (CONSPIRATORS, "characters.0.status", ["gone", None]),
        (CONSPIRATORS, "characters.0.cubes", [None, {"red": 9}, {"red": -1}, {"": 1}, {"red": True}, []]),
        (CONSPIRATORS, "characters.0.pc", [None, [""], "red"]),
        (DUE, "minute", ["5", -1, 21, 5.0, True, None]),
        (DUE, "player", ["", None, 1]),
        (DUE, "markers", [None, {}, [1]]),
        (PODS, "abandon_ship", [1, None, "true"]),
        (PODS, "legal", [0, None]),
        (PODS, "officer", [0, None]),
        (PODS, "power", [3, -1, True, None, 1.0]),
        (PODS, "damaged", [["Houdini"], ["Nowhere"], None, "Bridge"]),
        (PODS, "pods", [None, {}, [1]]),
        (PODS, "pods.0.name", ["Exile", None, "Bridge"]),
        (PODS, "pods.0.dock", ["Houdini", "Nowhere", 1]),
        (PODS, "pods.0.damaged", [None, 1]),
        (PODS, "pods.0.launched", [None, 1]),
        (PODS, "pods.0.aboard", [None, {}, [{"name": "E", "kind": "human", "status": "live"}] * 4]),
        (PODS, "pods.0.aboard.0.name", ["", None]),
        (PODS, "pods.0.aboard.0.kind", ["alien", None]),
        (PODS, "pods.0.aboard.0.status", ["escaped", None]),
        (PODS, "pods.0.aboard.0.nda", [None, 1]),
        (PODS, "pods.0.aboard.0.jury_rig", [None, 1]),
        (SCORE, "mode", ["solo", None, "two", "team"]),
        (SCORE, "sheets", [None, {}, [], [{"player": "a", **SHEET}] * 3]),
        (SCORE, "sheets.0.player", ["b", "", None, 1]),
        (SCORE, "sheets.0.agenda", [None, True, 1.0, "3", {}, [1], [{"points": 1, "times": 1, "plus": True}],
                                    [{"points": 1, "times": -1, "plus": False}], [{"points": 1, "times": 1}],
                                    [{"points": True, "times": 1, "plus": False}]]),
        (SCORE, "sheets.0.cubes_in_hand", [9, -1, None, True]),
        (SCORE, "sheets.0.cubes_in_betrayal", [1, 9, -1, None]),
        (SCORE, "sheets.0.limit", [9, -1, None]),
        (SCORE, "sheets.0.guilt", ["i", None]),
        (SCORE, "sheets.0.bribes_unused", [5, -1, None]),
        (SCORE, "sheets.0.bribes_on_pc", [None, [""], [1], "red"]),
        (SCORE, "sheets.0.schroedinger", [None, 1]),
        (SCORE, "sheets.0.traits", [None, ["officer"], ["nothing"], "wins_guilty"]),
        (SCORE, "sheets.0.bonus", [None, {}, [{"type": "none", "points": 1, "escaped": True, "down": True}],
                                   [{"type": "friend", "points": 10, "escaped": True, "down": True}],
                                   [{"type": "friend", "points": 1, "escaped": True}],
                                   [{"type": "friend", "points": 1, "escaped": True, "down": True, "count": 10}],
                                   [{"type": "friend", "points": 1, "escaped": True, "down": True, "extra": -1}]]),
        (SCORE, "switches", [None, [], {"S18": True}, {"S18": "some"}]),
        (CLOCK, "players", [None, [""], "red", []]),
        (CLOCK, "limit", [-1, None, True, 1.0]),
        (CLOCK, "log", [None, [], [[0, "pause"]], [[0, "turn", "blue"]], [[-1, "turn", "red"]], [[0, "turn"]],
                        [[0, "turn", "red"], [1, "stop"]], [[5, "turn", "red"], [4, "end"]],
                        [[0, "turn", "red"], [1, "end"], [1, "go"]], [[0, "turn", "red"], [1, "end"], [1, "end"]],
                        [[True, "turn", "red"]], [[0.0, "turn", "red"]], [[0, "turn", "red"], [1, "pause", "red"]],
                        [0, "turn", "red"], [[0, "turn", "red"], [1]]]),
        (PLAY, "mode", ["solo", None]),
        (PLAY, "order", [None, ["a", "b"], ["a", "b", "a"], ["a", "b", ""], list("abcdefghij"), "abc"]),
        (PLAY, "start_minute", [None, 1, 21, True, 5.0]),
        (PLAY, "cast", [None, [], ["Exile", "Exile"], ["Exile", {"name": "Exile"}], ["Nemo"], [{"kind": "human"}],
                        [{"name": "Exile", "kind": "monster"}], [{"name": "Exile", "limit": 9}],
                        [{"name": "Exile", "traits": ["tall"]}], [{"name": "Exile", "traits": None}],
                        [{"name": "Exile", "kind": None}], [1], ["Maintenance Clones alpha"]]),
        (PLAY, "pods", [None, ["Houdini", "Houdini"], ["Houdini", {"name": "Houdini"}], ["Bridge"], [{"dock": None}],
                        [{"name": "Houdini", "dock": "McQueen"}], "Houdini"]),
        (PLAY, "board", [None, [], {"power": ["Outer Space"]}, {"space": ["Outer Space"]}, {"power": None},
                         {"dark": ["Houdini"]}, {"space": ["Nowhere"]}]),
        (PLAY, "strict", [None, 1, "true"]),
        (PLAY, "switches", [None, [], {"S2": 1}, {"S2": "true"}, {"S3": True}, {"S6": None}, {"S9": "x"}, {"S18": "x"},
                            {"S19": "team"}]),
        (PLAY, "events", [None, {}, [1], [{}], [{"do": "dance"}], [{"do": None}], [{"do": "resolve"}] * 501]),
    ],
)  # fmt: skip
def test_a_field_that_cannot_be_is_refused(record: dict[str, Any], path: str, values: list[Any]) -> None:
    referee(record)
    *inside, last = path.split(".")
    for value in values:
        changed = copy.deepcopy(record)
        place: Any = changed
        for step in inside:
            place = place[int(step) if step.isdigit() else step]
        place[last] = value
        refused(changed)


@pytest.mark.parametrize("record", [SETUP, CONSPIRATORS, DUE, PODS, SCORE, CLOCK, PLAY], ids=lambda each: each["kind"])
def test_every_field_of_these_records_is_needed(record: dict[str, Any]) -> None:
    for name in record:
        refused({key: value for key, value in record.items() if key != name})


def test_optional_fields_that_are_null_by_default_may_be_null() -> None:
    assert referee({**SETUP, "cast": None, "pool": None, "seats": None, "start_minute": None})["order"] is None
    assert played(pods=[{"name": "Houdini", "dock": None}])["final"]["pods"] == {"Houdini": "docked"}
    assert played({"do": "renegotiate", "character": None})["per_event"][0]["r"] == "ok"


def test_unknown_fields_are_ignored_everywhere() -> None:
    extra = {"colour of the box": "blue"}
    board = {"power": [], **extra}
    event = {"do": "renegotiate", "cubes": "many", **extra}
    outcome = played(event, board=board, switches={"S99": 1}, cast=[{"name": "Exile", **extra}], **extra)
    assert outcome["per_event"][0]["r"] == "ok"
    assert "colour of the box" not in json.dumps(outcome)


def test_everybody_can_be_in_the_cast() -> None:
    bodies = played(cast=list(CHARACTERS))["final"]["bodies"]
    assert (len(CHARACTERS), len(bodies)) == (27, 30)


def test_two_and_team_are_played_by_four() -> None:
    for mode in ("two", "team"):
        assert referee({**PLAY, "mode": mode, "order": list("abcd")})["status"] == "ok"
        for order in ("abc", "abcde"):
            refused({**PLAY, "mode": mode, "order": list(order)})


def test_teams_need_their_seats_two_of_each() -> None:
    record = {**SETUP, "players": 4, "mode": "team", "seats": list("abcd")}
    fine = dict(zip("abcd", "ABAB", strict=True))
    assert referee({**record, "teams": fine})["order"] == list("abcd")
    uneven = ({**fine, "d": "A"}, {**fine, "e": "B"}, {"a": "A", "b": "B"}, {**fine, "a": "C"})
    wrong: tuple[object, ...] = (None, {}, [], *uneven)
    for teams in wrong:
        refused({**record, "teams": teams})
    refused(record)
    assert referee({**SETUP, "players": 4, "mode": "team", "teams": "whatever"})["order"] is None


def test_picks_stay_within_what_is_left() -> None:
    pool = {**SETUP, "pool": ["Exile", "Cyborg"]}
    assert referee({**pool, "picks": [1, 0]})["cast"] == ["Cyborg", "Exile"]
    for picks in ([2], [0, 1], [0, 0, 0], [-1], [True], [0.0], None, "0"):
        refused({**pool, "picks": picks})


def test_a_start_is_one_of_the_seats() -> None:
    refused({**SETUP, "seats": ["a", "b", "c"], "start": "d"})
    refused({**SETUP, "seats": ["a", "b", "c"], "start": None})
    assert len(referee({**SETUP, "players": 2, "seats": list("abcd")})["order"]) == 4
    refused({**SETUP, "players": 2, "seats": ["a", "b"]})


MARKER = {"id": 1, "player": "red", "kind": "launch", "placed": 5}


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "1"}, {"id": True}, {"id": None}, {"player": ""}, {"kind": "other"}, {"placed": 4}, {"placed": 21},
        {"kind": "track"}, {"kind": "track", "minutes": 0}, {"kind": "track", "minutes": 11},
        {"kind": "track", "minutes": None},
    ],
)  # fmt: skip
def test_a_marker_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    refused({**DUE, "markers": [{**MARKER, **wrong}]})


def test_only_a_track_marker_has_minutes() -> None:
    assert referee({**DUE, "markers": [{**MARKER, "minutes": "unused"}]})["now"] == []


def test_sheets_of_sides_need_a_side_two_of_each_and_no_schroedinger() -> None:
    sheets = [{"player": each, **SHEET, "side": side} for each, side in zip("abcd", "ABAB", strict=True)]
    for mode in ("two", "team"):
        record = {**SCORE, "mode": mode, "sheets": sheets}
        assert referee(record)["status"] == "ok"
        refused({**record, "sheets": sheets[:3]})
        refused({**record, "sheets": [{**sheets[0], "side": "B"}, *sheets[1:]]})
        refused({**record, "sheets": [{**sheets[0], "side": None}, *sheets[1:]]})
        refused({**record, "sheets": [{"player": "a", **SHEET}, *sheets[1:]]})
        refused({**record, "sheets": [{**sheets[0], "schroedinger": True}, *sheets[1:]]})
        refused({**record, "shared_bonus": {"C": []}})
        refused({**record, "shared_bonus": {"A": [{"type": "friend"}]}})
        refused({**record, "shared_bonus": None})
        assert referee({**record, "sheets": [{**sheets[0], "bonus": "unused"}, *sheets[1:]]})["status"] == "ok"
    assert referee({**SCORE, "shared_bonus": "unused"})["status"] == "ok"


def test_a_pod_is_asked_about_once() -> None:
    refused({**PODS, "pods": PODS["pods"] * 2})


# ---------------------------------------------------------------- events

BAD_EVENTS: list[dict[str, Any]] = [
    {"do": "reveal"},
    {"do": "reveal", "character": "Cyborg"},
    {"do": "reveal", "character": "Exile", "schroedinger": None},
    {"do": "influence", "character": "Exile", "cubes": 0},
    {"do": "influence", "character": "Exile", "cubes": 9},
    {"do": "influence", "character": "Exile", "cubes": True},
    {"do": "influence", "character": "Exile", "cubes": 1.0},
    {"do": "influence", "character": "Exile"},
    {"do": "activate", "character": None},
    {"do": "renegotiate", "character": "Cyborg"},
    {"do": "resolve_marker"},
    {"do": "resolve_marker", "marker": "1"},
    {"do": "resolve_marker", "marker": 1, "in_space": None},
    {"do": "end_turn", "in_space": ["Maintenance Clones"]},
    {"do": "reentry"},
    {"do": "reentry", "face": "blank"},
    {"do": "deliver"},
    {"do": "deliver", "data": None},
    {"do": "deliver", "data": [{"data": "NDA"}]},
    {"do": "deliver", "data": [{"data": "Gossip", "to": "news"}]},
    {"do": "score", "agenda": {"nobody": 1}},
    {"do": "score", "agenda": {"red": None}},
    {"do": "score", "agenda": None},
    {"do": "score", "bonus": {"A": []}},
    {"do": "score", "bonus": {"red": [{}]}},
    {"do": "score", "bonus": {"red": [{"character": "Cyborg"}]}},
    {"do": "score", "bonus": {"red": [{"character": "Exile", "points": 10}]}},
    {"do": "score", "bonus": {"red": [{"character": "Exile", "type": "enemy"}]}},
    {"do": "score", "bonus": {"red": [{"character": "Exile", "escaped": 1}]}},
    {"do": "down", "body": "Maintenance Clones"},
    {"do": "down", "body": "Exile", "section": "Nowhere"},
    {"do": "down", "body": "Exile", "section": "Panic Pod"},
    {"do": "down", "body": "Exile", "who": "Maintenance Clones alpha"},
    {"do": "down", "body": "Exile", "lit": None},
    {"do": "down", "body": "Exile", "by_action": 1},
    {"do": "revive", "body": "Monster"},
    {"do": "enter", "body": "Exile"},
    {"do": "enter", "body": "Exile", "pod": "Panic Pod"},
    {"do": "leave"},
    {"do": "escape", "body": "Exile"},
    {"do": "escape", "body": "Exile", "how": "pod"},
    {"do": "data", "body": "Exile", "data": "NDA"},
    {"do": "damage", "section": "Panic Pod"},
    {"do": "damage"},
    {"do": "power", "step": 0},
    {"do": "power", "step": 2},
    {"do": "power", "step": True},
    {"do": "power", "step": 1.0},
    {"do": "antimatter"},
    {"do": "antimatter", "to": "gone"},
    {"do": "antimatter", "to": "pod"},
    {"do": "antimatter", "to": "pod", "pod": None},
    {"do": "antimatter", "to": "bearer"},
    {"do": "antimatter", "to": "bearer", "body": "Cyborg"},
    {"do": "antimatter", "to": "board", "in_space": ["Cyborg"]},
    {"do": "antimatter", "to": "destroyed", "in_space": None},
    {"do": "monster"},
    {"do": "monster", "on": "yes"},
    {"do": "marker", "label": "x"},
    {"do": "marker", "minutes": None},
    {"do": "marker", "label": 1, "minutes": None},
    {"do": "marker", "label": "x", "minutes": 0},
    {"do": "marker", "label": "x", "minutes": 11},
    {"do": "containment_field"},
    {"do": "containment_field", "characters": ["Maintenance Clones alpha"]},
    {"do": "physics_lab", "bodies": ["Maintenance Clones"]},
    {"do": "switch", "what": "power", "to": "on"},
    {"do": "switch", "what": "cameras", "to": True},
    {"do": "repair", "section": None},
    {"do": "launch", "pod": "Bridge"},
    {"do": "set_timer"},
    {"do": "adjust"},
    {"do": "adjust", "what": "luck"},
    {"do": "adjust", "what": "guilt", "player": "red", "to": "g"},
    {"do": "adjust", "what": "guilt", "player": "nobody", "to": "guilty"},
    {"do": "adjust", "what": "cubes", "player": "red", "from": "hand", "to": "hand", "count": 1},
    {"do": "adjust", "what": "cubes", "player": "red", "from": "Exile", "to": "Exile", "count": 1},
    {"do": "adjust", "what": "cubes", "player": "red", "from": "hand", "to": "Cyborg", "count": 1},
    {"do": "adjust", "what": "cubes", "player": "red", "from": "hand", "to": "Exile", "count": 0},
    {"do": "adjust", "what": "cubes", "player": "red", "from": "hand", "to": "Exile", "count": 9},
    {"do": "adjust", "what": "bribes", "player": "red", "to": 5},
    {"do": "adjust", "what": "bribes", "player": "red", "to": -1},
    {"do": "adjust", "what": "kompromat", "player": "red", "to": 28},
    {"do": "adjust", "what": "kompromat_spent", "character": "Exile", "to": 1},
    {"do": "adjust", "what": "disc", "player": "red"},
    {"do": "adjust", "what": "disc", "player": "red", "to": "Cyborg"},
]

BAD_ACTIONS: list[dict[str, Any]] = [
    {},
    {"what": "fly"},
    {"what": "step", "with": "luck"},
    {"what": "step", "with": None},
    {"what": "step", "who": "Exile"},
    {"what": "pick_up", "with": "free", "who": "Exile"},
    {"what": "step", "with": "free"},
    {"what": "step", "with": "bribe"},
    {"what": "step", "with": "kompromat"},
    {"what": "step", "with": "ability"},
    {"what": "step", "with": "bribe", "who": "Cyborg"},
    {"what": "step", "with": "bribe", "who": "Exile", "accepted": None},
    {"what": "step", "body": "Maintenance Clones"},
    {"what": "step", "granted": 1},
    {"what": "step", "drag": "Cyborg"},
    {"what": "copy", "target": "Engineer"},
    {"what": "copy", "data": "NDA"},
    {"what": "copy", "target": "Engineer", "data": "NDA", "colocated": None},
    {"what": "delete"},
    {"what": "attack", "target": "Engineer"},
    {"what": "attack", "tool": "gun"},
    {"what": "attack", "target": "Engineer", "tool": "knife"},
    {"what": "attack", "target": "Engineer", "tool": "gun", "section": "Panic Pod"},
    {"what": "rob", "target": "Engineer"},
    {"what": "rob", "target": "Engineer", "tool": "gun", "data": "Gun"},
    {"what": "sabotage", "section": "Suite"},
    {"what": "sabotage", "tool": "gun"},
    {"what": "revive"},
    {"what": "revive", "target": "Exile", "hazard": None},
    {"what": "jury_rig"},
    {"what": "jury_rig", "section": "Suite", "target": "Exile"},
    {"what": "jury_rig", "section": None, "target": None},
    {"what": "airlock"},
    {"what": "airlock", "at": "Suite"},
    {"what": "airlock", "at": None},
    {"what": "section"},
    {"what": "section", "at": "Houdini"},
    {"what": "console", "at": "Bridge"},
    {"what": "console", "at": None},
    {"what": "suppress"},
    {"what": "jammers"},
    {"what": "jammers", "to": "on", "at": "Bridge"},
    {"what": "cameras", "to": True},
    {"what": "cameras", "to": "on", "at": "Mainframe"},
    {"what": "abandon_ship", "at": "Cryo Lab"},
    {"what": "release_project_x", "at": "X Vault"},
    {"what": "transmit", "data": "NDA"},
    {"what": "transmit", "data": "NDA", "to": "police"},
    {"what": "eject", "at": "Bridge"},
    {"what": "timed_launch"},
    {"what": "timed_launch", "pod": "Panic Pod"},
    {"what": "section_launch", "pod": "Houdini", "at": "Bridge"},
    {"what": "manufacture"},
    {"what": "manufacture", "thing": "NDA"},
    {"what": "machine_shop"},
    {"what": "grip", "target": "Cyborg"},
    {"what": "death_ray"},
    {"what": "death_ray", "target": "Panic Pod"},
    {"what": "death_ray", "target": "Bridge"},
]


@pytest.mark.parametrize("event", BAD_EVENTS, ids=json.dumps)
def test_an_event_that_cannot_be_is_refused_before_the_first_is_played(event: dict[str, Any]) -> None:
    error = refused({**PLAY, "events": [{"do": "resolve"}, event]})
    assert error.field.startswith("game.events[1]")


@pytest.mark.parametrize("action", BAD_ACTIONS, ids=json.dumps)
def test_an_action_that_cannot_be_is_refused(action: dict[str, Any]) -> None:
    refused({**PLAY, "events": [{"do": "action", **action}]})


@pytest.mark.parametrize(
    "event",
    [
        {"do": "marker", "label": "", "minutes": None},
        {"do": "resolve_marker", "marker": -7},
        {"do": "down", "body": "Exile", "section": None, "who": None},
        {"do": "down", "body": "Exile", "section": "Houdini"},
        {"do": "antimatter", "to": "board", "pod": "unused", "body": 3},
        {"do": "action", "what": "manufacture", "thing": "Helmet", "at": "unused"},
        {"do": "action", "what": "step", "accepted": "unused", "tool": "unused"},
        {"do": "action", "what": "step", "with": "ability", "who": "Exile", "accepted": "unused"},
        {"do": "action", "what": "rob", "target": "Exile", "tool": "gun", "data": None},
        {"do": "action", "what": "step", "drag": None},
        {"do": "action", "what": "jury_rig", "section": "Suite", "target": None},
        {"do": "action", "what": "section", "at": "Outer Space"},
        {"do": "action", "what": "death_ray", "target": "Houdini"},
        {"do": "adjust", "what": "disc", "player": "red", "to": None},
        {"do": "score", "bonus": {"red": [{"character": "Exile", "type": "none"}]}},
        {"do": "score"},
        {"do": "enter", "body": "Monster", "pod": "Houdini"},
    ],
    ids=json.dumps,
)
def test_what_an_event_does_not_use_and_what_is_null_by_default_is_no_fault(event: dict[str, Any]) -> None:
    assert played(event)["status"] == "ok"


def test_a_side_shares_its_bonus_and_a_colour_has_its_own() -> None:
    shared = {"do": "score", "bonus": {"A": [{"character": "Exile"}]}}
    assert referee({**PLAY, "mode": "two", "order": list("abcd"), "events": [shared]})["status"] == "ok"
    own = {"do": "score", "bonus": {"a": [{"character": "Exile"}]}}
    refused({**PLAY, "mode": "two", "order": list("abcd"), "events": [own]})


def test_a_record_is_never_changed_by_being_answered() -> None:
    for example in GOOD:
        before = copy.deepcopy(example["game"])
        referee(example["game"])
        assert example["game"] == before


def test_every_event_and_action_of_the_format_has_a_form() -> None:
    only_a_table_says = {"take_marker", "forced", "roll_call", "contaminate", "at", "item"}
    assert len(EVENTS.keys() - only_a_table_says) == 37
    assert len(ACTS) == 39
