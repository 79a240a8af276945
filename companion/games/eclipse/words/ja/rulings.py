"""Rulings that tables decide differently, Japanese."""

TEXTS: dict[str, str] = {
    "hex_order": "ヘクスの順",
    "hex_order.descending": "降順",
    "hex_order.ascending": "昇順",
    "hex_order.free": "自由",
    "npc_targets": "NPCの狙い",
    "npc_targets.most": "数",
    "npc_targets.largest": "大型",
    "stalemate": "膠着",
    "stalemate.attacker_retreats": "退却",
    "stalemate.ask": "相談",
    "end_of_actions": "行動の終わり",
    "end_of_actions.last_pass": "最後のパス",
    "end_of_actions.consecutive": "連続パス",
    "initiative_tie": "同イニシアチブ",
    "initiative_tie.defender": "防御側",
    "initiative_tie.attacker": "攻撃側",
    "cleanup_2p": "2人のタイル",
    "ancient_part_counts": "古代パーツも数える",
}
