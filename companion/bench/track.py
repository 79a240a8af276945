"""How far the clock is from the crew's own recording: a track that clicks every second, heard on a null sink.

error: where the driver said the track was at the instant at which a click was heard, minus where the click is on it.
In play, after a pause, after seeking. --player music measures what plays where libvlc is missing.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
import wave
from array import array
from bisect import bisect_left
from pathlib import Path

from companion.bench.null_sink import RATE, NullSink, Recorded
from companion.bench.other_process import beside
from companion.cli import Refusal
from companion.progress import bar
from companion.run import drivers
from companion.run.clock import MonotonicClock

PLAYERS = ("vlc", "music")
SECONDS = 120  # of the track
LOUD, CLICK = 8_000, 220  # height and samples of a click, 10 ms
EVERY_S = 0.01  # how often the driver is asked
SETTLE_S = 2.5  # a stream that was just opened or moved is unsteady at first
Asked = list[tuple[float, int]]  # instant in seconds, position in milliseconds


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--player", choices=PLAYERS, default="vlc", help="which driver (vlc)")
    parser.add_argument(
        "--seconds", type=float, default=20.0, help="in play, after a pause and after seeking, each (20)"
    )


def measure(args: argparse.Namespace) -> dict[str, object]:
    if not 5 <= args.seconds <= 30:
        raise Refusal("--seconds is to be 5 to 30")
    with tempfile.TemporaryDirectory() as folder, NullSink() as sink:
        track = clicking(Path(folder) / "clicks.wav")
        words = (args.player, str(track), str(args.seconds))
        with beside("companion.bench.track", *words, environment=sink.environment) as player:
            assert player.stdout is not None
            asked: Asked = [tuple(json.loads(line)) for line in player.stdout]
        if player.returncode:
            raise Refusal(f"the player {args.player} does not play here")
    errors = sorted(found(sink.recorded, asked))
    if not errors:
        raise Refusal("nothing was heard on the sink")
    return {
        "player": args.player,
        "clicks": len(errors),
        "mean_ms": round(statistics.mean(errors), 1),
        "earliest_ms": round(errors[0], 1),
        "latest_ms": round(errors[-1], 1),
    }


def clicking(file: Path) -> Path:
    second = array("h", [LOUD if n % 22 < 11 else -LOUD for n in range(CLICK)] + [0] * (RATE - CLICK))
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes(second.tobytes() * SECONDS)
    return file


def found(heard: Recorded, asked: Asked) -> list[float]:
    """The error at every click that was heard while the driver said where it was."""
    errors, samples, at = [], heard.samples, 0
    while at < len(samples):
        if abs(samples[at]) > LOUD // 4:
            position = position_at(heard.instant(at), asked)
            if position is not None:
                errors.append((position + 500) % 1000 - 500)
            at += RATE // 2
        at += 1
    return errors


def position_at(instant: float, asked: Asked) -> float | None:
    """What the driver said then, between two answers; None where it was not asked or the track stood or jumped."""
    after = bisect_left(asked, instant, key=lambda each: each[0])
    if not 0 < after < len(asked):
        return None
    (one, here), (other, there) = asked[after - 1 : after + 1]
    if there == here or abs(there - here) > 200 or other - one > 0.1:
        return None
    return here + (there - here) * (instant - one) / (other - one)


def play(player: str, track: str, seconds: float) -> None:
    """The process that is measured: plays, pauses, continues, seeks; prints when the driver said what."""
    soundtrack = drivers.soundtrack(MonotonicClock(), player == "vlc")
    soundtrack.play(Path(track))
    for number in range(3):
        if number == 1:
            soundtrack.pause()
            time.sleep(0.7)
            soundtrack.resume()
        elif number == 2:
            soundtrack.seek(60_000)
        time.sleep(SETTLE_S)
        began = time.monotonic()
        while (gone := time.monotonic() - began) < seconds:
            bar((number + gone / seconds) / 3, "listening")
            position = soundtrack.position()
            if position is not None:
                print(json.dumps((time.monotonic(), position)), flush=True)
            time.sleep(EVERY_S)
    soundtrack.close()


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2], float(sys.argv[3]))
