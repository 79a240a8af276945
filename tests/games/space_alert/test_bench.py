"""Benchmarks print the keys that were promised, and leave nothing running behind them."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import smbus2

from companion.cli import main
from tests import ROOT


def test_bench_frame_measures_keys_and_bytes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smbus2, "SMBus", smbus2.SMBus)  # the bench puts a fake in its place; put it back
    assert main(["bench", "frame", "--presses", "4"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["name"] == "frame"
    assert 0 < told["p50_ms"] <= told["p99_ms"]
    assert told["tick_bytes"] < 200 < told["full_bytes"] <= 1034


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["resolve", "--seconds", "0"], "--seconds is to be above 0"),
        (["resolve", "--seconds", "nan"], "--seconds is to be above 0"),
        (["generate", "--count", "0"], "--count is to be at least 1"),
    ],
)
def test_a_measurement_of_nothing_is_refused(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", *words]) == 2
    assert capsys.readouterr().err == f"./run bench: {told}\n"


def test_where_the_example_games_are_not_installed_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.games.space_alert.bench.resolve.EXAMPLES", Path("/nowhere/games"))
    assert main(["bench", "resolve"]) == 2
    assert "/nowhere/games" in capsys.readouterr().err


def test_a_benchmark_that_is_stopped_takes_along_what_it_has_started(tmp_path: Path) -> None:
    """Two busy loops and a sound server that never gets anywhere."""
    for name in ("pulseaudio", "parec"):
        (tmp_path / name).write_text("#!/bin/sh\nexec sleep 60\n")
        (tmp_path / name).chmod(0o755)
    bench = subprocess.Popen(
        [sys.executable, "-m", "companion", "bench", "lateness", "--load"],
        cwd=ROOT,
        env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"},
    )
    try:
        until(lambda: len(children(bench.pid)) == 3)
        started = children(bench.pid)
        time.sleep(0.5)  # it has them in hand, too: not in the middle of starting the last
        bench.send_signal(signal.SIGTERM)
        assert bench.wait(timeout=20) == 128 + signal.SIGTERM
        assert not [pid for pid in started if Path(f"/proc/{pid}").exists()]
    finally:
        bench.kill()


def children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.05)
