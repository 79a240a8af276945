"""Of Space Empires what no checker makes up: evenings where chance seldom leads, set-ups, what is worked out again."""

from collections.abc import Iterator
from dataclasses import replace

from companion.evening import Evening
from companion.games.space_empires.table.charting import Put
from companion.games.space_empires.table.own import OwnForce, with_session
from companion.kit.commands import Computed, GoHome
from companion.kit.evening import push
from companion.kit.forms import FormFilled, Numbers
from companion.rules.space_empires import battle, events, several, solo
from companion.rules.space_empires.courses import Kind
from companion.rules.space_empires.ships import Ship
from companion.types import Hold, Key
from tests.games.checker import Known
from tests.games.space_empires.table import (
    after,
    aliens,
    fighting,
    fresh,
    machine_met,
    machines,
    mapped,
    match_in,
    play,
    play_in,
    spelled,
    started,
)
from tests.games.space_empires.table import several as for_several
from tests.games.space_empires.test_reminders import defended
from tests.languages import LANGUAGES

HEAVY = solo.Setup(solo.Kind.ALIENS, "normal", heavy=True)
MAP = FormFilled("red", "map", (), (("rows", 6), ("first", 7), ("second", 8), ("right", 0)))
ANSWER = '{"win": 0.25, "left": 1.5}'
BIDS = tuple(command for seat in ("red", "blue", "green") for command in (f"seat_{seat}", "bid", "right*2", "ok"))


def ways(language: str) -> Iterator[tuple[Evening, tuple[object, ...]]]:
    """Evenings, and commands that lead from them through what chance seldom finds."""
    yield for_several(language), ("next",) * 3 + BIDS + ("ok", "first", "blue", "back", "menu", "again")
    ahead = ("seat_blue", "sheet", "levels", "level_attack", "right", Hold(Key.OK), "back")
    yield for_several(language, goal=several.Goal.LONG), (*ahead, "home_gone", "red", "attack", "attack", "done")
    colony = ("right*3", "ok", "right", "ok", "right", "ok*2")
    yield fighting(language), ("back", "alien_1", "target_1", "add", *colony, "colony_0", "back", "drop")
    yield aliens(language), (*("next",) * 3, "back", "a")
    yield defended(language), ("next", "leave")
    yield aliens(language), (GoHome(), "new", "away", GoHome(), "games")
    yield fresh(language), ("scenarios", "4v", "lay_out", "ok*5")
    met = with_session(for_several(language), force=OwnForce(((Ship.SC, 3),)), other=OwnForce(((Ship.SC, 1),)))
    yield met, ("versus", "duel", "screen_attacker", "back", "at_0", "back", "lift", "lift", "next", "lift", "retreat")
    written = FormFilled("human", "empire", ("ships",), (("ship_ca", 3), ("ship_dd", 1)))
    yield aliens(language), (written, "force", "all", "losses", "right", "ok", "right", Hold(Key.OK), "back")
    yield fighting(language), ("duel", "mines", "ok*9", "back", "ok*30")
    yield fighting(language), ("bombing", "colony_5", "right", "ok")
    yield fighting(language, typed=True), ("bombing", "home_20", *("right", "ok") * 6)
    yield started(fresh(language), play(7, HEAVY)), ("menu", "turned", "danger", "right", "back", "warp")
    yield for_several(language), ("versus", "bombing", "ok")
    timed = replace(match_in(for_several(language)), minutes=30)
    yield replace(for_several(language), game=timed), ("next", "next", "menu", "past", "back", "back", "end_turn")
    yield for_several(language), (MAP, Put("red", 2, 2, Kind.COLONY), Put("blue", 3, 3, Kind.FLEET), "menu", "past")
    yield (
        aliens(language),
        ("next", "menu", "past", "0", "otherwise", "menu", "give_up", "menu", "home_lost", "yes", "ok"),
    )


def hits(language: str) -> Evening:
    """How many a machine has taken is asked for."""
    return push(machine_met(language), Numbers("space_empires", "hits", ("1",)))


def fleet_on_a_map(language: str) -> Evening:
    """What a fleet of your own is worth is asked for."""
    evening = mapped(language)
    fleet = next(place for place, each in enumerate(play_in(evening).counters) if each.kind is Kind.FLEET)
    return push(evening, Numbers("space_empires", "fleet", (str(fleet),)))


def rolling(language: str) -> Evening:
    """The table's own dice are asked for."""
    evening = aliens(language, typed=True)
    while not (isinstance(evening.stage, Numbers) and evening.stage.form == "die"):
        evening = after(evening, "ok")
    return evening


def evenings() -> Iterator[Evening]:
    for language in LANGUAGES:
        yield from (
            aliens(language, typed=True),
            machines(language),
            fighting(language),
            hits(language),
            push(for_several(language), Numbers("space_empires", "side", ("red", "0"))),
            rolling(language),
            push(aliens(language), Numbers("space_empires", "map")),
            fleet_on_a_map(language),
        )
        for evening, commands in ways(language):
            yield evening
            for command in spelled(commands):
                evening = after(evening, command)
                yield evening


KNOWN = Known(
    evenings,
    commands=(lambda dice: Computed("odds 1 1", ANSWER, done=dice.below(2) == 0),),
    samples={
        solo.Setup: [solo.Setup(solo.Kind.ALIENS, "hard"), solo.Setup(solo.Kind.MACHINES, "easy", "small")],
        **dict.fromkeys((several.State, several.SeveralResult, solo.State, events.EventResult, events.EconAnswer), ()),
        **dict.fromkeys((battle.Aim, battle.BattleResult, battle.Fired), ()),
    },
)
