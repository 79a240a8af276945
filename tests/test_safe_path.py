"""Of the directory one stands in nothing is run: `./run` and the command of the installed box, in a hostile one."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

OWNED = "import pathlib; pathlib.Path(__file__).with_name('owned').touch()\n"
NAMES = ("companion", "json", "argparse", "runpy", "asyncio", "tomllib", "venv", "pip", "sitecustomize")


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder as people have them: files of unknown origin, some with well-known names."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.py").write_text(OWNED)
    return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """One that is set up, with this Python."""
    here = tmp_path / "a checkout"
    (here / ".venv/bin").mkdir(parents=True)
    (here / ".venv/bin/python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (here / ".venv/bin/python").chmod(0o755)
    for name in ("run", "tools", "companion", "audio"):
        (here / name).symlink_to(ROOT / name)
    for name in ("requirements.lock", ".venv/made-from.lock"):
        shutil.copyfile(ROOT / "requirements.lock", here / name)
    return here


def standing_in(folder: Path, *command: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(word) for word in command], cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True
    )


@pytest.mark.parametrize("inherited", ["", ":", "."])
def test_run_runs_the_companion_and_nothing_else(hostile: Path, checkout: Path, inherited: str) -> None:
    """An empty part of PYTHONPATH is the directory one stands in, too."""
    run = standing_in(hostile, checkout / "run", "config", "--files", PYTHONPATH=inherited)
    assert run.returncode == 0, run.stderr
    assert "config.toml" in run.stdout
    assert not (hostile / "owned").exists()


def test_so_does_the_command_of_the_installed_box(hostile: Path, checkout: Path, tmp_path: Path) -> None:
    home = "/opt/space-alert-companion"
    text = re.search(
        r'^COMMAND_TEXT = f"""(.*?)^"""', (ROOT / "tools/install.py").read_text(), re.MULTILINE | re.DOTALL
    )
    assert text is not None
    script = text[1].replace("{{", "{").replace("}}", "}").replace("{HOME}/venv", f"'{checkout}'/.venv")
    script = script.replace("{HOME}", f"'{checkout}'").replace("{STATE}", str(tmp_path / "state"))
    assert home not in script
    (tmp_path / "command").write_text(script)
    run = standing_in(hostile, "sh", tmp_path / "command", "config", "--files")
    assert run.returncode == 0, run.stderr
    assert not (hostile / "owned").exists()


def test_setting_up_looks_for_its_tools_elsewhere(hostile: Path, tmp_path: Path) -> None:
    """The Python that makes the environment is started in whatever directory one stands in."""
    script = f'here="$HERE"; . "{ROOT}/tools/setup.sh"; make_venv .venv requirements.lock'
    (tmp_path / "requirements.lock").touch()
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\ncase "$*" in *venv*|*pip*) set -- -P -c "" ;; esac\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    standing_in(hostile, "sh", "-euc", script, HERE=str(tmp_path), PYTHON=str(python))
    assert not (hostile / "owned").exists()


COMMANDS = [ROOT / name for name in ("run", "test", "install", "tools/setup.sh", "tools/install.py", "systemd/stick")]
SOURCES = [*sorted((ROOT / "companion").rglob("*.py")), *sorted((ROOT / "tools").glob("*.py"))]


@pytest.mark.parametrize("file", COMMANDS, ids=lambda file: file.name)
def test_no_script_starts_python_with_a_module_from_where_it_stands(file: Path) -> None:
    assert not re.findall(r"""python3?"?,? ['"]?-[mc]\b|"\$(?:name|python)" -[mc]\b""", file.read_text())


def test_no_subprocess_does_so_either() -> None:
    started = re.compile(r"""(?:executable|python), "-[mc]\"""")
    assert [file.name for file in SOURCES if started.search(file.read_text("utf-8"))] == []
