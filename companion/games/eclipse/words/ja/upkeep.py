"""Upkeep and cleanup, Japanese."""

TEXTS: dict[str, str] = {
    "heading": "R{round} 維持",
    "all": "全員が支払う",
    "colony_ships": "先に植民船",
    "next": "次のフェーズ",
    "see_to": "不足：{name}",
    "pay": "支払う",
    "sell": "{given} > 資金{gain}",
    "give_up": "放棄 {hexes}",
    "collapse": "脱落",
    "cleanup": "R{round} クリナップ",
    "drawn": "{count}枚引いた",
    "box_draws": "自動で{count}枚引く",
    "check": "確認リスト",
    "check_text": "アクションのディスクを戻す\n墓地のキューブを戻す\n植民船を表にする",
}
