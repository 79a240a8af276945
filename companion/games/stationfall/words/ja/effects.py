"""What the power does to the station, Japanese."""

TEXTS: dict[str, str] = {
    "cameras_locked_off": "カメラはONにできず",
    "jammers_locked_off": "ジャマーはONにできず",
    "all_dark": "全区画が暗い",
    "section_actions_off": "区画アクション不可",
    "console_actions_off": "コンソールアクション不可",
    "timed_launch_works": "時限射出は可能",
    "airlock_works": "エアロックは可能",
    "anybody_breaches": "誰でもブリーチできる",
    "officers_stopped": "オフィサーもロックで停止",
}
