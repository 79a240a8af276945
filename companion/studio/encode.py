"""Samples into a file: WAV by ourselves, Ogg and MP3 by ffmpeg or, where that is missing, sox."""

import re
import shutil
import subprocess
import wave
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from companion.cli import Refusal
from companion.studio.samples import RATE, decibels, peak

KINDS = (".wav", ".ogg", ".mp3")


# Of an export: what broadcasters agree on. The limiter works at four times the rate, so that what lies between two
# samples is held down, too.
LUFS, TRUE_PEAK_DB = -16.0, -1.0
LIMITER = (
    "aresample={fast},volume={gain:.2f}dB,"
    "alimiter=limit={peak:.4f}:attack=2:release=60:level=disabled:latency=enabled,aresample={rate}"
)
NEAR, TRIES = 0.2, 5  # LU: so near is there
SPARE_DB = 2.0  # below the peak: what Vorbis and MP3 leave out adds as much


QUALITY, OF_A_SENTENCE = 3, 1  # of Vorbis
SPIKE_DB = -0.5
SENTENCE_S = 2.5  # a line as long as that is a sentence to listen to, not an alarm: it may be a little thinner


def to_ogg(samples: "array[int]", file: Path, rate: int = RATE) -> None:
    """A thin encoding now and then makes a spike of its own: such a line is encoded as the others."""
    if len(samples) > SENTENCE_S * rate:
        write([samples], file, rate, quality=OF_A_SENTENCE)
        if decibels(peak(decoded(file))) < SPIKE_DB:
            return
    write([samples], file, rate)


def decoded(file: Path) -> "array[int]":
    if not shutil.which("ffmpeg"):
        return array("h")
    words = ["ffmpeg", "-v", "error", "-i", str(file), "-f", "s16le", "-"]
    return array("h", subprocess.run(words, capture_output=True, check=True).stdout)


def levelled_out(samples: "array[int]", rate: int) -> "array[int]":
    """Stereo, at the loudness and below the peak of an export. By ffmpeg; without it, as it is."""
    if shutil.which("ffmpeg") is None:
        return samples
    raw = ["-f", "s16le", "-ar", str(rate), "-ac", "2", "-i", "-"]
    gain, peak = LUFS - measured(samples, raw), 10 ** ((TRUE_PEAK_DB - SPARE_DB) / 20)
    for _ in range(TRIES):  # what was held down is a little quieter: once more
        filters = LIMITER.format(fast=4 * rate, rate=rate, gain=gain, peak=peak)
        out = array("h", _piped([*raw, "-af", filters, "-f", "s16le", "-"], samples).stdout)
        off = LUFS - measured(out, raw)
        if abs(off) <= NEAR:
            break
        gain += off
    return out


def measured(samples: "array[int]", raw: list[str]) -> float:
    """Its loudness in LUFS, by ffmpeg's EBU R128."""
    output = _piped([*raw, "-af", "ebur128", "-f", "null", "-"], samples, level="info").stderr.decode(errors="replace")
    return float(re.findall(r"I:\s+(-?[\d.]+) LUFS", output)[-1])


def _piped(words: list[str], samples: "array[int]", level: str = "error") -> "subprocess.CompletedProcess[bytes]":
    command = ["ffmpeg", "-nostats", "-hide_banner", "-v", level, *words]
    return subprocess.run(command, input=samples.tobytes(), capture_output=True, check=True)


def write(blocks: Iterable["array[int]"], file: Path, rate: int, channels: int = 1, quality: int = QUALITY) -> None:
    """The file's name says which kind. What cannot be written whole leaves nothing and spoils nothing."""
    kind = file.suffix.lower()
    if kind not in KINDS:
        raise Refusal(f"{file.name}: the name is to end in {', '.join(KINDS)}")
    if not file.absolute().parent.is_dir():
        raise Refusal(f"there is no folder {file.absolute().parent}")
    unfinished = being_written(file)
    try:
        if kind == ".wav":
            _wav(blocks, unfinished, rate, channels)
        else:
            _encoded(blocks, encoder(unfinished, rate, channels, quality), file)
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)


def being_written(file: Path) -> Path:
    """What it is called until it is whole."""
    return file.with_name(f".{file.name}.unfinished{file.suffix.lower()}")


def encoder(file: Path, rate: int, channels: int = 1, quality: int = QUALITY) -> list[str]:
    """The command that takes raw samples on its standard input."""
    kind = file.suffix.lower()
    if shutil.which("ffmpeg"):
        codec = {".ogg": ["libvorbis", "-q:a", str(quality)], ".mp3": ["libmp3lame", "-q:a", "4"]}[kind]
        raw = ["-f", "s16le", "-ar", str(rate), "-ac", str(channels), "-i", "-"]
        exact = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
        return ["ffmpeg", "-v", "error", "-y", *raw, "-c:a", *codec, *exact, str(file)]
    if shutil.which("sox"):
        raw = ["-t", "raw", "-e", "signed", "-b", "16", "-L", "-c", str(channels), "-r", str(rate), "-"]
        return ["sox", *raw, "-C", {".ogg": str(quality), ".mp3": "-4.2"}[kind], str(file)]
    raise Refusal(f"{kind[1:]} files need ffmpeg: sudo apt-get install ffmpeg   (.wav works without)")


def _wav(blocks: Iterable["array[int]"], file: Path, rate: int, channels: int) -> None:
    with file.open("wb") as raw, wave.open(raw, "wb") as out:
        out.setnchannels(channels)
        out.setsampwidth(2)
        out.setframerate(rate)
        for block in blocks:
            out.writeframes(block.tobytes())


def _encoded(blocks: Iterable["array[int]"], command: list[str], file: Path) -> None:
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None and process.stderr is not None
    try:
        _feed(process.stdin, blocks)
    except BrokenPipeError:
        pass  # it has given up; why stands on its standard error
    except BaseException:
        process.kill()
        process.wait()
        process.stderr.close()
        raise
    with process.stderr as complaint:
        why = complaint.read().decode(errors="replace").strip().partition("\n")[0]  # the first says it, others follow
    if process.wait():
        raise Refusal(f"{command[0]} could not write {file}: {why or 'it does not say why'}")


def _feed(pipe: IO[bytes], blocks: Iterable["array[int]"]) -> None:
    with pipe:
        for block in blocks:
            pipe.write(block.tobytes())
