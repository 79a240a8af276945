"""What follows from what was told, to be done on the board, English."""

TEXTS: dict[str, str] = {
    "remove_locks": "Remove all locks",
    "remove_lockdown": "Lockdown token off",
    "detonation": "Detonation: {about}",
    "launched": "{about} is away",
    "lost": "{about} is lost",
    "fire": "Fire: {about}",
    "damaged": "Damage: {about}",
    "asphyxiate_around_reactor": "No air next to Reactor",
    "cameras_off": "Cameras off",
    "jammers_off": "Jammers off",
    "project_x": "Turn over Project X",
    "suspect": "{about}: suspect",
    "guilty": "{about}: guilty",
    "cleared": "{about}: cleared",
    "monster": "The monster acts",
}
