"""The checker for games, over the register: every new game gets the same checks. And it finds the faults it is there
for."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.games import BY_ID
from tests.games import checker
from tests.games.checker import Known, Walks
from tests.games.copies import GAME, Fault, checked

LOOKED_AT = 24  # one hand out of that many of --presses is looked at closely here, in each game


def known_of(game: str) -> Known:
    """What a game's own tests know, if there is anything the checker cannot make up."""
    module = f"tests.games.{game}.known"
    if find_spec(f"tests.games.{game}") is None or find_spec(module) is None:
        return Known()
    found: Known = import_module(module).KNOWN
    return found


@pytest.mark.parametrize("game", BY_ID)
def test_a_game_has_all_texts_classes_sounds_and_modules(game: str) -> None:
    info = BY_ID[game]
    assert [*checker.texts(info), *checker.modules(info), *checker.sounds(info)] == []
    assert [*checker.kept(info, known_of(game))] == []


@pytest.mark.parametrize("game", BY_ID)
def test_a_game_stands_whatever_its_people_do(game: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    acts = int(request.config.getoption("--presses")) // LOOKED_AT
    assert [*Walks(BY_ID[game], known_of(game), tmp_path).faults(acts)] == []


# ---------------------------------------------------------------- faults put into a copy

END = "on_tick=on_tick, next_at=next_at,\n)  # fmt: skip\n"
PAGE = """
from dataclasses import replace

GAME = replace(GAME, page_of_moves=replace(GAME.page_of_moves, view=lambda evening, *_: {%s}))
"""


def with_page(told: str) -> str:
    """The game's end, and a page that says so."""
    return END + PAGE % told


CLOCK = "stage(Clock, draw=drawn, after=after)"
SOUNDING = """entry=BOOK.entry, called_out=lambda *_: (Sound((Cue(0, "tock", 9),), 0),))
from companion.kit.effects import Sound
from companion.types import Cue
"""
JAPANESE = "words/catalogues/ja.po"
NAMED = 'msgctxt "cover.name"\nmsgid "Chess clock"\nmsgstr "対局時計"'
# The name of a copy -> what is changed in it, and what is said of that.
FAULTS = {
    "no_name": Fault(JAPANESE, NAMED, NAMED.partition("msgstr")[0] + 'msgstr ""', "cover.name: is missing"),
    "no_text": Fault(JAPANESE, '"指した"', '""', "chess.moved: is missing"),
    "other_value": Fault(JAPANESE, "{seat}の勝ち", "勝ち", "chess.won: other values than in English: {seat}"),
    "cut_text": Fault(JAPANESE, '"白"', f'"{9 * "さきにかんがえるしろのひと"}"', "is cut off", "game.py"),
    "not_drawn": Fault("game.py", "say(evening, f", 'say({"en": "en"}[evening.language], f', "KeyError: 'ja'"),
    "null": Fault("game.py", END, with_page('"turn": None'), "view.turn is null"),
    "seed": Fault("game.py", END, with_page('"chance": f"{evening.seed:x}"'), "tells the seed in hexadecimal"),
    "taps": Fault("game.py", END, with_page('"taps": repr(getattr(evening.game, "taps", 0))'), "'s own"),
    "list": Fault("rules.py", "left = tuple(", "left = list(", "State.left is a list"),
    "thawed": Fault("rules.py", "(frozen=True)\nclass State", "\nclass State", "State is no frozen dataclass"),
    "unkept": Fault("game.py", "journalled=(rules,)", "journalled=()", "a Match cannot stand in a journal"),
    "unlike": Fault("rules.py", "True)\nclass Pressed", "True, eq=False)\nclass Pressed", "comes back as"),
    "unheard": Fault("game.py", "entry=BOOK.entry)", SOUNDING, "there is no clip 'tock'"),
    "no_cursor": Fault("game.py", CLOCK, CLOCK.replace("draw", "options", 1), "has no field cursor"),
    "no_stage": Fault("game.py", "push(evening, Menu())", "push(evening, CHESS)", "is no stage"),
    "unmet": Fault("game.py", CLOCK, f"{CLOCK}, {CLOCK.replace('Clock', 'Ended')}", "nobody ever comes", "rules.py"),
    "late": Fault("game.py", "evening.at + (state", "evening.at + 0 * (state", "done in the past for ever"),
    "no_record": Fault("game.py", "[vars(step) for step in match.steps]", "match.steps", "not JSON serializable"),
    "by_the_clock": Fault(
        "game.py",
        "Pressed(at))",
        "Pressed(at + __import__('time').monotonic_ns() % 7))",
        "the same hands lead elsewhere",
    ),
}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, list[str]]]:
    yield checked(tmp_path_factory.mktemp("games"), {GAME: None, **FAULTS})


def test_the_chess_clock_has_no_fault(told: dict[str, list[str]]) -> None:
    assert told[GAME] == []


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found_and_named_with_the_games_own_file(name: str, told: dict[str, list[str]]) -> None:
    fault = FAULTS[name]
    file = f"/{name}/{fault.named or fault.file}"
    assert any(file in line.partition(": ")[0] and fault.told in line for line in told[name]), told[name]
