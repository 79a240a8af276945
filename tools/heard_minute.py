"""One minute of a mission as people hear it, and as it looks: docs/pictures/minute.ogg and minute.png.

.venv-dev/bin/python tools/heard_minute.py        needs ffmpeg
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "pictures" / "minute.ogg"
MISSION, START_S, SECONDS = "S2-2", 210, 60  # the end of a phase, incoming data, a threat

RATE, WINDOW, WIDTH, HEIGHT, MARGIN = 22_050, 1024, 1200, 400, 44
LOWEST, HIGHEST = 60.0, 11_000.0  # Hz, from the bottom to the top, as ears count: by octaves
DEEPEST = 90.0  # dB below the loudest: black
MARKS = ((100, "100 Hz"), (500, "500 Hz"), (1000, "1 kHz"), (2000, "2 kHz"), (5000, "5 kHz"), (10_000, "10 kHz"))
COLOURS = np.array([(0, 0, 0), (40, 10, 80), (170, 30, 90), (250, 140, 40), (255, 250, 200)], float)


def main() -> int:
    with tempfile.TemporaryDirectory() as scratch:
        whole = Path(scratch) / "mission.wav"
        subprocess.run([str(ROOT / "run"), "missions", "export", MISSION, "--out", str(whole)], check=True)
        cut = ["-ss", str(START_S), "-t", str(SECONDS), "-i", str(whole), "-c:a", "libvorbis", "-q:a", "3"]
        exact = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
        subprocess.run(["ffmpeg", "-v", "error", "-y", *cut, *exact, str(OUT)], check=True)
    spectrogram(heard(OUT)).quantize(64).save(OUT.with_suffix(".png"), optimize=True)
    return 0


def heard(file: Path) -> "np.ndarray":
    decoded = ["ffmpeg", "-v", "error", "-i", str(file), "-ac", "1", "-ar", str(RATE), "-f", "s16le", "-"]
    return np.frombuffer(subprocess.run(decoded, check=True, capture_output=True).stdout, np.int16).astype(float)


def spectrogram(samples: "np.ndarray") -> Image.Image:
    """Time to the right, pitch upwards, bright is loud; a line every ten seconds."""
    starts = np.linspace(0, len(samples) - WINDOW, WIDTH).astype(int)
    windows = samples[starts[:, None] + np.arange(WINDOW)] * np.hanning(WINDOW)
    levels = 20 * np.log10(np.abs(np.fft.rfft(windows, axis=1)) + 1e-3)
    pitches = LOWEST * (HIGHEST / LOWEST) ** np.linspace(1, 0, HEIGHT)
    rows = levels[:, np.round(pitches * WINDOW / RATE).astype(int)].T
    bright = np.clip(1 + (rows - rows.max()) / DEEPEST, 0, 1) * (len(COLOURS) - 1)
    below = np.minimum(bright.astype(int), len(COLOURS) - 2)
    share = (bright - below)[:, :, None]
    painted = COLOURS[below] * (1 - share) + COLOURS[below + 1] * share
    picture = Image.new("RGB", (MARGIN + WIDTH, HEIGHT + 16), "white")
    picture.paste(Image.fromarray(painted.astype(np.uint8)), (MARGIN, 0))
    label(ImageDraw.Draw(picture))
    return picture


def label(draw: ImageDraw.ImageDraw) -> None:
    for pitch, name in MARKS:
        y = HEIGHT * (1 - np.log(pitch / LOWEST) / np.log(HIGHEST / LOWEST))
        draw.text((2, min(max(y - 6, 0), HEIGHT - 12)), name, fill="black")
    for second in range(0, SECONDS, 10):
        x = MARGIN + WIDTH * second / SECONDS
        draw.line((x, HEIGHT, x, HEIGHT + 4), fill="black")
        at = START_S + second
        draw.text((x + 3, HEIGHT + 3), f"{at // 60}:{at % 60:02}", fill="black")


if __name__ == "__main__":
    sys.exit(main())
