"""Is there a sound card that SDL can open? Asked of SDL itself, past pygame: its `mixer.init` keeps all of Python
waiting while it looks (0.1 to 0.2 s where there is no card), a call through ctypes lets the others work on."""

import ctypes
from pathlib import Path

AUDIO = 0x10  # SDL_INIT_AUDIO
S16 = 0x8010  # AUDIO_S16LSB


class Spec(ctypes.Structure):
    """SDL_AudioSpec; without a callback SDL plays silence."""

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


def refusal(device: str | None, rate: int, samples: int) -> str:
    """Why no card can be opened; empty if one can, or if SDL cannot be asked. Only while the mixer is not open."""
    sdl = loaded()
    if sdl is None:
        return ""
    if sdl.SDL_InitSubSystem(AUDIO) != 0:
        return said(sdl)
    wanted = Spec(freq=rate, format=S16, channels=1, samples=samples)
    opened = sdl.SDL_OpenAudioDevice(device.encode() if device else None, 0, ctypes.byref(wanted), None, 0)
    why = "" if opened else said(sdl)
    if opened:
        sdl.SDL_CloseAudioDevice(opened)
    sdl.SDL_QuitSubSystem(AUDIO)
    return why


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
