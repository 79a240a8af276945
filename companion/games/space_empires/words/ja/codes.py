"""Why something is refused, by the code of the rules, Japanese."""

TEXTS: dict[str, str] = {
    "over": "ゲームは終わりました。",
    "other_game": "もう一方のソロゲームのものです。",
    "no_such": "その異星人や艦隊はありません。",
    "econ_open": "まだ振っていない異星人がいます。",
    "arrival_due": "先に機械を置いてください。",
    "not_econ": "経済フェーズだけです。",
    "out": "この異星人は滅亡しました。",
    "done": "もう済んでいます。",
    "fought": "この艦隊はもう戦いました。",
    "hidden": "この艦隊はまだ裏向きです。",
    "count": "そんなにありません。",
    "no_ships": "母星に艦がありません。",
    "switched_off": "母星なしで続けるルールです。",
    "none_due": "来る機械はありません。",
    "absent": "この機械はマップにありません。",
    "known": "弱点はもう判明しています。",
    "weakness_first": "先に弱点を振ってください。",
    "dice_short": "ダイスが足りません。",
    "dice_left": "ダイスが多すぎます。",
}
