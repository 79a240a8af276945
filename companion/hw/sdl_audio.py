"""What the sound card is like, asked of SDL itself, past pygame: whether it can be opened, how long its buffers really
are, and how long a filled buffer waits until it is heard. pygame's `mixer.init` keeps all of Python waiting while it
looks (0.1 to 0.2 s where there is no card), a call through ctypes lets the others work on.

How long a buffer waits depends on the card and on what lies before it: a sound server and ALSA's dmix have buffers of
their own, of lengths of their own. Nobody tells, but it can be seen: a card that has begun to play uses up sound as
time passes, so what was taken from us beyond that time is what still waits.
"""

import ctypes
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

AUDIO = 0x10  # SDL_INIT_AUDIO
S16 = 0x8010  # AUDIO_S16LSB
LEARN_S = 0.6  # a dozen buffers
POLL_S = 0.0005
SETTLED = 3  # the first buffers fill the card's own
EARLY = (
    0.8  # of those seen: a machine that stalls notices late, never early, so the longest waits are nearest the truth
)

Took = tuple[float, int]  # an instant, and how many samples had been taken by then


class Spec(ctypes.Structure):
    """SDL_AudioSpec; without a callback SDL plays what is queued."""

    _fields_ = [
        ("freq", ctypes.c_int),
        ("format", ctypes.c_uint16),
        ("channels", ctypes.c_uint8),
        ("silence", ctypes.c_uint8),
        ("samples", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("size", ctypes.c_uint32),
        ("callback", ctypes.c_void_p),
        ("userdata", ctypes.c_void_p),
    ]


@dataclass(frozen=True)
class Card:
    """How a card that was opened behaves."""

    samples: int  # of a buffer; not always what was asked for
    lead_s: float | None  # from a buffer being filled to its being heard; None if that could not be seen


def looked_at(device: str | None, rate: int, samples: int, learn: bool = True) -> Card | str:
    """The card, or why none can be opened. Only while the mixer is not open; learning takes LEARN_S.
    A card about which nothing is known where SDL cannot be asked."""
    sdl = loaded()
    if sdl is None:
        return Card(samples, None)
    if sdl.SDL_InitSubSystem(AUDIO) != 0:
        return said(sdl)
    try:
        wanted, given = Spec(freq=rate, format=S16, channels=1, samples=samples), Spec()
        name = device.encode() if device else None
        opened = sdl.SDL_OpenAudioDevice(name, 0, ctypes.byref(wanted), ctypes.byref(given), 0)
        if not opened:
            return said(sdl)
        taken = watched(sdl, opened, rate) if learn else ()
        sdl.SDL_CloseAudioDevice(opened)
        return Card(given.samples or samples, lead(taken, given.samples or samples, rate))
    finally:
        sdl.SDL_QuitSubSystem(AUDIO)


def watched(sdl: ctypes.CDLL, opened: int, rate: int) -> list[Took]:
    """Every time that silence was taken from us, from the first on."""
    silence = bytes(2 * round(rate * (LEARN_S + 1)))
    sdl.SDL_GetQueuedAudioSize.restype = ctypes.c_uint32
    sdl.SDL_QueueAudio(opened, silence, len(silence))
    sdl.SDL_PauseAudioDevice(opened, 0)
    return seen(lambda: (len(silence) - int(sdl.SDL_GetQueuedAudioSize(opened))) // 2)


def seen(taken: Callable[[], int]) -> list[Took]:
    found: list[Took] = []
    until = time.monotonic() + LEARN_S
    while (now := time.monotonic()) < until:
        so_far = taken()
        if so_far != (found[-1][1] if found else 0):
            found.append((now, so_far))
        time.sleep(POLL_S)
    return found


def lead(taken: Sequence[Took], samples: int, rate: int) -> float | None:
    """A buffer begins to be heard when everything before it has been; the first one when it was filled, for a card
    begins to play with what it is first given. None if too little was seen."""
    if len(taken) <= SETTLED:
        return None
    began = taken[0][0]
    waits = sorted(began + (so_far - samples) / rate - at for at, so_far in taken[SETTLED:])
    return max(0.0, waits[int(EARLY * (len(waits) - 1))])


def loaded() -> ctypes.CDLL | None:
    """The very library that pygame has loaded: its wheel brings one with a name of its own."""
    try:
        lines = Path("/proc/self/maps").read_text().splitlines()
        path = next((line.split(maxsplit=5)[-1] for line in lines if "/libSDL2-2" in line), "")
        return ctypes.CDLL(path) if path else None
    except OSError:
        return None


def said(sdl: ctypes.CDLL) -> str:
    sdl.SDL_GetError.restype = ctypes.c_char_p
    return str(sdl.SDL_GetError().decode(errors="replace")) or "no sound card"
