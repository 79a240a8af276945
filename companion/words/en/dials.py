"""What a dial turns, English."""

TEXTS: dict[str, str] = {
    "volume": "Volume",
    "brightness": "Brightness",
    "less": "less",
    "more": "more",
    "next": "next",
    "done": "done",
    "year": "Year",
    "month": "Month",
    "day": "Day",
}
