"""The set-up list: everything of chapter 2, with its paragraphs, right for every number of players."""

from pathlib import Path

import pytest

from companion.evening import Evening
from companion.games.stationfall.table.own import draft_of, start_minute
from companion.games.stationfall.table.set_up_list import Laying, Line, lines
from companion.games.stationfall.table.setting_up import docks_of, preparation
from tests.games.stationfall.table import CAST, after, set_up

MANUAL = (Path(__file__).parent / "data" / "manual-paragraphs.txt").read_text("utf-8").split()
CHAPTER_2 = [each for each in MANUAL if each.startswith(("2.2.", "2.3."))] + ["2.4", "2.5", "2.6"]
KINDS = {"2": 4, "3": 3, "4": 4, "6": 6, "9": 9, "teams": 4}  # colours of each


def listed(evening: Evening) -> list[Line]:
    draft = draft_of(evening)
    docks = docks_of(evening, draft)
    return lines(evening, Laying(preparation(draft), draft.mode, draft.seats, start_minute(evening) or "", docks))


def text_of(evening: Evening, paragraph: str) -> str:
    return "; ".join(each.text for each in listed(evening) if each.paragraph == paragraph)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("players", KINDS)
def test_every_paragraph_of_the_set_up_is_there_in_the_manuals_order(players: str, language: str) -> None:
    found = [each.paragraph for each in listed(set_up(players, language, seats=KINDS[players]))]
    assert set(found) <= set(MANUAL)
    wanted = [each for each in CHAPTER_2 if each != "2.3.1" or players != "2"]  # four markers instead (17.2.2.2)
    assert [each for each in dict.fromkeys(found) if each in wanted] == wanted


def test_pods_hang_where_they_do_and_kompromat_goes_from_the_bottom_to_the_top() -> None:
    evening = set_up(docks={"Medevac Pod": "Quarters"})
    assert "Alcatraz, Hail Mary, Houdini, McQueen, arrow side up: Aft Airlocks" in text_of(evening, "2.2.1")
    assert "Medevac Pod, arrow side up: Quarters" in text_of(evening, "2.2.1")
    kompromat = text_of(evening, "2.2.3")
    assert str(len(CAST)) in kompromat and kompromat.index("bottom") < kompromat.index("purple") < kompromat.index(
        "green"
    )


def test_tokens_come_with_their_characters_only() -> None:
    """Rules 2.2.5: the cast has the Daredevil and Legal, no Engineer."""
    tokens = text_of(set_up(), "2.2.5")
    assert "Daredevil: rocket wings" in tokens and "Legal: NDAs" in tokens and "Engineer" not in tokens


@pytest.mark.parametrize(
    ("players", "paragraph", "says"),
    [
        ("2", "17.2.1", "3 for each player, two secret, one bonus"),
        ("2", "17.2.2.2", "Four minute markers on 13, stacked by turns: Red, Blue, Green, Yellow"),
        ("2", "17.2.3", "No Schroedinger"),
        ("3", "17.3.1", "3 each, 1 secret, 2 bonus"),
        ("4", "3.4", "2 each, 1 secret, 1 bonus"),
        ("teams", "18.1", "3 for each team, one secret each, one bonus for both"),
        ("teams", "18.3", "No Schroedinger"),
        ("teams", "18.4", "Never two turns of one team in a row"),
        ("6", "17.4", "Winners: 2"),
        ("9", "17.5", "Winners: 3"),
    ],
)
def test_other_numbers_of_players_have_their_own_lines(players: str, paragraph: str, says: str) -> None:
    assert says in text_of(set_up(players, seats=KINDS[players]), paragraph)


def test_chance_says_who_begins_and_the_order_round_the_table_stays() -> None:
    """Rules 2.6."""
    evening, firsts = set_up(), set()
    for _ in range(12):
        evening = after(evening, "first")
        seats = draft_of(evening).seats
        firsts.add(seats[0])
        turned = seats.index("red")
        assert (*seats[turned:], *seats[:turned]) == ("red", "blue", "green", "yellow")
        assert text_of(evening, "2.6").endswith(seats[0].capitalize())
    assert len(firsts) > 1
