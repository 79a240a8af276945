"""Every page and every picture of the docs can be found from their index."""

import re
from pathlib import Path

from tests import ROOT

DOCS = ROOT / "docs"
LINK = re.compile(r"\]\(([^)#]+)[^)]*\)|src=\"([^\"]+)\"")


def reached() -> set[Path]:
    """All files that links lead to, from the index on."""
    found, waiting = set[Path](), [DOCS / "README.md", ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in found:
            continue
        found.add(page)
        if page.suffix == ".md":
            targets = [one or other for one, other in LINK.findall(page.read_text("utf-8"))]
            waiting += [(page.parent / target).resolve() for target in targets if "://" not in target]
    return found


def test_every_link_and_picture_is_there() -> None:
    assert [path for path in reached() if not path.exists()] == []


def test_every_page_of_the_docs_can_be_reached() -> None:
    assert set(DOCS.rglob("*.md")) - reached() == set()


def test_no_picture_lies_about_unused() -> None:
    kept = {"display.png", "display-ja.png"}  # for the README
    assert {path.name for path in (DOCS / "pictures").iterdir() if path not in reached()} <= kept
