"""The cards and boards on the table before the resolution, English."""

TEXTS: dict[str, str] = {
    "go": "All right: go on",
    "by_hand": "Resolve it by hand",
    "missing": "{count} still missing",
    "back": "Back",
    "others": "other cards",
    "board.red": "Red board",
    "board.white": "White board",
    "board.blue": "Blue board",
    "board.internal": "Internal board",
}
