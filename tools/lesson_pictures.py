"""Writes docs/lessons/: every page of every lesson, as the television, a phone and the display show it, a sheet each.

.venv-dev/bin/python tools/lesson_pictures.py [--to FOLDER] [--large]      --large: each page at its real size, too
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening import Evening  # noqa: E402
from companion.evening.faces import draw  # noqa: E402
from companion.games.space_alert.table.course import LESSONS  # noqa: E402
from companion.kit.commands import Chosen  # noqa: E402
from companion.types import Key, Press  # noqa: E402
from tests.alone import alone  # noqa: E402
from tests.games.space_alert.page.evenings import after  # noqa: E402
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import PHONE, TV, Tab, running_chromium  # noqa: E402
from tools.pictures import sheet_of  # noqa: E402

MEDIA = {"tv": ("/", TV, 480), "phone": ("/seat", PHONE, 240)}  # its page, its size, how wide it is on the sheet
GAP, PAPER = 8, (58, 60, 66)
Pages = dict[tuple[int, int], Image.Image]  # by lesson and page, both from 1


def lesson(number: int, language: str) -> Iterator[Evening]:
    """Its pages, the one on which it is laid out at the end."""
    its = LESSONS[number - 1]
    now = after(alone(language), Chosen("training"), Chosen("4"), Chosen("ready"), Chosen(its.mission))
    for _ in range(len(its.lines) + 1):
        yield now
        now = after(now, Press(Key.OK))


def pages(browser: Browser, medium: str, language: str) -> Pages:
    path, size, _ = MEDIA[medium]
    found: Pages = {}
    for number in range(1, len(LESSONS) + 1):
        for page, evening in enumerate(lesson(number, language), 1):
            with (
                tempfile.TemporaryDirectory() as folder,
                running_box(Path(folder), evening=evening, standing=True) as box,
            ):
                tab = Tab(browser, box.address, path, size, language)
                if medium == "phone":
                    tab.sit("red")
                tab.page.wait_for_timeout(300)  # for fonts and the last of the wire
                found[number, page] = Image.open(BytesIO(tab.page.screenshot())).convert("RGB")
                tab.close()
    return found


def sheet(found: Pages, wide: int) -> Image.Image:
    """A row for each lesson."""
    small = {at: taken.resize((wide, taken.height * wide // taken.width)) for at, taken in found.items()}
    high = max(taken.height for taken in small.values())
    rows, columns = max(at[0] for at in small), max(at[1] for at in small)
    whole = Image.new("RGB", (columns * (wide + GAP) + GAP, rows * (high + GAP) + GAP), PAPER)
    for (row, column), taken in small.items():
        whole.paste(taken, (GAP + (column - 1) * (wide + GAP), GAP + (row - 1) * (high + GAP)))
    return whole


def on_the_display(language: str) -> Image.Image:
    return sheet_of(
        {
            f"lesson {number}, page {page}": draw(evening).frame
            for number in range(1, len(LESSONS) + 1)
            for page, evening in enumerate(lesson(number, language), 1)
        }
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "lessons")
    parser.add_argument("--large", action="store_true")
    args = parser.parse_args()
    args.to.mkdir(exist_ok=True, parents=True)
    with running_chromium() as chromium:
        for language in ("en", "ja"):
            on_the_display(language).quantize(16).save(args.to / f"display-{language}.png", optimize=True)
            for medium, (_, _, wide) in MEDIA.items():
                found = pages(chromium, medium, language)
                sheet(found, wide).save(args.to / f"{medium}-{language}.jpg", quality=60, optimize=True)
                for (number, page), taken in found.items() if args.large else ():
                    taken.save(args.to / f"{medium}-{language}-{number}-{page}.png")
                print(f"{medium}, {language}")


if __name__ == "__main__":
    main()
