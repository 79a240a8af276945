"""Headings of stages, by the name of the stage, English."""

TEXTS: dict[str, str] = {
    "Home": "Space Alert",
    "SwitchOff": "Switch off?",
}
