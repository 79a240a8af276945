"""The seats with The New Frontier: two taps are one half, specialisation cards as learnt, tokens, what waits."""

from dataclasses import replace
from typing import Any

import pytest

from companion.evening import Evening, step
from companion.games.space_alert.page.messages import MESSAGES, a_card
from companion.games.space_alert.page.scene import Scene, Token, before, tell
from companion.games.space_alert.page.seat import learnt, lying, own_cards
from companion.games.space_alert.page.ship import ship
from companion.games.space_alert.table.answering import on_command
from companion.games.space_alert.table.commands import (
    CalledDrawn,
    PlanEntered,
    SpecialistChosen,
    ThreatDrawn,
    TokensLie,
)
from companion.games.space_alert.table.crew import gathered
from companion.games.space_alert.table.draft import crew_of
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.resolved import resolved
from companion.kit.page import Refused
from companion.rules.space_alert.cards import ADVANCED, BASIC, DOUBLE_HALVES, SLOTS, Card, Laid, Slot, Special
from companion.rules.space_alert.facts import (
    Cause,
    Delayed,
    DoorsSealed,
    Fact,
    FlewOn,
    Launched,
    OpticsDisturbed,
    Repeats,
    Sabotaged,
    ShieldsDisturbed,
    ShieldsLent,
    SystemMended,
    ThreatId,
    TokenGoesOn,
    TurnBegan,
    Waits,
)
from companion.rules.space_alert.questions import WhichCalled
from companion.rules.space_alert.record import read
from companion.rules.space_alert.resolution import resolve
from companion.rules.space_alert.setup import Trained
from companion.rules.space_alert.ship import Station, System, Zone
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.threatcards import Calls
from companion.rules.space_alert.threats import ALL_CARDS
from companion.types import Input, Key, Press
from tests.evening.commands import after, fresh
from tests.games.space_alert.page.test_view import seen
from tests.games.space_alert.table.crews import seated
from tests.languages import LANGUAGES
from tests.rules.space_alert.board import record

A_THEN_B = Laid((Card.A, Card.B))


def operation(who: Specialist | None = None, level: int = 3, double: bool = False) -> Operation:
    table, _ = seated(record("-"))
    found = table.operation
    briefing, crew = found.briefing, found.briefing.crew
    trained = None if who is None else Trained(who, level)
    seats = (replace(crew.seats[0], trained=trained), *crew.seats[1:])
    frontier = replace(briefing.frontier, double=double, specialists=who is not None)
    return replace(found, briefing=replace(briefing, crew=replace(crew, seats=seats), frontier=frontier))


def after_hand(game: Operation, command: object) -> Operation | None:
    table, _ = seated(record("-"))
    stepped = on_command(replace(table.evening, game=game), command)
    now = stepped[0].game if stepped else None
    return now if isinstance(now, Operation) else None


def test_a_seat_is_told_what_may_join_in_a_slot() -> None:
    assert own_cards(operation(), 0) == {}
    assert own_cards(operation(double=True), 0) == {"joins": [half.value for half in DOUBLE_HALVES]}
    medic = own_cards(operation(Specialist.MEDIC, level=1), 0)
    assert medic["specials"] == ["basic"] and "left&basic" in medic["joins"] and "A&basic" not in medic["joins"]
    ops = own_cards(operation(Specialist.SPECIAL_OPS, double=True), 0)
    assert {"A+B", "A+B&advanced", "bot&advanced"} <= set(ops["joins"]) and "A&basic" not in ops["joins"]


@pytest.mark.parametrize(
    ("game", "plan", "fits"),
    [
        (operation(), (A_THEN_B,), False),
        (operation(double=True), (A_THEN_B,), True),
        (operation(), (BASIC,), False),
        (operation(Specialist.MEDIC, level=1), (BASIC,), True),
        (operation(Specialist.MEDIC, level=1), (ADVANCED,), False),
        (operation(Specialist.MEDIC, level=2), (BASIC, ADVANCED), False),
        (operation(Specialist.MEDIC, level=3), (BASIC, ADVANCED), True),
        (operation(Specialist.MEDIC), (Laid((Card.A,), Special.BASIC),), False),
        (operation(Specialist.MEDIC), (Card.HEROIC_A,), False),
    ],
)
def test_a_plan_is_taken_only_if_the_seat_can_have_laid_it(game: Operation, plan: tuple[Slot, ...], fits: bool) -> None:
    seat = game.briefing.crew.seats[0].colour.value
    told = after_hand(game, PlanEntered(seat, plan))
    assert (told is not None and told.answers.plan(0) == plan) == fits


def test_every_code_of_a_slot_is_read_and_no_other() -> None:
    for code, slot in SLOTS.items():
        assert a_card(code, "card") == slot
    for wrong in ("A+A", "B+bot", "hA&basic", "", None):
        with pytest.raises(Refused):
            a_card(wrong, "card")


def test_a_row_shows_what_waits_and_pushes_the_rest_once() -> None:
    facts: list[Fact] = [TurnBegan(1), Waits(0, Card.B, False)]
    assert lying((A_THEN_B, Card.C), 4, facts, 0) == [A_THEN_B, Card.B, Card.C, Card.NONE]
    repeated: list[Fact] = [TurnBegan(1), Delayed(0, 2, Cause.COMPUTER), Repeats(0, Card.A)]
    assert lying((Card.A, Card.C), 4, repeated, 0) == [Card.A, Card.A, Card.C, Card.NONE]


def test_messages_of_the_expansion_are_read() -> None:
    assert MESSAGES["tokens"]({"departure": "red", "arrival": "blue"}, "red") == TokensLie("red", "blue")
    assert MESSAGES["called"]({"caller": "SE3-105", "code": "E1-07"}, "red") == CalledDrawn("SE3-105", "E1-07")
    chosen = MESSAGES["specialist"]({"specialist": "medic", "level": 2}, "red")
    assert chosen == SpecialistChosen("red", Trained(Specialist.MEDIC, 2))
    with pytest.raises(Refused):
        MESSAGES["specialist"]({"specialist": "cook", "level": 2}, "red")


def test_the_tokens_of_the_teleporter_are_told_from_the_seat() -> None:
    game = operation(Specialist.TELEPORTER)
    colour = game.briefing.crew.seats[0].colour.value
    told = after_hand(game, TokensLie(colour, colour))
    assert told is not None and told.answers.teleport == (0, 0)


def test_a_card_that_lies_elsewhere_was_not_drawn_with_a_caller() -> None:
    table, _ = seated(
        {**record("-"), "threats": [{"t": 1, "code": "SE3-105", "zone": "red", "called": {"code": "E1-07"}}]}
    )
    assert after_hand(table.operation, CalledDrawn("SE3-105", "SE3-105")) is None
    told = after_hand(table.operation, CalledDrawn("SE3-105", "E1-08"))
    assert told is not None and dict(told.answers.called) == {"SE3-105": "E1-08"}
    assert Calls.EXTERNAL.value == "external"


def trained(evening: Evening) -> list[Trained | None]:
    return [seat.trained for seat in crew_of(evening).seats]


def test_no_two_of_a_crew_learn_the_same_from_the_box_or_a_phone() -> None:
    evening = after(fresh(), "mission", "4", "ready", "frontier", "specialists", "training-blue", "medic")
    assert trained(evening)[0] == Trained(Specialist.MEDIC, 1)
    evening = after(evening, SpecialistChosen("green", Trained(Specialist.MEDIC, 3)))
    assert trained(evening)[:2] == [None, Trained(Specialist.MEDIC, 3)]
    evening = after(evening, "chance")
    assert len({each.specialist for each in trained(evening) if each}) == len(gathered(4).seats)


# --- marks in the picture


def scene_of(**game: object) -> Scene:
    setup, _ = read({**record("-", "-"), **game})
    return before(setup)


def drawn(scene: Scene) -> dict[str, Any]:
    return ship("en", scene, ("blue", "green"), ("Ann", "Ben"))


def token(code: str, zone: Zone | None = None, **more: Any) -> Token:
    card = ALL_CARDS[code]
    return Token(ThreatId(code, 5), zone, 4, card.hp, card.speed, card.hp, **more)


def test_a_mission_without_the_expansion_has_none_of_its_marks() -> None:
    picture = drawn(scene_of())
    assert not picture.keys() & {"flights", "prepared", "sabotaged", "going_on"}
    assert not any(zone.keys() & {"lent", "blind", "sealed", "shields"} for zone in picture["zones"].values())
    assert not any(member.keys() & {"distance", "marked"} for member in picture["crew"].values())


def test_what_holds_in_a_zone_is_marked_there() -> None:
    scene = scene_of()
    begin: tuple[Fact, ...] = (DoorsSealed(Zone.RED), OpticsDisturbed(Zone.WHITE), ShieldsLent((1, 2, 0)))
    end: tuple[Fact, ...] = (DoorsSealed(None), OpticsDisturbed(None), ShieldsDisturbed(False, False), TurnBegan(2))
    for fact in begin:
        tell(scene, fact)
    zones = drawn(scene)["zones"]
    assert {name for name, zone in zones.items() if zone.get("sealed")} == {"red"}
    assert {name for name, zone in zones.items() if zone.get("blind")} == {"white"}
    assert [zone.get("lent", 0) for zone in zones.values()] == [1, 2, 0]
    for off, mode in ((True, "off"), (False, "reversed")):
        tell(scene, ShieldsDisturbed(off, not off))
        assert {zone["shields"] for zone in drawn(scene)["zones"].values()} == {mode}
    for fact in end:
        tell(scene, fact)
    assert not any(zone.keys() & {"lent", "blind", "sealed", "shields"} for zone in drawn(scene)["zones"].values())


def test_a_pilot_is_drawn_at_a_distance_only_where_interceptors_fly_farther_out() -> None:
    for double, distance in ((True, 2), (False, None)):
        scene = scene_of(double_actions=double)
        tell(scene, Launched(1))
        tell(scene, FlewOn(1, 2))
        picture = drawn(scene)
        assert picture["crew"]["green"].get("distance") == distance and picture.get("flights", False) == double
        tell(scene, FlewOn(1, None))
        assert "distance" not in drawn(scene)["crew"]["green"]


def test_whoever_is_poisoned_or_a_host_has_the_mark_of_that_card() -> None:
    scene = scene_of()
    scene.threats = {"I2-102": token("I2-102", marked=[0]), "SI3-107": token("SI3-107", host=0)}
    crew = drawn(scene)["crew"]
    assert crew["blue"]["marked"] == ["I2-102", "SI3-107"] and "marked" not in crew["green"]


def test_a_threat_s_row_says_what_its_numbers_do_not() -> None:
    scene = scene_of()
    scene.threats = {code: token(code, Zone.RED) for code in ("E3-102", "E3-104", "E3-105", "SE3-105", "E1-07")} | {
        "SI2-102": token("SI2-102", mines=[int(Station.LOWER_RED)])
    }
    scene.threats["E3-102"].phased_out = True
    rows = drawn(scene)["threats"]
    told = {code: row.get("traits") for code, row in rows.items()}
    assert told == {
        "E3-102": ["phases"], "E3-104": ["wears"], "E3-105": ["jumps"], "SE3-105": ["everywhere"], "E1-07": None,
        "SI2-102": ["phases"],
    }  # fmt: skip
    assert rows["E3-102"]["phased_out"] and rows["SI2-102"]["mines"] == ["lower_red"]


def test_sabotage_and_a_token_that_goes_on_are_drawn_until_they_are_over() -> None:
    scene = scene_of(threats=[{"t": 5, "code": "I2-102"}])
    ninja = ThreatId("I2-102", 5)
    tell(scene, Sabotaged(Station.UPPER_RED, System.A))
    tell(scene, TokenGoesOn(ninja, 3))
    picture = drawn(scene)
    assert picture["sabotaged"] == {"upper_red": ["A"]}
    assert picture["going_on"] == {"I2-102": {"name": "Ninja", "square": 3, "silhouette": "intruder", "t": 5}}
    tell(scene, SystemMended(0, Station.UPPER_RED, System.A))
    tell(scene, TokenGoesOn(ninja, 1))
    assert not drawn(scene).keys() & {"sabotaged", "going_on"}


def test_a_cannon_is_drawn_as_set_up_until_its_next_use() -> None:
    """By a shot, by one that fails, by a repair (rules 10)."""
    mechanic = {"actions": ["basic", "A"], "specialization": "mechanic"}
    for game in ({}, {"threats": [{"t": 1, "code": "I1-101"}], "tracks": {**record("-")["tracks"], "internal": "T4"}}):
        setup, decisions = read({**record("-"), "players": [mechanic], **game})
        scene, prepared = before(setup), []
        for fact in resolve(setup, decisions).facts:
            if isinstance(fact, TurnBegan):
                prepared.append(drawn_alone(scene).get("prepared"))
            tell(scene, fact)
        assert prepared[1:4] == ["upper_white", None, None]


def drawn_alone(scene: Scene) -> dict[str, Any]:
    return ship("en", scene, ("blue",), ("Ann",))


# --- the card drawn with a caller, from a seat


OVERLORD = {"t": 1, "code": "SE3-105", "zone": "red", "called": {"code": "E1-07"}}


def test_a_seat_may_say_which_card_was_drawn_with_a_caller_when_the_box_asks() -> None:
    table, _ = seated({**record("-"), "threats": [OVERLORD]})
    table.command(Press(Key.OK))
    while not isinstance(resolved(table.operation).resolution.question, WhichCalled):
        table.answer()
    while "question" not in (at_seat := seen(table.evening, "seat", "blue")["seat"]):
        table.command(Press(Key.OK))
    asks = at_seat["question"]
    assert (asks["kind"], asks["caller"], asks["name"]) == ("called", "SE3-105", "Overlord")
    assert asks["left"]["E1-07"] == "Fighter" and "SE3-105" not in asks["left"]
    assert not any(ALL_CARDS[code].serious for code in asks["left"])
    table.command(MESSAGES["called"]({"caller": "SE3-105", "code": "E1-07"}, "blue"))
    assert dict(table.operation.answers.called) == {"SE3-105": "E1-07"}
    assert "question" not in seen(table.evening, "seat", "blue")["seat"]


def test_in_flight_a_seat_tells_each_of_two_threats_on_a_number_and_what_was_drawn_with_them() -> None:
    evening = after(fresh(), "mission", "4", "ready", "frontier", "threats", "double", Press(Key.BACK), "double")
    evening = after(evening, "double-standard-3", "start")
    evening = step(evening, Input(evening.at + 340_000))[0]
    rows = seen(evening, "seat", "blue")["seat"]["cards"]
    assert {(row["t"], row["where"]) for row in rows.values()} >= {(2, "internal"), (2, "red"), (3, "white")}
    assert not rows["2 internal"]["left"].keys() & rows["2 red"]["left"].keys()
    evening = after(evening, ThreatDrawn(3, "SE3-105"))
    rows = seen(evening, "seat", "blue")["seat"]["cards"]
    assert rows["SE3-105"]["name"] == "Overlord" and "E1-07" in rows["SE3-105"]["left"]
    assert rows["3 white"]["told"] == "SE3-105"
    evening = after(evening, CalledDrawn("SE3-105", "E1-07"))
    rows = seen(evening, "seat", "blue")["seat"]["cards"]
    assert rows["SE3-105"]["told"] == "E1-07"
    assert not any("E1-07" in row["left"] for name, row in rows.items() if name != "SE3-105")


def test_a_caller_that_is_not_on_the_table_calls_nothing() -> None:
    table, _ = seated({**record("-"), "threats": [OVERLORD]})
    assert after_hand(table.operation, CalledDrawn("E3-107", "I1-05")) is None
    called = after_hand(table.operation, CalledDrawn("SE3-105", "E3-107"))
    assert called is not None
    further = after_hand(called, CalledDrawn("E3-107", "I1-05"))
    assert further is not None and dict(further.answers.called) == {"SE3-105": "E3-107", "E3-107": "I1-05"}
    instead = after_hand(further, CalledDrawn("SE3-105", "E1-07"))
    assert instead is not None and dict(instead.answers.called) == {"SE3-105": "E1-07"}, "with it goes what it called"


def test_a_card_told_for_a_threat_was_not_drawn_with_a_caller() -> None:
    table, _ = seated({**record("-"), "threats": [OVERLORD, {"t": 2, "code": "E1-08", "zone": "blue"}]})
    called = after_hand(table.operation, CalledDrawn("SE3-105", "E1-07"))
    assert called is not None
    told = after_hand(called, ThreatDrawn(2, "E1-07"))
    assert told is not None and not told.answers.called


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_reads_what_its_specialisation_cards_do(language: str) -> None:
    said = set()
    for who in Specialist:
        for level, codes in ((1, ["basic"]), (3, ["basic", "advanced"])):
            told = learnt(operation(who, level), 0, language)["learnt"]
            assert [*told["does"]] == codes and told["name"]
            said |= {*told["does"].values()}
    assert len(said) == 2 * len(Specialist)
    assert learnt(operation(), 0, language) == {}
