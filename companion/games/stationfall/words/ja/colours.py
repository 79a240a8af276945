"""What the players are called, Japanese."""

TEXTS: dict[str, str] = {
    "red": "赤",
    "blue": "青",
    "green": "緑",
    "yellow": "黄",
    "purple": "紫",
    "orange": "オレンジ",
    "pink": "ピンク",
    "white": "白",
    "black": "黒",
}
