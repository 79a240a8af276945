"""Writes docs/stages.md, the map of stages, from the tables the box itself works by: tools/stages.py"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening.tables import STAGES  # noqa: E402
from companion.games import GAMES  # noqa: E402
from companion.kit.stage import StageKind, Stages  # noqa: E402

FILE = ROOT / "docs" / "stages.md"
HEAD = """# The map of stages

Written by `tools/stages.py` from the tables that the box works by; `./test tests/test_stages_docs.py` checks it.
A stage is a frozen dataclass: what is on the display, with its cursor. Where a press goes: `evening/stages.py: step`
lets time pass, then `evening/tables.py: after_of` finds the function of the stage on the display, by the folder its
class lies in. A *list* is chosen from, a *text* is read, *sheets* are several texts leafed through as one, anything
else has a function of its own. [architecture.md](architecture.md) tells the rest.
"""


def kinds(stages: Stages) -> list[tuple[type, str, object]]:
    """Every stage with what it is and the function that answers for it."""
    return [(each.kind, *answers_for(each)) for each in stages.kinds]


def answers_for(each: StageKind) -> tuple[str, object]:
    looks = {"list": each.options, "text": each.text, "sheets": each.sheets, "own": each.after}
    return next((what, function) for what, function in looks.items() if function is not None)


def row(kind: type, what: str, function: object) -> str:
    says = " ".join((kind.__doc__ or "").split())
    if says.startswith(f"{kind.__name__}("):  # a dataclass without words of its own
        says = ""
    place = kind.__module__.removeprefix("companion.").replace(".", "/")
    called = getattr(function, "__name__", "")
    return f"| `{kind.__name__}` | {what} | `{place}.py`{f': `{called}`' if called.isidentifier() else ''} | {says} |"


def table(title: str, stages: Stages) -> str:
    rows = sorted((row(*each) for each in kinds(stages)), key=str.casefold)
    dials = ", ".join(f"`{name}`" for name in stages.dials)
    more = [f"\nDials: {dials}."] if dials else []
    return "\n".join([f"## {title}\n", "| stage | is a | where | what it is |", "|---|---|---|---|", *rows, *more])


def page() -> str:
    tables = [table("The box", STAGES), *(table(info.name("en"), info.game.stages) for info in GAMES)]
    return "\n\n".join([HEAD.rstrip(), *tables]) + "\n"


if __name__ == "__main__":
    FILE.write_text(page(), "utf-8")
