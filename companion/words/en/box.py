"""The box's own stages: home, settings, the log, English."""

TEXTS: dict[str, str] = {
    "go_on": "Go on",
    "off": "Switch off",
    "stay": "Stay on",
    "off_now": "Switch off now",
}
