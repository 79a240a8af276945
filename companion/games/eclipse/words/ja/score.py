"""The final score, Japanese."""

TEXTS: dict[str, str] = {
    "done": "順位へ",
    "of": "{name}：{total}",
    "hexes": "ヘクス",
    "reputation": "名声",
    "ambassadors": "大使",
    "discovery": "発見",
    "monoliths": "モノリス",
    "technology": "技術",
    "traitor": "反逆者",
    "species": "種族",
    "resources": "貯蔵（同点用）",
    "rank": "#",
    "who": "だれ",
    "points": "点",
}
