"""What the power does to the station, Japanese."""

TEXTS: dict[str, str] = {
    "cameras_locked_off": "カメラ作動不可",
    "jammers_locked_off": "妨害装置作動不可",
    "all_dark": "全区画が暗い",
    "section_actions_off": "区画アクション不可",
    "console_actions_off": "端末アクション不可",
    "timed_launch_works": "時限発進は可能",
    "airlock_works": "エアロックは可能",
    "anybody_breaches": "誰でも突破できる",
    "officers_stopped": "士官もロックで停止",
}
