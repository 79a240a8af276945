"""One minute of a mission as people hear it, and its picture: docs/pictures/minute.ogg and minute.png.

.venv/bin/python tools/heard_minute.py        needs ffmpeg
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "pictures"
MISSION, START_S, SECONDS = "S2-2", 210, 60  # the end of a phase, incoming data, a threat
PICTURE = "showspectrumpic=s=1200x420:mode=combined:scale=log:fscale=log:start=40:stop=11000:legend=1"


def main() -> int:
    with tempfile.TemporaryDirectory() as scratch:
        whole = Path(scratch) / "mission.wav"
        subprocess.run([str(ROOT / "run"), "missions", "export", MISSION, "--out", str(whole)], check=True)
        cut = ["-ss", str(START_S), "-t", str(SECONDS), "-i", str(whole)]
        exact = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
        ffmpeg(*cut, "-c:a", "libvorbis", "-q:a", "3", *exact, str(OUT / "minute.ogg"))
        ffmpeg(*cut, "-lavfi", PICTURE, str(OUT / "minute.png"))
    return 0


def ffmpeg(*words: str) -> None:
    subprocess.run(["ffmpeg", "-v", "error", "-y", *words], check=True)


if __name__ == "__main__":
    sys.exit(main())
