"""The page's scripts: checked against the browser's types as they are served, their pure parts run by node.

Both programs come from Debian (nodejs, node-typescript): no package of another registry has to be fetched or kept up
to date for scripts that depend on nothing.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.web.files import static_files
from tests.conftest import missing

HERE = Path(__file__).parent / "scripts"


@pytest.fixture
def served(tmp_path: Path) -> Path:
    """A directory laid out as the pages see it, so that their imports lead where they lead in a browser."""
    for name, file in static_files().items():
        path = tmp_path / "static" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.body)
    for each in HERE.iterdir():
        shutil.copy(each, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    return tmp_path


def run(program: str, package: str, *arguments: str, where: Path) -> None:
    """It must find nothing wrong."""
    found = shutil.which(program)
    if found is None:
        missing(program, f"sudo apt-get install --no-install-recommends {package}")
    done = subprocess.run([str(found), *arguments], cwd=where, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_scripts_keep_to_the_types_of_the_browser(served: Path) -> None:
    run("tsc", "node-typescript", "--project", ".", where=served)


def test_a_mistake_in_a_script_is_found(served: Path) -> None:
    (served / "static" / "wrong.js").write_text('import { patched } from "./patch.js";\npatched();\n')
    with pytest.raises(AssertionError, match=r"wrong\.js"):
        run("tsc", "node-typescript", "--project", ".", where=served)


def test_patch_plan_and_seats_do_what_they_say(served: Path) -> None:
    tests = sorted(each.name for each in served.glob("*.test.mjs"))
    assert tests
    run("node", "nodejs", "--test", *tests, where=served)
