"""A play as BoardGameGeek's form asks for it, Japanese."""

TEXTS: dict[str, str] = {
    "date": "日付：{date}",
    "players": "プレイヤー：",
    "score": "{score}点",
    "rank": "{rank}位",
    "won": "勝ち",
    "lost": "勝ちなし",
    "comments": "コメント：{text}",
}
