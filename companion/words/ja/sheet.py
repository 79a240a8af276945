"""The printed log's columns, Japanese."""

TEXTS: dict[str, str] = {
    "date": "日付",
    "crew": "クルー",
    "title": "ミッション",
    "total": "合計",
}
