"""Headings of stages, by the name of the stage, Japanese."""

TEXTS: dict[str, str] = {
    "NewGame": "相手は？",
    "LayOut": "並べるもの",
    "Games": "しまったゲーム",
    "Scenarios": "多人数の準備",
    "HomeGone": "母星を失った？",
    "SeenAfter": "見せたものは？",
    "Fights": "どこと戦う？",
    "News": "直前の知らせ",
    "Over": "終了",
    "ForceSheet": "自軍の艦",
    "ToHit": "命中値（射撃順）",
    "Odds": "勝つ確率",
    "TableSheet": "何をする？",
    "Homes": "母星の位置",
    "Conqueror": "誰が破壊した？",
    "Spoils": "このうち2つまで",
    "GateMenu": "最大の艦は？",
    "Versus": "戦闘",
    "EmpireSheet": "自分の帝国",
}
