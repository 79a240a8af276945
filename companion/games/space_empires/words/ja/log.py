"""Lines of the log, Japanese."""

TEXTS: dict[str, str] = {
    "alone": "プレイヤー",
    "title": "{name}：{kind}、{difficulty}",
    "alien": "{alien}：艦隊{fleet}、技術{tech}、防衛{defense}；{levels}",
    "several": "{name}：{scenario}",
    "launches": "{alien}の出撃 経済{launches}",
    "story_fleet": "{alien} フェーズごとの艦隊CP：{cp}",
    "story_tech": "{alien} フェーズごとの技術CP：{cp}",
    "story_defense": "{alien} フェーズごとの防衛CP：{cp}",
}
