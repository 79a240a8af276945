"""Upkeep and cleanup, English."""

TEXTS: dict[str, str] = {
    "heading": "R{round} Upkeep",
    "all": "All pay",
    "colony_ships": "Colony ships first",
    "next": "Next phase",
    "see_to": "Short: {name}",
    "pay": "Pay",
    "sell": "{given} > {gain} money",
    "give_up": "Give up {hexes}",
    "collapse": "Out of the game",
    "cleanup": "R{round} Cleanup",
    "drawn": "{count} {count:tile|tiles} drawn",
    "box_draws": "Box draws {count}",
    "check": "Check list",
    "check_text": "Discs home from the actions\nGraveyard back to the tracks\nColony ships face up",
}
