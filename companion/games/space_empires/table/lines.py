"""What may be said aloud, as lines to read: the calls of the rules in words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.games.space_empires.table.foes import home_seen, known
from companion.games.space_empires.table.names import (
    HOME,
    Language,
    colour,
    colour_name,
    fleet_name,
    levels_text,
    ships_text,
)
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.words import say
from companion.rules.space_empires import events as e
from companion.rules.space_empires import several as s
from companion.words import listed


def call_lines(language: Language, calls: Iterable[e.Call]) -> list[str]:
    return [LINES[type(call)](language, call) for call in calls]


def phase_line(language: Language, call: e.PhaseBegan) -> str:
    if call.strength is None:
        return say(language, "table.econ_begins", phase=call.phase)
    return say(language, "table.econ_machine", phase=call.phase, strength=call.strength)


def launch_line(language: Language, call: e.Launched) -> str:
    key = "table.launch_raiders" if call.raiders else "table.launch"
    who = colour(language, call.alien)
    return say(language, key, alien=who, fleet=call.fleet, raiders=call.raiders, move=call.move)


def reveal_line(language: Language, call: e.Revealed) -> str:
    """Ships, bases and mines, then what they have shown."""
    alone = call.fleet is None and not call.ships and (call.bases or call.mines)
    parts = [] if alone else [ships_text(language, call.ships)]
    if call.fleet is None:
        parts.append(say(language, "table.bases_mines", bases=call.bases, mines=call.mines))
    return "\n".join([*parts, levels_text(language, call.shown)])


def home_text(language: Language, play: Play, alien: int) -> str:
    """What stands at a home, as far as is known: never a number that is only a guess."""
    home, phase = play.view.aliens[alien - 1], home_seen(play, alien)
    if not phase:
        return say(language, "table.home_unseen")
    counted = say(language, "table.bases_mines", bases=home.bases, mines=home.mines)
    return counted if known(play, alien, HOME) else say(language, "table.home_since", counted=counted, phase=phase)


def gone_line(language: Language, call: e.AlienGone) -> str:
    return say(language, "table.alien_gone", alien=colour(language, call.alien), left=call.left)


def hurt_line(language: Language, call: e.Hurt) -> str:
    key = "table.hurt" if call.left else "table.machine_destroyed"
    return say(language, key, machine=call.machine, left=call.left)


LINES: Mapping[type, Callable[[Language, Any], str]] = {
    e.PhaseBegan: phase_line,
    e.Launched: launch_line,
    e.Revealed: lambda language, call: (
        f"{fleet_name(language, call.alien, call.fleet or HOME)}\n{reveal_line(language, call)}"
    ),
    e.LeftHome: lambda language, call: say(
        language, "table.left_home", alien=colour(language, call.alien), fleet=call.fleet, move=call.move
    ),
    e.AlienGone: gone_line,
    e.Arrived: lambda language, call: say(
        language, "table.arrived", machine=call.machine, strength=call.strength, entry=call.entry
    ),
    e.WeakTo: lambda language, call: say(
        language, "table.weak", machine=call.machine, weakness=say(language, f"terms.weak_{call.weakness.value}")
    ),
    e.Hurt: hurt_line,
    e.Healed: lambda language, call: say(language, "table.healed", machine=call.machine, damage=call.damage),
    e.Ended: lambda language, call: say(language, f"table.{call.ending.value}"),
}


# ---------------------------------------------------------------- games for several


def table_lines(language: Language, calls: Iterable[s.Call]) -> list[str]:
    return [TABLE_LINES[type(call)](language, call) for call in calls]


def bids_line(language: Language, call: s.BidsIn) -> str:
    bids = "  ".join(f"{colour_name(language, seat)} {cp}" for seat, cp in call.bids)
    return f"{bids}\n{say(language, 'several.first_by', player=colour_name(language, call.winner))}"


def home_gone_line(language: Language, call: s.HomeGone) -> str:
    key = "several.home_fell_cp" if call.cp else "several.home_fell"
    by, victim = colour_name(language, call.by), colour_name(language, call.victim)
    return say(language, key, victim=victim, by=by, cp=call.cp)


def losses_line(language: Language, call: s.Suffered) -> str:
    player = colour_name(language, call.seat)
    return say(language, "several.lost", player=player, ships=ships_text(language, call.ships))


def named(key: str) -> Callable[[Language, Any], str]:
    return lambda language, call: say(language, key, player=colour_name(language, call.seat))


TABLE_LINES: Mapping[type, Callable[[Language, Any], str]] = {
    s.PhaseBegan: lambda language, call: say(language, "several.econ_begins", phase=call.phase),
    s.BidsIn: bids_line,
    s.GoesFirst: named("several.goes_first"),
    s.Opened: lambda language, call: say(language, f"several.opens_{call.tech.value}"),
    s.Points: lambda language, call: say(
        language, "several.points", player=colour_name(language, call.seat), points=call.points
    ),
    s.HomeGone: home_gone_line,
    s.Suffered: losses_line,
    s.Won: lambda language, call: say(
        language, "several.won", players=listed(language, (colour_name(language, seat) for seat in call.seats))
    ),
}
