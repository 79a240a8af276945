"""The hourglass, in any language."""

TEXTS: dict[str, str] = {"name": "Hourglass", "turn": "Turn it over", "minutes": "Minutes"}
