"""Options of the test run. A missing real part is a failure in CI, elsewhere a skip with a reason."""

import os

import pytest
from hypothesis import settings

settings.register_profile("calm", deadline=None)  # a busy machine is no failure
settings.load_profile("calm")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--presses", default="20000", help="how many random presses the table has to stand")
    parser.addoption("--update", action="store_true", help="write golden files anew instead of comparing")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests of the real thing on a real Pi run only when asked for: -m bench."""
    if "bench" in (config.getoption("-m") or ""):
        return
    real = [item for item in items if item.get_closest_marker("bench")]
    if real:
        config.hook.pytest_deselected(items=real)
        items[:] = [item for item in items if item not in real]


def missing(what: str, remedy: str) -> None:
    """A real part that a test needs is not here."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing: {remedy}")
    pytest.skip(f"{what} is missing: {remedy}")
