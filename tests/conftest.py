"""Options of the test run. A missing real part is a failure in CI, elsewhere a skip with a reason."""

import os
import re
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings

from companion.words.newer import compile_newer
from tests import ROOT
from tests.quick import Costs, cost, is_quick, starts_something

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("calm", deadline=None)  # a busy machine is no failure
settings.load_profile("calm")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--presses", default="12000", help="how many random presses the table has to stand")
    parser.addoption("--quick", action="store_true", help="only what takes little (tests/quick.py)")
    parser.addoption("--costs", action="store_true", help="measure, and write tests/costs.txt; not with -n")
    parser.addoption("--update", action="store_true", help="write golden files anew instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    """Under `nohup ./test` hangups do not end us; but what tests start is not to inherit that: they try what a hangup
    does. A handler is not inherited."""
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: None)
    for broken in compile_newer():
        raise pytest.UsageError(broken)
    if config.getoption("--costs"):
        config.pluginmanager.register(Costs())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of the real thing on a real Pi run only when asked for: -m bench. Files that start something come first,
    then what costs much: at the end no processor is to wait for one of them."""
    items.sort(key=lambda item: (not starts_something(item.path), -cost(item.path)))
    if "bench" in (config.getoption("-m") or ""):
        return
    real = [item for item in items if item.get_closest_marker("bench")]
    if real:
        config.hook.pytest_deselected(items=real)
        items[:] = [item for item in items if item not in real]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A game that is taken out (its row and its folders) takes its tests along, wherever they lie."""
    if collection_path.suffix != ".py":
        return None
    slow = config.getoption("--quick") and collection_path.name.startswith("test_") and not is_quick(collection_path)
    return True if slow or not at_home(collection_path) else None


IMPORTED = re.compile(r"^(?:from|import) (companion|tests)\.([\w.]+)", re.MULTILINE)


@cache
def at_home(path: Path) -> bool:
    """Is every game here that this file uses, itself or through other files of the tests?"""
    for package, name in IMPORTED.findall(path.read_text("utf-8")):
        module = ROOT.joinpath(package, *name.split("."))
        if package == "tests" and module.with_suffix(".py").is_file():
            if not at_home(module.with_suffix(".py")):
                return False
        elif name.startswith(("games.", "rules.")) and not module.exists() and not module.with_suffix(".py").exists():
            return False
    return True


def missing(what: str, remedy: str) -> None:
    """A real part that a test needs is not here."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing: {remedy}")
    pytest.skip(f"{what} is missing: {remedy}")


TRIES = 3


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """What is heard in real time may be cut up by a busy machine: marked `heard`, it is tried up to three times."""
    if item.get_closest_marker("heard") is None:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for _ in range(TRIES):
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        if not any(report.failed for report in reports):
            break
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """A real Chromium, one for the tests of a file."""
    from tests.web.browsers import running_chromium  # which asks us what to do where there is none

    with running_chromium() as running:
        yield running
