"""What the power does to the station, English."""

TEXTS: dict[str, str] = {
    "cameras_locked_off": "Cameras locked off",
    "jammers_locked_off": "Jammers locked off",
    "all_dark": "All sections dark",
    "section_actions_off": "No section actions",
    "console_actions_off": "No console actions",
    "timed_launch_works": "Timed launch works",
    "airlock_works": "Airlock works",
    "anybody_breaches": "Anybody breaches",
    "officers_stopped": "Locks stop Officers",
}
