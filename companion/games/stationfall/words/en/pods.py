"""The pods, English."""

TEXTS: dict[str, str] = {
    "alcatraz": "Alcatraz",
    "hail_mary": "Hail Mary",
    "houdini": "Houdini",
    "mcqueen": "McQueen",
    "inspector_shuttle": "Insp. Shuttle",
    "medevac_pod": "Medevac Pod",
    "panic_pod": "Panic Pod",
}
