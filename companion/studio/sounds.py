"""The sounds of ours, synthesised; every call gives the same samples. `SOUNDS` has them by name, for games to ask.

Each game has a palette of its own, recognisable by its timbre: the ship's are in one room (`ship.py`), the station's
are relays and sirens, the empires' brass, Eclipse's bells.
"""

import math
from array import array
from collections.abc import Callable
from random import Random

from companion.cli import Refusal
from companion.studio.levels import LUFS, levelled
from companion.studio.room import in_room
from companion.studio.samples import FULL, RATE, count, faded, laid, scaled, silence
from companion.studio.ship import BED, SHIP, horn
from companion.studio.waves import bell, brass, dying, noise, sine, struck, sweep, swelling, tone

PEAK_DB = -3.0  # hard sounds are rounded up by the encoder, more than words
BED_LUFS = -30.0  # of one layer alone: three of them are as far below a voice as a bed is to be


def buzzer() -> "array[int]":
    """The end of a data transfer."""
    rough = tone(420, lambda t: 155.0, lambda p: brass(p) + 0.4 * sine(7 * p), lambda t: 0.42)
    return faded(rough, 12)


# What packs of other people are played over, if they have none of their own: as quiet as a background is to be.


def siren(step: int) -> "array[int]":
    """One cycle of the background, 2.2 s, silent at both ends so that it loops; louder, higher and more
    restless with each step from 0 to 3."""
    swings = (1, 1, 2, 3)[step]
    level = 10 ** ((-38, -34, -30.5, -27)[step] / 20)
    low = (150, 175, 220, 262)[step]

    def pitch(t: float) -> float:
        return low * (1 + 0.25 * (1 - math.cos(2 * math.pi * swings * t)))

    return tone(2200, pitch, brass, lambda t: level * math.sin(math.pi * t) ** 0.5)


def static() -> "array[int]":
    """Four seconds of a dead radio channel: hiss that breathes, crackle, and no seam where it loops."""
    random = Random("static")
    length, overlap = count(4000), count(250)
    hiss, low, out = 0.0, 0.0, []
    for n in range(length + overlap):
        white = random.uniform(-1, 1)
        low += 0.35 * (white - low)  # softens the top
        hiss = low - 0.6 * hiss  # and thins the bottom
        crackle = random.uniform(-3, 3) if random.random() < 0.0006 else 0.0
        out.append(hiss * (0.8 + 0.2 * sine(n / RATE / 2)) + crackle)
    for n in range(overlap):  # the end melts into the beginning
        mix = n / overlap
        out[n] = out[n] * mix + out[length + n] * (1 - mix)
    loudest = max(map(abs, out))
    return scaled(array("h", (round(FULL * x / loudest) for x in out[:length])), 0.35)


# The games' own. None is longer than it must be: people talk meanwhile.


def wail() -> "array[int]":
    """The alarm that everybody hears once: four long swings in eight seconds."""
    return faded(tone(8000, lambda t: 520 + 260 * sine(4 * t), brass, lambda t: 0.4), 60)


def relay(ms: int, hertz: float) -> "array[int]":
    """The station's: a tone as of a small loudspeaker, and a contact that closes."""
    click = noise(25, lambda t: 0.2, dying(0.5, 5), "relay")
    return in_room(laid(click, tone(ms, lambda t: hertz, horn, dying(0.4, 4)), 12), 0.15, 0.4, 120)


def shutter() -> "array[int]":
    click = noise(35, lambda t: 0.2, dying(0.5, 5), "shutter")
    return in_room(click + silence(60) + click, 0.2, 0.4, 120)


def fanfare(*pitches: float) -> "array[int]":
    """The empires': brass, one tone after the other."""
    out = array("h")
    for n, hertz in enumerate(pitches):
        last = n == len(pitches) - 1
        out += tone(420 if last else 150, lambda t, of=hertz: of, horn, lambda t: 0.45 * min(1, 9 * t, 5 * (1 - t)))  # type: ignore[misc]
    return in_room(out, 0.3, 1.0, 400)


def drum() -> "array[int]":
    return in_room(struck(220, 150) + silence(60) + struck(320, 120), 0.3, 0.8, 300)


SOUNDS: dict[str, Callable[[], "array[int]"]] = {
    **SHIP,
    "click": lambda: struck(60, 1400),
    "buzzer": buzzer,
    "static": static,
    "siren_0": lambda: siren(0),
    "siren_1": lambda: siren(1),
    "siren_2": lambda: siren(2),
    "siren_3": lambda: siren(3),
    # Stationfall
    "alarm": wail,
    "station_minute": lambda: relay(130, 1180),
    "station_marker": lambda: relay(150, 700) + relay(260, 930),
    "power_down": lambda: in_room(sweep(1500, 440, 50, 0.35), 0.3, 0.9, 400),
    "power_up": lambda: in_room(sweep(1500, 50, 440, 0.35), 0.3, 0.9, 400),
    "launch": lambda: in_room(noise(2200, lambda t: 0.96, swelling(0.7), "launch"), 0.3, 1.0, 400),
    "thud": lambda: in_room(struck(420, 92), 0.5, 1.2, 500),
    "shutter": shutter,
    "gavel": lambda: in_room(struck(160, 310) + silence(120) + struck(260, 310), 0.3, 0.7, 300),
    "roar": lambda: noise(5000, lambda t: 0.95 - 0.15 * t, lambda t: 0.7 * t * min(1, 12 * (1 - t)), "roar"),
    "station_score": lambda: relay(200, 523) + relay(200, 659) + relay(420, 784),
    # Space Empires
    "empires_marker": drum,
    "empires_launch": lambda: fanfare(294, 392, 587),
    "empires_battle": lambda: fanfare(196, 196, 185),
    "empires_score": lambda: fanfare(262, 330, 392, 523),
    # Eclipse
    "gong": lambda: bell(2200, 147, 0.4, (1, 1.48, 2.02, 2.74, 3.41)),
    "hit": lambda: in_room(laid(noise(240, lambda t: 0.4, dying(0.45, 6), "hit"), struck(240, 160), 0), 0.3, 0.7, 250),
    "explosion": lambda: noise(1500, lambda t: 0.7 + 0.27 * t, dying(0.8, 3), "explosion"),
    "low": lambda: sweep(420, 196, 156, 0.4),
    "eclipse_disc": lambda: bell(220, 1760, 0.4, (1, 2.76)),
    "whoosh": lambda: noise(800, lambda t: 0.85 - 0.5 * math.sin(math.pi * t), swelling(0.5), "whoosh"),
    "chime": lambda: laid(bell(900, 1047, 0.3), bell(900, 1319, 0.3), 160),
}
BACKGROUNDS = ("static", "siren_0", "siren_1", "siren_2", "siren_3")  # at levels of their own


def sound(name: str) -> "array[int]":
    """At the loudness of a voice; a layer of the bed at its own."""
    if name not in SOUNDS:
        raise Refusal(f"the studio has no sound {name!r}; it has {', '.join(SOUNDS)}")
    made = SOUNDS[name]()
    if name in BACKGROUNDS:
        return made
    return levelled(made, BED_LUFS if name in BED else LUFS, PEAK_DB)
