"""What SDL makes of the sound card, asked of SDL itself, past pygame: whether it can be opened, by which driver, and
how long its buffers really are. pygame's `mixer.init` blocks all of Python while it looks (0.1 to 0.2 s where there is
no card), a call through ctypes lets other threads run.
"""

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.types import later

AUDIO = 0x10  # SDL_INIT_AUDIO
S16 = 0x8010  # AUDIO_S16LSB
# SDL_AUDIO_ALLOW_SAMPLES_CHANGE: buffers as long as the card has them. Else SDL fills longer ones and cuts them up, and
# how much is left of one when the next is filled nobody can see (14 to 18 ms on ALSA's dmix).
OWN_BUFFERS = 8


class Spec(ctypes.Structure):
    """SDL_AudioSpec"""

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
    """One that can be opened."""

    samples: int  # of a buffer; not always what was asked for
    driver: str = ""  # what SDL plays by: "alsa", "pulseaudio"; empty if SDL cannot be asked


def looked_at(device: str | None, rate: int, samples: int) -> Card | str:
    """The card, or why none can be opened. Only while the mixer is not open."""
    sdl = loaded()
    if sdl is None:
        return Card(samples)
    if sdl.SDL_InitSubSystem(AUDIO) != 0:
        return said(sdl)
    try:
        wanted, given = Spec(freq=rate, format=S16, channels=1, samples=samples), Spec()
        name = device.encode() if device else None
        opened = sdl.SDL_OpenAudioDevice(name, 0, ctypes.byref(wanted), ctypes.byref(given), OWN_BUFFERS)
        if not opened:
            return said(sdl)
        sdl.SDL_CloseAudioDevice(opened)
        sdl.SDL_GetCurrentAudioDriver.restype = ctypes.c_char_p
        return Card(given.samples or samples, (sdl.SDL_GetCurrentAudioDriver() or b"").decode())
    finally:
        sdl.SDL_QuitSubSystem(AUDIO)


def loaded() -> ctypes.CDLL | None:
    """The very library that pygame has loaded: its wheel brings one with a name of its own."""
    try:
        lines = Path("/proc/self/maps").read_text().splitlines()
        path = next((line.split(maxsplit=5)[-1] for line in lines if "/libSDL2-2" in line), "")
        return ctypes.CDLL(path) if path else None
    except OSError:
        return None


@cache
def adding() -> Callable[..., None] | None:
    """SDL's own adding of samples; None where SDL cannot be reached."""
    sdl = loaded()
    if sdl is None:
        return None
    sdl.SDL_MixAudioFormat.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint16, ctypes.c_uint32, ctypes.c_int,
    ]  # fmt: skip
    sdl.SDL_MixAudioFormat.restype = None
    return sdl.SDL_MixAudioFormat


def said(sdl: ctypes.CDLL) -> str:
    sdl.SDL_GetError.restype = ctypes.c_char_p
    return str(sdl.SDL_GetError().decode(errors="replace")) or later("no_card")
