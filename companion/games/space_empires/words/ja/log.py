"""Lines of the log, Japanese."""

TEXTS: dict[str, str] = {
    "title": "{name}：{kind}、{difficulty}",
    "won": "経済フェーズ{phase}で勝利",
    "lost": "経済フェーズ{phase}で敗北",
    "alien": "{alien}：艦隊{fleet}、技術{tech}、防衛{defense}；{levels}",
    "several": "{name}：{scenario}",
}
