"""A wheel is the whole box: what lies in the tree beside the code is in it, and the command it installs plays."""

import importlib.util
import re
import shutil
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from companion import VERSION
from tests import ROOT


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools/release.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


INSTANT = 1_700_000_000


def made_in(folder: Path) -> Path:
    source, out = folder / "source", folder / "out"
    out.mkdir()
    for name in ("companion", "audio"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, source / name)
    made: Path = loaded().make_wheel(source, out, INSTANT)
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_in(tmp_path_factory.mktemp("wheel"))


def test_a_wheel_has_everything_that_lies_beside_the_code(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        there = {name for name in packed.namelist() if name.startswith("companion/")}
    assert there == {*files_of("companion"), *(f"companion/{path}" for path in files_of("audio"))}


def test_a_second_wheel_is_the_same_to_the_byte(wheel: Path, tmp_path: Path) -> None:
    assert made_in(tmp_path).read_bytes() == wheel.read_bytes()


def files_of(folder: str) -> set[str]:
    paths = (path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {str(path.relative_to(ROOT)) for path in paths}


def test_an_installed_wheel_says_its_version_plays_every_game_and_finds_its_voices(wheel: Path, tmp_path: Path) -> None:
    said = loaded().try_wheel(wheel, tmp_path / "fresh", dependencies=False)
    assert said[0].endswith(VERSION)
    assert len(re.findall(r"[\w-]+", said[1].removeprefix("plays by itself:"))) == 4


def test_the_newest_version_a_crew_can_read_about_is_this_one() -> None:
    told = re.findall(r"^## ([\d.]+), ", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert told[0] == VERSION
