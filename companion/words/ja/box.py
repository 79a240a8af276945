"""The box's own stages: home, settings, the log, Japanese."""

TEXTS: dict[str, str] = {
    "go_on": "つづきから",
    "off": "電源を切る",
    "stay": "切らない",
    "off_now": "今すぐ切る",
    "goodbye": "お疲れさまでした",
    "not_there": "接続なし",
    "legend": (
        "←→ 矢印  ↑ リフト  a b c  r ボット  h 英雄\nEnter 決定  Esc 戻る  1 決定長押し  2 戻る長押し  Ctrl-C 終了"
    ),
}
