"""The box's own stages: home, settings, the log, Japanese."""

TEXTS: dict[str, str] = {
    "go_on": "つづきから",
    "off": "電源を切る",
    "stay": "切らない",
    "off_now": "今すぐ切る",
}
