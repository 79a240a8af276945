"""Random but legal game records for the properties: busy crews, every threat, every option."""

from random import Random
from typing import Any

from companion.rules.space_alert.cards import DOUBLE_HALVES, Card
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.ship import TILES, Zone
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.threatcards import Calls, ExternalCard
from companion.rules.space_alert.threats import ALL_CARDS, CARDS
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


# ---------------------------------------------------------------- The New Frontier

DOUBLE = [half.value for half in DOUBLE_HALVES]
SWITCHES = {"NF4": "appearance", "NF6": "all", "NF24": "squads", "NF25": [8, 16], "NF26": "direct", "NF28": 1}


def frontier_game(seed: int) -> dict[str, Any]:
    """The same with the expansion: its threats on every number, double halves, specialists."""
    random = Random(seed)
    base = game(seed)
    players = len(base["players"])
    double = random.random() < 0.6
    specialists = random.sample(list(Specialist), players) if random.random() < 0.7 else [None] * players
    crew = [frontier_player(random, who, double, players) for who in specialists]
    return {
        "id": f"frontier-{seed}",
        "players": crew,
        "tracks": base["tracks"] | {"internal": random.choice(list(TRACKS))},
        "threats": frontier_threats(random),
        "damage_order": {
            zone.name.lower(): random.sample(sorted(tile.value for tile in TILES[zone]), 6) for zone in Zone
        },
        "double_actions": double,
        "switches": {ruling: value for ruling, value in SWITCHES.items() if random.random() < 0.1},
    }


def frontier_player(random: Random, who: Specialist | None, double: bool, players: int) -> dict[str, Any]:
    cards = plan(random, 12)
    for place in range(12):
        if double and random.random() < 0.5:
            cards[place] = random.choice(DOUBLE)
    if who is None:
        return {"actions": cards}
    cards = [random.choice(ORDINARY) if card.startswith("h") else card for card in cards]
    for special in ("basic", "advanced"):
        cards[random.randrange(12)] = special
    place = random.randrange(12)
    if who is Specialist.MEDIC and "basic" not in cards[:place]:
        cards = ["-" if card == "basic" else card for card in cards]
        cards[place] = random.choice(["left&basic", "right&basic", "lift&basic"])
    elif who is Specialist.SPECIAL_OPS:
        cards = ["-" if card == "advanced" else card for card in cards]
        cards[place] = f"{random.choice(DOUBLE if double else MEANT)}&advanced"
    found: dict[str, Any] = {"actions": cards, "specialization": who.value}
    if who is Specialist.TELEPORTER:
        found["teleport"] = [random.randrange(players), random.randrange(players)]
    return found


def frontier_threats(random: Random) -> list[dict[str, Any]]:
    deck = random.sample(list(ALL_CARDS), len(ALL_CARDS))
    taken: set[tuple[int, bool]] = set()
    drawn = []
    for _ in range(random.randint(2, 7)):
        code = deck.pop()
        outside = isinstance(ALL_CARDS[code], ExternalCard)
        t = random.randint(1, 8)
        if (t, outside) in taken:
            continue
        taken.add((t, outside))
        drawn.append({"t": t, "code": code, **({"zone": random.choice(["red", "white", "blue"])} if outside else {})})
    for row in drawn:
        add_called(row, str(row["code"]), deck)
    return drawn


def add_called(row: dict[str, Any], code: str, deck: list[str]) -> None:
    calls = ALL_CARDS[code].calls
    if calls is None:
        return
    outside = calls is Calls.EXTERNAL
    fits = [c for c in deck if not ALL_CARDS[c].serious and isinstance(ALL_CARDS[c], ExternalCard) == outside]
    deck.remove(fits[0])
    row["called"] = {"code": fits[0]}
    add_called(row["called"], fits[0], deck)
