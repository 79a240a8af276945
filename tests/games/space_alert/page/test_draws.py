"""Who is asked on a phone which threat card was drawn, and what may lie there; and a seat whose player leaves."""

from dataclasses import replace
from typing import Any

import pytest

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.view import view
from companion.games.space_alert.table.commands import PlanEntered, SeatLeft, ThreatDrawn
from companion.games.space_alert.table.leaving import LeavesHow
from companion.games.space_alert.table.operation import alerts, deck_colours, heard, length
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.resolved import resolved
from companion.kit.commands import Chosen
from companion.kit.page import Viewer
from companion.rules.space_alert.threats import ALL_CARDS
from companion.types import Input, Key, Press
from tests.alone import alone
from tests.games.space_alert.page.evenings import SEATS, START, after, in_turn, operation, resolving


def drawing(part: float = 0.9) -> Evening:
    """Most of a mission whose cards the table draws has been announced."""
    evening = after(alone(), *(command for command in START if command != Chosen("cards")))
    return step(evening, Input(evening.at + int(part * length(operation(evening)))))[0]


def asked(evening: Evening, seat: str, present: tuple[str, ...] = SEATS) -> dict[str, Any]:
    found = view(evening, draw(evening), Viewer("seat", "en", seat), present=frozenset(present))
    cards: dict[str, Any] = found["seat"].get("cards", {})
    return cards


def test_a_draw_is_asked_of_the_officer_who_draws() -> None:
    evening = drawing()
    crew = operation(evening).briefing.crew
    comms, security = crew.seats[crew.comms].colour.value, crew.seats[crew.security].colour.value
    outside, inside = asked(evening, comms), asked(evening, security)
    assert outside and all(row["where"] != "internal" for row in outside.values())
    assert inside and all(row["where"] == "internal" for row in inside.values())
    others = [seat for seat in SEATS if seat not in (comms, security)]
    assert not any(asked(evening, seat) for seat in others)
    for all_asked in (
        asked(with_preferences(evening, all_draw=True), others[0]),
        asked(evening, others[0], present=()),
    ):
        assert all_asked.keys() == outside.keys() | inside.keys()


def test_only_cards_that_can_lie_there_are_offered_and_what_was_told_can_be_corrected() -> None:
    evening = drawing()
    mission = operation(evening)
    place, alert = next((place, each) for place, each in enumerate(alerts(mission)) if not each.internal)
    crew = mission.briefing.crew
    comms = crew.seats[crew.comms].colour.value
    rows = asked(evening, comms)
    (key,) = [key for key, row in rows.items() if row["t"] == alert.t]
    left = list(rows[key]["left"])
    assert {ALL_CARDS[code].colour for code in left} <= set(deck_colours(mission, place))
    told = after(evening, ThreatDrawn(alert.t, left[0]))
    assert asked(told, comms)[key]["told"] == left[0] and left[0] in asked(told, comms)[key]["left"]
    elsewhere = [row for other, row in asked(told, comms).items() if other != key]
    assert not any(left[0] in row["left"] for row in elsewhere)
    again = after(told, ThreatDrawn(alert.t, left[1]))
    assert asked(again, comms)[key]["told"] == left[1]


def test_cards_drawn_by_the_box_are_asked_of_nobody() -> None:
    evening = after(alone(), *START)
    evening = step(evening, Input(evening.at + length(operation(evening)) // 2))[0]
    assert not any(asked(evening, seat, present=()) for seat in SEATS)


@pytest.mark.parametrize("android", [True, False])
def test_a_seat_whose_player_leaves_is_an_android_or_somebody_elses(android: bool) -> None:
    evening = drawing(0.5)
    crew = operation(evening).briefing.crew
    colour = crew.seats[crew.comms].colour.value
    now = after(evening, SeatLeft(colour, android))
    left = operation(now).briefing.crew
    assert left.seats[crew.comms] == replace(crew.seats[crew.comms], name="", android=android)
    assert (left.comms != crew.comms) is android, "an android turns no cards up"
    assert heard(operation(now).briefing) == heard(operation(evening).briefing)


def test_the_box_hands_a_seat_on_in_the_resolution_too_and_its_plan_stays() -> None:
    evening = in_turn(3, resolving())
    beats = resolved(operation(evening)).beats
    asks = after(evening, Press(Key.BACK), Chosen("leaves"), Chosen("seat-red"))
    assert isinstance(asks.stage, LeavesHow)
    now = after(asks, Chosen("android"))
    assert operation(now).briefing.crew.seats[2].android
    assert resolved(operation(now)).beats == beats


def test_somebody_always_stays() -> None:
    evening = drawing(0.5)
    for seat in SEATS:
        evening = after(evening, SeatLeft(seat, android=True))
    assert operation(evening).briefing.crew.players == 1
    assert after(evening, SeatLeft("nobody", android=True)) == evening
    assert after(evening, PlanEntered(SEATS[0], ())) != evening
