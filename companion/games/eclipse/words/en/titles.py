"""Headings of stages, by the name of the stage, English."""

TEXTS: dict[str, str] = {
    "HowMany": "How many players?",
    "SetUp": "Eclipse",
    "Colours": "Colour",
    "SpeciesList": "Species",
    "LayOut": "Lay out",
    "Rulings": "Rulings",
    "Menu": "Menu",
    "WhoseNumbers": "Whose numbers?",
    "Trading": "Trade",
    "Forecasts": "Money after upkeep",
    "Order": "Order of turns",
    "Rings": "Where?",
    "Hexes": "Which hex?",
    "OnlyFor": "Others look away",
    "OddsPage": "Odds",
    "SeatDesigns": "Blueprints",
    "Tiles": "New technologies",
    "CheckList": "Before the next round",
    "Scoring": "Final score",
    "Over": "The ranking",
}
