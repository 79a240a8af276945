"""Who flies: the crew, its names and its cards, Japanese."""

TEXTS: dict[str, str] = {
    # home
    "mission": "ミッション",
    "training": "訓練",
    "campaign": "キャンペーン",
    # who
    "last": "前回のクルー",
    "pass_star": "キャプテン交代",
    "this": "このクルー",
    "change": "クルーを変える",
    "new": "新しいクルー",
    "players_1": "1人",
    "players_2": "2人",
    "players_3": "3人",
    "players_4": "4人",
    "players_5": "5人",
    "androids": "アンドロイド{count}",
    # the sheet
    "ready": "ミッションへ",
    "alone": "自分",
    "comms": "連絡士官",
    "security": "保安担当官",
    "fifth": "5人目を追加",
    "dealing": "配るカード",
    "seat_gone": "この席は空です",
    "name": "名前",
    "colour": "色",
    "make_captain": "キャプテンにする",
    "later": "次の席と入れ替え",
    # names
    "type_name": "名前を入力",
    "no_name": "名前なし",
    "done": "決定",
    "done.cell": "OK",
    "delete": "消す",
    "delete.cell": "<",
    "alphabet": "文字種",
    "alphabet.cell": "字",
    # cards
    "deal_phase": "第{phase}フェーズ：{cards}枚",
    "deal_heroic": "第1フェーズのうち1枚は英雄的アクションカード。",
    "deal_no_heroic": "訓練では英雄的アクションカードを使いません。",
    "deal_android": "アンドロイドは1体につき英雄的アクションカード1枚。伏せて配り、開始時に公開します。",
    "deal_alone": "アクションカードをすべて表向きに広げます。",
}
