"""The printed log's columns, English."""

TEXTS: dict[str, str] = {
    "date": "Date",
    "crew": "Crew",
    "title": "Mission",
    "difficulty": "Threats / serious",
    "survived": "Survived",
    "defeated": "Destroyed",
    "penalties": "Penalties",
    "visual": "Visual",
    "total": "Total",
}
