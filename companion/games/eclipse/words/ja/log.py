"""Lines of the log, Japanese."""

TEXTS: dict[str, str] = {
    "title": "{count}人",
    "result": "{names}：{total}",
    "line": "{rank}. {name}（{species}）：{total}",
    "result_head": "勝者",
    "who_head": "得点",
}
