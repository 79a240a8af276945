"""The menu, and refusals, Japanese."""

TEXTS: dict[str, str] = {
    "menu": "メニュー",
    "undo": "1つ取り消す",
    "numbers": "数字を直す",
    "depth": "深さ",
    "light": "簡易",
    "full": "完全",
    "voice": "音声",
    "quiet": "なし",
    "events": "出来事",
    "turns": "手番も",
    "silence": "静かに",
    "home": "中断してホームへ",
    "back": "もどる",
    "anyway": "テーブルの判断で行う",
    "put_right": "数字を直す：{name}",
    "put_back": "{count}つ戻す",
    "steps": "すべての手順",
    "cut": "{count}つ取り消す",
    "clock": "手番時計",
    "minutes": "{count}分",
}
