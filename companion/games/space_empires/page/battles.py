"""PURE. A battle as a phone enters it, and the odds it was told."""

import json
from typing import Any

from companion.games.space_empires.table.force import TECHS
from companion.games.space_empires.table.own import OwnForce, own_of
from companion.kit.evening import Evening
from companion.rules.space_empires.ships import IN_BATTLE

Json = dict[str, Any]


def force_row(force: OwnForce) -> Json:
    ships = dict(force.ships)
    return {
        "ships": {ship.value: ships.get(ship, 0) for ship in IN_BATTLE},
        "levels": {tech.value: force.levels.of(tech) for tech in TECHS},
    }


def odds_row(evening: Evening, seat: str, attacks: bool) -> Json:
    """Nothing before they were asked for; while they are worked out `working`."""
    answer = own_of(evening).answers.get(seat)
    if answer is None:
        return {}
    if not answer:
        return {"odds": {"working": True}}
    found = json.loads(answer)
    if "refused" in found:
        return {"odds": {"refused": found["refused"]}}
    side = "attacker" if attacks else "defender"
    return {"odds": {"win": found[side], "left": found[f"{side}_left"]}}
