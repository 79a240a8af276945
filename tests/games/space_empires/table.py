"""Shorthand for tests of Space Empires: an evening with that game alone, commands, what is shown."""

from dataclasses import replace
from typing import Any

from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.panel_view import spoken
from companion.games.space_empires.table.aiming import FIELDS
from companion.games.space_empires.table.charting import EnemyMoved, MapBrought, Moved, Put
from companion.games.space_empires.table.commands import Settled
from companion.games.space_empires.table.flow import FLOW, Main
from companion.games.space_empires.table.force import TECHS
from companion.games.space_empires.table.match import SEATS, Match
from companion.games.space_empires.table.own import ID, OwnForce, with_session
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.table.several_flow import SEVERAL
from companion.kit.commands import Chosen, DateKnown, SeedGiven
from companion.kit.effects import Effect
from companion.kit.evening import Settings
from companion.kit.forms import FormFilled, Numbers
from companion.rules.space_empires import board
from companion.rules.space_empires.accounts import ROWS
from companion.rules.space_empires.battle import Who
from companion.rules.space_empires.courses import Kind as Where
from companion.rules.space_empires.events import Event
from companion.rules.space_empires.several import Goal, Table
from companion.rules.space_empires.ships import IN_BATTLE, Ship
from companion.rules.space_empires.solo import Kind, Setup
from companion.rules.space_empires.technology import Levels, Tech
from companion.types import Input, Key, Press

KEYS = {key.value: Press(key) for key in Key}
FOUR = ("left", "right", "ok", "back")


def played(evening: Evening, *commands: object) -> tuple[Evening, list[Effect]]:
    """A text is a key's name (`right*3`), or else the key of an option to choose."""
    effects: list[Effect] = []
    for command in spelled(commands):
        evening, more = step(evening, Input(evening.at + 10, command))
        effects += more
    return evening, effects


def spelled(commands: tuple[object, ...]) -> list[object]:
    found: list[object] = []
    for command in commands:
        if not isinstance(command, str):
            found.append(command)
            continue
        name, _, times = command.partition("*")
        found += [KEYS.get(name, Chosen(name))] * int(times or 1)
    return found


def after(evening: Evening, *commands: object) -> Evening:
    return played(evening, *commands)[0]


def fresh(language: str = "en", seed: int = 7, *commands: object) -> Evening:
    evening = Evening(settings=Settings(language=language, shown=(ID,)))
    return after(evening, SeedGiven(seed), DateKnown("2026-11-16"), *commands)


def aliens(language: str = "en", seed: int = 7, difficulty: str = "hard", **fields: Any) -> Evening:
    """A game against aliens, at its first turn."""
    return started(fresh(language, seed), play(seed, Setup(Kind.ALIENS, difficulty), **fields))


def machines(language: str = "en", seed: int = 7, difficulty: str = "good_luck") -> Evening:
    return started(fresh(language, seed), play(seed, Setup(Kind.MACHINES, difficulty, "small")))


def play(seed: int, setup: Setup, **fields: Any) -> Play:
    return Play("a game", number=1, seed=seed, setup=setup, **fields)


def started(evening: Evening, play: Play) -> Evening:
    return FLOW.begun(replace(evening, table=ID), play)


def happened(evening: Evening, *events: Event) -> Evening:
    """These events, whatever is on the display."""
    play = evening.game
    assert isinstance(play, Play)
    now = replace(play, steps=(*play.steps, *events))
    assert all(each.refused is None for each in now.outcomes), [each.refused for each in now.outcomes]
    return FLOW.begun(evening, now)


def shown(evening: Evening) -> str:
    return "\n".join(spoken(draw(evening).frame))


def play_in(evening: Evening) -> Play:
    assert isinstance(evening.game, Play)
    return evening.game


def several(language: str = "en", seed: int = 7, goal: Goal = Goal.SHORT, **fields: Any) -> Evening:
    """A game for three, at its first turn."""
    table = Table("3", SEATS[:3], goal, gate=True, **fields)
    evening = replace(fresh(language, seed), table=ID)
    return SEVERAL.begun(with_session(evening, begun=1), Match("a table", number=1, seed=seed, setup=table))


def match_in(evening: Evening) -> Match:
    assert isinstance(evening.game, Match)
    return evening.game


FLEET = ((Ship.CA, 2), (Ship.DD, 1), (Ship.CV, 1), (Ship.F2, 2))


def fighting(language: str = "en", seed: int = 7, mines: int = 1, **fields: Any) -> Evening:
    """An alien's fleet is met, and your ships are entered: the list of what became of it is on the display."""
    evening = aliens(language, seed, **fields)
    for _ in range(200):
        if isinstance(evening.stage, Main) and any(alien.fleets for alien in play_in(evening).view.aliens):
            break
        evening = after(evening, "ok", *(["right", "ok"] if isinstance(evening.stage, Numbers) else []))
    levels = Levels(attack=1, tactics=1, scanner=1, point_defense=1)
    evening = with_session(evening, force=OwnForce(FLEET, levels, mines=mines))
    return after(evening, "hero", "ok", "ok", "ok")


def machine_met(language: str = "en") -> Evening:
    """A machine is on the map, its weakness known, two hits on it."""
    evening = machines(language)
    for _ in range(100):
        evening = evening if play_in(evening).view.arrival is not None else after(evening, "ok")
    return after(evening, "ok", "ok", "hero", "weakness", "hits", "right*2", "ok", "ok")


def in_phase(language: str = "en") -> Evening:
    """Three players in an economic phase; two bids are in."""
    return after(several(language), "next*3", bid_of("red", 2), bid_of("blue", 3))


# ---------------------------------------------------------------- what a phone fills in


def sheet_number(seat: str, name: str, value: int) -> FormFilled:
    return FormFilled(seat, "sheet", (seat, ROWS[name].group), ((name, value),))


def bid_of(seat: str, cp: int) -> FormFilled:
    return FormFilled(seat, "bid", (seat,), (("bid", cp),))


def ships_told(seat: str, side: int, ship: Ship, count: int) -> FormFilled:
    return FormFilled(seat, "side", (seat, str(side)), ((f"force_ship_{IN_BATTLE.index(ship)}", count),))


def level_told(seat: str, side: int, tech: Tech, level: int) -> FormFilled:
    return FormFilled(seat, "side", (seat, str(side)), ((f"force_tech_{list(TECHS).index(tech)}", level),))


def colony_told(place: int, values: tuple[int, ...]) -> FormFilled:
    return FormFilled("human", "colony", (str(place),), tuple(zip(FIELDS, values, strict=True)))


def shot_told(side: Who, group: int, at: int, die: int) -> FormFilled:
    return FormFilled("human", "shot", tuple(str(int(each)) for each in (side, group, at)), (("die", die),))


def story(language: str = "en", difficulty: str = "normal") -> Evening:
    """A long game against three aliens that is over: what they hid can be looked at."""
    evening = aliens(language, difficulty=difficulty, edition=1)
    for _ in range(400):
        if play_in(evening).state.phase > 12:
            break
        stage = evening.stage
        if isinstance(stage, Main) and play_in(evening).state.phase == 6 and not play_in(evening).state.seen.fighters:
            evening = after(evening, "seen", "fighters", "scanner", "confirm")
        if isinstance(stage, Main) and play_in(evening).state.turn == 2:
            fleets = [(n, each.n) for n, alien in enumerate(play_in(evening).view.aliens, 1) for each in alien.fleets]
            for n, number in fleets[:1]:
                evening = after(evening, "hero", f"fleet_{n}_{number}", "confirm", "ok", "gone", "done")
        evening = after(evening, "ok")
    return after(FLOW.on_main_stage(evening), "menu", "home_lost", "yes")


# ---------------------------------------------------------------- on a map

ALIEN_MAP = """space-empires-map alien left
-A.........B-
.............
............-
.............
............-
.............
...hhhhhh...-
...hhhhhhh...
...hhhhhh...-
...hhhXhhh...
"""


TRIO_MAP = """space-empires-map 3 left
-pppp...qqqq-
.pPppp..qqQqq.
-pppp...qqqq-
..ppp....qqq..
-...........-
..............
-....rrr....-
....rrrrr.....
-..rrRrrr...-
"""


def mapped_together(language: str = "en", minutes: int = 0) -> Evening:
    """Three players in a turn, with colonies and fleets on their map."""
    evening = several(language)
    evening = replace(evening, game=replace(match_in(evening), minutes=minutes))
    rows = (
        ("red", 3, 4, Where.COLONY), ("red", 2, 5, Where.COLONY), ("red", 5, 5, Where.FLEET),
        ("blue", 3, 10, Where.COLONY), ("blue", 5, 8, Where.FLEET), ("blue", 6, 7, Where.FLEET),
        ("green", 8, 6, Where.COLONY), ("green", 7, 6, Where.FLEET), ("green", 4, 7, Where.HAZARD),
    )  # fmt: skip
    taps = (Put(seat, row, place, kind) for seat, row, place, kind in rows)
    evening = after(evening, MapBrought(*board.read(TRIO_MAP)), *taps, "seat_red", "destroy")
    return after(evening, "next", "next") if minutes else evening


def mapped(language: str = "en") -> Evening:
    """Fleets of three aliens on a map, one of them met, with colonies, a fleet of your own and a black hole."""
    plan = board.read(ALIEN_MAP.replace("-A.....", "-A....C"))
    evening = after(aliens(language, difficulty="normal", edition=1), MapBrought(*plan), Settled("human"))
    placed = (
        (8, 5, Where.COLONY),
        (7, 8, Where.COLONY),
        (5, 9, Where.COLONY),
        (6, 5, Where.FLEET),
        (4, 4, Where.HAZARD),
    )
    evening = after(evening, *(Put("human", row, place, kind) for row, place, kind in placed))
    for _ in range(120):
        if sum(len(alien.fleets) for alien in play_in(evening).view.aliens) > 2:
            break
        evening = after(evening, "ok")
        if play_in(evening).state.turn == 2 and isinstance(evening.stage, Main):
            evening = after(evening, EnemyMoved("human", 0, 0))
    fleet = next(each for each in play_in(evening).counters if each.of)
    return after(
        evening, Moved("human", 3, 6, 6), "hero", f"fleet_{fleet.of}_{fleet.n}", "confirm", "ok", "none", "done"
    )
