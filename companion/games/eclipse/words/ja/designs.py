"""Numbers of a blueprint, Japanese."""

TEXTS: dict[str, str] = {
    "initiative": "イニシアチブ",
    "computer": "コンピュータ",
    "shield": "シールド",
    "hull": "装甲",
    "cannons": "砲 {damage}",
    "missiles": "ミサイル {damage}",
}
