"""What is hidden stays hidden: two evenings that differ only in secrets look and sound the same to everybody else.

One past, two futures: the same hands at the table, other cards dealt, other kompromat noted, other sheets filled in.
"""

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.journal import read, written
from companion.evening.view import view
from companion.games.stationfall.table.commands import KompromatNoted, SheetFilled, TurnEnded
from companion.games.stationfall.table.match import Depth, match_of
from companion.kit.commands import GoHome, PoweredOn, Undo, VoiceStatus
from companion.kit.effects import Save
from companion.kit.page import Viewer
from companion.kit.refereed.phones import Tapped
from companion.rules.stationfall import events as e
from companion.types import Input
from tests.games.stationfall.player import PACK
from tests.games.stationfall.table import CAST, after, at_score, game, played, set_up, told

SECRET_A: dict[str, tuple[str, ...]] = {
    "red": ("Exile", "Colonel"),
    "blue": ("Legal", "Cyborg"),
    "green": ("Doctor", "Boarder"),
    "yellow": ("Doctor", "Exile"),
}
SECRET_B: dict[str, tuple[str, ...]] = {
    "red": ("Stowaway", "Legal"),
    "blue": ("Colonel", "Exile"),
    "green": ("Boarder", "Cyborg"),
    "yellow": ("Inspector", "Legal"),
}


def with_secrets(evening: Evening, dealt: dict[str, tuple[str, ...]], kompromat: str, agenda: int) -> Evening:
    evening = replace(evening, game=replace(match_of(evening), dealt=dealt))
    evening, _ = step(evening, Input(evening.at, KompromatNoted("red", (kompromat,))))
    evening, _ = step(
        evening, Input(evening.at, SheetFilled("red", "red", agenda=agenda, bonus=(e.BonusOf(kompromat),)))
    )
    return evening


def futures(evening: Evening) -> tuple[Evening, Evening]:
    return with_secrets(evening, SECRET_A, "Legal", 7), with_secrets(evening, SECRET_B, "Exile", 12)


def looked(evening: Evening, **viewer: Any) -> str:
    return json.dumps(view(evening, draw(evening), Viewer(**viewer)), sort_keys=True)


def open_to_all(evening: Evening) -> list[str]:
    """Everything that anybody but red can see of it."""
    pages = [looked(evening, page="bridge", language=each) for each in ("en", "ja")]
    seats = [looked(evening, page="seat", seat=seat) for seat in ("", "blue-ish", "orange")]
    return [*pages, *seats, looked(evening, page="panel"), repr(draw(evening))]


HANDS = (
    ("right", "right", "left"), ("c", "ok", "ok", "ok"), ("back", "past", "ok"), ("ok", "ok", "ok", "ok"),
    ("a", "ok"), ("hero", "ok"), ("back", "undo"), ("lift", "ok", "ok"), (GoHome(), "go_on"),
    ("back", "past", "0", "before"), ("hero", "ok"), ("back", "past", "0", "never"), (Undo(), Undo()),
    (Tapped("red", "guilt"), Tapped("red", "suspect_now"), TurnEnded("red")), (PoweredOn(), "go_on"), ("ok",) * 4,
)  # fmt: skip


@pytest.mark.parametrize("depth", Depth)
def test_two_futures_of_one_past_look_and_sound_the_same(depth: Depth) -> None:
    past = after(game(depth), VoiceStatus(PACK))
    one, other = futures(past)
    for commands in HANDS:
        (one, heard), (other, heard_too) = played(one, *commands), played(other, *commands)
        assert open_to_all(one) == open_to_all(other)
        assert heard == heard_too


@pytest.mark.parametrize("players", ["2", "teams", "4"])
def test_a_power_cut_shows_nobody_what_a_seat_had(players: str) -> None:
    evening = after(set_up(players, depth=Depth.STATION), "start", "b", "ok", "ok")
    sides: dict[str, tuple[str, ...]] = {"A": SECRET_A["red"], "B": SECRET_A["blue"]}
    others: dict[str, tuple[str, ...]] = {"A": SECRET_B["red"], "B": SECRET_B["blue"]}
    dealt = (SECRET_A, SECRET_B) if players == "4" else (sides, others)
    one, other = with_secrets(evening, dealt[0], "Legal", 7), with_secrets(evening, dealt[1], "Exile", 12)
    cut = [after(read(json.loads(json.dumps(written(each)))), PoweredOn()) for each in (one, other)]
    assert open_to_all(cut[0]) == open_to_all(cut[1])
    assert looked(cut[0], page="seat", seat="red") != looked(cut[1], page="seat", seat="red")


def test_what_a_phone_is_about_to_tell_is_on_no_other_screen() -> None:
    evening = game(Depth.STATION)
    tapping = after(evening, Tapped("red", "pods"), Tapped("red", "Houdini"))
    assert open_to_all(replace(tapping, at=evening.at)) == open_to_all(evening)
    assert looked(tapping, page="seat", seat="blue") == looked(evening, page="seat", seat="blue")
    assert looked(tapping, page="seat", seat="red") != looked(evening, page="seat", seat="red")


def test_at_the_score_a_sheet_from_a_phone_is_not_on_the_display_either() -> None:
    one, other = futures(at_score(game()))
    assert open_to_all(one) == open_to_all(other)
    one, other = after(one, "ok", "right", "left"), after(other, "ok", "right", "left")
    assert open_to_all(one) == open_to_all(other)


def test_another_seat_sees_its_own_secrets_only() -> None:
    one, other = futures(game())
    mixed = replace(other, game=replace(match_of(other), dealt={**SECRET_B, "blue": SECRET_A["blue"]}))
    assert looked(one, page="seat", seat="blue") == looked(mixed, page="seat", seat="blue")
    assert looked(one, page="seat", seat="red") != looked(mixed, page="seat", seat="red")


def test_nobody_outside_the_seats_ever_reads_a_dealt_card() -> None:
    """None of them is in the cast under that name: so any trace would be seen."""
    marked = game()
    match = match_of(marked)
    marked = replace(marked, game=replace(match, dealt=dict.fromkeys(match.setup.order, ("Telepathic Rat",))))
    for told_of in open_to_all(marked):
        assert "Rat" not in told_of and "ねずみ" not in told_of
    assert "Telepathic Rat" in looked(marked, page="seat", seat="red")


def test_the_log_and_its_record_have_no_dealt_card_and_no_kompromat() -> None:
    evening = at_score(game())
    saved = []
    for dealt, kompromat in ((SECRET_A, "Legal"), (SECRET_B, "Exile")):
        now = replace(evening, game=replace(match_of(evening), dealt=dealt, notes={"red": (kompromat,)}))
        _, effects = played(now, "count")
        saved += [effect.entry for effect in effects if isinstance(effect, Save)]
    assert len(saved) == 2 and saved[0] == saved[1]


def test_the_television_shows_no_points_before_all_sheets_are_in() -> None:
    evening = at_score(game())
    for colour, agenda in (("red", 31), ("blue", 32), ("green", 33)):
        evening, _ = step(evening, Input(evening.at, SheetFilled(colour, colour, agenda=agenda, ready=True)))
        assert str(agenda) not in looked(evening, page="bridge")
    evening, _ = step(evening, Input(evening.at, SheetFilled("yellow", "yellow", agenda=34, ready=True)))
    assert all(str(points) in looked(evening, page="bridge") for points in (31, 32, 33, 34))


def test_undo_on_the_box_takes_nothing_from_a_seat_and_shows_nothing() -> None:
    one, other = futures(told(game(), e.EndTurn()))
    undone = after(one, "back", "undo"), after(other, "back", "undo")
    assert open_to_all(undone[0]) == open_to_all(undone[1])
    assert match_of(undone[0]).notes == match_of(one).notes


def test_cards_are_dealt_once_each_and_only_to_seats() -> None:
    evening = after(set_up(), "deal", "start")
    dealt = [card for cards in match_of(evening).dealt.values() for card in cards]
    assert len(dealt) == 8 and set(dealt) <= set(CAST)
    assert all(dealt.count(card) <= (2 if card == "Doctor" else 1) for card in dealt)
    seat = json.loads(looked(evening, page="seat", seat="red"))["seat"]
    assert len(seat["cards"]) == 2
