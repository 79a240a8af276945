"""Eclipse's rows of the settings, and the rulings a table may decide otherwise."""

from collections.abc import Sequence

from companion.games.eclipse.table.match import Depth
from companion.games.eclipse.table.menu import voice_row
from companion.games.eclipse.table.own import ID, preferences, table_switches, with_preferences, with_ruling
from companion.games.eclipse.words import WORDS, say
from companion.kit.evening import Evening, StepResult
from companion.kit.options import Option, on_off, opens
from companion.kit.rulings import RulingList, Rulings
from companion.rules.eclipse.best_play import Play
from companion.rules.eclipse.switches import CHOICES, Switches


def settings_rows(evening: Evening) -> Sequence[Option]:
    kept = preferences(evening)
    return (
        depth_row(evening),
        voice_row(evening),
        Option("money", say(evening, "setup.open_money"), other_money, on_off(evening, kept.open_money)),
        Option("play", say(evening, "setup.play"), other_play, say(evening, f"setup.play.{kept.play}")),
        opens("rulings", say(evening, "setup.rulings"), RulingList(ID)),
    )


def depth_row(evening: Evening) -> Option:
    depth = preferences(evening).depth
    return Option("depth", say(evening, "menu.depth"), other_depth, say(evening, f"menu.{depth.value}"))


def other_depth(evening: Evening) -> StepResult:
    light = preferences(evening).depth is Depth.LIGHT
    return with_preferences(evening, depth=Depth.FULL if light else Depth.LIGHT), ()


def other_money(evening: Evening) -> StepResult:
    return with_preferences(evening, open_money=not preferences(evening).open_money), ()


def other_play(evening: Evening) -> StepResult:
    best = preferences(evening).play is Play.BEST
    return with_preferences(evening, play=Play.RULE if best else Play.BEST), ()


def with_switches(evening: Evening, switches: Switches) -> Evening:
    """Those that are set here are not asked about at the table any more."""
    was = table_switches(evening)
    for name in CHOICES:
        if getattr(switches, name) != getattr(was, name):
            evening = with_ruling(evening, name, getattr(switches, name))
    return evening


RULINGS = Rulings(WORDS, {name: (name, values) for name, values in CHOICES.items()}, table_switches, with_switches)
