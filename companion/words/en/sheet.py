"""The printed log's columns, English."""

TEXTS: dict[str, str] = {
    "date": "Date",
    "crew": "Crew",
    "title": "Mission",
    "total": "Total",
}
