"""Random but legal game records for the properties: busy crews, every threat, every option."""

from random import Random
from typing import Any

from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.ship import TILES, Zone
from companion.rules.space_alert.threatcards import ExternalCard
from companion.rules.space_alert.threats import CARDS
from companion.rules.space_alert.tracks import TRACKS

ORDINARY = ["A"] * 6 + ["B"] * 5 + ["C"] * 6 + ["bot"] * 5 + ["left", "right", "lift"] * 3 + ["-"] * 3
MEANT = [card for card in ORDINARY if card != "-"]
HEROIC = [card.value for card in Card if card.value.startswith("h")]
OPENINGS = (  # ways to where something can be done
    ["right", "C", "left", "left", "C", "bot", "bot", "hbot"],  # bots, then out into space
    ["lift", "left", "C", "lift", "C", "bot", "bot", "bot"],
    ["lift", "C", "C", "B", "A", "A", "C", "A"],
    ["C", "B", "A", "C", "A", "B", "A", "C"],
    ["lift", "right", "C", "C", "C", "A", "B", "A"],
    ["right", "C", "lift", "bot", "left", "bot", "left", "bot"],
    ["lift", "left", "C", "bot", "right", "bot", "right", "bot"],
)


def plan(random: Random, turns: int) -> list[str]:
    cards = list(random.choice(OPENINGS)) if random.random() < 0.7 else []
    cards += random.choices(ORDINARY, k=12)
    for place in range(12):
        if random.random() < 0.12:
            cards[place] = random.choice(ORDINARY)
        elif random.random() < 0.06:
            cards[place] = random.choice(HEROIC)
    return cards[:turns]


def threats(random: Random, level: Level) -> list[dict[str, Any]]:
    course = COURSES[level]
    codes = [code for code, card in CARDS.items() if course.internal or isinstance(card, ExternalCard)]
    tokens = random.sample(range(1, min(8, course.turns) + 1), random.randint(1, min(8, course.turns)))
    drawn = []
    for t, code in zip(tokens, random.sample(codes, len(tokens)), strict=True):
        row: dict[str, Any] = {"t": t, "code": code}
        if isinstance(CARDS[code], ExternalCard):
            row["zone"] = random.choice(["red", "white", "blue"])
        drawn.append(row)
    return drawn


def options(random: Random, players: int, turns: int) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    if random.random() < 0.3:
        chosen["stumbles"] = [
            {"player": player, "turn": random.randint(1, turns), "meant": random.choice(MEANT)}
            for player in random.sample(range(players), random.randint(1, players))
        ]
    if random.random() < 0.3:
        chosen["switches"] = {
            name: value
            for name, value in (("R1", 4), ("R20", False), ("R25", False), ("R32", False), ("R34", False))
            if random.random() < 0.5
        }
    if random.random() < 0.3:
        tiles = {zone.name.lower(): [t.value for t in TILES[zone] if random.random() < 0.3] for zone in Zone}
        chosen["carried"] = {"tiles": tiles, "squads": random.sample(["lower_red", "upper_blue"], random.randint(0, 2))}
    return chosen


def game(seed: int, level: Level | None = None) -> dict[str, Any]:
    """The record of that number; the same number gives the same record."""
    random = Random(seed)
    if level is None:
        level = random.choice([*Level, *[Level.MISSION] * 8])
    turns = COURSES[level].turns
    players = random.randint(1, 5)
    extra = options(random, players, turns)
    carried = extra.get("carried", {}).get("tiles", {})
    return {
        "id": f"random-{seed}",
        "level": level.value,
        "players": [{"actions": plan(random, turns)} for _ in range(players)],
        "tracks": dict(zip(["red", "white", "blue", "internal"], random.sample(sorted(TRACKS), 4), strict=True)),
        "threats": threats(random, level),
        "damage_order": {
            zone.name.lower(): random.sample(
                sorted(t.value for t in TILES[zone] if t.value not in carried.get(zone.name.lower(), [])),
                6 - len(carried.get(zone.name.lower(), [])),
            )
            for zone in Zone
        },
        **extra,
    }  # fmt: skip
