"""Before the game, Japanese."""

TEXTS: dict[str, str] = {
    "new": "新しいゲーム",
    "give_up": "やめて新しく始める",
    "players": "{count}人",
    "go": "準備へ",
    "start": "最初の手番",
    "tiles": "技術タイル自動",
    "species": "種族",
    "colour": "色",
    "no_name": "名前を消す",
    "rulings": "裁定",
    "outer": "外周ヘクス：{count}枚",
    "tech": "技術タイル：{count}枚",
    "store": "{money} {science} {materials}",
    "seat": "{name}：ヘクス{hex}、貯蔵 {store}、ディスク {discs}",
}
