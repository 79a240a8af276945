"""The dependency rule of docs/architecture.md, held by walking the imports."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "companion").rglob("*.py"))

PURE = (
    "companion.types", "companion.rules", "companion.words", "companion.voice", "companion.layout",
    "companion.panel", "companion.table", "companion.screens", "companion.web.view",
)  # fmt: skip
IMPURE_MODULES = {
    "time", "random", "secrets", "logging", "threading", "asyncio", "os", "io", "pathlib", "socket",
    "subprocess", "sqlite3", "datetime", "tempfile", "shutil",
}  # fmt: skip

# package -> the packages of ours that it may import (a package may always import itself)
MAY_IMPORT = {
    "companion.types": (),
    "companion.rules": (),
    "companion.words": ("companion.rules", "companion.types"),
    "companion.voice": ("companion.rules", "companion.words", "companion.types"),
    "companion.layout": ("companion.types",),
    "companion.panel": ("companion.types",),
    "companion.table": (
        "companion.rules", "companion.words", "companion.voice", "companion.layout", "companion.types",
    ),
    "companion.screens": (
        "companion.table", "companion.rules", "companion.words", "companion.voice", "companion.layout",
        "companion.types",
    ),
    "companion.web.view": (
        "companion.table", "companion.screens", "companion.layout", "companion.rules", "companion.words",
        "companion.voice", "companion.types",
    ),
    "companion.hw": ("companion.types",),
    "companion.store": ("companion.types",),
    "companion.loop": ("companion.types", "companion.layout", "companion.panel", "companion.hw.ports"),
}  # fmt: skip


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
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


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_module_imports_only_what_its_layer_may(path: Path) -> None:
    name = module_name(path)
    for layer, allowed in MAY_IMPORT.items():
        if not within(name, layer):
            continue
        for imported in imports(path):
            if within(imported, "companion") and imported != "companion":
                fits = any(within(imported, package) for package in (*allowed, layer))
                assert fits, f"{name} imports {imported}"


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_pure_module_imports_nothing_of_the_outside_world(path: Path) -> None:
    name = module_name(path)
    if any(within(name, package) for package in PURE):
        impure = {imported for imported in imports(path) if imported.split(".")[0] in IMPURE_MODULES}
        assert not impure, f"{name} imports {', '.join(sorted(impure))}"


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_no_pure_module_hides_a_cycle_in_a_function(path: Path) -> None:
    name = module_name(path)
    if any(within(name, package) for package in PURE):
        functions = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]
        inner = [each for function in functions for each in ast.walk(function) if isinstance(each, ast.ImportFrom)]
        hidden = {each.module for each in inner if each.module and within(each.module, "companion")}
        assert not hidden, f"{name} imports {hidden} in a function"


def test_only_the_composition_root_imports_drivers() -> None:
    drivers = {module_name(p) for p in MODULES if within(module_name(p), "companion.hw")}
    drivers -= {"companion.hw", "companion.hw.ports"}
    for path in MODULES:
        name = module_name(path)
        if within(name, "companion.hw") or within(name, "companion.app"):
            continue
        assert not drivers & set(imports(path)), f"{name} imports a driver; ask companion.app for it"


# Where the games that there are join the box: a row each.
REGISTERS = {"companion.table.games", "companion.screens"}
BOX = ("companion.table", "companion.screens", "companion.layout", "companion.panel", "companion.hw", "companion.store")
RUNNING = ("companion.loop", "companion.daemon", "companion.app", "companion.recorder")


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_the_box_knows_no_game_but_where_games_join_it(path: Path) -> None:
    name = module_name(path)
    if not any(within(name, each) for each in (*BOX, *RUNNING)) or "space_alert" in name or name in REGISTERS:
        return
    known = [imported for imported in imports(path) if "space_alert" in imported]
    assert not known, f"{name} imports {', '.join(known)}"
