"""What the wire calls things is declared in one table, and both sides keep to it."""

import re
from dataclasses import fields
from typing import get_args

from companion.games import GAMES
from companion.games.space_alert.page import kinds
from companion.games.space_alert.page.page import PAGE
from companion.games.space_alert.page.ship import STATIONS, where
from companion.games.space_alert.page.silhouettes import SILHOUETTES, TRAITS, silhouette
from companion.games.space_alert.table.briefing import PLACES
from companion.games.space_alert.words import WORDS
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.facts import Fact
from companion.rules.space_alert.ship import TILES, Station, Tile, Weapon, Zone
from companion.rules.space_alert.state import ShieldMode
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.timeline import Announcement
from companion.web.files import static_files
from tests.words.in_every_language import keys_of

FILES = {name: file.body.decode() for name, file in static_files().items() if name.startswith("space_alert/")}
SCRIPTS = "\n".join(text for name, text in FILES.items() if name.endswith(".js"))
STYLE = FILES["space_alert/style.css"]


def asked_for() -> set[str]:
    """Kinds that scripts compare with, and classes of lines that the style sheet knows."""
    compared = re.findall(r'kind [!=]== "([A-Z]\w+)"', SCRIPTS)
    listed = [
        name for group in re.findall(r"new Set\(\[([^]]+)\]\)", SCRIPTS) for name in re.findall(r'"([A-Z]\w+)"', group)
    ]
    return {*compared, *listed, *keys("MOMENTS"), *re.findall(r"\.lines \.([A-Z]\w+)", STYLE)}


def test_what_the_page_asks_for_is_what_the_box_may_say_and_nothing_else() -> None:
    declared = {*kinds.ANNOUNCED.values(), *kinds.FACT_KINDS.values()}
    assert asked_for() == declared


def test_only_announcements_and_facts_have_kinds_and_each_its_own() -> None:
    assert kinds.ANNOUNCED.keys() <= set(get_args(Announcement))
    assert all(issubclass(each, Fact) for each in kinds.FACT_KINDS)
    names = [*kinds.ANNOUNCED.values(), *kinds.FACT_KINDS.values()]
    assert len(names) == len(set(names))


def test_every_number_and_name_the_scripts_are_told_is_used_and_every_one_they_use_is_told() -> None:
    taken = set(re.findall(r"kinds\.(\w+)", SCRIPTS + static_files()["seat.js"].body.decode()))
    taken |= {
        name.strip()
        for group in re.findall(r"const \{([^}]+)\} = this\.tools\.kinds", SCRIPTS)
        for name in group.split(",")
    }
    assert taken == PAGE.kinds.keys()


def test_the_cards_to_choose_from_are_all_there_are() -> None:
    told = [*kinds.KINDS["cards"], *kinds.KINDS["heroic"]]  # type: ignore[misc]
    assert sorted(told) == sorted(card.value for card in Card)


def strings(name: str) -> list[str]:
    found = re.search(rf"const {name} = \[([^]]+)\]", SCRIPTS)
    assert found, name
    return re.findall(r'"([\w:-]+)"', found[1])


def keys(name: str) -> set[str]:
    found = re.search(rf"const {name} = \{{(.+?)\n\}};", SCRIPTS, re.S)
    assert found, name
    return set(re.findall(r'^ +"?([\w-]+)"?:', found[1], re.M))


def test_there_is_a_mark_for_everything_that_has_one() -> None:
    assert strings("ZONES") == [where(zone) for zone in Zone] and strings("PLACES") == list(PLACES)
    assert keys("TILE_SIGNS") == {tile.value for tile in Tile}
    assert keys("SILHOUETTES") == set(SILHOUETTES) and keys("TRAITS") == {name for name, _ in TRAITS}
    rooms = set(re.findall(r'"((?:upper|lower)_\w+)"', FILES["space_alert/ship.js"]))
    assert rooms == {STATIONS[station] for station in Station}
    weapons = set(re.findall(r"(\w+): \"(?:upper|lower)_", FILES["space_alert/ship.js"]))
    assert weapons <= {weapon.name.lower() for weapon in Weapon}


def test_every_text_the_scripts_name_there_is() -> None:
    words = {info.id: info.game.stages.words for info in GAMES}
    for name, file in static_files().items():
        texts = {*keys_of(words.get(name.partition("/")[0], WORDS)), "page.language", "page.date"}
        if name.endswith((".js", ".html")):
            body = file.body.decode()
            said = re.findall(r'say\("([\w.]+)"', body) + re.findall(
                r'data-(?:say|label|title)"?[:=] ?"([\w.]+)"', body
            )
            assert {f"page.{key}" for key in said} <= texts, name


def test_a_zone_has_room_for_all_its_tiles_and_every_square_has_its_range() -> None:
    assert {len(tiles) for tiles in TILES} == {kinds.KINDS["tiles"]}
    assert len(kinds.KINDS["distances"]) == kinds.FARTHEST  # type: ignore[arg-type]


def test_every_threat_of_both_boxes_has_a_silhouette_and_no_kind_is_drawn_for_nothing() -> None:
    found = {code: silhouette(code) for code in ALL_CARDS}
    assert set(found.values()) == set(SILHOUETTES)
    assert [found[code] for code in ("E1-10", "E1-09", "SE1-04", "E1-03", "E1-07")] == [
        "rock", "creature", "satellite", "stealth", "fighter"
    ]  # fmt: skip
    assert [found[code] for code in ("I2-01", "SI1-04", "I1-07", "I1-01", "SI1-03")] == [
        "slime", "breach", "malfunction", "soldiers", "intruder"
    ]  # fmt: skip


def test_what_has_a_sign_of_its_own_has_words_for_whoever_hears_it() -> None:
    named = {f"trait.{name}" for name, _ in TRAITS}
    named |= {f"shields.{mode.name.lower()}" for mode in ShieldMode if mode is not ShieldMode.NORMAL}
    assert {f"page.{key}" for key in named} <= keys_of(WORDS)


def test_points_are_those_of_the_rules() -> None:
    from companion.rules.space_alert.outcome import Score

    assert kinds.KINDS["points"] == [each.name for each in fields(Score)]
    assert all(f"page.points.{name}" in keys_of(WORDS) for name in kinds.KINDS["points"])
