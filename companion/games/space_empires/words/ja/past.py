"""What happened so far, Japanese."""

TEXTS: dict[str, str] = {
    "turn": "ターン終了",
    "rolled": "{alien}がロール",
    "seen": "手の内を見られた",
    "met": "遭遇：{fleet}",
    "losses": "残り：{fleet}",
    "left": "{alien}が母星を出た",
    "home_lost": "母星を失った",
    "arrived": "マシン到着",
    "weakness": "マシン{machine}：弱点",
    "hits": "マシン{machine}：命中{hits}",
    "planet": "マシン{machine}が捕食",
    "sheet": "{player}：自分の表",
    "first": "{player}が先手",
    "fought": "プレイヤー戦",
    "destroyed": "{player}：1点",
    "lost_one": "{player}：植民地喪失",
    "home_fell": "{player}：母星陥落",
    "own_sheet": "自分の表を記入",
    "settled": "コロニー建設",
    "suffered": "自軍の損失",
}
