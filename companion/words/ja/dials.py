"""What a dial turns, Japanese."""

TEXTS: dict[str, str] = {
    "volume": "音量",
    "brightness": "明るさ",
    "points": "脅威の点数",
    "length": "ミッションの長さ",
    "less": "下げる",
    "more": "上げる",
    "done": "決定",
    "year": "年",
    "month": "月",
    "day": "日",
}
