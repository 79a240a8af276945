"""The ship one hears: a bed of three layers that never meet twice in the same way within a mission, a pulse, events.

Loops close upon themselves without a seam: tones have whole swings in them, noise melts into its own beginning, and
what rings on at the end rings on at the start.
"""

import math
from array import array
from collections.abc import Callable
from random import Random

from companion.studio.room import in_room, pcm, reverberation
from companion.studio.samples import count, faded, laid, silence
from companion.studio.waves import brass, dying, noise, sine, swelling, tone

# In tenths of a second without a common divisor: together they come round after thirteen hours.
DRONE_MS, AIR_MS, MACHINERY_MS = 7_900, 6_100, 14_900
MELT_MS = 600


def drone() -> "array[int]":
    """The engines: a low chord, each of its tones swelling by itself. Small speakers hear the upper ones."""
    length = count(DRONE_MS)
    rows = [  # hertz, level, swells in the loop
        (55, 1.0, 2), (82, 0.7, 3), (110, 0.8, 5), (165, 0.5, 2), (221, 0.5, 3), (277, 0.3, 7),
        (332, 0.28, 4), (442, 0.22, 5), (553, 0.12, 3), (664, 0.1, 8), (885, 0.06, 6),
    ]  # fmt: skip
    out = [0.0] * length
    for hertz, level, swells in rows:
        turns = round(hertz * DRONE_MS / 1000)
        for n in range(length):
            t = n / length
            out[n] += level * (0.7 + 0.3 * sine(swells * t + level)) * sine(turns * t + 0.37 * swells)
    return pcm(out)


def air() -> "array[int]":
    """The ventilation: a soft hiss that breathes."""
    return _melted(_hiss("air", AIR_MS + MELT_MS, 0.35, 0.06), AIR_MS, lambda t: 0.8 + 0.2 * sine(2 * t))


def machinery() -> "array[int]":
    """Far away, through the walls: pumps, a lift, somebody's tools."""
    random = Random("machinery")
    length = count(MACHINERY_MS)
    out = [0.12 * x for x in _melted(_hiss("pumps", MACHINERY_MS + MELT_MS, 0.2, 0.03), MACHINERY_MS, lambda t: 1.0)]
    loudest = max(map(abs, out))
    out = [0.12 * x / loudest for x in out]
    for at_ms, hertz in ((900, 310), (3700, 240), (4150, 410), (7600, 270), (9200, 520), (12_300, 350)):
        _ring(out, count(at_ms), tone(500, lambda t, of=hertz: of, brass, dying(0.5, 6)), random.uniform(0.4, 1))  # type: ignore[misc]
    for at_ms, low in ((2000, 180), (6200, 240), (10_500, 205)):
        motor = tone(1900, lambda t, of=low: of * (1 + 0.3 * math.sin(math.pi * t)), brass, swelling(0.5))  # type: ignore[misc]
        _ring(out, count(at_ms), motor, 0.6)
    twice = reverberation(out + out, 1.6)  # the second time round, what rang on from the first is in it
    return pcm([0.4 * x + y for x, y in zip(out, twice[length:], strict=True)])


def _hiss(name: str, ms: int, softness: float, thinness: float) -> list[float]:
    """Noise between about 200 and 3000 Hz."""
    random = Random(name)
    low = high = second = 0.0
    out = []
    for _ in range(count(ms)):
        low += softness * (random.uniform(-1, 1) - low)
        second += softness * (low - second)
        high += thinness * (second - high)
        out.append(second - high)
    return out


def _melted(sound: list[float], ms: int, level: Callable[[float], float]) -> "array[int]":
    """Its end melted into its beginning, at one power all along."""
    length, overlap = count(ms), len(sound) - count(ms)
    out = sound[:length]
    for n in range(overlap):
        mix = n / overlap
        out[n] = out[n] * math.sqrt(mix) + sound[length + n] * math.sqrt(1 - mix)
    return pcm([x * level(n / length) for n, x in enumerate(out)])


def _ring(out: list[float], at: int, sound: "array[int]", level: float) -> None:
    for n, x in enumerate(sound):
        out[(at + n) % len(out)] += level * x / 32768


# The pulse of the operation: quicker from phase to phase. The last one is for the last twenty seconds.

PULSES_MS = (4000, 2600, 1700, 1100, 500)


def pulse(step: int) -> "array[int]":
    """One beat and the time until the next: two soft thumps, as of a heart of metal."""
    ms = PULSES_MS[step]
    thump = tone(230, lambda t: (105 + 12 * step) * (1 - 0.35 * t), brass, dying(0.8, 5))
    out = [0.0] * count(ms)
    _ring(out, 0, thump, 1.0)
    if ms > 1000:
        _ring(out, count(260), thump, 0.6)
    if step == len(PULSES_MS) - 1:
        _ring(out, 0, tone(160, lambda t: 880.0, brass, dying(0.5, 4)), 0.7)  # a tick that cannot be missed
    twice = reverberation(out + out, 0.5)
    return pcm([x + 0.3 * y for x, y in zip(out, twice[len(out) :], strict=True)])


# Events, all in the one room.


def klaxon() -> "array[int]":
    """Look up, something is announced: two short calls. As long as the words can wait, so its room is cut short."""
    call = faded(tone(190, lambda t: 520 + 60 * t, horn, lambda t: 0.6 * min(1, 14 * t, 9 * (1 - t))), 8)
    return in_room(call + silence(45) + call, 0.25, 0.35, 90)


def klaxon_far() -> "array[int]":
    """The same call from the other decks, while the words are said already."""
    call = tone(420, lambda t: 392 + 130 * min(1, 2 * t), horn, swelling(0.5))
    return in_room((call + silence(160)) * 2, 1.2, 1.8, 1400)


def horn(phase: float) -> float:
    """Rough, as of a membrane: all overtones."""
    return sum(sine(n * phase) / n for n in range(1, 7)) / 1.6


def phase_bell() -> "array[int]":
    """A phase begins: three tones up."""
    out = silence(1500)
    for n, hertz in enumerate((330, 440, 660)):
        out = laid(out, tone(900, lambda t, of=hertz: of, brass, dying(0.3, 4)), 190 * n)  # type: ignore[misc]
    return in_room(out, 0.5, 1.2, 700)


def squelch(closing: bool) -> "array[int]":
    """A radio channel that goes, or comes back: a burst of hiss, torn by drop-outs, and a click."""
    random, out = Random(f"squelch {closing}"), _hiss("squelch", 900, 0.4, 0.12)
    length, holes = len(out), [random.random() < 0.35 for _ in range(30)]
    for n in range(length):
        t = n / length if closing else 1 - n / length
        torn = 0.15 if holes[30 * n // length] and t > 0.3 else 1.0
        out[n] *= torn * (1 - t) ** 0.5
    click = tone(60, lambda t: 900.0, brass, dying(0.6, 6))
    burst = pcm(out, 0.7)
    return in_room(laid(burst, click, 820 if closing else 0), 0.2, 0.6, 300)


def dead_channel() -> "array[int]":
    """Four seconds of it, again and again: hiss that breathes and drops out, and crackle."""
    random = Random("static")
    hiss = _hiss("static", 4000 + MELT_MS, 0.6, 0.1)
    gates, level = [random.choice((1.0, 1.0, 1.0, 0.25)) for _ in range(46)], 1.0
    for n in range(len(hiss)):
        level += 0.002 * (gates[46 * n // len(hiss)] - level)  # not at once, or it would click
        hiss[n] *= level
        if random.random() < 0.0004:
            hiss[n] += random.uniform(-0.6, 0.6)
    return _melted(hiss, 4000, lambda t: 0.85 + 0.15 * sine(2 * t))


def data() -> "array[int]":
    """A burst of it: short tones one after the other, as fast as a machine talks. It loops."""
    random = Random("data")
    out = array("h")
    for n in range(46):
        hertz = random.choice((830, 1050, 1240, 1660, 1870))
        quiet = 0.0 if n % 23 > 17 else 0.4
        out += tone(50, lambda t, of=hertz: of, sine, lambda t, top=quiet: top * min(1, 8 * t, 8 * (1 - t)))  # type: ignore[misc]
    return out


def hit() -> "array[int]":
    """Something meets the hull: the blow, the hull ringing, things falling."""
    blow = tone(500, lambda t: 95 * (1 - 0.5 * t), brass, dying(0.9, 5))
    hull = tone(900, lambda t: 183.0, brass, dying(0.35, 4))
    debris = noise(700, lambda t: 0.55, dying(0.4, 4), "debris")
    return in_room(laid(laid(blow, hull, 20), debris, 60), 0.7, 1.5, 900)


def shield() -> "array[int]":
    """It holds: a shimmer that is pushed in and comes back."""
    low = tone(
        900, lambda t: 392 - 60 * math.sin(math.pi * t), lambda p: sine(p) * (1 + 0.4 * sine(7 * p)), swelling(0.4)
    )
    high = tone(700, lambda t: 1175 - 120 * math.sin(math.pi * t), sine, swelling(0.25))
    return in_room(laid(low, high, 60), 0.8, 1.3, 700)


def shield_down() -> "array[int]":
    return in_room(
        tone(1100, lambda t: 620 * (0.18**t), lambda p: brass(p) * (1 + 0.3 * sine(5 * p)), dying(0.6, 2)),
        0.6,
        1.2,
        600,
    )


def explosion() -> "array[int]":
    """Outside, and felt through the hull."""
    burst = noise(1600, lambda t: 0.62 + 0.33 * t, dying(0.9, 3), "explosion")
    return in_room(laid(burst, tone(900, lambda t: 70 * (1 - 0.4 * t), brass, dying(0.7, 4)), 0), 0.6, 1.8, 900)


def lift() -> "array[int]":
    hum = tone(1300, lambda t: 130 + 60 * math.sin(math.pi * t), brass, swelling(0.5))
    door = noise(180, lambda t: 0.5, dying(0.4, 4), "door")
    return in_room(laid(hum, door, 1180), 0.5, 0.9, 500)


def rocket() -> "array[int]":
    rush = noise(1500, lambda t: 0.9 - 0.55 * t, lambda t: 0.7 * min(1, 6 * t) * (1 - t), "rocket")
    return in_room(laid(rush, tone(260, lambda t: 130.0, brass, dying(0.6, 5)), 0), 0.5, 1.2, 700)


def contact() -> "array[int]":
    """Something appears on the screens: a ping, and its echo."""
    ping = tone(420, lambda t: 740.0, sine, dying(0.6, 4))
    return in_room(laid(ping, tone(420, lambda t: 740.0, sine, dying(0.2, 4)), 380), 0.7, 1.6, 900)


def refused() -> "array[int]":
    """An action is delayed, a crew member out: two tones down."""
    first = tone(170, lambda t: 294.0, horn, lambda t: 0.5 * min(1, 10 * t, 10 * (1 - t)))
    second = tone(260, lambda t: 208.0, horn, lambda t: 0.5 * min(1, 10 * t, 6 * (1 - t)))
    return in_room(first + silence(30) + second, 0.4, 0.8, 400)


def sealed() -> "array[int]":
    slam = tone(300, lambda t: 130 * (1 - 0.4 * t), brass, dying(0.9, 6))
    hiss = noise(500, lambda t: 0.25, lambda t: 0.3 * (1 - t), "seal")
    return in_room(laid(slam, hiss, 90), 0.6, 1.0, 600)


def jump() -> "array[int]":
    """Into hyperspace: everything rises, and is gone."""
    rise = tone(2200, lambda t: 60 * 26**t, brass, lambda t: 0.5 * t * min(1, 14 * (1 - t)))
    wind = noise(2200, lambda t: 0.93 - 0.6 * t, lambda t: 0.6 * t * min(1, 14 * (1 - t)), "jump")
    boom = tone(700, lambda t: 62 * (1 - 0.4 * t), brass, dying(0.9, 4))
    return in_room(laid(laid(rise, wind, 0), boom, 2150), 0.6, 2.0, 1200)


def break_up() -> "array[int]":
    """The ship is lost: blow upon blow, and the air goes out of it."""
    random, out = Random("break up"), silence(2600)
    for n in range(6):
        blow = noise(500, lambda t: 0.6 + 0.3 * t, dying(0.8, 4), f"blow {n}")
        out = laid(out, blow, round(150 * n * random.uniform(0.8, 1.3)))
    groan = tone(2000, lambda t: 110 * (1 - 0.6 * t), horn, swelling(0.5))
    return in_room(laid(out, groan, 500), 0.8, 2.4, 1500)


BED = {"drone": drone, "air": air, "machinery": machinery}
SHIP: dict[str, Callable[[], "array[int]"]] = {
    **BED,
    **{f"pulse_{step}": lambda step=step: pulse(step) for step in range(len(PULSES_MS))},  # type: ignore[misc]
    "klaxon": klaxon,
    "klaxon_far": klaxon_far,
    "phase_bell": phase_bell,
    "squelch_out": lambda: squelch(closing=True),
    "squelch_in": lambda: squelch(closing=False),
    "dead_channel": dead_channel,
    "data": data,
    "ship_hit": hit,
    "shield": shield,
    "shield_down": shield_down,
    "ship_explosion": explosion,
    "lift": lift,
    "rocket": rocket,
    "contact": contact,
    "refused": refused,
    "sealed": sealed,
    "jump": jump,
    "break_up": break_up,
}
LOOPS = (*BED, *(f"pulse_{step}" for step in range(len(PULSES_MS))), "dead_channel", "data")
