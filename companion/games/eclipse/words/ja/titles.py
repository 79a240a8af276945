"""Headings of stages, by the name of the stage, Japanese."""

TEXTS: dict[str, str] = {
    "HowMany": "何人で遊ぶ？",
    "SetUp": "エクリプス",
    "Colours": "色",
    "SpeciesList": "種族",
    "LayOut": "準備",
    "Rulings": "裁定",
    "Menu": "メニュー",
    "WhoseNumbers": "だれの数字？",
    "Trading": "交換",
    "Forecasts": "維持後の資金",
    "Order": "手番順",
    "Rings": "どこ？",
    "Hexes": "どのヘクス？",
    "OnlyFor": "ほかの人は見ないで",
    "OddsPage": "勝率",
    "SeatDesigns": "設計図",
    "Tiles": "新しい技術",
    "CheckList": "次のラウンドの前に",
    "Scoring": "最終得点",
    "Over": "順位",
}
