"""The README is true: its wiring is the default board's, its links lead somewhere, its commands exist."""

import importlib
import re
import runpy
import shlex
from pathlib import Path

import pytest

from companion.cli import USUAL, OneLineParser, all_commands, module_of
from companion.panel.boards import BOARDS, HEADER
from tests import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_file_leads_to_one(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def commands_in(page: Path, program: str = r"\./run|companion") -> list[list[str]]:
    """Every `./run ...` and `companion ...` in backticks or alone on a line, as words, without what is said of it."""
    text = page.read_text("utf-8")
    spans = [*re.findall(r"`([^`\n]+)`", text), *re.findall(r"^(?:    |\$ )(.+)$", text, re.MULTILINE)]
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [*spans, *(line for block in blocks for line in block.splitlines())]
    said = [re.split(r"\s{2,}|\s#|\s\||\s>|\s&&", re.sub(r"\\?\|\S+", "", line.strip()))[0] for line in lines]
    found = [shlex.split(line.removeprefix("sudo ")) for line in said if re.match(rf"(sudo )?({program})( |$)", line)]
    return [words[1:] for words in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_it_names_exists_with_its_options(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in commands_in(page):
        if words in ([], ["COMMAND"]):
            continue
        try:
            understood(words)
        except SystemExit as end:
            assert end.code == 0, f"./run {' '.join(words)}: {capsys.readouterr().err}"  # 0: --help


def understood(words: list[str]) -> None:
    """As the command line takes them, without doing it."""
    if words[0] in ("--help", "help"):
        return
    name, *rest = words if not words[0].startswith("-") else [USUAL, *words]
    commands = all_commands()
    assert name in commands, name
    command = importlib.import_module(module_of(commands[name], name))
    parser = OneLineParser(prog=f"./run {name}", allow_abbrev=False)
    command.arguments(parser)
    parser.parse_args(rest)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_install_it_names_is_understood(page: Path) -> None:
    installer = runpy.run_path(str(ROOT / "tools" / "install.py"))
    for words in commands_in(page, r"\./install"):
        board = installer["arguments"](words).board
        assert board in ("", "NAME", *BOARDS), board


def test_commands_are_found_in_the_docs_and_a_wrong_one_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Type `./run demo --speed 60`, or\n\n    ./run log list   # newest first\n    ls\n", "utf-8")
    assert commands_in(page) == [["demo", "--speed", "60"], ["log", "list"]]
    with pytest.raises(SystemExit):
        understood(["demo", "--sped", "60"])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_of_ours_that_it_names_exists(page: Path) -> None:
    for name in re.findall(
        r"(?<![\w/-])((?:tools|tests|companion|systemd|docs)/[\w./-]*\w\.(?:py|sh|md|toml|txt|jsonl?|svg))\b",
        page.read_text("utf-8"),
    ):
        assert (ROOT / name).exists() or (ROOT / "companion" / name).exists(), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_heading_leads_to_one(page: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text("utf-8")):
        text = ((page.parent / target) if target else page).read_text("utf-8")
        names = [
            re.sub(r"[^\w -]", "", line.lstrip("# ")).lower().replace(" ", "-")
            for line in text.splitlines()
            if line[:1] == "#"
        ]
        assert heading in names, f"{target}#{heading}"


def test_the_table_of_rules_names_files_and_functions_that_exist() -> None:
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    named = re.findall(r"`([\w/]+\.py)(?:: ([\w., ]+))?`", text)
    assert len(named) > 60
    for file, names in named:
        core = "tests" if file.startswith("test_") else "companion"
        place = ROOT / (
            file if file.startswith(("companion/", "tests/", "tools/")) else f"{core}/rules/space_alert/{file}"
        )
        assert place.exists(), file
        for name in names.split(", ") if names else ():
            assert re.search(rf"\b{name.rpartition('.')[2]}\b", place.read_text("utf-8")), f"{file}: {name}"


def test_the_wiring_table_of_the_readme_is_the_default_boards() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    rows = re.findall(r"\| ([A-Za-z][^|]*?) \| (\d+) \| (\d+) (?=\|)", text)
    wired = {name.split(" (")[0].lower().replace(" ", "_"): (int(gpio), int(pin)) for name, gpio, pin in rows}
    wired = {name: where for name, where in wired.items() if not name.startswith("display")}
    assert wired == {name: (gpio, HEADER[gpio]) for name, gpio in BOARDS["panel-10"].pins.items()}
