"""Samples into a file: WAV by ourselves, Ogg and MP3 by ffmpeg or, where that is missing, sox."""

import shutil
import subprocess
import wave
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import IO

from companion.cli import Refusal
from companion.studio.samples import RATE

KINDS = (".wav", ".ogg", ".mp3")


def to_ogg(samples: "array[int]", file: Path, rate: int = RATE) -> None:
    write([samples], file, rate)


def write(blocks: Iterable["array[int]"], file: Path, rate: int) -> None:
    """Mono. The file's name says which kind. What cannot be written whole leaves nothing and spoils nothing."""
    kind = file.suffix.lower()
    if kind not in KINDS:
        raise Refusal(f"{file.name}: the name is to end in {', '.join(KINDS)}")
    if not file.absolute().parent.is_dir():
        raise Refusal(f"there is no folder {file.absolute().parent}")
    unfinished = file.with_name(f".{file.name}.unfinished{kind}")
    try:
        if kind == ".wav":
            _wav(blocks, unfinished, rate)
        else:
            _encoded(blocks, encoder(unfinished, rate), file)
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)


def encoder(file: Path, rate: int) -> list[str]:
    """The command that takes raw samples on its standard input."""
    kind = file.suffix.lower()
    if shutil.which("ffmpeg"):
        codec = {".ogg": ["libvorbis", "-q:a", "3"], ".mp3": ["libmp3lame", "-q:a", "4"]}[kind]
        raw = ["-f", "s16le", "-ar", str(rate), "-ac", "1", "-i", "-"]
        exact = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
        return ["ffmpeg", "-v", "error", "-y", *raw, "-c:a", *codec, *exact, str(file)]
    if shutil.which("sox"):
        raw = ["-t", "raw", "-e", "signed", "-b", "16", "-L", "-c", "1", "-r", str(rate), "-"]
        return ["sox", *raw, "-C", {".ogg": "3", ".mp3": "-4.2"}[kind], str(file)]
    raise Refusal(f"{kind[1:]} files need ffmpeg: sudo apt-get install ffmpeg   (.wav works without)")


def _wav(blocks: Iterable["array[int]"], file: Path, rate: int) -> None:
    with file.open("wb") as raw, wave.open(raw, "wb") as out:
        out.setnchannels(1)
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
