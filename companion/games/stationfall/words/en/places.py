"""Where cubes are, and what a death ray can hit, English."""

TEXTS: dict[str, str] = {
    "hand": "in hand",
    "betrayal": "betrayal box",
    "ship": "the ship",
    "hub": "Hub",
    "aft": "Aft ring",
    "forward": "Forward ring",
}
