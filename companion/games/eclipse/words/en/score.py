"""The final score, English."""

TEXTS: dict[str, str] = {
    "done": "The ranking",
    "of": "{name}: {total}",
    "hexes": "Hexes",
    "reputation": "Reputation",
    "ambassadors": "Ambassadors",
    "discovery": "Discoveries",
    "monoliths": "Monoliths",
    "technology": "Technologies",
    "traitor": "Traitor",
    "species": "Species",
    "resources": "In store (ties)",
    "rank": "#",
    "who": "Who",
    "points": "points",
}
