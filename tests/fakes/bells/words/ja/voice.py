"""What the bells say, Japanese."""

TEXTS = {
    "one": "鐘が一つ。",
    "two": "鐘が二つ。",
    "last.lead": "最後の鐘まで、",
    "last.end": "最後の鐘。",
}
