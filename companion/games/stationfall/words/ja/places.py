"""Where cubes are, and what a death ray can hit, Japanese."""

TEXTS: dict[str, str] = {
    "hand": "手元",
    "betrayal": "裏切りボックス",
    "ship": "船",
    "hub": "ハブ",
    "aft": "後部リング",
    "forward": "前部リング",
}
