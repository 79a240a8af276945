"""The menu, and refusals, Japanese."""

TEXTS: dict[str, str] = {
    "numbers": "数字を直す",
    "depth": "深さ",
    "light": "簡易",
    "full": "完全",
    "voice": "音声",
    "quiet": "なし",
    "events": "出来事",
    "turns": "手番も",
    "silence": "静かに",
    "put_right": "数字を直す：{name}",
    "clock": "手番時計",
    "minutes": "{count}分",
    "back": "もどる",
}
