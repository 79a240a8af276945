"""What a dial turns, Japanese."""

TEXTS: dict[str, str] = {
    "points": "脅威の点数",
    "length": "ミッションの長さ",
}
