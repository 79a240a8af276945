"""Of Eclipse what no checker makes up: evenings where chance seldom leads, what phones say, what is worked out
again."""

from collections.abc import Iterator
from dataclasses import replace

from companion.evening import Evening
from companion.games.eclipse.table.commands import CutAt, Decided, Drafted, OddsAsked, PutBack, Reported
from companion.games.eclipse.table.flow import Draws
from companion.games.eclipse.table.own import COLOURS
from companion.games.eclipse.table.what_if import Question
from companion.kit.commands import Computed, GoHome, NameTyped
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.events import Number
from companion.rules.eclipse.names import PLAYER_SHIPS, Ship
from companion.rules.eclipse.parts import Part, PartRow
from companion.rules.eclipse.setup import PlayerSetup, SetupList
from companion.rules.eclipse.species import SpeciesRow
from companion.rules.eclipse.switches import ASKED
from companion.rules.eclipse.technologies import Technology
from companion.types import Hold, Key
from tests.games.checker import Known
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
from tests.languages import LANGUAGES


def ways(language: str) -> Iterator[tuple[Evening, tuple[object, ...]]]:
    """Evenings, and commands that lead from them through the stages that chance seldom finds."""
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


ODDS = Computed("eclipse odds 1", '{"win": 0.5, "stalemate": 0.25, "trials": 20}')


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


def evenings() -> Iterator[Evening]:
    for language in LANGUAGES:
        for evening, commands in ways(language):
            yield evening
            for command in commands:
                evening = after(evening, command)
                yield evening


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
    lambda dice: Computed(
        f"eclipse odds {dice.below(4)}", '{"win": 0.4, "stalemate": 0, "trials": 0}', done=dice.below(2) == 0
    ),
    lambda dice: counted(dice.choice(COLOURS), dice.choice(("hexes", "nonsense")), dice.below(20)),
    lambda dice: Reported(
        dice.choice(COLOURS), dice.choice(('{"do": "pass"}', '{"do": "next"}', "[]", '{"do": "trade"}', *EVENTS))
    ),
)
KNOWN = Known(evenings, OTHERS, samples=dict.fromkeys((Technology, PartRow, SetupList, PlayerSetup, SpeciesRow), ()))
