"""Lines of the log, English."""

TEXTS: dict[str, str] = {
    "title": "{count} {count:player|players}",
    "result": "{names}: {total}",
    "line": "{rank}. {name}, {species}: {total}",
    "result_head": "Winner",
    "who_head": "Points",
}
