"""What a dial turns, English."""

TEXTS: dict[str, str] = {
    "minute": "Start minute, as printed on the board",
    "limit": "Seconds of a turn",
}
