"""The box's own stages: home, settings, the log, English."""

TEXTS: dict[str, str] = {
    "go_on": "Go on",
    "off": "Switch off",
    "stay": "Stay on",
    "off_now": "Switch off now",
    "goodbye": "Goodbye, crew",
    "not_there": "not there",
    "legend": (
        "← → arrows, ↑ lift   a b c   r bots   h heroic\nEnter OK   Esc back   1 hold OK   2 hold back   Ctrl-C ends"
    ),
}
