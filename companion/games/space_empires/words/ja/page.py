"""The page, Japanese."""

TEXTS: dict[str, str] = {
    "solo_turn": "ターン{turn}（次は経済フェーズ{phase}）",
    "solo_shown": "判明：{levels}",
    "solo_here": "強さ{strength}、船体{left}/{hull}",
    "solo_coming": "強さ{strength}、経済フェーズ{phase}に来る",
    "solo_dead": "強さ{strength}、破壊",
}
