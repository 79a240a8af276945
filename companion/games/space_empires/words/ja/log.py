"""Lines of the log, Japanese."""

TEXTS: dict[str, str] = {
    "alone": "プレイヤー",
    "title": "{name}：{kind}、{difficulty}",
    "alien": "{alien}：艦隊{fleet}、技術{tech}、防衛{defense}；{levels}",
    "several": "{name}：{scenario}",
    "launches": "{alien}の出撃 経済{launches}",
}
