"""Recordings to samples, through the mixer's own decoders, on no device at all. For commands, not in flight."""

import os
from pathlib import Path

from companion.hw.ports import Fault

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame


class Decoder:
    """16-bit mono samples at one rate. One per process: it takes pygame's mixer for itself."""

    def __init__(self, rate: int) -> None:
        wanted = os.environ.get("SDL_AUDIODRIVER")
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        try:
            pygame.mixer.init(rate, -16, 1, 4096, allowedchanges=0)
        finally:
            if wanted is None:
                del os.environ["SDL_AUDIODRIVER"]
            else:
                os.environ["SDL_AUDIODRIVER"] = wanted

    def samples(self, file: Path) -> bytes:
        try:
            return pygame.mixer.Sound(str(file)).get_raw()
        except (pygame.error, OSError) as why:
            raise Fault(f"{file}: {why}") from None

    def close(self) -> None:
        pygame.mixer.quit()
