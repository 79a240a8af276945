"""The recipes of docs/architecture.md and docs/rules.md, each followed on a copy of the tree, step by step.

A game is added in `test_a_second_game.py`; a language that was just begun is on every screen in `words/test_pseudo.py`;
`games/test_every_game.py` refuses a stage that would not work.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

NOT_NEEDED = shutil.ignore_patterns("__pycache__", "*.png", "*.jpg", "*.ogg", "data")
CATALOGUES = "companion/words/catalogues"
SPACE_ALERTS = "companion/games/space_alert/words/catalogues"
RULES = "companion/rules/space_alert"


class Tree:
    """A copy that one may edit, like a clone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("companion", "tests", "tools", "docs"):
            shutil.copytree(ROOT / name, folder / name, ignore=NOT_NEEDED)
        for name in ("tests/rules/space_alert/data", "audio"):
            (folder / name).symlink_to(ROOT / name)
        for name in ("pyproject.toml", "CONTRIBUTING.md", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, folder / name)

    def put(self, file: str, before: str, text: str) -> None:
        """Into that file, before the first place where it says so."""
        path = self.folder / file
        whole = path.read_text("utf-8")
        assert whole.count(before) >= 1, f"{file} has no {before!r} any more: follow the recipe in another place"
        path.write_text(whole.replace(before, text + before, 1), "utf-8")

    def change(self, file: str, was: str, now: str) -> None:
        self.put(file, was, now)
        path = self.folder / file
        path.write_text(path.read_text("utf-8").replace(now + was, now, 1), "utf-8")

    def text(self, catalogues: str, key: str, english: str, after: str) -> None:
        """A message in the template, `./run words update`, and its translation in every language."""
        message = f'msgctxt "{key}"\nmsgid "{english}"\nmsgstr ""\n\n'
        template = self.folder / catalogues / "template.pot"
        whole = template.read_text("utf-8")
        end = whole.index("\n\n", whole.index(f'msgctxt "{after}"')) + 2
        template.write_text(whole[:end] + message + whole[end:], "utf-8")
        self.run("-m", "companion", "words", "update")
        for po in (self.folder / catalogues).glob("*.po"):
            whole = po.read_text("utf-8")
            po.write_text(whole.replace(message, message.replace('msgstr ""', f'msgstr "{english}"')), "utf-8")

    def run(self, *words: str) -> str:
        env = {"PYTHONPATH": str(self.folder), "PATH": "/usr/bin:/bin"}
        command = [sys.executable, "-P", *words]
        done = subprocess.run(command, cwd=self.folder, env=env, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}"
        return done.stdout

    def tests(self, *files: str) -> None:
        self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *files)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


COMET = """\
    white(
        code="E1-11", name="Comet", hp=4, shield=1, speed=2,
        x=(Attack(1, own_zone),), y=(Attack(2, own_zone),), z=(Attack(3, own_zone),),
        before_move=gathers_pace,
    ),
"""
GATHERS_PACE = '''\
def gathers_pace(m: Mission, threat: Threat) -> None:
    """Comet: a square faster with every move."""
    threat.speed += 1


'''
OF_A_COMET = """\
def test_a_comet_is_a_square_faster_with_every_move() -> None:
    played = play("", KEEPER, threats=["1 E1-11 red"])
    assert [fact.square for fact in played.told(Advanced)][:3] == [12, 8, 3]


"""


def test_a_threat_card_with_a_hook_of_its_own(tree: Tree) -> None:
    """docs/rules.md, *How a threat card is written*."""
    cards = f"{RULES}/threats/external.py"
    tree.put(cards, '    yellow(\n        code="E2-01"', COMET)
    tree.put(cards, "def no_shield_under_pulse", GATHERS_PACE)
    caller = "    # threat_actions.move_regularly:"
    hook = f"{caller} before its own move of the threat step\n    before_move: Effect | None = None\n"
    tree.put(f"{RULES}/threatcards.py", f"{caller} after its own move", hook)
    call = "    if threat.card.before_move is not None:\n        threat.card.before_move(m, threat)\n"
    tree.put(f"{RULES}/threat_actions.py", "    squares = threat.speed\n", call)
    tree.text(SPACE_ALERTS, "threats.E1-11", "Comet", after="threats.E1-10")
    texts = "companion/games/space_alert/words/threat_card.py"
    tree.change(texts, "HOOKS = (\n", 'HOOKS = (\n    "before_move",\n')
    tree.text(
        SPACE_ALERTS, "cards.gathers_pace", "A square faster with every move.", after="cards.no_shield_under_pulse"
    )
    table = "tests/rules/space_alert/test_external_threats.py"
    tree.put(table, '    ("E2-01", 5, 2, 4, 3, 6),', '    ("E1-11", 4, 1, 2, 2, 4),\n')
    tree.change(table, "== (17, 14)", "== (18, 14)")
    tree.put(table, "def test_destroyer_draws", OF_A_COMET)
    tree.change(table, "    CryoshieldBroke,\n", "    Advanced,\n    CryoshieldBroke,\n")
    tree.run("tools/glossary.py")
    tree.tests(table, "tests/rules/space_alert/test_threatcards.py", "tests/words/test_words.py")
    tree.tests("tests/games/space_alert/playthroughs", "--update")  # another deck is shuffled otherwise
    tree.tests("tests/games/space_alert/playthroughs", "tests/games/space_alert/words")


BOARD = """\
        Board(
            "hat-of-a-test",
            "two buttons and a knob of a test",
            {"left": 17, "right": 27, "ok": 22, "back": 23},
            {name: OWN_NAMES[name] for name in ("left", "right", "ok", "back")},
            shopping=(PI, "4 push buttons, normally open", OLED, WIRE_AND_SPEAKER),
        ),
"""


def test_a_board(tree: Tree) -> None:
    """docs/architecture.md, *How to add*; the files of tests are those that it names."""
    tree.put("companion/panel/boards.py", '        Board(\n            "encoder",', BOARD)
    tree.change("companion/default.toml", "minimal-4, encoder,", "minimal-4, hat-of-a-test, encoder,")
    row = "| [hat-of-a-test](boards/hat-of-a-test.md) | two buttons and a knob of a test |\n"
    tree.put("docs/boards.md", "| [encoder](boards/encoder.md)", row)
    tree.run("tools/wiring.py")
    recipe = (
        (ROOT / "docs" / "architecture.md")
        .read_text("utf-8")
        .partition("- **a board**")[2]
        .partition("- **a command")[0]
    )
    (named,) = re.findall(r"`\./test ([^`]+)`", recipe)
    tree.tests(*named.split())


SWITCH = """

def switch_lantern(evening: Evening) -> StepResult:
    return with_settings(evening, lantern=not evening.settings.lantern), ()
"""
LOOKED_AT = """\
import json
from companion.evening import Evening, step
from companion.evening.faces import draw
from companion.evening.journal import read, written
from companion.evening.settings import SettingsList
from companion.kit.commands import Chosen
from companion.kit.evening import Settings, push
from companion.types import Input

evening = push(Evening(settings=Settings(language="de")), SettingsList())
evening, _ = step(evening, Input(0, Chosen("lantern")))
rows = {row.text: row.value for row in draw(evening).frame.rows}
print(rows["Lantern"], read(json.loads(json.dumps(written(evening.settings)))).lantern)
"""


def test_a_setting_and_its_text(tree: Tree) -> None:
    """docs/architecture.md, *How to add*: a field, a row, the row's text; it is kept by that."""
    tree.put("companion/kit/evening.py", "    page: bool = True  # the web page", "    lantern: bool = False\n")
    row = 'Option("lantern", evening.say("box.lantern"), switch_lantern, on_off(evening, settings.lantern)),\n        '
    tree.put("companion/evening/settings.py", 'Option("page", evening.say("box.page")', row)
    tree.put("companion/evening/settings.py", "\n\ndef games_options(", SWITCH)
    tree.text(CATALOGUES, "box.lantern", "Lantern", after="box.page")
    (tree.folder / "look.py").write_text(LOOKED_AT, "utf-8")
    tree.run("tools/catalogues.py")
    assert tree.run("look.py") == "an True\n"


def test_worked_records_of_a_changed_rule_are_named_and_made_again(tree: Tree) -> None:
    """docs/rules.md, *How a rule is changed*."""
    data = "tests/rules/eclipse/data"
    shutil.copytree(ROOT / data, tree.folder / data)
    assert "0 worked records" in tree.run("tools/worked_examples.py", "eclipse")
    tree.change("companion/rules/eclipse/numbers.py", "DISCOVERY_VP = 2", "DISCOVERY_VP = 3")
    with pytest.raises(AssertionError) as told:
        tree.run("tools/worked_examples.py", "eclipse")
    differ = re.findall(r"eclipse-examples\.jsonl: (\S+)", str(told.value))
    assert differ and "discovery" in str(told.value)
    assert "0 worked records" in tree.run("tools/worked_examples.py", "eclipse", "--anew", *differ)
    assert "0 worked records" in tree.run("tools/worked_examples.py", "eclipse")


COMMAND = '''\
"""Says good evening."""

import argparse

from companion.cli_words import tell


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name")


def main(args: argparse.Namespace) -> int:
    print(tell("greet_said", name=args.name))
    return 0
'''


def test_a_command(tree: Tree) -> None:
    """docs/architecture.md, *How to add*: its name, its module, its texts."""
    tree.change("companion/cli.py", '"play", "replay",', '"play", "greet", "replay",')
    (tree.folder / "companion/commands/greet.py").write_text(COMMAND, "utf-8")
    texts = {"greet": "say good evening", "greet_about": "Say good evening to somebody.", "greet_name": "to whom"}
    for key, text in (texts | {"greet_said": "Good evening, {name}."}).items():
        tree.text(CATALOGUES, f"cli.{key}", text, after="cli.play")
    tree.run("tools/catalogues.py")
    assert tree.run("-m", "companion", "greet", "Ada") == "Good evening, Ada.\n"
    assert "say good evening" in tree.run("-m", "companion", "--help")
    assert "to whom" in tree.run("-m", "companion", "greet", "--help")
    tree.tests("tests/commands/test_cli.py", "-k", "greet or help")
