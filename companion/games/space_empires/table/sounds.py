"""What an event is called out with: from the calls of the rules, which hold nothing hidden.

An economic roll ticks three times whatever was rolled, and however many dice: ears learn nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.games.space_empires.table.names import COLOURS
from companion.games.space_empires.table.own import preferences
from companion.games.space_empires.voice import PREFIX
from companion.kit.effects import Buzz, Effect, Sound
from companion.kit.evening import Evening
from companion.rules.space_empires import events as e
from companion.rules.space_empires import several as s
from companion.rules.space_empires.ships import FIGHTERS, Ship, Ships
from companion.types import ALARM, PHASE_OVER, WELCOME, Millis, Score, Tune
from companion.voice.line import line
from companion.voice.pack import Pack
from companion.words.numbers import MOST_SAID

BREATH: Millis = 250
TICKS = 3
LAUNCH = Tune(((523, 100), (659, 100), (784, 100), (1047, 200)))
NOUN_FIRST = ("ja",)  # languages that count like this: scouts, two


# ---------------------------------------------------------------- lines


def alien(n: int) -> str:
    return f"name_{COLOURS[n - 1]}"


def number(n: int) -> str:
    return f"number_{min(n, MOST_SAID)}"


def counted(unit: str, count: int) -> list[str]:
    return [f"one_{unit}"] if count == 1 else [number(count), f"many_{unit}"]


def all_counted(ships: Ships) -> list[str]:
    return [clip for ship, count in ships for clip in counted(spoken_as(ship).value.lower(), count)]


def spoken_as(ship: Ship) -> Ship:
    return Ship.F if ship in FIGHTERS else ship


def in_order(names: list[str], language: str) -> list[str]:
    """Some languages say the number after what is counted."""
    if language not in NOUN_FIRST:
        return names
    found: list[str] = []
    for name in names:
        found.insert(len(found) - 1 if name.startswith("many_") else len(found), name)
    return found


def phase_line(call: e.PhaseBegan) -> list[str]:
    coming = [] if call.strength is None else ["machine", "strength", number(call.strength), "comes"]
    return ["economic_phase", number(call.phase), *coming]


def launch_line(call: e.Launched) -> list[str]:
    if call.raiders:
        return [alien(call.alien), "launches_raiders", number(call.raiders), "fleet", number(call.fleet)]
    return [alien(call.alien), "launches_fleet", number(call.fleet)]


def reveal_line(call: e.Revealed) -> list[str]:
    whose = ["home"] if call.fleet is None else ["fleet", number(call.fleet)]
    fixed = [(unit, n) for unit, n in (("base", call.bases), ("mines", call.mines)) if n]
    units = [*all_counted(call.ships), *(clip for row in fixed for clip in counted(*row))]
    return [alien(call.alien), *whose, *(units or ["nobody"])]


def hurt_line(call: e.Hurt) -> list[str]:
    left = ["hull_left", number(call.left)] if call.left else ["destroyed"]
    return ["machine", number(call.machine), *left]


LINES: Mapping[type, Callable[[Any], list[str]]] = {
    e.PhaseBegan: phase_line,
    e.Launched: launch_line,
    e.Revealed: reveal_line,
    e.LeftHome: lambda call: [alien(call.alien), "leaves_home", "fleet", number(call.fleet)],
    e.AlienGone: lambda call: ["alien_home_destroyed", number(call.left), "homes_left"],
    e.Arrived: lambda call: [
        "machine", number(call.machine), "strength", number(call.strength), "entry", number(call.entry)
    ],
    e.WeakTo: lambda call: [f"weak_{call.weakness.value}"],
    e.Hurt: hurt_line,
    e.Healed: lambda call: ["machine", number(call.machine), "heals_to", number(call.damage)],
    e.Ended: lambda call: [call.ending.value],
}  # fmt: skip
SOUND_OF: Mapping[type, tuple[str, Tune]] = {
    e.Launched: ("sound_launch", LAUNCH),
    e.Arrived: ("sound_arrival", ALARM),
    e.PhaseBegan: ("", PHASE_OVER),
    e.Ended: ("sound_chord", WELCOME),
}


TABLE_LINES: Mapping[type, Callable[[Any], list[str]]] = {
    s.PhaseBegan: lambda call: ["economic_phase", number(call.phase)],
    s.BidsIn: lambda call: ["bids_in", f"name_{call.winner}", "chooses_first"],
    s.GoesFirst: lambda call: [f"name_{call.seat}", "goes_first"],
    s.Opened: lambda call: [f"opens_{call.tech.value}"],
    s.Suffered: lambda call: [],
    s.Points: lambda call: [f"name_{call.seat}", "colony_points", number(call.points)],
    s.HomeGone: lambda call: [f"name_{call.victim}", "home", "destroyed"],
    s.Won: lambda call: [clip for seat in call.seats for clip in (f"name_{seat}", "wins")],
}
TABLE_SOUNDS: Mapping[type, tuple[str, Tune]] = {
    s.PhaseBegan: ("", PHASE_OVER),
    s.BidsIn: ("sound_launch", LAUNCH),
    s.Won: ("sound_chord", WELCOME),
}


# ---------------------------------------------------------------- called out


def called_out(evening: Evening, event: e.Event, calls: Iterable[e.Call]) -> tuple[Effect, ...]:
    """Buzzer, sounds, then the voice."""
    ticks = ["sound_tick"] * TICKS if isinstance(event, e.Econ) else []
    return announced(evening, ticks, tuple(calls), LINES, SOUND_OF)


def time_over(evening: Evening) -> tuple[Effect, ...]:
    """Of the player who goes: a table that has switched the clock on wants to hear it."""
    return (Buzz(ALARM),)


def called_at_table(evening: Evening, calls: Iterable[s.Call]) -> tuple[Effect, ...]:
    """Of a game for several: bids are named when all are in, sheets never."""
    return announced(evening, [], tuple(calls), TABLE_LINES, TABLE_SOUNDS)


def announced(
    evening: Evening,
    ticks: list[str],
    calls: tuple[object, ...],
    lines: Mapping[type, Callable[[Any], list[str]]],
    sound_of: Mapping[type, tuple[str, Tune]],
) -> tuple[Effect, ...]:
    tunes = [sound_of[type(call)] for call in calls if type(call) in sound_of]
    buzzes: tuple[Effect, ...] = (Buzz(tunes[-1][1]),) if tunes else ()
    said = [clip for call in calls for clip in lines[type(call)](call)]
    return (*buzzes, *spoken(evening, [*ticks, *(name for name, _ in tunes if name), *said]))


def spoken(evening: Evening, names: list[str]) -> tuple[Effect, ...]:
    """These clips one after the other, as far as the pack in use has them."""
    if evening.pack is None or not preferences(evening).spoken:
        return ()
    score = scored(evening.pack, in_order(names, evening.pack.language))
    return (Sound(score, evening.at),) if score else ()


def scored(pack: Pack, names: Iterable[str]) -> Score:
    return line(pack, (f"{PREFIX}{name}" for name in names), breath=BREATH)
