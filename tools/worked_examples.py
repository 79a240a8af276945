"""Which worked records come out otherwise since a rule was changed, and where; those that are named are made again.

.venv-dev/bin/python tools/worked_examples.py                        all games; exit code 1 if anything differs
.venv-dev/bin/python tools/worked_examples.py eclipse                one of them
.venv-dev/bin/python tools/worked_examples.py eclipse --again e0074   writes today's outcome into that record

Read each difference first (docs/rules.md, *How a rule is changed*).
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.rules.eclipse import record as eclipse  # noqa: E402
from companion.rules.fields import Impossible  # noqa: E402
from companion.rules.space_alert import record as space_alert  # noqa: E402
from companion.rules.space_empires import record as space_empires  # noqa: E402
from companion.rules.stationfall import record as stationfall  # noqa: E402
from tests.rules.space_alert.test_examples import compared  # noqa: E402

Referee = Callable[[Any], dict[str, Any]]
DATA = ROOT / "tests" / "rules"
FILES: dict[str, tuple[Referee, tuple[str, ...]]] = {
    "space_alert": (space_alert.resolved, ("example-games.jsonl", "example-games-new-frontier.jsonl")),
    "stationfall": (stationfall.referee, ("stationfall-examples.jsonl",)),
    "space_empires": (space_empires.referee, ("space-empires-examples.jsonl",)),
    "eclipse": (eclipse.referee, ("eclipse-examples.jsonl",)),
}
EXPECTED = ("expect", "expected")  # under either name
CLOSE = 1e-8
SHOWN = 5  # differences of a record


def differences(ours: Any, theirs: Any, where: str = "") -> Iterator[str]:
    """Where the two are not the same; decimals may differ in the ninth digit."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in [*theirs, *(key for key in ours if key not in theirs)]:
            yield from differences(ours.get(key), theirs.get(key), f"{where}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for place, (mine, wanted) in enumerate(zip(ours, theirs, strict=True)):
            yield from differences(mine, wanted, f"{where}[{place}]")
    elif not same(ours, theirs):
        yield f"{where.lstrip('.')}: was {theirs!r}, is {ours!r}"


def same(one: Any, other: Any) -> bool:
    if type(one) is type(other) and one == other:
        return True
    try:
        return "." in f"{one}{other}" and abs(float(one) - float(other)) <= CLOSE
    except (TypeError, ValueError):
        return False


def outcome(referee: Referee, record: Any) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(json.dumps(referee(record)))  # as a file has it
        return found
    except Impossible as bad:
        return {"status": "bad_input", "error": str(bad)}


def told_apart(game: str, now: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    if "bad_input" in (now["status"], expected["status"]):
        return list(differences(now["status"], expected["status"], "status"))
    if game == "space_alert":
        now, expected = compared(now), compared(expected)
    return list(differences(now, expected))


def looked_through(game: str, anew: set[str]) -> int:
    """How many records differ; those in `again` are written again."""
    referee, names = FILES[game]
    differ = 0
    for name in names:
        file = DATA / game / "data" / name
        lines = file.read_text("utf-8").splitlines()
        for place, line in enumerate(lines):
            example = json.loads(line)
            key = next(each for each in EXPECTED if each in example)
            now = outcome(referee, example["game"])
            found = told_apart(game, now, example[key])
            if not found:
                continue
            if example["game"]["id"] in anew:
                lines[place] = json.dumps({**example, key: now}, ensure_ascii=False)
                file.write_text("\n".join(lines) + "\n", "utf-8")
                continue
            differ += 1
            print(f"{name}: {example['game']['id']}", *found[:SHOWN], sep="\n    ")
    return differ


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=[*FILES])
    parser.add_argument("--anew", nargs="+", default=[], metavar="ID")
    args = parser.parse_args()
    differ = sum(looked_through(game, {*args.anew}) for game in ([args.game] if args.game else FILES))
    print(f"{differ} worked records come out otherwise")
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main())
