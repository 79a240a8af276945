"""What a dial turns, Japanese."""

TEXTS: dict[str, str] = {
    "volume": "音量",
    "brightness": "明るさ",
    "less": "下げる",
    "more": "上げる",
    "next": "次へ",
    "done": "決定",
    "year": "年",
    "month": "月",
    "day": "日",
}
