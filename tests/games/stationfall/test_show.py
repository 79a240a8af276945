"""Stationfall on the shared screen: the token, the fall, cards one by one, pods, deliveries, the score by kinds."""

from typing import Any

import pytest

from companion.evening import Evening
from companion.games.stationfall.page.show import result, show
from companion.games.stationfall.page.station import latest_sentences, station
from companion.games.stationfall.table.match import Depth
from companion.games.stationfall.table.refereed import step_text
from companion.games.stationfall.table.status import last_lines
from companion.rules.stationfall import events as e
from companion.rules.stationfall.acts import Step
from companion.rules.stationfall.terms import Face, Phase
from tests.games.stationfall.scenes import (
    all_scored,
    busy,
    deliveries,
    falling,
    placed,
    reentering,
    revealing,
    scored,
    sheets_told,
)
from tests.games.stationfall.table import after, at_score, at_stationfall, game, match_of, set_up, told


def shown(evening: Evening, language: str = "en") -> Any:
    return show(match_of(evening), language)


def test_before_the_end_there_is_no_show_and_then_the_token_is_asked_for() -> None:
    assert shown(game()) == {} and shown(placed()) == {}
    assert shown(reentering()) == {"scene": "token"}
    assert shown(told(reentering(), e.Reentry(Face.SAFE))) == {}  # minute 0 is played (rules 15.8.3)


def test_the_fall_stands_until_the_first_card_is_turned() -> None:
    assert (shown(falling())["scene"], shown(falling())["face"]) == ("fall", "fireball")
    assert shown(revealing())["scene"] == "cards"


def test_the_fall_is_shown_also_where_everybody_had_revealed_before() -> None:
    evening = game(Depth.REFEREE)
    for card in ("Exile", "Doctor", "Colonel", "Cyborg"):
        evening = told(evening, e.Reveal(card), e.EndTurn())
    evening = told(evening, *[e.EndTurn()] * 48, e.Reentry(Face.FIREBALL))
    assert match_of(evening).state.phase is not Phase.SF_REVEAL and shown(evening)["scene"] == "fall"
    assert "turned" not in shown(told(evening, e.Done()))


def test_the_card_turned_last_has_its_cubes_and_its_fate() -> None:
    turned = shown(revealing())["turned"]
    assert (turned["colour"], turned["pc"], turned["home"], turned["betrayed"]) == ("blue", "Exile", 3, 1)
    assert turned["fate"] == {"kind": "away_in", "text": "away in Alcatraz"}


def test_cards_that_are_not_turned_are_nowhere_in_the_show() -> None:
    for dealt in ("Doctor", "Legal"):
        assert dealt not in str(shown(falling())["fates"]) and "turned" not in shown(falling())
    assert shown(falling())["fates"] == {}


def test_at_clock_depth_nothing_is_said_of_cubes_and_fates_that_nobody_entered() -> None:
    turned = shown(told(at_stationfall(game()), e.Reveal("Exile")))["turned"]
    assert "home" not in turned and turned["fate"] == {}


def test_a_lost_pod_says_why_and_who_was_in_it() -> None:
    pods = {pod["name"]: pod for pod in shown(revealing())["pods"]}
    assert pods.keys() == {"Alcatraz", "Houdini", "Hail Mary"}
    lost = pods["Hail Mary"]
    assert (lost["is"], lost["why"], [each["name"] for each in lost["aboard"]]) == (
        "lost",
        "it was damaged",
        ["Cyborg"],
    )
    assert [(each["name"], each["pcs"]) for each in pods["Alcatraz"]["aboard"]] == [("Doctor", []), ("Exile", ["blue"])]


def test_what_was_delivered_stands_with_whose_it_was() -> None:
    assert shown(deliveries())["delivered"] == [{"colour": "blue", "text": "Evidence: Authorities"}]
    assert [step["key"] for step in shown(deliveries())["steps"] if step["now"]] == ["deliver"]


def test_the_roll_is_a_step_only_where_it_is_called() -> None:
    steps = [step["key"] for step in shown(at_stationfall(game()))["steps"]]
    assert "roll" in steps and "roll" not in [step["key"] for step in shown(falling())["steps"]]


def test_the_score_is_told_by_kinds_in_turn_order_with_who_is_barred() -> None:
    evening = all_scored()
    match = match_of(evening)
    assert match.state.score is not None
    sheets = result(evening, match, match.state.score, "en")["sheets"]
    assert [sheet["colour"] for sheet in sheets] == list(match.setup.order)
    for sheet in sheets:
        assert sheet["agenda"] + sheet["bonus"] + sheet["bribes"] + sheet["penalty"] == sheet["total"]
    assert {sheet["colour"] for sheet in sheets if sheet["barred"]} == {"blue", "yellow", "orange", "white"}
    assert [sheet["colour"] for sheet in sheets if sheet["won"]] == ["red", "green", "pink"]


def test_what_nobody_entered_is_a_dash_in_the_result_and_not_a_zero() -> None:
    told_all, nobody = scored(), after(at_score(game()), "count")
    for evening, untold in (
        (told_all, ["bonus", "bribes", "penalty"]),
        (nobody, ["agenda", "bonus", "bribes", "penalty"]),
    ):
        match = match_of(evening)
        assert match.state.score is not None
        found = result(evening, match, match.state.score, "en")["sheets"]
        assert [each["untold"] for each in found] == [untold] * 4


@pytest.mark.parametrize(("language", "what"), [("en", "SHIP"), ("de", "SCHIFF"), ("ja", "退船")])
def test_the_red_band_says_what_to_abandon(language: str, what: str) -> None:
    evening = busy(language)
    assert what in station(evening, match_of(evening), language)["band"]
    fresh = game(language=language)
    assert station(fresh, match_of(fresh), language)["band"] == ""


def test_a_side_of_two_has_the_names_and_colours_of_its_players() -> None:
    start = after(set_up("2", names={"red": "Anna", "green": "Anna", "blue": "Ben", "yellow": "Ben"}), "start")
    evening = sheets_told(at_score(start), 6, 9, 5, 7)
    match = match_of(evening)
    assert match.state.score is not None
    ranking = result(evening, match, match.state.score, "en")["ranking"]
    assert {each["who"]: (each["side"], each["colours"]) for each in ranking} == {
        "Anna": ("Side A", ["red", "green"]), "Ben": ("Side B", ["blue", "yellow"])
    }  # fmt: skip


def test_a_blackout_at_clock_depth_is_shown_as_one_thing() -> None:
    evening = after(game(names={"red": "Anna"}), "b", "blackout")
    match = match_of(evening)
    assert [each["text"] for each in latest_sentences(evening, match)] == ["Blackout"] == last_lines(evening, match)
    assert step_text("en", match, match.steps[0]) == "Blackout"
    over = after(evening, "b", "blackout_over")
    assert last_lines(over, match_of(over)) == ["Power is back", "Blackout"]


def test_what_was_entered_last_has_a_subject_a_colour_and_a_minute() -> None:
    evening = told(game(Depth.REFEREE), e.EndTurn(), e.Influence("Exile", 1), e.Activate("Exile"), e.Act(Step()))
    last = latest_sentences(evening, match_of(evening))[0]
    assert last == {"minute": 13, "colour": "blue", "who": "Exile", "text": "Step"}
    assert latest_sentences(falling(), match_of(falling()))[0]["minute"] == 0
    assert latest_sentences(deliveries(), match_of(deliveries()))[0]["colour"] == "blue"  # asked, not whose turn it was
