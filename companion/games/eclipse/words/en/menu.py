"""The menu, and refusals, English."""

TEXTS: dict[str, str] = {
    "menu": "Menu",
    "undo": "Take back a step",
    "numbers": "Put right",
    "depth": "Depth",
    "light": "light",
    "full": "full",
    "voice": "Voice",
    "quiet": "quiet",
    "events": "events",
    "turns": "and turns",
    "silence": "Silence",
    "home": "Pause: home",
    "back": "Back",
    "anyway": "The table says so",
    "put_right": "Put right: {name}",
    "put_back": "Put back {count}",
    "steps": "All steps",
    "cut": "Take back {count}",
    "clock": "Turn clock",
    "minutes": "{count} min",
}
