"""What `threatcards.py` says about its hooks is true: authors of cards rely on it."""

import ast
import re
from pathlib import Path

RULES = Path(__file__).parents[3] / "companion" / "rules" / "space_alert"
SOURCE = (RULES / "threatcards.py").read_text("utf-8")
FUNCTIONS = [  # of all modules, as `module.name`, with the fields they look at
    (f"{file.stem}.{node.name}", {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)})
    for file in RULES.glob("*.py")
    for node in ast.walk(ast.parse(file.read_text("utf-8")))
    if isinstance(node, ast.FunctionDef)
]
HOOKS = re.findall(r"^    # ((?:\w+\.\w+(?:, )?)+): .*\n    (\w+):", SOURCE, re.MULTILINE)


def callers(hook: str) -> set[str]:
    """The functions that look at a card's field of that name."""
    return {name for name, fields in FUNCTIONS if hook in fields}


def test_each_hook_of_a_card_is_called_from_where_the_line_above_it_says() -> None:
    assert len(HOOKS) >= 10
    assert {hook: callers(hook) for _, hook in HOOKS} == {hook: set(where.split(", ")) for where, hook in HOOKS}
