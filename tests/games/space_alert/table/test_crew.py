"""Putting a crew together (rules 1 and 5)."""

import pytest

from companion.games.space_alert.table.crew import (
    PlayerColour,
    gathered,
    led_by,
    star_passed_on,
    swapped,
    with_colour,
    with_fifth,
)
from companion.games.space_alert.table.crew_sheet import CrewSheet, CrewSize, WhoFlies
from companion.games.space_alert.table.draft import crew_now, crew_of
from companion.games.space_alert.table.mission import MissionMenu, Officials
from companion.games.space_alert.table.names import NameTyping
from companion.games.space_alert.table.own import Preferences
from companion.kit.commands import NameTyped, Undo
from companion.kit.evening import Evening, Settings
from companion.rules.space_alert.dealing import deal
from companion.rules.space_alert.level import Level
from tests.alone import SPACE_ALERT
from tests.evening.commands import after, fresh


@pytest.mark.parametrize(
    ("players", "crew", "per_phase"),
    [(5, 5, (5, 5, 5)), (4, 4, (5, 5, 5)), (3, 4, (6, 6, 6)), (2, 4, (9, 6, 6)), (2, 5, (10, 6, 6)), (4, 5, (6, 5, 5))],
)
def test_cards_are_dealt_as_the_rulebook_says(players: int, crew: int, per_phase: tuple[int, ...]) -> None:
    assert deal(players, crew, Level.MISSION).per_phase == per_phase


def test_a_test_run_has_two_phases_and_no_heroic_cards() -> None:
    dealt = deal(3, 4, Level.TEST_RUN)
    assert (dealt.per_phase, dealt.heroic, dealt.android_heroic) == ((6, 6), False, False)


@pytest.mark.parametrize(("players", "people", "crew"), [(1, 0, 4), (2, 2, 4), (3, 3, 4), (4, 4, 4), (5, 5, 5)])
def test_androids_fill_up_to_four(players: int, people: int, crew: int) -> None:
    gathered_crew = gathered(players)
    assert gathered_crew.players == players
    assert sum(not seat.android for seat in gathered_crew.seats) == people
    assert len(gathered_crew.seats) == crew
    assert len({seat.colour for seat in gathered_crew.seats}) == crew


def test_three_people_share_the_roles_and_one_holds_all() -> None:
    three, alone = gathered(3), gathered(1)
    assert (three.comms, three.security) == (1, 2)
    assert (alone.comms, alone.security, alone.solo) == (0, 0, True)


def test_a_fifth_android_joins_and_leaves_again() -> None:
    crew = gathered(2)
    five = with_fifth(crew)
    assert (len(five.seats), five.players) == (5, 2)
    assert with_fifth(five) == crew


def test_the_star_passed_on_leaves_everybody_in_their_seat() -> None:
    crew = gathered(3)
    passed = star_passed_on(crew)
    assert passed.seats == (*crew.seats[1:], crew.seats[0])
    assert passed.seats[passed.comms] == crew.seats[crew.comms]
    assert led_by(passed, 3) == crew


def test_roles_move_with_the_people_who_change_seats() -> None:
    crew = gathered(4)
    changed = swapped(crew, 1)
    assert changed.seats[changed.comms] == crew.seats[crew.comms]


def test_a_colour_that_is_taken_changes_hands() -> None:
    crew = with_colour(gathered(4), 0, PlayerColour.RED)
    assert crew.seats[0].colour is PlayerColour.RED
    assert crew.seats[2].colour is PlayerColour.BLUE


# --- on the display ----------------------------------------------------------------------------------------


def test_the_first_crew_of_all_is_asked_how_many_they_are() -> None:
    assert after(fresh(), "mission").stage == CrewSize()


def test_the_last_crew_is_one_press_away_and_its_star_two() -> None:
    crew = gathered(4)
    asked = after(
        Evening(settings=Settings(shown=SPACE_ALERT, games={"space_alert": Preferences(last_crew=crew)})), "mission"
    )
    assert asked.stage == WhoFlies()
    assert crew_now(after(asked, "ok")) == crew
    assert crew_now(after(asked, "right", "ok")) == star_passed_on(crew)
    assert isinstance(after(asked, "ok").stage, MissionMenu)


def test_training_leads_to_the_training_missions() -> None:
    assert after(fresh(), "training", "4", "ready").stage == Officials(training=True)


def test_a_name_is_typed_letter_by_letter_and_undone_letter_by_letter() -> None:
    typing = after(fresh(), "mission", "4", "blue", "name", "type")
    assert typing.stage == NameTyping(0)
    typed = after(typing, "right", "ok", "ok")
    assert crew_of(typed).seats[0].name == "Bb"
    undone = after(typed, Undo())
    assert crew_of(undone).seats[0].name == "B"


def test_going_back_keeps_the_name_that_was_typed() -> None:
    typed = after(fresh(), "mission", "4", "blue", "name", "type", "ok", "back", "back", "back")
    assert isinstance(typed.stage, CrewSheet)
    assert crew_of(typed).seats[0].name == "A"


def test_names_come_from_the_page_as_well() -> None:
    named = after(fresh(), "mission", "4", NameTyped("green", " Anna "))
    assert crew_of(named).seats[1].name == "Anna"


def test_one_player_alone_leads_four_androids_and_has_a_name() -> None:
    alone = after(fresh(), "mission", "1", "alone", "type", "ok")
    assert crew_of(alone).alone == "A"
    assert all(seat.android for seat in crew_of(alone).seats)


def test_a_crew_put_together_and_left_is_still_there() -> None:
    left = after(fresh(), "mission", "3", NameTyped("red", "Rita"), "back", "back", "mission")
    assert left.stage == WhoFlies()
    assert crew_of(left).seats[2].name == "Rita"


def test_a_new_crew_has_nobodys_name_and_one_that_is_changed_has_them() -> None:
    left = after(fresh(), "mission", "3", NameTyped("red", "Rita"), "back", "back", "mission")
    assert [seat.name for seat in crew_of(after(left, "new", "3")).seats if seat.name] == []
    assert crew_of(after(left, "new", "back")) == crew_of(left)
    assert crew_of(after(left, "change")).seats[2].name == "Rita"
