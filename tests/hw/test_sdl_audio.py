"""How long a sound card makes us wait is learnt from what it takes: a model of a card, and cards of SDL's own."""

import os
import subprocess
import sys
from random import Random

import pytest

from companion.hw.sdl_audio import lead
from tests import ROOT

RATE = 22_050


def card(samples: int, ahead_s: float, late_s: float = 0.0, count: int = 14) -> list[tuple[float, int]]:
    """One that plays from its first buffer on and takes the next as soon as less than `ahead_s` waits; whoever looks
    does so up to `late_s` late."""
    chance = Random(7)
    due = [max(0.0, n * samples / RATE - ahead_s) for n in range(count)]
    return [(100 + at + (chance.random() * late_s if n else 0), samples * (n + 1)) for n, at in enumerate(due)]


@pytest.mark.parametrize("samples", [1024, 941, 512])
@pytest.mark.parametrize("ahead_ms", [20, 43, 64, 120])
def test_what_waits_in_a_card_is_learnt(samples: int, ahead_ms: int) -> None:
    found = lead(card(samples, ahead_ms / 1000), samples, RATE)
    assert found == pytest.approx(ahead_ms / 1000, abs=0.001)


def test_a_machine_that_notices_late_spoils_little() -> None:
    found = lead(card(1024, 0.043, late_s=0.012), 1024, RATE)
    assert found == pytest.approx(0.043, abs=0.005)


def test_a_card_that_takes_too_little_tells_nothing() -> None:
    assert lead(card(1024, 0.043, count=3), 1024, RATE) is None
    assert lead([], 1024, RATE) is None


@pytest.mark.parametrize(("driver", "opens"), [("dummy", True), ("no such driver", False)])
def test_a_card_is_looked_at_before_it_is_used(driver: str, opens: bool) -> None:
    """In a process of its own, because SDL chooses its driver once."""
    look = (
        "import pygame; from companion.hw.sdl_audio import Card, looked_at; "
        "found = looked_at(None, 22050, 1024, learn=False); print(isinstance(found, Card), found)"
    )
    environment = {**os.environ, "SDL_AUDIODRIVER": driver, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run([sys.executable, "-P", "-c", look], env=environment, capture_output=True, text=True)
    assert done.stdout.startswith(str(opens)), done.stdout + done.stderr
