"""The dependency rule of docs/architecture.md, held by walking the imports, through everything that is imported."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.games import GAMES
from tests import ROOT

MODULES = sorted((ROOT / "companion").rglob("*.py"))

PURE = (
    "companion.types", "companion.bucket", "companion.rules", "companion.words", "companion.voice", "companion.layout",
    "companion.panel", "companion.kit", "companion.evening",
)  # fmt: skip
PURE_OF_A_GAME = (
    "game",
    "table",
    "screens",
    "words",
    "voice",
    "page",
    "room",
    "log",
    "old_names",
    "demo",
    "random_play",
)
IMPURE_MODULES = {
    "time", "random", "secrets", "logging", "threading", "asyncio", "os", "io", "pathlib", "socket",
    "subprocess", "sqlite3", "datetime", "tempfile", "shutil",
}  # fmt: skip

# What reads files as an import does, once and always the same; and what compiles them, which nothing pure imports.
READS = {
    "companion.words.reading": {"io", "io.BytesIO", "pathlib", "pathlib.Path"},
    "companion.words.newer": {"pathlib", "pathlib.Path"},
}

BASE = ("companion.rules.fields", "companion.rules.dice", "companion.rules.hidden", "companion.types")
KIT = ("companion.kit", "companion.words", "companion.voice", "companion.layout", *BASE)
# package -> the packages of ours that it may import (a package may always import itself)
MAY_IMPORT = {
    "companion.types": (),
    "companion.rules": (),
    "companion.words": ("companion.types",),
    "companion.voice": ("companion.words", "companion.types"),
    "companion.layout": ("companion.types",),
    "companion.panel": ("companion.types",),
    "companion.kit": KIT,
    "companion.evening": ("companion.games", *KIT),
    "companion.bucket": (),
    "companion.hw": ("companion.types", "companion.bucket"),
    "companion.store": ("companion.types",),
    "companion.run.loop": ("companion.types", "companion.layout", "companion.panel", "companion.hw.ports"),
}  # fmt: skip
# Above the games, besides `evening`: these put things together, and reach games only through the register.
ASSEMBLY = (
    "companion.evening", "companion.web", "companion.room", "companion.hall", "companion.run", "companion.user_files",
    "companion.commands", "companion.bench", "companion.torture", "companion.studio", "companion.cli",
)  # fmt: skip
REGISTER = "companion.games"


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {module_name(path): path for path in MODULES}


@cache  # each file is read once, not once for every module that reaches it
def imports(path: Path) -> tuple[str, ...]:
    return tuple(imported_by(path))


def imported_by(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written out in full"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def game_in(name: str) -> str:
    """The game whose module that is, by its id; empty: it is no game's."""
    return next((info.id for info in GAMES if info.owns(name) or name == info.package), "")


def is_pure(name: str) -> bool:
    of_a_game = any(within(name, f"{info.package}.{part}") for info in GAMES for part in PURE_OF_A_GAME)
    return of_a_game or any(within(name, package) for package in PURE)


@cache
def reached(name: str) -> frozenset[str]:
    """Every module of ours that is loaded with this one, but for what only the register reaches."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        path = NAMES.get(waiting.pop())
        for imported in imports(path) if path else ():
            if imported in NAMES and imported not in found and imported != REGISTER:
                found.add(imported)
                waiting.append(imported)
    return frozenset(found)


@pytest.mark.parametrize("name", NAMES)
def test_a_module_imports_only_what_its_layer_may(name: str) -> None:
    for layer, allowed in MAY_IMPORT.items():
        if not within(name, layer):
            continue
        for imported in imports(NAMES[name]):
            if within(imported, "companion") and imported != "companion":
                fits = any(within(imported, package) for package in (*allowed, layer))
                assert fits, f"{name} imports {imported}, but {layer} may import only {', '.join((*allowed, layer))}"


@pytest.mark.parametrize("name", NAMES)
def test_a_pure_module_imports_nothing_of_the_outside_world(name: str) -> None:
    if is_pure(name):
        impure = {imported for imported in imports(NAMES[name]) if imported.split(".")[0] in IMPURE_MODULES}
        impure -= READS.get(name, set())
        assert not impure, f"{name} imports {', '.join(sorted(impure))}"


@pytest.mark.parametrize("name", NAMES)
def test_no_pure_module_hides_a_cycle_in_a_function(name: str) -> None:
    if is_pure(name):
        tree = ast.parse(NAMES[name].read_text("utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        inner = [each for function in functions for each in ast.walk(function) if isinstance(each, ast.ImportFrom)]
        hidden = {each.module for each in inner if each.module and within(each.module, "companion")}
        assert not hidden, f"{name} imports {hidden} in a function"


def test_only_the_composition_root_imports_drivers() -> None:
    drivers = {name for name in NAMES if within(name, "companion.hw")}
    drivers -= {"companion.hw", "companion.hw.ports", "companion.hw.no_sound"}
    for name, path in NAMES.items():
        if within(name, "companion.hw") or within(name, "companion.run"):
            continue
        assert not drivers & set(imports(path)), f"{name} imports a driver; ask companion.run.drivers for it"


# --- kit <- games <- assembly ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_game_reaches_none_by_any_way(name: str) -> None:
    """But through the register, which loads a game when it is opened."""
    if game_in(name) or name == REGISTER or within(name, "companion.rules"):
        return
    games = {each for each in reached(name) if game_in(each)}
    assert not games, f"{name} reaches {', '.join(sorted(games)[:3])}"


@pytest.mark.parametrize("name", NAMES)
def test_a_game_reaches_no_other_game_and_nothing_that_puts_games_together(name: str) -> None:
    game = game_in(name)
    is_command = any(within(name, f"{info.package}.{part}") for info in GAMES for part in ("commands", "bench"))
    for each in reached(name) if game else ():
        assert game_in(each) in ("", game), f"{name} reaches {each}"
        assembly = any(within(each, package) for package in ASSEMBLY)
        assert not assembly or is_command, f"{name} reaches {each}"


def test_the_kit_loads_no_game() -> None:
    code = "import sys, companion.kit.game; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert [name for name in loaded.split() if any(info.id in name for info in GAMES)] == []


def test_the_box_itself_loads_no_game_until_one_is_opened() -> None:
    code = "import sys, companion.evening, companion.run.box; print(*sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    infos = {info.package for info in GAMES}
    assert [name for name in loaded.split() if game_in(name) and name not in infos] == []
