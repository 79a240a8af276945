"""What `./test quick` leaves out: there is no list to maintain.

A file of tests that starts something (a process, a server, a browser) or walks at random is seen by what it imports,
itself or through other files of the tests; one that costs much is in `costs.txt`, which `./test costs` writes from what
was measured. A new file is quick until it is measured.
"""

import os
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests import ROOT

COSTS = ROOT / "tests" / "costs.txt"
DEAR_S = 2.0  # of CPU, a file
STARTS = re.compile(
    r"^\s*(?:from|import) (?:subprocess|playwright|hypothesis|multiprocessing|pty|aiohttp|threading|socket|"
    r"companion\.torture|companion\.studio|tests\.evening\.walking)\b|\bbrowser: ",
    re.MULTILINE,
)
OF_THE_TESTS = re.compile(r"^\s*from (tests[\w.]*) import ([\w, ]+)", re.MULTILINE)


@cache
def starts_something(path: Path) -> bool:
    text = path.read_text("utf-8")
    return bool(STARTS.search(text)) or any(starts_something(each) for each in imported(text) if each != path)


def imported(text: str) -> Iterator[Path]:
    for package, names in OF_THE_TESTS.findall(text):
        folder = ROOT.joinpath(*package.split("."))
        for file in (folder, *(folder / name.strip() for name in names.split(","))):
            if file.with_suffix(".py").is_file() and file.name != "conftest":
                yield file.with_suffix(".py")


@cache
def dear() -> dict[str, float]:
    lines = COSTS.read_text("utf-8").splitlines()
    return {path: float(cost) for cost, path in (line.split() for line in lines if not line.startswith("#"))}


def cost(path: Path) -> float:
    """Seconds of CPU, of a file that is known to be dear."""
    return dear().get(str(path.relative_to(ROOT)), 0.0)


def is_quick(path: Path) -> bool:
    return not cost(path) and not starts_something(path)


class Costs:
    """Measures, and writes the slow ones; files that were not run keep their old figures."""

    def __init__(self) -> None:
        self._of: defaultdict[str, float] = defaultdict(float)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before = spent()
        done = yield
        self._of[str(item.path.relative_to(ROOT))] += spent() - before
        return done

    def pytest_sessionfinish(self) -> None:
        kept = {path: cost for path, cost in dear().items() if path not in self._of and (ROOT / path).exists()}
        now = {path: round(cost, 1) for path, cost in self._of.items() if cost > DEAR_S}
        rows = [f"{cost:>6} {path}" for path, cost in sorted((kept | now).items())]
        head = f"# Seconds of CPU, files of tests that cost more than {DEAR_S:.0f}: written by ./test costs"
        COSTS.write_text("\n".join((head, *rows)) + "\n", "utf-8")


def spent() -> float:
    """CPU of this process and of those it has waited for: a busy machine makes no test dear."""
    return sum(os.times()[:4])
