"""Random hands over every stage, in both languages and on every panel: nothing breaks, no text is cut, every evening
can be written and read, and after a power cut or from the shelf the table goes on where it was."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.journal import read, written
from companion.evening.tables import offered, tables_of
from companion.evening.view import view
from companion.games.eclipse.table.flow import Draws, Turn
from companion.games.eclipse.table.hands import CutAt, Decided, Drafted, OddsAsked, PutBack, Reported
from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.own import COLOURS, Remembered, Voice
from companion.games.eclipse.table.what_if import Question
from companion.kit.evening import Home, all_stages, can_go_on
from companion.kit.hands import Chosen, GoHome, NameTyped, PoweredOn, Undo, WorkedOut
from companion.kit.page import Looker
from companion.layout import lay_out
from companion.rules.dice import Dice
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.events import Number
from companion.rules.eclipse.names import PLAYER_SHIPS, Ship
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.switches import ASKED
from companion.types import Hold, Input, Key, Press
from tests.games.eclipse.table import (
    ALL_PASS,
    TO_BATTLE,
    acted,
    after,
    at_score,
    begun,
    corrected,
    counted,
    dealt,
    fresh,
    in_battle,
    kept,
    match,
    redesigned,
    untold,
)

LANGUAGES = ("en", "ja")
EVERY = set(tables_of(Turn).draw)


def ways(language: str) -> Iterator[tuple[Evening, tuple[object, ...]]]:
    """Evenings, and hands that lead on from them through the stages that chance seldom finds."""
    yield (
        fresh(language),
        ("eclipse", "new", "6", "seat-0", "species", "orion", "colour", "back", "back", "tiles", "clock", "go"),
    )
    yield begun(language), ("more", "trade", "back", "pact", "blue", "money", "science", "forecast", "back", "order")
    yield (
        begun(language),
        ("more", "numbers", "hexes", "right", "right", "ok", "menu", "numbers", "red", "back", "home"),
    )
    yield (
        begun(language),
        (
            "more",
            "odds",
            "red",
            "cruiser",
            "done",
            "npc",
            "odds",
            "back",
            "npc",
            "designs",
            "blue",
            "cruiser",
            "hull",
            "right",
            Hold(Key.OK),
        ),
    )
    yield begun(language), ("home-not-there", GoHome(), "new", "give_up")
    yield begun(language), (GoHome(), "new", "away", GoHome(), "games", "back", "new", "back")
    yield (
        begun(language),
        (
            "act",
            "menu",
            "past",
            "0",
            "cut",
            "menu",
            "put_back",
            "menu",
            "clock",
            "clock",
            "numbers",
            "red",
            "back",
            "back",
        ),
    )
    yield begun(language), ("more", "found", "tech", "plasma_missile", "more", "found", "conformal_drive")
    yield eridani(language), ("more", "first", "typed", "look", "tile-4", "tile-1", "done")
    yield eridani(language), ("more", "first", "box", "look", "done")
    named = fresh(language, ("eclipse", "new", "4", "seat-1", "name"))
    yield named, ("ok", "right", "lift", "ok", *["left"] * 9, "ok", "alphabet", "ok", "back")
    yield begun(language), ("hero", "red", "cruiser", "done", "npc", "odds", ODDS, replace(ODDS, done=True), "ok")
    yield in_battle(language), (*["left"] * 3, "ok", "ok")
    yield (
        begun(language),
        (OddsAsked("red", Question((0, 2, 1, 0), "gcds", (1, 0, 0, 0))), Drafted("red", Ship.CRUISER, (None,) * 6)),
    )
    yield begun(language), ("pass",) * 4 + ("bombard", "red", "hex-223", "money", "right", "ok")
    yield (
        begun(language),
        ("pass",) * 4 + ("control", "red", "hex-1", "back", "back", "back", "next", "red", "back", "all", "check"),
    )
    yield (
        begun(language),
        (corrected("red", Number.ACTIONS, 12), "act", "numbers", "back", *ALL_PASS, "next", "all", "red"),
    )
    yield in_battle(language), ("hero", "ok", "ok", "hero", "hero", "right", "ok", "ok", "left", "ok", "left", "ok")
    yield begun(language), (*ALL_PASS, *TO_BATTLE[:3])
    yield drawing(language), ("box", "look", "keep-1", "typed", "look", "none")
    yield in_battle(language), ("left", "left", "left", "ok")
    yield fought(language), ("ok", "ok")
    yield begun(language), ("more", "found", "flux_shield", "back")
    yield (
        replace(begun(language), game=replace(match(begun(language)), asks=tuple(ASKED))),
        (*ALL_PASS, *TO_BATTLE, "most"),
    )
    tiles = fresh(language, ("eclipse", "new", "4", "tiles", "go"))
    yield tiles, (*["ok"] * 6, *ALL_PASS, "next", "all", "box", "ok", "ok", "ok")
    yield at_score(language), ("red", "hexes", "right", Hold(Key.OK), "done", "ok", "ok", "ok")
    yield begun(language), (acted("red"), acted("blue", passes=True), acted("blue"))
    settings = (
        "eclipse",
        "settings",
        "eclipse",
        "rulings",
        "hex_order",
        "stalemate",
        "cleanup_2p",
        "back",
        "depth",
        "money",
    )
    yield fresh(language), (*settings, "voice")


ODDS = WorkedOut("eclipse odds 1", '{"win": 0.5, "stalemate": 0.25, "trials": 20}')


def eridani(language: str) -> Evening:
    evening = fresh(language, ("eclipse", "new", "4", "seat-0", "species", "eridani", "back", "go"))
    while evening.game is None:
        evening = after(evening, "ok")
    return evening


def fought(language: str) -> Evening:
    """The last page of a battle."""
    evening = in_battle(language)
    while match(evening).fight is not None:
        evening = after(evening, "ok")
    return evening


def drawing(language: str) -> Evening:
    """The battle is over, tiles are drawn."""
    evening = in_battle(language)
    while not isinstance(evening.stage, Draws):
        evening = after(evening, "ok")
    return evening


@cache
def known(language: str) -> tuple[Evening, ...]:
    found = []
    for evening, hands in ways(language):
        found.append(evening)
        for hand in hands:
            evening = after(evening, hand)
            found.append(evening)
    return tuple(replace(each, history=()) for each in found)


def checked(evening: Evening) -> None:
    frame = draw(evening).frame
    assert lay_out(frame).cut == (), (type(evening.stage).__name__, frame)
    assert read(written(evening)) == evening


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_is_on_the_ways_and_fits_the_display(language: str) -> None:
    for evening in known(language):
        checked(evening)
    assert {type(evening.stage) for evening in known(language)} >= EVERY, EVERY - {
        type(evening.stage) for evening in known(language)
    }


def rested(evening: Evening) -> Match:
    """The turn clock stops while the table is away."""
    return replace(match(evening), since=None, spent=0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_power_cut_in_any_stage_leaves_it_as_it_was(language: str) -> None:
    """Inside a volley, too: the dice typed so far are there."""
    for evening in known(language):
        if evening.game is None or isinstance(evening.stage, Home):
            continue
        cut = after(read(written(evening)), PoweredOn())
        assert isinstance(cut.stage, Home)
        again = after(cut, "go_on")
        assert (again.stage, again.below, rested(again)) == (evening.stage, evening.below, rested(evening))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_put_on_the_shelf_in_any_stage_is_taken_up_again(language: str) -> None:
    for evening in known(language):
        if evening.game is None or can_go_on(evening):  # looked at beside a game that waits already
            continue
        away = after(evening, GoHome(), "back")
        assert away.game is None and away.table == ""
        again = after(read(written(away)), "eclipse", "go_on")
        assert (again.stage, rested(again)) == (evening.stage, rested(evening))


EVENTS = (
    '{"do": "explore", "hexes": [{"hex": 207, "disc": true, "discovery": "part:Shard Hull"}]}',
    '{"do": "move", "moves": [{"into": 1}]}',
    '{"do": "research", "techs": ["Orbital"]}',
    '{"do": "build", "items": [{"what": "starbase", "hex": 221}]}',
    '{"do": "upkeep"}',
    '{"do": "influence", "flip": 1}',
    '{"do": "collapse"}',
)
OTHERS = (
    lambda dice: Undo(),
    lambda dice: Hold(Key.BACK),
    lambda dice: Hold(Key.OK),
    lambda dice: GoHome(),
    lambda dice: PoweredOn(),
    lambda dice: NameTyped(dice.choice(COLOURS), dice.choice(("Wilhelmina", "ひろしさん", "", "A\nB\x07"))),
    lambda dice: acted(dice.choice(COLOURS), dice.below(2) == 0),
    lambda dice: corrected(dice.choice(COLOURS), dice.choice(tuple(Number)), dice.below(14)),
    lambda dice: kept(dice.choice(COLOURS), (1 + dice.below(4),), 1 + dice.below(4)),
    lambda dice: redesigned(dice.choice(COLOURS), dice.choice(PLAYER_SHIPS), Design(2, 1, 0, 1, (2, 1), (2, 2))),
    lambda dice: Decided(dice.choice(COLOURS), dice.below(2) == 0),
    lambda dice: Drafted(dice.choice(COLOURS), Ship.INTERCEPTOR, (None, None, None, dice.choice((Part.HULL, None)))),
    lambda dice: OddsAsked(
        dice.choice(COLOURS), Question((1, dice.below(3), 0, 0), dice.choice(("ancient", "red")), (1, 1, 0, 0))
    ),
    lambda dice: CutAt(dice.choice(COLOURS), dice.below(9)),
    lambda dice: PutBack(dice.choice(COLOURS)),
    lambda dice: dealt(dice.choice(COLOURS), (1, 2)),
    lambda dice: untold(dice.choice(COLOURS)),
    lambda dice: WorkedOut(
        f"eclipse odds {dice.below(4)}", '{"win": 0.4, "stalemate": 0, "trials": 0}', done=dice.below(2) == 0
    ),
    lambda dice: counted(dice.choice(COLOURS), dice.choice(("hexes", "nonsense")), dice.below(20)),
    lambda dice: Reported(
        dice.choice(COLOURS), dice.choice(('{"do": "pass"}', '{"do": "next"}', "[]", '{"do": "trade"}', *EVENTS))
    ),
)
WEIGHTS = [(key, 4 if key in (Key.OK, Key.RIGHT) else 2 if key is Key.LEFT else 1) for key in Key]


def hand(evening: Evening, dice: Dice) -> object:
    options = offered(evening)
    match dice.below(12):
        case 0:
            return dice.choice(OTHERS)(dice)
        case 1 | 2 | 3 | 4 if options:
            return Chosen(
                dice.choice([option.key for option in options if option.key not in ("off", "log", "settings")])
            )
    return Press(dice.weighted(WEIGHTS))


@pytest.mark.parametrize("seed", range(24))
def test_random_hands_never_break_anything(seed: int) -> None:
    dice = Dice(seed)
    language = LANGUAGES[seed % 2]
    start = dice.choice(known(language))
    voices = {"eclipse": Remembered(voice=dice.choice(tuple(Voice)))}
    evening = replace(start, settings=replace(start.settings, games=voices, shown=("eclipse",)))
    evening = replace(evening, box=replace(evening.box, card_keys=seed % 3 > 0))
    for number in range(150):
        given = Input(evening.at + 100, hand(evening, dice))
        evening, _ = step(evening, given)
        checked(evening) if number % 5 == 0 else lay_out(draw(evening).frame)
        if number % 10 == 0:
            for looker in (Looker("bridge"), Looker("seat", seat="red"), Looker("panel")):
                view(evening, draw(evening), looker)
    assert all(stage is not None for stage in all_stages(evening))


def test_every_hand_means_the_same_again() -> None:
    """The evening is a function of its inputs: the same hands lead to the same evening."""
    dice = Dice(5)
    start = begun()
    start = evening = replace(start, settings=replace(start.settings, shown=("eclipse",)))
    inputs = []
    for _ in range(120):
        given = Input(evening.at + 100, hand(evening, dice))
        inputs.append(read(written(given)))
        evening, _ = step(evening, given)
    again = start
    for given in inputs:
        again, _ = step(again, given)
    assert again == evening


def test_a_battle_is_told_from_the_first_hex_to_the_last_volley() -> None:
    assert type(after(begun(), *ALL_PASS, *TO_BATTLE).stage).__name__ == "Volley"
