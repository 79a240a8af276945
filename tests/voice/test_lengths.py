"""The length of a recording is read from its bytes, whatever wrote it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.voice.lengths import length
from tests.conftest import missing

KINDS = {
    "wav": [],
    "ogg": ["-c:a", "libvorbis"],
    "opus": ["-c:a", "libopus"],
    "flac": [],
    "mp3": ["-c:a", "libmp3lame", "-b:a", "128k"],
}


def need_ffmpeg() -> None:
    if shutil.which("ffmpeg") is None:
        missing("ffmpeg", "sudo apt-get install ffmpeg")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rate", [22_050, 44_100])
def test_the_length_is_read_to_a_few_hundredths(kind: str, rate: int, tmp_path: Path) -> None:
    need_ffmpeg()
    file = tmp_path / f"tone.{kind}"
    source = f"sine=frequency=500:duration=2.5:sample_rate={rate}"
    command = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, *KINDS[kind], str(file)]
    subprocess.run(command, check=True)
    tolerance = 100 if kind == "mp3" else 5  # an MP3 is whole frames, with a little silence at both ends
    assert abs(length(file.read_bytes()) - 2500) <= tolerance


def test_a_variable_bit_rate_is_no_trouble(tmp_path: Path) -> None:
    need_ffmpeg()
    file = tmp_path / "noise.mp3"
    source = "anoisesrc=duration=3:sample_rate=44100"
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-q:a", "4", str(file)], check=True)
    assert abs(length(file.read_bytes()) - 3000) <= 100


@pytest.mark.parametrize("data", [b"", b"ID3", b"OggS and nothing more", b"RIFF....WAVE", b"words" * 500])
def test_what_is_no_recording_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError):
        length(data)
