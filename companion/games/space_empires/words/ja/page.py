"""The page, Japanese."""

TEXTS: dict[str, str] = {
    "turn": "ターン{turn}（次は経済フェーズ{phase}）",
    "econ": "経済フェーズ{phase}",
    "no_fleets": "艦隊なし",
    "at_home": "母星",
    "machine": "強さ{strength}、船体{left}/{hull}",
    "comes": "経済フェーズ{phase}に来る",
    "destroyed": "破壊",
    "shown": "判明：{levels}",
}
