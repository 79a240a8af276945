"""The printed log's columns, English."""

TEXTS: dict[str, str] = {
    "difficulty": "Threats / serious",
    "survived": "Survived",
    "defeated": "Destroyed",
    "penalties": "Penalties",
    "visual": "Visual",
}
