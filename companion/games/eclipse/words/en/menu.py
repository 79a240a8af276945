"""The menu, and refusals, English."""

TEXTS: dict[str, str] = {
    "numbers": "Put right",
    "depth": "Depth",
    "light": "light",
    "full": "full",
    "voice": "Voice",
    "quiet": "quiet",
    "events": "events",
    "turns": "and turns",
    "silence": "Silence",
    "put_right": "Put right: {name}",
    "clock": "Turn clock",
    "minutes": "{count} min",
    "back": "Back",
}
