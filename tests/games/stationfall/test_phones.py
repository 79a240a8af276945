"""A phone at a Stationfall table: what it enters in its own turn, what it is asked, and ten seconds of quiet."""

from dataclasses import replace
from typing import Any

import pytest

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.games.stationfall.page.seat import seat
from companion.games.stationfall.page.station import station
from companion.games.stationfall.table.commands import Answered, RowsTapped, TurnEnded
from companion.games.stationfall.table.flow import Turn
from companion.games.stationfall.table.match import Depth, clock_runs
from companion.games.stationfall.table.menus import Due
from companion.games.stationfall.table.refereed import QUIET
from companion.games.stationfall.table.waiting import waits_for
from companion.games.stationfall.words import WORDS
from companion.kit.commands import GoHome, Undo
from companion.kit.effects import Hush
from companion.kit.refereed.flow import Refusal
from companion.kit.refereed.moves import Question
from companion.kit.refereed.phones import Tapped
from companion.rules.stationfall import events as e
from companion.rules.stationfall.acts import Sabotage, Step
from companion.rules.stationfall.terms import Data, Guilt, Item, Means, Place, Tool
from companion.types import Input, Page
from tests.games.stationfall.table import after, at_score, at_stationfall, game, match_of, played, told


def tapped(evening: Evening, colour: str, *rows: str) -> Evening:
    return after(evening, *(Tapped(colour, row) for row in rows))


def seen(evening: Evening, colour: str, language: str = "en") -> Any:
    return seat(evening, match_of(evening), colour, language)


def rows(evening: Evening, colour: str) -> list[str]:
    return [row["key"] for row in seen(evening, colour)["tell"].get("rows", [])]


# ---------------------------------------------------------------- entering


def test_a_turn_at_referee_depth_is_five_taps_on_the_own_phone() -> None:
    """Whom to activate, two actions, the end; nobody looks for a group."""
    start = told(game(Depth.REFEREE), e.AdjustCubes("red", e.HAND, "Exile", 1))
    evening = tapped(start, "red", "activate", "Exile", "step", "step")
    assert match_of(evening).events[1:] == (e.Activate("Exile"), e.Act(Step()), e.Act(Step()))
    assert match_of(after(evening, TurnEnded("red"))).state.current == "blue"


@pytest.mark.parametrize("depth", Depth)
def test_a_phone_offers_what_the_keys_do_at_that_depth_and_only_in_its_own_turn(depth: Depth) -> None:
    evening = game(depth)
    assert "antimatter" in rows(evening, "red")
    assert ("pods" in rows(evening, "red")) is depth.has(Depth.STATION)
    assert ("activate" in rows(evening, "red")) is (depth is Depth.REFEREE)
    assert seen(evening, "blue")["tell"] == {}
    assert match_of(tapped(evening, "blue", "antimatter")) == match_of(evening)


def test_a_tap_leads_on_and_an_empty_one_leads_back_without_touching_the_display() -> None:
    evening = tapped(game(Depth.STATION), "red", "pods", "Houdini")
    assert rows(evening, "red")[0] == "enter" and seen(evening, "red")["tell"]["title"] == "Houdini"
    assert isinstance(evening.stage, Turn)
    assert "Houdini" in rows(tapped(evening, "red", ""), "red")
    aboard = tapped(evening, "red", "enter", "Exile")
    assert match_of(aboard).state.bodies["Exile"].pod == "Houdini" and not match_of(aboard).taps


def test_taps_that_lead_nowhere_any_more_are_forgotten() -> None:
    evening = tapped(game(Depth.STATION), "red", "pods", "Houdini")
    assert "character" in rows(told(evening, e.Launch("Houdini"), e.EndTurn(), *[e.EndTurn()] * 3), "red")
    aboard = tapped(told(game(Depth.STATION), e.Enter("Exile", "Houdini")), "red", "pods", "Houdini", "leave")
    gone = told(aboard, e.Leave("Exile"))
    assert match_of(gone).taps and "character" in rows(gone, "red") and not seen(gone, "red")["tell"]["deep"]
    assert rows(tapped(gone, "red", "guilt"), "red")[0] == "suspect_now"


def test_what_the_rules_refuse_is_asked_back_on_the_phone_and_on_the_box() -> None:
    evening = tapped(game(Depth.STATION), "red", "pods", "Houdini", "launch")
    assert isinstance(evening.stage, Refusal)
    asked = seen(evening, "red", "ja")["box"]
    assert [row["key"] for row in asked["rows"]] == ["leave", "anyway"] and asked["title"]
    assert seen(evening, "blue")["box"] == {}
    assert match_of(after(evening, "anyway")).state.is_gone("Houdini")


def test_what_is_due_is_asked_for_before_the_turn_ends_on_the_phone_too() -> None:
    evening = told(game(), e.MoveAntimatter(Place.SPACE), *[e.EndTurn()] * 16)
    assert seen(evening, "red")["due"] and not seen(evening, "blue")["due"]
    asked = after(evening, TurnEnded("red"))
    assert isinstance(asked.stage, Due) and seen(asked, "red")["box"]["rows"]
    in_space = after(asked, "1", "Exile")
    assert {row["key"]: row["on"] for row in seen(in_space, "red")["box"]["rows"]}["Exile"]
    assert match_of(after(in_space, "done")).state.antimatter.gone


def test_where_the_box_shows_something_else_a_phone_enters_only_what_needs_no_asking() -> None:
    home = after(game(Depth.STATION), GoHome())
    assert match_of(tapped(home, "red", "pods", "Houdini", "launch")).events == ()
    assert match_of(tapped(home, "red", "pods", "Houdini", "enter", "Exile")).events == (e.Enter("Exile", "Houdini"),)
    assert match_of(after(home, TurnEnded("red"))).state.current == "blue"


def test_while_the_past_is_corrected_no_phone_enters_anything() -> None:
    then = after(told(game(), e.Declare()), "back", "past", "0", "otherwise")
    assert seen(then, "red")["tell"] == {} and match_of(tapped(then, "red", "guilt")) == match_of(then)


# ---------------------------------------------------------------- the score sheet


def test_nothing_but_the_list_of_the_own_cards_shows_what_was_dealt() -> None:
    """That list is opened by hand; the reveal field and the sheet lie open on the phone."""
    for evening in (game(), at_stationfall(game()), at_score(game())):
        shown = []
        for cards in (("Exile", "Legal"), ("Doctor", "Stowaway")):
            dealt = replace(evening, game=replace(match_of(evening), dealt={"red": cards}))
            for moment in (dealt, told(dealt, e.Reveal("Exile"))):
                seat = seen(moment, "red")
                assert seat.pop("cards")
                shown.append(seat)
        assert shown[:2] == shown[2:]


# ---------------------------------------------------------------- bribes and kompromat on another's PC


def bribed() -> Evening:
    start = told(game(Depth.REFEREE, limit=30), e.EndTurn(), e.Reveal("Exile"), *[e.EndTurn()] * 3)
    return tapped(start, "red", "bribe", "Exile", "step")


def test_who_is_offered_a_bribe_is_asked_on_the_own_phone_after_what_it_is_for() -> None:
    evening = bribed()
    assert isinstance(evening.stage, Question)
    assert seen(evening, "blue")["declines"] and not seen(evening, "red")["declines"]
    assert match_of(after(evening, Answered("red", True))) == match_of(evening)
    paid = after(evening, Answered("blue", True))
    assert match_of(paid).events[-1] == e.Act(Step(), Means.BRIBE, "Exile")
    declined = after(evening, Answered("blue", False))
    assert match_of(declined).state.players["red"].bribes == 1
    assert match_of(declined).state.players["blue"].guilt is Guilt.INNOCENT


def test_an_offer_brings_ten_seconds_of_quiet_in_which_the_turn_clock_stands() -> None:
    start = told(game(Depth.REFEREE, limit=30), e.EndTurn(), e.Reveal("Exile"), *[e.EndTurn()] * 3)
    asked, effects = played(start, *(Tapped("red", row) for row in ("bribe", "Exile", "step")))
    assert effects == [Hush()]
    assert not clock_runs(match_of(asked))
    assert seen(asked, "blue")["quiet_until"] == next_at(asked) == asked.at + QUIET
    later, _ = step(asked, Input(asked.at + QUIET))
    assert clock_runs(match_of(later)) and seen(later, "blue")["quiet_until"] == 0
    assert isinstance(later.stage, Question)  # still asked, only not in quiet any more


@pytest.mark.parametrize("command", [Answered("blue", False), Undo()])
def test_an_answer_ends_the_quiet(command: object) -> None:
    evening = after(bribed(), command)
    assert clock_runs(match_of(evening)) and not match_of(evening).thinking


# ---------------------------------------------------------------- the crew board


def crew_of(evening: Evening, colour: str = "red") -> dict[str, Any]:
    view = seat(evening, match_of(evening), colour, "en")
    return {each["key"]: each for each in view["crew"]["cards"]}


def test_the_crew_board_is_there_from_station_depth_on_and_shows_what_was_entered() -> None:
    assert "crew" not in seat(game(), match_of(game()), "red", "en")
    evening = told(
        game(Depth.STATION), e.Down("Stowaway"), e.Enter("Exile", "Houdini"), e.HasData("Legal", Data.NDA, True),
        e.Contaminate("Doctor", True), e.Annihilate("Cyborg"),
    )  # fmt: skip
    crew = crew_of(evening)
    assert crew["Stowaway"]["down"] and crew["Doctor"]["contaminated"] and crew["Legal"]["data"] == ["NDA"]
    assert [crew[name]["bay"] for name in ("Exile", "Cyborg", "Colonel")] == ["Houdini", "gone", "aboard"]
    assert "cubes" not in crew["Exile"]  # nobody enters them at this depth


def test_the_crew_board_says_who_may_activate_whom_and_who_is_exhausted() -> None:
    cubes = [e.AdjustCubes(colour, e.HAND, "Exile", count) for colour, count in (("red", 2), ("blue", 1))]
    evening = told(game(Depth.REFEREE), *cubes, e.AdjustDisc("green", "Exile"))
    exile = crew_of(evening)["Exile"]
    assert exile["cubes"] == [{"colour": "red", "count": 2, "may": True}, {"colour": "blue", "count": 1, "may": False}]
    assert (exile["discs"], exile["may"], exile["actions"]) == (["green"], ["red"], 1)
    assert "acting" not in station(evening, match_of(evening), "en")
    evening = told(evening, e.Activate("Exile"), e.Act(Step()))
    assert (crew_of(evening)["Exile"]["actions"], crew_of(evening)["Doctor"]["actions"]) == (0, 2)
    assert station(evening, match_of(evening), "en")["acting"] == {"name": "Exile", "actions": 0}


def test_a_pod_says_what_it_waits_for() -> None:
    evening = told(
        game(Depth.STATION),
        e.Enter("Exile", "Houdini"),
        e.Enter("Legal", "Houdini"),
        e.HasData("Legal", Data.NDA, True),
    )
    assert waits_for("en", match_of(evening), "Houdini") == "waits for abandon ship, NDA of Exile"
    assert waits_for("en", match_of(told(evening, e.Declare())), "Houdini") == "waits for NDA of Exile"
    assert waits_for("en", match_of(told(evening, e.Declare())), "Hail Mary") == ""


def test_a_refused_launch_says_which_pod_waits_for_what_on_the_phone_and_on_the_display() -> None:
    aboard = told(game(Depth.STATION), e.Declare(), e.Enter("Exile", "Houdini"))
    there = after(aboard, RowsTapped("red", ("pods", "Houdini")))
    rows = {row["key"]: row["value"] for row in seat(there, match_of(there), "red", "en")["tell"]["rows"]}
    assert rows["timer"] == "Houdini: waits for NDA of Exile"
    refused = after(there, Tapped("red", "timer"))
    assert seat(refused, match_of(refused), "red", "en")["box"]["title"] == "Houdini: waits for NDA of Exile"
    why = draw(after(aboard, "bot", "Houdini", "why")).frame
    assert isinstance(why, Page) and "waits for NDA of Exile" in why.text


def test_what_the_rules_refuse_comes_last_on_a_phone_and_says_why() -> None:
    evening = told(game(Depth.REFEREE), e.AdjustCubes("red", e.HAND, "Exile", 1))
    evening = after(evening, Tapped("red", "activate"))
    rows = seat(evening, match_of(evening), "red", "en")["tell"]["rows"]
    assert (rows[0]["key"], rows[0]["value"]) == ("Exile", "")
    assert {row["value"] for row in rows[1:]} == {WORDS.say("en", "codes.not_conspirator")}


def test_a_bribe_says_from_whom_for_whom_and_for_which_action_before_it_is_answered() -> None:
    """Rules 15.5.4.3."""
    evening = told(game(Depth.REFEREE), e.EndTurn(), e.Reveal("Exile"), *[e.EndTurn()] * 3)
    evening = after(evening, *(Tapped("red", row) for row in ("bribe", "Exile", "attack", "Legal", "gun")))
    offer = seat(evening, match_of(evening), "blue", "en")["offer"]
    assert offer == "Red offers Bribe for Exile: Attack Legal gun"
    assert getattr(draw(evening).frame, "title", "") == offer  # with the box alone, too
    assert station(evening, match_of(evening), "en")["offer"] == offer


def test_the_crew_stands_where_it_was_entered_and_with_what() -> None:
    """By parts of the station as the manual orders them; a step away, and nobody knows any more."""
    start = told(
        game(Depth.REFEREE), e.At("Doctor", "aft"), e.At("Legal", "Outer Space"), e.HasItem("Doctor", Item.HELMET, True)
    )
    evening = told(start, e.Influence("Exile", 1), e.Activate("Exile"), e.Act(Sabotage("Bridge", Tool.BLUDGEON)))
    crew = crew_of(evening)
    assert [crew[name]["bay"] for name in ("Doctor", "Legal", "Exile", "Colonel")] == ["aft", "space", "hub", "aboard"]
    assert (crew["Exile"]["place"], crew["Doctor"]["place"], crew["Doctor"]["items"]) == ("Bridge", "", ["Helmet"])
    assert [bay["key"] for bay in seen(evening, "red")["crew"]["bays"]][:4] == ["hub", "aft", "forward", "space"]
    assert crew_of(told(evening, e.Act(Step())))["Exile"]["bay"] == "aboard"


def test_an_entered_helmet_is_a_reason_against_a_bludgeon() -> None:
    """Rules 8.1.1, 12.8.1."""
    start = told(
        game(Depth.REFEREE), e.HasItem("Doctor", Item.HELMET, True), e.Influence("Exile", 1), e.Activate("Exile")
    )
    rows = seen(after(start, RowsTapped("red", ("character", "Doctor"))), "red")["tell"]["rows"]
    reasons = {row["key"]: row["value"] for row in rows}
    assert reasons["hit_lit"] == WORDS.say("en", "codes.helmet") and not reasons["shot_lit"]
    assert list(reasons).index("shot_lit") < list(reasons).index("hit_lit")


def test_one_tap_on_the_station_board_says_it_all_or_asks_on() -> None:
    evening = after(game(Depth.STATION), RowsTapped("red", ("damage", "Bridge")))
    assert match_of(evening).events == (e.Damage("Bridge"),) and not match_of(evening).taps
    hub = seen(evening, "red")["board"]["parts"][0]["sections"]
    assert {each["key"]: each["marks"] for each in hub}["Bridge"] == ["damaged"]
    assert match_of(after(evening, RowsTapped("blue", ("damage", "Tanks")))) == match_of(evening)
    assert "board" not in seen(evening, "blue") and "board" not in seen(game(), "red")
    acting = told(game(Depth.REFEREE), e.Influence("Exile", 1), e.Activate("Exile"))
    asked = after(acting, RowsTapped("red", ("activation", "sabotage", "Reactor")))
    assert rows(asked, "red") == ["gun", "bludgeon"]  # the rules refuse the bludgeon


def test_between_turns_a_phone_has_the_station_and_when_its_turn_comes() -> None:
    evening = told(game(Depth.STATION), e.CountPower(1), e.Damage("Bridge"))
    assert [seen(evening, colour)["wait"] for colour in ("red", "blue", "yellow")] == [0, 1, 3]
    station = seen(evening, "blue")["station"]
    assert not station["switches"]["cameras"] and station["damage"] == ["Damaged: Bridge"]
    assert "cameras" not in seen(game(), "blue")["station"]["switches"]  # at clock depth nothing is claimed of them
