"""A play as other people keep theirs: BG Stats opens the link, BoardGameGeek's form takes the text."""

import json
from dataclasses import replace
from datetime import datetime
from typing import Any
from urllib.parse import unquote

import pytest

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.plays import BG_STATS, LONGEST_CODE, SPARED, as_text, link
from companion.evening.view import view
from companion.games.space_empires import log as space_empires
from companion.kit.commands import BoxStatus
from companion.kit.page import Viewer
from tests.games.eclipse.table import at_score
from tests.games.space_alert.page.evenings import flying, won
from tests.games.space_alert.page.states import LOG
from tests.games.stationfall.scenes import all_scored, busy


def told(written: str) -> Any:
    assert written.startswith(BG_STATS)
    return json.loads(unquote(written.removeprefix(BG_STATS)))


def on_page(evening: Evening, page: str = "seat") -> Any:
    return view(evening, draw(evening), Viewer(page, "en", "red" if page == "seat" else "")).get("play")


def test_everybody_of_a_crew_has_its_score_and_its_result() -> None:
    play = told(on_page(won())["link"])
    assert play["game"] == {"name": "Space Alert", "bggId": 38453}
    assert play["playDate"] == "2026-11-16 00:00:00"
    assert {(each["score"], each["winner"]) for each in play["players"]} == {("7", True)}
    assert [each["name"] for each in play["players"]] == ["Anna", "Ben", "Chie", "Dora", "Emil"]


def test_a_lost_mission_is_lost_by_everybody_and_has_no_score() -> None:
    lost = next(entry for entry in LOG if entry.won is False)
    players = told(link("en", lost, {}))["players"]
    assert players and all("score" not in each and each["winner"] is False for each in players)


def test_where_people_play_against_each_other_each_has_their_own() -> None:
    assert all(each["rank"] and each["score"] for each in told(on_page(ended(at_score()))["link"])["players"])
    stationfall = told(on_page(all_scored())["link"])
    assert "bggId" not in stationfall["game"], "nobody knows its number"
    assert sum(each["winner"] for each in stationfall["players"]) == 3


def ended(evening: Evening) -> Evening:
    """Eclipse, with the ranking on the display."""
    from tests.games.eclipse.test_browser import finished

    return finished(evening.language)


def test_space_empires_tells_who_won_and_points_where_they_decide() -> None:
    seats, book = ("red", "blue"), space_empires.BOOK
    short = space_empires.Encounter(1, "2_a", "short", 5, seats, ("blue",), (3, 9))
    assert [(each.score, each.winner) for each in short.played_by("en")] == [("3", False), ("9", True)]
    conquest = replace(short, goal="conquest")
    assert [each.score for each in conquest.played_by("en")] == ["", ""]
    alone = space_empires.Campaign(2, "aliens", "hard", "", "base", 9, won=True)
    assert told(link("en", book.line("x", alone, "2026-11-16"), {}))["players"] == [{"name": "Player", "winner": True}]


PLAY = {"sourceName": str, "sourcePlayId": str, "playDate": str, "game": dict, "players": list, "comments": str}
PLAYER = {"name": str, "score": str, "rank": int, "winner": bool}
NUMBERS = {"Space Alert": 38453, "Eclipse": 72125, "Space Empires: 4X": 84419, "Stationfall": None}


def ends_of_all_games() -> dict[str, str]:
    """By the game's name: the link at its end."""
    alone = space_empires.Campaign(2, "aliens", "hard", "", "base", 9, won=True)
    at_their_end = (won(), ended(at_score()), all_scored())
    links = [*(on_page(each)["link"] for each in at_their_end)]
    links.append(link("en", space_empires.BOOK.line("x", alone, "2026-11-16"), {}))
    return {told(each)["game"]["name"]: each for each in links}


@pytest.mark.parametrize("game", NUMBERS)
def test_bg_stats_finds_only_what_its_public_format_has_in_the_link_of_every_game(game: str) -> None:
    written = ends_of_all_games()[game]
    play = told(written)
    assert written.isascii() and " " not in written
    assert len(written) <= LONGEST_CODE or not {*SPARED} & {*play}, "with nine players nothing is left to be spared"
    assert all(isinstance(value, PLAY[name]) for name, value in play.items()) and play["players"]
    for player in play["players"]:
        assert player["name"] and all(type(value) is PLAYER[name] for name, value in player.items())
    assert datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S")
    assert play["game"].get("bggId") == NUMBERS[game]


@pytest.mark.parametrize("page", ["bridge", "seat"])
def test_as_long_as_somebody_plays_there_is_nothing_to_keep(page: str) -> None:
    assert on_page(flying(), page) is None and on_page(busy(), page) is None


def test_the_owner_of_the_box_puts_a_wrong_number_right_or_empties_it() -> None:
    for number, game in ((7, {"name": "Space Alert", "bggId": 7}), (0, {"name": "Space Alert"})):
        box = replace(won(), box=BoxStatus(bgg=(("space_alert", number),)))
        assert told(on_page(box)["link"])["game"] == game


def test_a_code_is_read_at_arm_s_length_so_comments_go_first() -> None:
    entry = LOG[0]
    assert "comments" in told(link("en", replace(entry, value=None, players=("Ada",)), {}))
    long = replace(entry, value=None, players=tuple(f"Somebody with a long name {n}" for n in range(3)))
    assert "comments" not in told(link("en", long, {})) and len(link("en", long, {})) <= LONGEST_CODE
    assert len(on_page(won(), "bridge")["code"]) > 60, "a code has rows of modules"


def test_the_form_of_boardgamegeek_is_text_in_either_language() -> None:
    assert as_text("en", LOG[0], {}).splitlines()[:3] == [
        "Space Alert (boardgamegeek.com/boardgame/38453)",
        f"Date: {LOG[0].date}",
        "Players:",
    ]
    assert "コメント" in as_text("ja", LOG[0], {})
