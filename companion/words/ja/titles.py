"""Headings of stages, by the name of the stage, Japanese."""

TEXTS: dict[str, str] = {
    "Home": "スペースアラート",
    "SwitchOff": "電源を切りますか？",
}
