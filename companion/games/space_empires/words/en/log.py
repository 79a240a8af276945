"""Lines of the log, English."""

TEXTS: dict[str, str] = {
    "alone": "Player",
    "title": "{name}: {kind}, {difficulty}",
    "alien": "{alien}: fleet {fleet}, tech {tech}, defense {defense}; {levels}",
    "several": "{name}: {scenario}",
    "launches": "{alien} launched in phase {launches}",
    "story_fleet": "{alien}, fleet CP by phase: {cp}",
    "story_tech": "{alien}, technology CP by phase: {cp}",
    "story_defense": "{alien}, defense CP by phase: {cp}",
}
