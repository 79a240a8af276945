"""What a dial turns, Japanese."""

TEXTS: dict[str, str] = {
    "minute": "ボードの開始時刻",
    "limit": "1手番の秒数",
}
