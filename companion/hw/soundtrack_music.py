"""The crew's own recording through pygame.mixer.music, where libvlc is not installed. It shares SDL's one
mixer with the speaker, at the speaker's rate."""

import os
from pathlib import Path

from companion.hw.ports import Fault
from companion.types import Millis, later

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

HEARD: Millis = 75  # from what is mixed to what the ear hears (docs/audio.md)


class MusicSoundtrack:
    def __init__(self) -> None:
        self._start: Millis = 0  # where it began: get_pos() counts from there
        self._percent = 100

    def play(self, file: Path, position: Millis = 0) -> None:
        try:
            if not pygame.mixer.get_init():
                from companion.hw.mixer import BUFFER, RATE

                pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
            pygame.mixer.music.load(str(file))
            self._begin(position)
        except (pygame.error, OSError) as why:
            raise Fault(later("at", where=file, wrong=later("unplayable", why=why))) from None

    def _begin(self, position: Millis) -> None:
        pygame.mixer.music.set_volume((self._percent / 100) ** 2)
        pygame.mixer.music.play(start=position / 1000)
        self._start = position

    def pause(self) -> None:
        if pygame.mixer.get_init():
            pygame.mixer.music.pause()

    def resume(self) -> None:
        if pygame.mixer.get_init():
            pygame.mixer.music.unpause()

    def seek(self, position: Millis) -> None:
        if pygame.mixer.get_init():
            self._begin(position)

    def position(self) -> Millis | None:
        if not pygame.mixer.get_init():
            return None
        played: int = pygame.mixer.music.get_pos()
        return None if played < 0 else self._start + max(0, played - HEARD)

    def volume(self, percent: int) -> None:
        self._percent = max(0, min(100, percent))
        if pygame.mixer.get_init():
            pygame.mixer.music.set_volume((self._percent / 100) ** 2)

    def close(self) -> None:
        if pygame.mixer.get_init():
            pygame.mixer.music.stop()
            pygame.mixer.music.unload()
