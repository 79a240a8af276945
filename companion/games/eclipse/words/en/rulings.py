"""Rulings that tables decide differently, English."""

TEXTS: dict[str, str] = {
    "hex_order": "Order of hexes",
    "hex_order.descending": "falling",
    "hex_order.ascending": "rising",
    "hex_order.free": "free",
    "npc_targets": "NPC dice",
    "npc_targets.most": "most kills",
    "npc_targets.largest": "largest",
    "stalemate": "Stalemate",
    "stalemate.attacker_retreats": "retreat",
    "stalemate.ask": "ask",
    "end_of_actions": "Actions end",
    "end_of_actions.last_pass": "last pass",
    "end_of_actions.consecutive": "in a row",
    "initiative_tie": "Equal initiative",
    "initiative_tie.defender": "defender",
    "initiative_tie.attacker": "attacker",
    "cleanup_2p": "Tiles, 2 players",
    "ancient_part_counts": "Ancient part counts",
}
