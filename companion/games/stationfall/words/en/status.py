"""What the box knows, on pages, English."""

TEXTS: dict[str, str] = {
    "players": "Players",
    "markers": "Markers in play",
    "station": "Station",
    "pods": "Pods",
    "last": "Told last",
    "cubes": "{hand}+{betrayal}",
    "marker": "{colour} {what}: {due}",
    "damaged": "Damaged: {places}",
    "fire": "Fire: {places}",
    "asphyxiation": "No air: {places}",
    "project_x": "Project X is released",
    "peeks": "May look at X: {names}",
    "empty": "empty",
    "launch_timed": "Timed: {answer}",
    "launch_section": "Section: {answer}",
    "launch_bridge": "Bridge: {answer}",
    "would_be_lost": "Damaged: who leaves is lost",
}
