"""What SDL makes of a sound card: cards of SDL's own."""

import os
import subprocess
import sys

import pytest

from tests import ROOT


@pytest.mark.parametrize(("driver", "opens"), [("dummy", True), ("no such driver", False)])
def test_a_card_is_looked_at_before_it_is_used(driver: str, opens: bool) -> None:
    """In a process of its own, because SDL chooses its driver once."""
    look = (
        "import pygame; from companion.hw.sdl_audio import Card, looked_at; "
        "found = looked_at(None, 22050, 1024); print(isinstance(found, Card), found)"
    )
    environment = {**os.environ, "SDL_AUDIODRIVER": driver, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run([sys.executable, "-P", "-c", look], env=environment, capture_output=True, text=True)
    assert done.stdout.startswith(str(opens)), done.stdout + done.stderr
