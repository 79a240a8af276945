"""What follows from what was told, to be done on the board, Japanese."""

TEXTS: dict[str, str] = {
    "remove_locks": "ロックを全て外す",
    "remove_lockdown": "ロックダウン除去",
    "detonation": "爆発：{about}",
    "launched": "{about} 射出",
    "lost": "{about} 喪失",
    "fire": "火災：{about}",
    "damaged": "損傷：{about}",
    "asphyxiate_around_reactor": "原子炉の隣も窒息",
    "cameras_off": "カメラOFF",
    "jammers_off": "ジャマーOFF",
    "project_x": "Xのカードを表に",
    "suspect": "{about}：容疑者",
    "guilty": "{about}：有罪",
    "cleared": "{about}：取り下げ",
    "monster": "モンスターが動く",
}
