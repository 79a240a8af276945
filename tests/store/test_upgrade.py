"""Between two starts a text, a font or a rule is edited, on a copy of the package: an evening in any stage goes on, or
says that it cannot."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.evening import step
from companion.evening.shared_texts import SharedTexts, digest_of
from companion.kit.evening import Evening
from companion.run.recorder import Recorder
from companion.store import Store
from companion.types import Input, Key, Press
from companion.words import said
from tests import ROOT
from tests.games.space_alert.table.walks import known

# In the copy: opens every state directory it is given, says what it found.
FINDS = """
import json, sys
from pathlib import Path
from companion.evening.faces import draw
from companion.evening.shared_texts import SharedTexts, digest_of
from companion.run.recorder import Recorder
from companion.store import Store
for each in sorted(Path(sys.argv[1]).iterdir()):
    store = Store(each)
    found = Recorder(store).found()
    draw(found.evening)
    digest = digest_of(SharedTexts().of(found.evening))
    store.close()
    print(json.dumps([each.name, type(found.evening.stage).__name__, digest, found.resumed, found.notices]))
"""


def evenings() -> dict[str, Evening]:
    """One in each stage, with keys pressed in it."""
    found: dict[str, Evening] = {}
    for evening in known():
        found.setdefault(type(evening.stage).__name__, evening)
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, tuple[str, str]]]:
    """State directories, and where each of them was: the stage and the digest."""
    home = tmp_path_factory.mktemp("played")
    ends = {}
    for name, start in evenings().items():
        store = Store(home / name)
        recorder = Recorder(store)
        recorder.found()
        recorder._begin(start.at, recorder._parts.of(start))
        recorder._evening = evening = start
        for key in (Key.RIGHT, Key.OK, Key.RIGHT, Key.OK):
            given = Input(evening.at + 100, Press(key, pages=2))
            evening, effects = step(evening, given)
            recorder.record(given, evening, effects)
        store.close()
        evening, _ = step(evening, Input(evening.at))  # what is due at that very instant
        ends[name] = (type(evening.stage).__name__, digest_of(SharedTexts().of(evening)))
    return home, ends


def a_text(package: Path) -> None:
    """Every text of Space Alert is longer."""
    catalogues = package / "games" / "space_alert" / "words" / "catalogues"
    file = catalogues / "template.pot"
    longer, count = re.subn(r'^(msgid(?:_plural)? ".+)"$', rf'\1{LONGER}"', file.read_text("utf-8"), flags=re.MULTILINE)
    assert count > 1000
    file.write_text(longer, "utf-8")
    for compiled in catalogues.glob("*.mo"):
        compiled.unlink()


LONGER = " And so on, for some more lines of it."


def a_font(package: Path) -> None:
    """Far fewer characters fit into a line."""
    file = package / "layout" / "text.py"
    file.write_text(file.read_text("utf-8") + NARROW, "utf-8")


NARROW = """
_width_of = width_of
def width_of(size, text):
    return 2 * _width_of(size, text)
"""


def a_rule(package: Path) -> None:
    """Every command leads a little elsewhere."""
    file = package / "evening" / "stages.py"
    file.write_text(file.read_text("utf-8") + OTHER_RULE, "utf-8")


OTHER_RULE = """
_moved = moved
def moved(evening, hand, at):
    evening, effects = _moved(evening, hand, at)
    return replace(evening, draws=evening.draws + 1), effects
"""


def started(tmp_path: Path, home: Path, edit: Callable[[Path], None] | None) -> dict[str, list[object]]:
    copy = tmp_path / "copy"
    shutil.copytree(ROOT / "companion", copy / "companion", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(home, tmp_path / "played")
    if edit is not None:
        edit(copy / "companion")
    run = subprocess.run(
        [sys.executable, "-c", FINDS, str(tmp_path / "played")],
        capture_output=True, text=True, cwd=copy, env={**os.environ, "PYTHONPATH": str(copy)},
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    return {row[0]: row[1:] for row in map(json.loads, run.stdout.splitlines())}


@pytest.mark.parametrize("edit", [None, a_text, a_font, a_rule], ids=lambda edit: edit.__name__ if edit else "nothing")
def test_an_evening_in_every_stage_continues_or_says_that_it_cannot(
    played: tuple[Path, dict[str, tuple[str, str]]], tmp_path: Path, edit: Callable[[Path], None] | None
) -> None:
    home, ends = played
    found = started(tmp_path, home, edit)
    assert found.keys() == ends.keys()
    for name, (stage, digest, resumed, notices) in found.items():
        assert resumed, name
        if notices:
            assert edit is a_rule, name
            assert isinstance(notices, list)
            assert "leads to something else in this version" in said("en", notices[0]), name
        else:
            assert (stage, digest) == ends[name], name
    assert (edit is a_rule) == any(row[3] for row in found.values())
