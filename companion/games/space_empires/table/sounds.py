"""What an event is called out with: from the calls of the rules, which hold nothing hidden.

An economic roll ticks three times whatever was rolled, and however many dice: ears learn nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.games.space_empires.table.names import COLOURS
from companion.games.space_empires.table.own import remembered
from companion.kit.effects import Buzz, Effect, Sound
from companion.kit.evening import Evening
from companion.rules.space_empires import events as e
from companion.rules.space_empires.doomsday import Weakness
from companion.rules.space_empires.ships import ON_SHEETS, UNITS, Ship, Ships
from companion.types import ALARM, PHASE_OVER, WELCOME, Cue, Millis, Tune
from companion.voice.pack import Pack

PREFIX = "space_empires/"
BREATH: Millis = 250
TICKS = 3
LAUNCH = Tune(((523, 100), (659, 100), (784, 100), (1047, 200)))

SOUNDS = ("sound_tick", "sound_launch", "sound_arrival", "sound_chord")
PLAIN = (
    "economic_phase", "launches_fleet", "launches_raiders", "leaves_home", "fleet", "home", "nobody", "bases", "mines",
    "machine", "comes", "strength", "entry", "hull_left", "destroyed", "damage", "alien_home_destroyed", "homes_left",
    "won", "lost",
)  # fmt: skip
MOST_SAID = 30
NUMBERS = tuple(f"number_{number}" for number in range(MOST_SAID + 1))
FIGHTING = tuple(ship for ship in ON_SHEETS if UNITS[ship].fires)
NAMES = (
    *(f"alien_{colour}" for colour in COLOURS),
    *(f"ship_{ship.value.lower()}" for ship in FIGHTING),
    *(f"weak_{weakness.value}" for weakness in Weakness),
)
CLIPS = tuple(f"{PREFIX}{name}" for name in (*SOUNDS, *PLAIN, *NUMBERS, *NAMES))


# ---------------------------------------------------------------- lines


def alien(n: int) -> str:
    return f"alien_{COLOURS[n - 1]}"


def number(n: int) -> str:
    return f"number_{min(n, MOST_SAID)}"


def counted(ships: Ships) -> list[str]:
    return [clip for ship, count in ships for clip in (number(count), f"ship_{spoken_as(ship).value.lower()}")]


def spoken_as(ship: Ship) -> Ship:
    return ship if ship in FIGHTING else Ship.F


def phase_line(call: e.PhaseBegan) -> list[str]:
    coming = [] if call.strength is None else ["machine", "strength", number(call.strength), "comes"]
    return ["economic_phase", number(call.phase), *coming]


def launch_line(call: e.Launched) -> list[str]:
    if call.raiders:
        return [alien(call.alien), "launches_raiders", number(call.raiders), "fleet", number(call.fleet)]
    return [alien(call.alien), "launches_fleet", number(call.fleet)]


def reveal_line(call: e.Revealed) -> list[str]:
    whose = ["home"] if call.fleet is None else ["fleet", number(call.fleet)]
    fixed = [clip for name in ("bases", "mines") if (n := getattr(call, name)) for clip in (number(n), name)]
    return [alien(call.alien), *whose, *(counted(call.ships) + fixed or ["nobody"])]


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
    e.Healed: lambda call: ["machine", number(call.machine), "damage", number(call.damage)],
    e.Ended: lambda call: [call.ending.value],
}  # fmt: skip
SOUND_OF: Mapping[type, tuple[str, Tune]] = {
    e.Launched: ("sound_launch", LAUNCH),
    e.Arrived: ("sound_arrival", ALARM),
    e.PhaseBegan: ("", PHASE_OVER),
    e.Ended: ("sound_chord", WELCOME),
}


# ---------------------------------------------------------------- called out


def called_out(evening: Evening, event: e.Event, calls: Iterable[e.Call]) -> tuple[Effect, ...]:
    """Buzzer, sounds, then the voice. A clip that the pack in use does not have is left out."""
    calls = tuple(calls)
    tunes = [SOUND_OF[type(call)][1] for call in calls if type(call) in SOUND_OF]
    buzzes: tuple[Effect, ...] = (Buzz(tunes[-1]),) if tunes else ()
    if evening.pack is None or not remembered(evening).spoken:
        return buzzes
    ticks = ["sound_tick"] * TICKS if isinstance(event, e.Econ) else []
    sounds = [SOUND_OF[type(call)][0] for call in calls if type(call) in SOUND_OF]
    spoken = [clip for call in calls for clip in LINES[type(call)](call)]
    score = scored(evening.pack, [*ticks, *sounds, *spoken])
    return (*buzzes, Sound(score, evening.at)) if score else buzzes


def scored(pack: Pack, names: Iterable[str]) -> tuple[Cue, ...]:
    cues: list[Cue] = []
    start: Millis = 0
    for name in names:
        clip = f"{PREFIX}{name}"
        if clip in pack.recordings:
            cues.append(Cue(start, clip, pack.lasts(clip)))
            start = cues[-1].ends + BREATH
    return tuple(cues)
