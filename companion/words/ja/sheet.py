"""The printed log's columns, Japanese."""

TEXTS: dict[str, str] = {
    "date": "日付",
    "crew": "乗組員",
    "title": "ミッション",
    "difficulty": "並/深刻",
    "survived": "乗り切り",
    "defeated": "撃破",
    "penalties": "減点",
    "visual": "目視確認",
    "total": "合計",
}
