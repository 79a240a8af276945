"""A line of the log, Japanese."""

TEXTS: dict[str, str] = {
    "title": "{count}人",
    "won": "勝者：{names}（{points}点）",
    "nobody": "勝者なし",
    "player": "{who} {character}：{points}",
    "guilty": "（有罪）",
}
