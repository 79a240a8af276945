"""Listening in tests: the null sink of the benchmarks, and finding clips in what was heard (with numpy)."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from companion.bench.null_sink import RATE, NullSink, Recorded
from companion.cli import Refusal
from tests.conftest import missing


@contextmanager
def null_sink(monkeypatch: pytest.MonkeyPatch) -> Iterator[NullSink]:
    """A sink that this very process plays to."""
    try:
        sink = NullSink().__enter__()
    except Refusal as refusal:
        missing("PulseAudio", str(refusal))
        raise
    try:
        for name in ("PULSE_SERVER", "SDL_AUDIODRIVER", "XDG_RUNTIME_DIR", "HOME"):
            monkeypatch.setenv(name, sink.environment[name])
        yield sink
    finally:
        sink.__exit__(None, None, None)


def beginnings(files: Mapping[str, Path], names: set[str], ms: int = 400) -> "dict[str, np.ndarray]":
    """So much of the beginning of each recording, as the sink will hear it."""
    import subprocess

    found = {}
    for name in names:
        form = ["-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"]
        run = subprocess.run(["ffmpeg", "-v", "error", "-i", str(files[name]), *form], capture_output=True, check=True)
        found[name] = np.frombuffer(run.stdout, "<i2")[: ms * RATE // 1000].astype(float)
    return found


def onsets(heard: Recorded, clip: "np.ndarray", since: int = 0, sure: float = 0.6) -> list[float]:
    """The instants, in seconds, at which the clip begins in what was heard from that sample on."""
    sound = np.frombuffer(heard.samples.tobytes(), "<i2")[since:].astype(float)
    if len(sound) < len(clip):
        return []
    size = 1 << (len(sound) + len(clip)).bit_length()
    alike = np.fft.irfft(np.fft.rfft(sound, size) * np.conj(np.fft.rfft(clip, size)), size)[: len(sound) - len(clip)]
    energy = np.concatenate([[0.0], np.cumsum(sound**2)])
    window = np.maximum(energy[len(clip) :] - energy[: -len(clip)], 1.0)[: len(alike)]
    score = alike / np.sqrt(window * (clip**2).sum())
    found, at = [], 0
    while at < len(score):
        if score[at] >= sure:
            peak = at + int(np.argmax(score[at : at + len(clip)]))
            found.append(heard.instant(since + peak))
            at = peak + len(clip)
        at += 1
    return found
