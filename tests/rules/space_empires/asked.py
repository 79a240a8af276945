"""Questions to the referee in a line, and solo games in a few words."""

from typing import Any

import pytest

from companion.rules.fields import Impossible
from companion.rules.space_empires.record import referee

Json = Any


def ask(kind: str, **fields: Json) -> dict[str, Json]:
    """The outcome without id and status."""
    outcome = referee({"id": "asked", "kind": kind, **fields})
    assert outcome.pop("id") == "asked"
    assert outcome.pop("status") == "ok"
    return outcome


def bad(kind: str, **fields: Json) -> str:
    """The field that was refused as bad input."""
    with pytest.raises(Impossible) as refused:
        referee({"id": "asked", "kind": kind, **fields})
    return refused.value.field


TURN = {"do": "turn"}
TO_ECON = [TURN] * 3


def econ(alien: int, *dice: int) -> dict[str, Json]:
    return {"do": "econ", "alien": alien, "dice": list(dice)}


def aliens(*events: dict[str, Json], difficulty: str = "hard", **options: Json) -> dict[str, Json]:
    return ask("play", game="aliens", difficulty=difficulty, events=list(events), **options)


def machines(
    *events: dict[str, Json], difficulty: str = "easy", size: str = "small", **options: Json
) -> dict[str, Json]:
    return ask("play", game="machines", map=size, difficulty=difficulty, events=list(events), **options)


def last(outcome: dict[str, Json]) -> dict[str, Json]:
    row: dict[str, Json] = outcome["per_event"][-1]
    return row


def refused(outcome: dict[str, Json]) -> list[str | None]:
    """The code of every event or step."""
    rows = outcome.get("per_event") or outcome.get("steps") or outcome["events"]
    return [row.get("refused") for row in rows]


def side(*groups: str, **fields: Json) -> dict[str, Json]:
    """A side of a battle: `side("CA 2", "SC 3", attack=1)`."""
    rows = [group.split() for group in groups]
    return {"groups": [{"unit": unit, "n": int(n)} for unit, n in rows], **fields}


def machine(strength: int, weakness: str = "none", **fields: Json) -> dict[str, Json]:
    return {"machine": strength, "weakness": weakness, **fields}


def fire(who: str, group: int, at: int, die: int) -> dict[str, Json]:
    return {"do": "fire", "side": who, "group": group, "at": at, "die": die}


def fight(
    attacker: dict[str, Json], defender: dict[str, Json], *steps: dict[str, Json], **options: Json
) -> dict[str, Json]:
    return ask("battle", attacker=attacker, defender=defender, steps=list(steps), **options)
