"""The crew's own recording is played by another process: whatever becomes of that, the box's clock continues."""

import os
import signal
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.hw.ports import Fault
from companion.hw.soundtrack_apart import ApartSoundtrack
from companion.run.clock import MonotonicClock
from companion.run.working import running
from companion.types import Mended, Trouble, later

Told = list[Trouble | Mended]


@pytest.fixture
def track(tmp_path: Path) -> Path:
    file = tmp_path / "S2-3.wav"
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, 8000, 0, "NONE", ""))
        out.writeframes(bytes(2 * 8000 * 60))
    return file


@pytest.fixture
def told() -> Told:
    return []


@pytest.fixture
def soundtrack(told: Told, monkeypatch: pytest.MonkeyPatch) -> Iterator[ApartSoundtrack]:
    """On no sound card, with the real player."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    made = ApartSoundtrack(MonotonicClock(), lambda: running("companion.run.player"), told.append)
    yield made
    made.close()


def soon(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < until, "it never came to be"
        time.sleep(0.02)


def where(soundtrack: ApartSoundtrack) -> int:
    position = soundtrack.position()
    assert position is not None
    return position


def test_no_process_is_started_before_a_track_is(soundtrack: ApartSoundtrack) -> None:
    soundtrack.volume(40)
    soundtrack.pause()
    assert soundtrack.position() is None
    assert soundtrack._process is None


def test_it_is_where_the_track_is_through_pause_and_seeking(soundtrack: ApartSoundtrack, track: Path) -> None:
    soundtrack.play(track, 2000)
    soon(lambda: soundtrack.position() is not None)
    assert where(soundtrack) >= 1900
    soundtrack.pause()
    stood = where(soundtrack)
    time.sleep(0.5)
    assert abs(where(soundtrack) - stood) < 150
    soundtrack.resume()
    soundtrack.seek(30_000)
    assert 30_000 <= where(soundtrack) < 30_200
    time.sleep(1)
    assert 30_500 < where(soundtrack) < 32_000


def test_a_player_that_ends_is_reported_the_clock_continues_and_the_next_track_plays(
    soundtrack: ApartSoundtrack, track: Path, told: Told
) -> None:
    soundtrack.play(track)
    soon(lambda: soundtrack.position() is not None)
    assert soundtrack._process
    os.kill(soundtrack._process.pid, signal.SIGSEGV)
    soon(lambda: bool(told))
    assert told == [Trouble("track", later("ends_player", file="S2-3.wav", how="SIGSEGV"))]
    before = where(soundtrack)
    time.sleep(0.2)
    assert where(soundtrack) > before
    soundtrack.play(track)
    soon(lambda: Mended("track") in told)


def test_a_file_that_is_not_there_is_a_fault(soundtrack: ApartSoundtrack, tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"none\.mp3"):
        soundtrack.play(tmp_path / "none.mp3")


def test_the_player_ends_with_the_box(soundtrack: ApartSoundtrack, track: Path) -> None:
    soundtrack.play(track)
    process = soundtrack._process
    assert process
    soundtrack.close()
    assert process.poll() is not None
