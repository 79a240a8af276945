"""What `threatcards.py` says about its hooks is true: whoever writes a card relies on it."""

import ast
import re
from pathlib import Path

RULES = Path(__file__).parents[3] / "companion" / "rules" / "space_alert"
SOURCE = (RULES / "threatcards.py").read_text("utf-8")
HOOKS = re.findall(r"^    # ((?:\w+\.\w+(?:, )?)+): .*\n    (\w+):", SOURCE, re.MULTILINE)


def callers(hook: str) -> set[str]:
    """The functions, as `module.name`, that look at a card's field of that name."""
    found = set()
    for file in RULES.glob("*.py"):
        for function in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                fields = (node for node in ast.walk(function) if isinstance(node, ast.Attribute) and node.attr == hook)
                found |= {f"{file.stem}.{function.name}" for _ in fields}
    return found


def test_each_hook_of_a_card_is_called_from_where_the_line_above_it_says() -> None:
    assert len(HOOKS) >= 10
    assert {hook: callers(hook) for _, hook in HOOKS} == {hook: set(where.split(", ")) for where, hook in HOOKS}
