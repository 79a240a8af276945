"""The frame benchmark prints the keys that were promised, from a real run."""

import json

import pytest
import smbus2

from companion.cli import main


def test_bench_frame_measures_keys_and_bytes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smbus2, "SMBus", smbus2.SMBus)  # the bench puts a fake in its place; put it back
    assert main(["bench", "frame", "--presses", "4"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["name"] == "frame"
    assert 0 < told["p50_ms"] <= told["p99_ms"]
    assert told["tick_bytes"] < 200 < told["full_bytes"] <= 1034
