"""The rule at hand: every paragraph is one of the manual's, every entry has its words, what matters now comes first."""

from pathlib import Path

import pytest

from companion.evening.tables import offered
from companion.games.stationfall.aid import AID, ENTRY_OF_ROW, matters_now
from companion.games.stationfall.keys import slug
from companion.games.stationfall.page.page import PAGE
from companion.games.stationfall.page.seat import seat
from companion.games.stationfall.table.action_entry import ACTIONS
from companion.games.stationfall.table.aid_pages import AidEntry
from companion.games.stationfall.table.commands import RowsTapped
from companion.games.stationfall.table.match import Depth
from companion.games.stationfall.words import WORDS
from companion.rules.stationfall import events as e
from companion.rules.stationfall.board import SECTIONS
from companion.rules.stationfall.terms import Guilt, Place
from companion.words import SPOKEN
from tests.games.stationfall.table import after, at_stationfall, game, match_of, told

# The numbers of all headings and paragraphs of the Reference Manual, without its words.
MANUAL = (Path(__file__).parent / "data" / "manual-paragraphs.txt").read_text("utf-8").split()

# Those that its appendix names: the headings of the player aid, of its lists and of its index.
APPENDIX = (Path(__file__).parent / "data" / "appendix-paragraphs.txt").read_text("utf-8").split()


def test_whatever_the_appendix_names_has_an_entry() -> None:
    """By its own number, or by those of its parts."""
    told_of = {number for each in AID.values() for number in each.paragraphs}
    assert len(APPENDIX) > 90 and set(APPENDIX) <= set(MANUAL) | {"16"}
    missing = [each for each in APPENDIX if not any(f"{number}.".startswith(f"{each}.") for number in told_of)]
    assert missing == []


def test_every_paragraph_of_the_aid_is_one_of_the_manual() -> None:
    assert len(MANUAL) > 300
    unknown = {number for each in AID.values() for number in each.paragraphs if number not in MANUAL}
    assert unknown == set()


def test_every_action_of_the_manual_has_its_entry() -> None:
    """Chapters 12, 13 and 14."""
    chapters = [number for number in MANUAL if number.count(".") == 1 and number.split(".")[0] in ("12", "13", "14")]
    told_of = {number for each in AID.values() for number in each.paragraphs}
    assert [number for number in chapters if number not in told_of] == []


@pytest.mark.parametrize("language", SPOKEN)
def test_every_entry_has_its_words(language: str) -> None:
    for key, each in AID.items():
        for name in (key, f"{key}_text", f"topic_{each.topic}"):
            assert WORDS.say(language, f"aid.{name}")
    assert len(PAGE.kinds["aid"]) == len(AID)  # type: ignore[arg-type]


@pytest.mark.parametrize("depth", Depth)
def test_it_is_on_every_phone_at_every_depth_whosever_turn_it_is(depth: Depth) -> None:
    evening = game(depth)
    for colour in match_of(evening).setup.order:
        assert seat(evening, match_of(evening), colour, "en")["aid"][:2] == ["reveal", "influence"]


def test_what_matters_now_comes_first() -> None:
    evening = told(game(Depth.STATION), e.CountPower(1), e.CountPower(1), e.Fire("Bio Lab"),
                   e.AdjustGuilt("red", Guilt.SUSPECT), e.MoveAntimatter(Place.SPACE))  # fmt: skip
    now = matters_now(match_of(evening))
    assert {"blackout", "pods", "fire", "hazards", "guilty", "antimatter"} <= set(now)
    assert matters_now(match_of(told(game(), e.SetTimer("Houdini"), *[e.EndTurn()] * 4)))[0] == "resolve"
    assert matters_now(match_of(at_stationfall(game()))) == ["stationfall", "score"]
    assert set(now) <= AID.keys()


def test_it_opens_where_one_is() -> None:
    """What a phone is about to tell comes first; then the section of who acts, with its actions."""
    start = told(game(Depth.REFEREE), e.Influence("Exile", 1), e.Activate("Exile"))
    attacking = after(start, RowsTapped("red", ("activation", "attack")))
    assert seat(attacking, match_of(attacking), "red", "en")["aid"][0] == "attack"
    assert seat(attacking, match_of(attacking), "blue", "en")["aid"][0] != "attack"
    on_the_bridge = told(start, e.At("Exile", "Bridge"))
    assert matters_now(match_of(on_the_bridge))[:3] == ["at_bridge", "abandon_ship", "release_x"]
    in_a_pod = told(start, e.Enter("Exile", "Houdini"))
    assert matters_now(match_of(in_a_pod))[:2] == ["timed_launch", "pods"]


def test_every_section_and_every_action_that_can_be_entered_has_its_rule() -> None:
    assert {f"at_{slug(name)}" for name in SECTIONS if name != "Outer Space"} <= AID.keys()
    assert set(ENTRY_OF_ROW.values()) <= AID.keys()
    assert {ENTRY_OF_ROW.get(name, name) for name in ACTIONS} - AID.keys() == {
        "other"
    }  # of cards the manual does not have


def test_what_characters_and_project_x_bring_has_its_rule_as_in_the_manuals_own_lists() -> None:
    """Feed me, Death Ray and Rocket wings; the three tokens at the consoles; the ships at Stationfall."""
    brought = ("feed_me", "death_ray", "wings", "lockdown", "remote_control", "swarm", "late_ships")
    assert {each: AID[each].topic for each in brought} == {
        "feed_me": "basic", "death_ray": "section", "wings": "section", "lockdown": "console",
        "remote_control": "console", "swarm": "console", "late_ships": "end",
    }  # fmt: skip
    assert matters_now(match_of(game(Depth.REFEREE)), ("activation", "death_ray"))[0] == "death_ray"


@pytest.mark.parametrize("depth", Depth)
def test_the_display_has_it_too_what_matters_now_first(depth: Depth) -> None:
    evening = after(game(depth), "back", "aid")
    rows = [row.key for row in offered(evening) or ()]
    assert rows[:2] == ["reveal", "influence"] and rows[-1] == "topic end"
    assert isinstance(after(evening, "topic place", "at_bridge").stage, AidEntry)
