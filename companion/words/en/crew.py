"""Who flies: the crew, its names and its cards, English."""

TEXTS: dict[str, str] = {
    # home
    "mission": "Fly a mission",
    "training": "Training",
    "campaign": "Campaign",
    # who
    "last": "The last crew",
    "pass_star": "New captain",
    "this": "This crew",
    "change": "Change the crew",
    "new": "A new crew",
    "players_1": "1 player",
    "players_2": "2 players",
    "players_3": "3 players",
    "players_4": "4 players",
    "players_5": "5 players",
    "androids": "{count} {count:android|androids}",
    # the sheet
    "ready": "On to the mission",
    "alone": "You",
    "comms": "Comms",
    "security": "Security",
    "fifth": "Fifth member",
    "dealing": "Cards dealt",
    "seat_gone": "This seat is empty",
    "name": "Name",
    "colour": "Colour",
    "make_captain": "Make captain",
    "later": "Sit one place on",
    # names
    "type_name": "Type a name",
    "no_name": "No name",
    "done": "done",
    "done.cell": "OK",
    "delete": "delete",
    "delete.cell": "<",
    "alphabet": "letters",
    "alphabet.cell": "Aa",
    # cards
    "deal_phase": "Phase {phase}: {cards} {cards:card|cards}",
    "deal_heroic": "In phase 1 one of them is heroic.",
    "deal_no_heroic": "No heroic cards in training.",
    "deal_android": "Each android: heroic card, face down.",
    "deal_alone": "All action cards lie face up before you.",
}
