"""Makes what a phone wants of a page that is kept on its home screen: icons from icon.svg, and a silent film.

    .venv-dev/bin/python tools/app_files.py

The film keeps a screen awake where the browser has no better way (companion/web/static/awake.js). Needs Chromium and
ffmpeg. What comes out is in the repository: a box makes nothing of it.
"""

import subprocess
from pathlib import Path

from tests.web.browsers import running_chromium

STATIC = Path(__file__).resolve().parent.parent / "companion" / "web" / "static"
GROUND = "#0b0e14"
ICONS = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0), "icon-cut.png": (512, 0.7), "icon-180.png": (180, 0.9)}
# Black, 16 by 16, two pictures a second, with a sound track of silence: without one some browsers let the screen sleep.
FILM = (
    "ffmpeg", "-y", "-loglevel", "error", "-f", "lavfi", "-i", "color=black:size=16x16:rate=2",
    "-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono", "-t", "10", "-c:v", "libx264", "-profile:v", "baseline",
    "-pix_fmt", "yuv420p", "-g", "40", "-bsf:v", "filter_units=remove_types=6", "-c:a", "aac", "-b:a", "8k",
    "-movflags", "+faststart",
    "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact",
)  # fmt: skip


def icons() -> None:
    """Those that a system cuts round have the picture smaller, on a ground that goes to the edge."""
    drawn = (STATIC / "icon.svg").read_text("utf-8")
    with running_chromium() as browser:
        for name, (size, part) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = "transparent" if part == 1 else GROUND
            body = f"margin:0;display:grid;place-items:center;height:100vh;background:{ground}"
            page.set_content(f'<body style="{body}"><div style="width:{part * size}px;height:{part * size}px">{drawn}')
            page.screenshot(path=STATIC / name, omit_background=True)
            page.close()


if __name__ == "__main__":
    icons()
    subprocess.run([*FILM, str(STATIC / "awake.mp4")], check=True)
