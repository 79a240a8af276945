"""Numbers of a blueprint, English."""

TEXTS: dict[str, str] = {
    "initiative": "Initiative",
    "computer": "Computer",
    "shield": "Shield",
    "hull": "Hull",
    "cannons": "Cannons of {damage}",
    "missiles": "Missiles of {damage}",
}
