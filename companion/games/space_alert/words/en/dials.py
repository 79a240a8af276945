"""What a dial turns, English."""

TEXTS: dict[str, str] = {
    "points": "Threat points",
    "length": "Length of the mission",
}
