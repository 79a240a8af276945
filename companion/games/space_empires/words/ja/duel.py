"""A battle shot by shot, Japanese."""

TEXTS: dict[str, str] = {
    "begin": "1発ずつ",
    "at": "{target}へ",
    "need": "{die}以下",
    "pass": "撃たない",
    "retreat": "退却",
    "screen": "後衛{count}まで",
    "mines": "機雷が当たる：{count}",
    "mines_hit": "命中した機雷 1-5",
    "next": "第{round}戦",
    "result": "結果を入力",
    "over": "決着",
    "round": "第{round}戦",
    "die": "ダイス",
    "miss": "{die} 外れ",
    "hit": "{die} 命中",
    "killed": "{die} 撃破",
    "form_shot": "ダイス",
    "form_screen": "後衛",
    "form_retreat": "退却する艦は？",
    "form_mines": "機雷に当たる艦は？",
}
