"""Lines of the log, English."""

TEXTS: dict[str, str] = {
    "title": "{name}: {kind}, {difficulty}",
    "won": "Won in economic phase {phase}",
    "lost": "Lost in economic phase {phase}",
    "alien": "{alien}: fleet {fleet}, tech {tech}, defense {defense}; {levels}",
    "several": "{name}: {scenario}",
}
