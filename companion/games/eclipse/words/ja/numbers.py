"""What can be put right by hand, Japanese."""

TEXTS: dict[str, str] = {
    "of": "{name}の数字",
    "money": "資金",
    "science": "科学",
    "materials": "資材",
    "money_cubes": "資金キューブ",
    "science_cubes": "科学キューブ",
    "materials_cubes": "資材キューブ",
    "hexes": "支配ヘクス",
    "actions": "アクション",
    "reactions": "リアクション",
    "face_up": "植民船（表）",
    "interceptors": "インターセプター",
    "cruisers": "クルーザー",
    "dreadnoughts": "ドレッドノート",
    "starbases": "スターベース",
}
