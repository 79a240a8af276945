"""The printed log's columns, Japanese."""

TEXTS: dict[str, str] = {
    "difficulty": "並/深刻",
    "survived": "乗り切り",
    "defeated": "撃破",
    "penalties": "減点",
    "visual": "映像照合",
}
