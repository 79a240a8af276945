"""What the bells say, Japanese."""

TEXTS = {
    "bells/one": "鐘が一つ。",
    "bells/two": "鐘が二つ。",
    "bells/last.lead": "最後の鐘まで、",
    "bells/last.end": "最後の鐘。",
}
