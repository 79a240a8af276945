"""One minute of a mission as people hear it: docs/pictures/minute.ogg.

.venv/bin/python tools/heard_minute.py        needs ffmpeg
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "pictures" / "minute.ogg"
MISSION, START_S, SECONDS = "S2-2", 210, 60  # the end of a phase, incoming data, a threat


def main() -> int:
    with tempfile.TemporaryDirectory() as scratch:
        whole = Path(scratch) / "mission.wav"
        subprocess.run([str(ROOT / "run"), "missions", "export", MISSION, "--out", str(whole)], check=True)
        cut = ["-ss", str(START_S), "-t", str(SECONDS), "-i", str(whole), "-c:a", "libvorbis", "-q:a", "3"]
        exact = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
        subprocess.run(["ffmpeg", "-v", "error", "-y", *cut, *exact, str(OUT)], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
