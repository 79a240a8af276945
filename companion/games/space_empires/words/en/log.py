"""Lines of the log, English."""

TEXTS: dict[str, str] = {
    "alone": "Player",
    "title": "{name}: {kind}, {difficulty}",
    "alien": "{alien}: fleet {fleet}, tech {tech}, defense {defense}; {levels}",
    "several": "{name}: {scenario}",
    "launches": "{alien} launched in phase {launches}",
}
