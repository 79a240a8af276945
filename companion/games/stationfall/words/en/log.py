"""A line of the log, English."""

TEXTS: dict[str, str] = {
    "title": "{count} {count:player|players}",
    "won": "Won by {names} with {points}",
    "nobody": "Nobody won",
    "player": "{who}, {character}: {points}",
    "guilty": "(guilty)",
}
