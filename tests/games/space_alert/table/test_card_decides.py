"""The card decides: a doubtful value has one quiet sign, and the table overrules it on the spot."""

import pytest

from companion.evening import journal
from companion.evening.faces import draw
from companion.games.space_alert.log import record_of
from companion.games.space_alert.page.resolution import scene_after
from companion.games.space_alert.page.ship import ship
from companion.games.space_alert.table.answering import Changed, Resolving
from companion.games.space_alert.table.card_decides import joined, number_of
from companion.games.space_alert.table.doubt import doubtful, doubtful_threat
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.pace import Pace
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.turn_sheet import lines_of
from companion.games.space_alert.words import say
from companion.kit.forms import Numbers
from companion.rules.space_alert.facts import Appeared, DamagedInside
from companion.rules.space_alert.overrules import Harm, HitPoints, Overrule, Points, Speed, Wound
from companion.rules.space_alert.record import read
from companion.rules.space_alert.resolution import resolve
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.threats import ALL_CARDS
from companion.types import Key, Message, Press
from tests.evening.commands import after
from tests.games.space_alert.page.test_view import seen
from tests.games.space_alert.table.crews import Table, seated
from tests.rules.space_alert.board import record

OVERLORD = {"t": 1, "code": "SE3-105", "zone": "red", "called": {"code": "E1-07"}}


def table_with(threat: dict[str, object], *cards: str) -> Table:
    """Read to its end, and back at the last beat."""
    table, _ = seated({**record(" ".join(cards) or "-"), "threats": [threat]})
    table.evening = with_preferences(table.evening, pace=Pace.SENTENCE)
    table.play()
    table.command(Press(Key.BACK))
    return table


def read_back_to(table: Table, code: str) -> None:
    told = resolved(table.operation)
    for _ in range(400):
        stage = table.evening.stage
        assert isinstance(stage, Resolving)
        if stage.beat < len(told.beats) and doubtful_threat(told.beats[stage.beat]) == code:
            return
        table.command(Press(Key.LEFT))
    raise AssertionError("no beat shows it")


def test_eight_cards_are_in_doubt() -> None:
    assert sum(map(doubtful, ALL_CARDS)) == 8


def test_where_a_doubtful_value_matters_the_display_says_that_the_card_decides() -> None:
    table = table_with({"t": 1, "code": "I3-104"})
    read_back_to(table, "I3-104")
    frame = draw(table.evening).frame
    assert isinstance(frame, Message) and frame.footer == say("en", "resolve.doubtful")


def test_a_turn_at_a_glance_has_the_sign_behind_the_name() -> None:
    table = table_with({"t": 1, "code": "I3-104"})
    told = resolved(table.operation)
    lines = lines_of("en", [beat for beat in told.beats if beat.turn == 1], ["Anna"])
    assert any("Breached Airlock?" in line for line in lines)


def test_the_table_overrules_on_the_spot_and_everything_after_it_is_resolved_again() -> None:
    table = table_with({"t": 1, "code": "I3-104"})
    read_back_to(table, "I3-104")
    table.evening = after(table.evening, Press(Key.BACK), "decides", "hp", "right", "ok")
    assert isinstance(table.evening.stage, Changed)
    assert table.operation.answers.overrules == (HitPoints("I3-104", 4),)


def test_points_are_said_one_by_one_and_kept_in_the_record() -> None:
    table = table_with(OVERLORD, *["C"] * 3)
    table.evening = after(table.evening, Press(Key.HERO), "correct", "decides", "SE3-105", "survived", "right", "ok")
    assert table.operation.answers.overrules == (Points("SE3-105", 5, 8),)
    assert number_of(table.operation, "SE3-105", "survived") == 5
    setup, decisions = read(record_of(table.operation))
    assert decisions.overrules == table.operation.answers.overrules
    assert resolve(setup, decisions).outcome == resolved(table.operation).resolution.outcome


@pytest.mark.parametrize("said", [Wound("SE3-105", 3, 1), Harm("SE3-105", 3, Zone.RED, 1)])
def test_one_more_and_one_less_is_as_before(said: Wound | Harm) -> None:
    less = type(said)(**{**{name: getattr(said, name) for name in said.__slots__}, "more": -1})
    before: tuple[Overrule, ...] = (HitPoints("SE3-105", 13),)
    assert joined(joined(before, said), less) == before


def test_a_printed_speed_moves_the_threat_from_its_first_turn_on_and_is_kept_in_the_record() -> None:
    """Of a Hidden Transmitter readings differ in it, and no rule of the settings says which (NF27)."""
    table = table_with({"t": 1, "code": "SI3-102", "called": {"code": "E1-07"}})
    read_back_to(table, "SI3-102")
    table.evening = after(table.evening, Press(Key.BACK), "decides", "speed", "right", "ok")
    assert table.operation.answers.overrules == (Speed("SI3-102", 3),)
    setup, decisions = read(record_of(table.operation))
    assert decisions.overrules == table.operation.answers.overrules
    squares = [threat.square for turn in resolve(setup, decisions).turns[:3] for threat in turn.threats if threat.t]
    assert squares[0] - squares[1] == 3


def test_the_picture_has_the_numbers_that_the_table_has_read_on_the_card() -> None:
    table = table_with({"t": 1, "code": "I3-104"})
    read_back_to(table, "I3-104")
    row = seen(table.evening)["resolution"]["ship"]["threats"]["I3-104"]
    assert (row["hp"], row["of"], row["speed"]) == (3, 3, 4)
    corrected = Press(Key.HERO), "correct", "decides", "I3-104"
    for number, way in (("hp", "left"), ("speed", "right")):
        table.evening = after(table.evening, *corrected, number, way, "ok", "ok")
    assert isinstance(resolved(table.operation).beats[0].facts[0], Appeared)
    row = ship("en", scene_after(table.operation, 1), ("blue",), ("Ann",))["threats"]["I3-104"]
    assert (row["hp"], row["of"], row["speed"]) == (2, 2, 5)


def test_the_page_says_that_the_card_decides_where_the_display_does() -> None:
    table = table_with({"t": 1, "code": "I3-104"})
    read_back_to(table, "I3-104")
    told = seen(table.evening)["resolution"]
    beats = resolved(table.operation).beats
    assert told["beats"][str(told["beat"])]["doubt"] == say("en", "resolve.doubtful")
    for number, beat in told["beats"].items():
        assert ("doubt" in beat) == bool(doubtful_threat(beats[int(number) - 1]))


def test_damage_that_only_the_printed_card_does_is_said_on_the_spot() -> None:
    """A Breached Airlock's Y, for one (NF28)."""
    table = table_with({"t": 1, "code": "I3-104"})
    read_back_to(table, "I3-104")
    was = sum(isinstance(fact, DamagedInside) for fact in resolved(table.operation).resolution.facts)
    table.evening = after(table.evening, Press(Key.BACK), "decides", "harm_more-red")
    turn = table.operation.answers.overrules[0].turn  # type: ignore[union-attr]
    assert table.operation.answers.overrules == (Harm("I3-104", turn, Zone.RED, 1),)
    table.evening = after(table.evening, "ok")
    table.finish()
    facts = resolved(table.operation).resolution.facts
    damaged = [fact for fact in facts if isinstance(fact, DamagedInside)]
    assert len(damaged) == was + 1 and (damaged[0].zone, damaged[0].points) == (Zone.RED, 1)


def test_what_the_card_said_can_be_taken_back() -> None:
    table = table_with({"t": 1, "code": "I3-104"})
    was = resolved(table.operation).resolution.outcome
    table.evening = after(table.evening, Press(Key.HERO), "correct", "decides", "I3-104", "hp", "right", "ok", "ok")
    table.evening = after(table.evening, Press(Key.HERO), "correct", "decides", "I3-104", "reset")
    assert table.operation.answers.overrules == ()
    assert resolved(table.operation).resolution.outcome == was


def test_a_number_that_was_being_typed_in_version_0_2_0_is_a_form_today() -> None:
    row = {"": "space_alert/card_decides.NumberDecides", "code": "E1-07", "which": "hp", "value": 7}
    assert journal.read(row) == Numbers("space_alert", "card", ("E1-07", "hp"), (7,))
