"""What every refereed game says: refusals, undo, corrections of the past, Japanese."""

TEXTS: dict[str, str] = {
    "play": "遊ぶ",
    "nothing": "何もない",
    "menu": "メニュー",
    "home": "最初の画面へ",
    "leave": "やめる",
    "anyway": "それでも起きた",
    "anyway_correct": "起きたので訂正",
    "undo": "取り消す",
    "put_back": "元に戻す",
    "past": "これまでの記録",
    "give_up": "訂正をやめる",
    "never": "起きていない",
    "otherwise": "違う内容だった",
    "before": "その前に何かあった",
    "cut": "この前まで戻す",
    "misfits": "合わなくなったもの",
}
