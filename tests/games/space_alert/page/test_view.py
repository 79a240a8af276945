"""What the page may see, and what it must not."""

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.evening import Evening, next_at, shelf, step
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.evening.view import view
from companion.games import GAMES
from companion.games.space_alert.page.messages import MESSAGES, OPEN_MESSAGES
from companion.games.space_alert.table.commands import MissionNamed, PlanEntered, ThreatDrawn, TileLies
from companion.games.space_alert.table.course import LESSONS, Lesson
from companion.games.space_alert.table.operation import alerts, heard, length
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.pace import Pace
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import title
from companion.kit.commands import BoxStatus, Chosen, GoHome, LineOpened, NameTyped, ScriptGiven
from companion.kit.game_info import GameInfo
from companion.kit.page import Refused, Viewer
from companion.rules.space_alert.cards import Card, shifted
from companion.rules.space_alert.ship import Tile, Zone
from companion.rules.space_alert.timeline import CommsDown
from companion.types import Face, Input, Key, Message, Press, Trouble
from tests.alone import alone
from tests.games.space_alert.page.evenings import (
    SEATS,
    START,
    after,
    flying,
    landed,
    onward,
    operation,
    plans,
    resolving,
    until,
    won,
)
from tests.games.space_alert.page.lessons import lesson, lesson_flown
from tests.languages import LANGUAGES

PAGES = ("bridge", "panel", "seat")


def seen(evening: Evening, page: str = "bridge", seat: str = "", language: str = "", inside: bool = True) -> Any:
    return view(evening, draw(evening), Viewer(page, language, seat, inside))


def test_troubles_are_told_in_the_words_of_the_display_and_the_language_of_the_page() -> None:
    ill = after(alone(), Trouble("memory", "/run"), Trouble("pad /dev/ttyACM0", "unplugged"))
    for page in PAGES:
        assert [*seen(ill, page)["troubles"].values()] == [
            say("en", f"troubles.{part}_broken") for part in ("memory", "pad")
        ]
    assert seen(ill, language="ja")["troubles"]["memory"] == say("ja", "troubles.memory_broken")


def without_nulls(value: Any) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) and without_nulls(item) for key, item in value.items())
    if isinstance(value, list):
        return all(map(without_nulls, value))
    return isinstance(value, str | int | float | bool)


def journey() -> list[Evening]:
    """One evening from home to score, looked at all the way."""
    stops = [alone(), after(alone(), Chosen("mission"), Chosen("5"))]
    stops += [flying(position) for position in range(0, 480_000, 20_000)]
    stops.append(landed())
    now = resolving()
    for _ in range(400):
        stops.append(now)
        now = onward(now)
        if now == stops[-1]:
            break
    return stops


def test_every_view_of_an_evening_is_json_without_nulls_in_both_languages() -> None:
    for evening in journey():
        for page in PAGES:
            for language in LANGUAGES:
                found = seen(evening, page, "green" if page == "seat" else "", language)
                assert without_nulls(found) and json.loads(json.dumps(found)) == found


def test_no_threat_is_seen_before_it_is_announced() -> None:
    for position in range(0, 480_000, 5_000):
        evening = flying(position)
        now = operation(evening)
        text = json.dumps([seen(evening, page, "blue" if page == "seat" else "") for page in PAGES])
        for alert, code in zip(alerts(now), now.codes, strict=True):
            if 1000 * alert.at_s > position and not now.over:
                assert f"T+{alert.t}." not in text and code not in text
                assert say("en", f"threats.{code}") not in text


def test_a_test_run_has_no_column_for_internal_threats_unless_a_script_brings_one() -> None:
    assert seen(flying())["flight"]["places"] == ["red", "white", "blue", "internal"]
    test_run = after(alone(), *map(Chosen, ("training", "4", "ready", "test-run-1", "start")))
    assert seen(test_run)["flight"]["places"] == ["red", "white", "blue"]
    script = ScriptGiven("odd.txt", "odd = 010AL1IT,340PE1,725PE2")
    odd = after(alone(), script, *map(Chosen, ("mission", "4", "ready", "script", "odd.txt", "start")))
    assert seen(odd)["flight"]["places"] == ["red", "white", "blue"]
    assert seen(after(odd, GoHome(), Chosen("go_on"), at=20_000))["flight"]["places"][3:] == ["internal"]


def with_another_future(evening: Evening, position: int) -> Evening:
    """The same until now. From then on nothing is announced, phases last longer, other cards lie in the deck."""
    now = operation(evening)
    timeline, soon = now.briefing.timeline, position + 20_000  # what is said now may give way to what is said soon
    events = tuple(
        replace(event, end_s=event.end_s + 90)
        if isinstance(event, CommsDown) and 1000 * event.end_s > position
        else event
        for event in timeline.events
        if 1000 * event.at_s <= soon
    )
    ends = tuple(end if 1000 * end <= seen(evening)["flight"]["ends"] else end + 90 for end in timeline.phase_ends_s)
    timeline = replace(timeline, events=events, phase_ends_s=ends)
    known = sum(1000 * alert.at_s <= position for alert in alerts(now))
    left = len(replace(now.briefing, timeline=timeline).heard.threats)
    codes = (*now.codes[:known], *["E1-01"] * left)[:left]
    briefing = replace(now.briefing, timeline=timeline, cards=codes, seed=now.briefing.seed + 1)
    return replace(evening, game=replace(now, briefing=briefing, codes=codes), seed=evening.seed + 1)


def test_no_page_shows_anything_that_depends_on_what_is_to_come() -> None:
    for position in (*range(1_000, 480_000, 13_000), 175_000):
        evening = flying(position)
        other = with_another_future(evening, position)
        assert operation(other) != operation(evening)
        for page in PAGES:
            seat = "blue" if page == "seat" else ""
            assert seen(other, page, seat) == seen(evening, page, seat), f"{page} at {position}"


def with_other_cards_later(pace: Pace) -> tuple[Evening, Evening]:
    """Two resolutions that are the same until the fifth turn."""
    plan = plans()["red"]
    others = (*plan[:4], *[Card.BOT if card is not Card.BOT else Card.NONE for card in plan[4:]])
    entered = (PlanEntered(seat, others if seat == "red" else cards) for seat, cards in plans().items())
    evening, other = resolving(pace=pace), after(with_preferences(landed(), pace=pace), *entered, Chosen("go"))
    assert resolved(operation(other)).beats != resolved(operation(evening)).beats
    return evening, other


def same_on_every_page(evening: Evening, other: Evening) -> None:
    for page, seat in (("bridge", ""), ("panel", ""), ("seat", "green"), ("seat", "")):
        assert seen(other, page, seat) == seen(evening, page, seat)


def test_no_page_shows_anything_that_depends_on_cards_of_turns_to_come() -> None:
    evening, other = with_other_cards_later(Pace.SENTENCE)
    read = 0
    while seen(evening)["resolution"]["ship"]["turn"] < 5:
        same_on_every_page(evening, other)
        evening, other, read = onward(evening), onward(other), read + 1
    assert read > 30


def test_neither_does_a_turn_that_plays_itself() -> None:
    evening, other = with_other_cards_later(Pace.ITSELF)
    played = 0
    while seen(evening)["resolution"]["ship"]["turn"] < 4:
        same_on_every_page(evening, other)
        at = next_at(evening)
        if at is None:
            evening, other = onward(evening), onward(other)
        else:
            assert at == next_at(other)
            evening, other = step(evening, Input(at))[0], step(other, Input(at))[0]
        played += 1
    assert played > 20


def test_neither_later_phases_nor_later_events_are_seen() -> None:
    evening = flying(10_000)
    timeline = heard(operation(evening).briefing)
    found = seen(evening)["flight"]
    assert found["ends"] == 1000 * timeline.phase_ends_s[0]
    assert max(line["at"] for line in found["log"].values()) <= 10_000
    text = json.dumps(found)
    for end in timeline.phase_ends_s[1:]:
        assert str(1000 * end) not in text


def test_how_long_communications_stay_down_is_not_told() -> None:
    timeline = heard(operation(flying()).briefing)
    down = next(event for event in timeline.events if isinstance(event, CommsDown))
    found = seen(flying(1000 * down.at_s + 3000))["flight"]
    assert found["comms_down"] and str(1000 * down.end_s) not in json.dumps(found)
    assert not seen(flying(1000 * down.end_s + 3000))["flight"]["comms_down"]


def test_which_mission_is_flown_is_told_only_where_the_table_allows_it() -> None:
    evening = flying(10_000)
    name = title("en", operation(evening).briefing.timeline)
    for inside in (False, True):
        assert name not in json.dumps([seen(evening, page, inside=inside) for page in ("bridge", "seat")])
    allowed = after(alone(), Chosen("settings"), Chosen("mission_shown"), Press(Key.BACK), *START)
    assert seen(allowed, inside=False)["flight"]["mission"] == name
    assert name not in json.dumps(seen(allowed, "seat", "blue"))


def test_without_a_game_at_hand_the_page_is_the_box_s(monkeypatch: pytest.MonkeyPatch) -> None:
    other = GameInfo("tests.no_game")
    monkeypatch.setattr(shelf, "GAMES", (*GAMES, other))
    for page in PAGES:
        found = seen(Evening(), page, language="ja")
        assert (found["game"], found["title"], found["picture"]) == ("", say("ja", "titles.Home"), "box")
    assert seen(Evening(), "seat")["seats"] == [] and seen(Evening())["screen"]["rows"]


def test_the_clock_of_a_flight_needs_no_update_every_second() -> None:
    assert seen(flying(30_100)) == seen(flying(30_900))


def test_a_threat_is_shown_with_its_card_once_it_is_announced() -> None:
    found = seen(flying(230_000))["flight"]["threats"]
    assert found and all(row["name"] and row["hp"] and row["where"] for row in found.values())


def test_the_ship_is_shown_only_as_far_as_the_box_has_paged() -> None:
    evening = resolving()
    assert resolved(operation(evening)).resolution.outcome or resolved(operation(evening)).resolution.question
    found = seen(evening)
    assert found["picture"] == "ship" and found["resolution"]["beat"] == 1 and "score" not in found
    later = seen(onward(onward(onward(evening))))
    assert later["resolution"]["beat"] > 1 and later["resolution"]["beats"][str(later["resolution"]["beat"])]["lines"]


def edited(picture: Any, edits: Any) -> Any:
    """As the page does it (static/beats.js)."""
    picture = json.loads(json.dumps(picture))
    for path, *value in edits:
        *way, name = path
        there = picture
        for each in way:
            there = there.setdefault(each, {})
        if value:
            there[name] = value[0]
        else:
            del there[name]
    return picture


def test_every_beat_tells_what_it_changes_fact_by_fact_up_to_the_picture_after_it() -> None:
    evening = resolving()
    before = seen(evening)["resolution"]
    for _ in range(600):
        evening = onward(evening)
        if "resolution" not in seen(evening) or "score" in seen(evening):
            break
        now = seen(evening)["resolution"]
        picture = before["ship"]
        for number in range(before["beat"] + 1, now["beat"] + 1):
            beat = now["beats"][str(number)]
            for edits in (beat.get("then", []), *(line.get("then", []) for line in beat["lines"])):
                picture = edited(picture, edits)
        assert picture == now["ship"]
        before = now
    assert before["beat"] > 40


def test_a_hit_is_told_before_the_number_it_changes() -> None:
    """The shot changes nothing; the hit after it does."""
    evening = at_the_end(3)
    lines = [line for beat in seen(evening)["resolution"]["beats"].values() for line in beat["lines"]]
    for line in lines:
        paths = [path for path, *_ in line.get("then", [])]
        if line.get("kind") in ("Fired", "Acted"):
            assert not any(path[0] in ("threats", "zones") for path in paths)


def test_paging_back_takes_the_picture_back() -> None:
    first = resolving()
    there = onward(onward(first))
    back = after(there, Press(Key.LEFT), Press(Key.LEFT))
    assert seen(back)["resolution"]["ship"] == seen(first)["resolution"]["ship"]


def test_the_score_is_seen_when_the_box_shows_it() -> None:
    evening = resolving()
    for _ in range(600):
        if "score" in seen(evening):
            break
        evening = onward(evening)
    found = seen(evening)["score"]
    assert found["lines"] and ("points" in found) == found["won"] and found["standing"] == []


def test_a_seat_sees_its_own_plan_and_nobody_elses() -> None:
    evening = resolving()
    mine = plans()["green"]
    found = seen(evening, "seat", "green")
    assert found["seat"]["plan"] == [card.value for card in mine]
    assert "seat" not in seen(evening, "seat") and "plan" not in json.dumps(seen(evening, "bridge"))


def test_the_captain_sees_who_is_ready() -> None:
    evening = after(landed(), PlanEntered("red", plans()["red"]))
    seats = seen(evening, "seat", "blue")["crew"]["seats"]
    assert [seats[seat]["ready"] for seat in SEATS] == [False, False, True, False, False]
    assert seats["blue"]["roles"][0] == "captain"


def at_the_end(seed: int) -> Evening:
    """The last beat of that resolution, before its score."""
    evening = resolving(seed)
    for _ in range(600):
        now = onward(evening)
        if "score" in seen(now):
            break
        evening = now
    return evening


def test_a_seat_sees_its_cards_as_they_lie_after_delays() -> None:
    evening = at_the_end(3)
    views = [seen(evening, "seat", seat)["seat"] for seat in SEATS]
    delayed = [found for found in views if found["delays"]]
    assert delayed
    for found in delayed:
        assert found["lies"] != found["plan"] and all(each["text"] for each in found["delays"])


def test_the_cards_as_they_lie_are_those_that_were_played() -> None:
    for seed in range(5):
        evening = at_the_end(seed)
        for state in resolved(operation(evening)).resolution.turns:
            for player, seat in enumerate(SEATS):
                played = state.crew[player].card
                if played is not None and not state.partial and not state.crew[player].knocked_out:
                    assert seen(evening, "seat", seat)["seat"]["lies"][state.turn - 1] == played.value


def test_a_delay_moves_a_run_of_cards_up_to_the_first_gap() -> None:
    row = [Card.A, Card.B, Card.NONE, Card.C]
    assert shifted(row, 1) == [Card.NONE, Card.A, Card.B, Card.C]
    assert shifted(row, 4) == [Card.A, Card.B, Card.NONE, Card.NONE]


def test_the_pin_is_kept_from_whoever_only_looks() -> None:
    evening = alone()
    evening = replace(evening, box=replace(evening.box, pin="471100"))
    face = Face(Message("PIN 471100"))
    outside = view(evening, face, Viewer("panel", authenticated=False))
    inside = view(evening, face, Viewer("panel", authenticated=True))
    assert "471100" not in json.dumps(outside) and "PIN 471100" in inside["display"]["text"]
    assert outside["display"]["rows"] != inside["display"]["rows"]


def test_what_the_address_page_tells_is_kept_from_whoever_only_looks() -> None:
    told = BoxStatus(address="http://10.42.0.1:8080/", hotspot="Ours", hotspot_password="hushhush", hotspot_open=True)
    evening = after(alone(), told, Chosen("settings"), Chosen("address"))
    assert "hushhush" in json.dumps(seen(evening, "panel"))
    for page in PAGES:
        assert "hushhush" not in json.dumps(seen(evening, page, inside=False))


def test_the_bridge_tells_the_way_in_without_the_pin() -> None:
    home = after(alone(), BoxStatus(address="http://10.42.0.1:8080/", pin="471100"))
    found = seen(home, inside=False)
    assert found["join"]["address"] == "10.42.0.1:8080" and len(found["join"]["code"]) > 20
    assert "471100" not in json.dumps(found)
    assert "join" not in seen(after(alone(), BoxStatus(address="http://127.0.0.1:8080/"))), (
        "no phone finds this machine"
    )


def test_the_box_s_list_is_a_page_in_the_language_of_the_page() -> None:
    for language in LANGUAGES:
        rows = seen(alone(), language=language)["screen"]["rows"]
        assert rows[0]["text"] == say(language, "crew.mission")


def test_the_whole_set_up_is_one_picture_of_the_table() -> None:
    chosen = after(alone(), *START[:-2])
    found = seen(chosen, inside=False)
    assert found["picture"] == "table" and found["screen"]["rows"]
    assert set(found["table"]["ship"]["tracks"]) >= {"red", "white", "blue"} and found["table"]["lines"]
    assert not found["table"]["ship"]["threats"]


def test_whoever_has_the_keys_on_the_big_screen_sees_there_what_the_display_asks() -> None:
    """A screen that is only looked at keeps its picture; a card of a later lesson is refused on it, too."""
    asked = after(lesson_asks(), Press(Key.C))
    refusal = say("en", "lesson.refused", card="C", lesson=say("en", "lesson.from.simulation"))
    assert seen(asked, inside=False)["resolution"]["question"]["refused"] == refusal
    assert not {"keys", "over"} & {*seen(asked, inside=False)}
    found = seen(asked)
    assert found["over"]["text"] == refusal
    assert [key["key"] for key in found["keys"]] == ["left", "right", "lift", "a", "b", "ok", "back"]


def test_a_list_over_the_clock_is_on_the_big_screen_of_whoever_has_the_keys() -> None:
    menu = after(flying(20_000), Press(Key.BACK))
    assert seen(menu)["over"]["rows"] and "over" not in seen(flying(20_000))
    assert "over" not in seen(menu, inside=False)


def test_what_comes_after_the_score_is_chosen_on_the_big_screen_too() -> None:
    menu = after(won(), Press(Key.OK))
    assert [row["text"] for row in seen(menu)["over"]["rows"]] == [option.text for option in offered(menu) or ()]
    assert "score" in seen(menu) and "over" not in seen(won()) and "over" not in seen(menu, inside=False)
    correcting = after(menu, Chosen("correct"))
    assert seen(correcting)["over"]["title"] == say("en", "titles.CorrectWhat")


def lesson_asks() -> Evening:
    """The first lesson, up to the first question for a card."""
    flown = lesson_flown()
    over = step(flown, Input(flown.at + length(operation(flown)) + 1000))[0]
    return until(after(over, Press(Key.OK), Chosen("go")), lambda now: "question" in seen(now)["resolution"])


@pytest.mark.parametrize("chosen", LESSONS, ids=lambda each: each.mission)
def test_before_every_lesson_the_systems_of_the_ship_have_words(chosen: Lesson) -> None:
    ship = seen(lesson(0, chosen.mission))["table"]["ship"]
    assert ("C:lower_white" in ship["taught"]["unused"]) == (chosen != LESSONS[-1])


def test_nobody_is_offered_to_have_stumbled_before_the_lesson_in_which_that_counts() -> None:
    assert "stumbles" not in seen(lesson_asks(), "seat", "red")["seat"]
    assert seen(flying(), "seat", "red")["seat"]["stumbles"]


def test_a_phone_is_told_which_seat_it_has() -> None:
    assert [seen(alone(), "seat", seat)["own"] for seat in ("", "red")] == ["", "red"]


def test_a_name_typed_at_a_seat_is_seen_by_all() -> None:
    evening = after(alone(), Chosen("mission"), Chosen("5"), NameTyped("green", "Ada"))
    assert seen(evening, "seat")["naming"] and seen(evening)["crew"]["seats"]["green"]["name"] == "Ada"
    assert not seen(flying(), "seat")["naming"]


def test_the_action_round_is_over_when_its_time_is_up() -> None:
    evening = flying(length(operation(flying())) + 1000)
    assert seen(evening)["flight"]["over"] and seen(evening, "seat", "blue")["seat"]["open"]
    assert not seen(flying(1000), "seat", "blue")["seat"]["open"]


def test_a_seat_may_tell_a_tile_and_a_draw_and_anybody_a_mission_and_a_line_of_the_log() -> None:
    assert MESSAGES["tile"]({"zone": "red", "tile": "shield"}, "blue") == TileLies(Zone.RED, Tile.SHIELD)
    assert MESSAGES["threat"]({"t": 3, "code": "E1-05"}, "blue") == ThreatDrawn(3, "E1-05")
    assert OPEN_MESSAGES["mission"]({"name": "silent amber comet"}, "en") == MissionNamed("silent amber comet")
    assert OPEN_MESSAGES["watch"]({"line": "x"}, "en") == LineOpened("x")
    for kind, wrong in (("tile", {"zone": "red", "tile": "roof"}), ("threat", {"t": 0, "code": "E1-05"})):
        with pytest.raises(Refused):
            MESSAGES[kind](wrong, "blue")
