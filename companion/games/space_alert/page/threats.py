"""PURE. The threats at hand, for a phone: what each does on X, Y and Z and what else its card says, before it happens.
And why something of one's own came to nothing."""

from collections.abc import Sequence
from typing import Any

from companion.games.space_alert.page.scene import Scene
from companion.games.space_alert.page.ship import by_number, numbered, where
from companion.games.space_alert.table.operation import Operation, alerts, said_by
from companion.games.space_alert.table.why import helps
from companion.games.space_alert.words import say
from companion.games.space_alert.words.threat_card import lines
from companion.kit.evening import Evening
from companion.rules.space_alert.facts import Fact, Fired, Loaded, NothingHappened, RocketLaunched, TurnBegan
from companion.rules.space_alert.setup import Switches
from companion.rules.space_alert.ship import Weapon
from companion.rules.space_alert.threats import ALL_CARDS

Json = dict[str, Any]


def announced(evening: Evening, operation: Operation, language: str) -> Json:
    """Those that were announced and whose card was entered."""
    heard = [each.says for each in said_by(operation, evening.pack, operation.position(evening.at))]
    return {
        f"{alert.t} {where(alert.zone)}": {
            **card(language, code, operation.switches),
            "t": alert.t,
            "where": where(alert.zone),
        }
        for alert, code in zip(alerts(operation), operation.codes, strict=True)
        if code and alert in heard
    }


def in_play(scene: Scene, operation: Operation, language: str) -> Json:
    """Those that are on a track now, as far as the crew has read."""
    tokens = {key: scene.threats[key] for key in by_number(scene)}
    return {
        str(key): {
            **card(language, token.id.code, operation.switches),
            "where": where(token.zone),
            **numbered(token.id),
        }
        for key, token in tokens.items()
    }


def card(language: str, code: str, switches: Switches) -> Json:
    printed = ALL_CARDS[code].under(switches)
    return {
        "name": say(language, f"threats.{code}"),
        "serious": printed.serious,
        "lines": list(lines(language, printed)),
    }


def whys(facts: Sequence[Fact], player: int, language: str) -> dict[str, list[str]]:
    """By turn: why something of this player's came to nothing, and what would have helped."""
    found: dict[str, list[str]] = {}
    turn, loaded = 0, set[tuple[int, Weapon]]()
    for fact in facts:
        match fact:
            case TurnBegan():
                turn = fact.turn
            case Loaded(player=who, weapon=weapon) if who == player:
                loaded.add((turn, weapon))
            case RocketLaunched(player=who) if who == player:
                loaded.add((turn + 1, Weapon.ROCKET))  # it arrives in the next turn
        mine = isinstance(fact, NothingHappened) and fact.player == player
        shot = isinstance(fact, Fired) and (turn, fact.weapon) in loaded
        if (mine or shot) and (advice := helps(language, fact)):
            found.setdefault(str(turn), []).append(advice)
    return found
