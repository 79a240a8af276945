"""Names of games, English."""

TEXTS: dict[str, str] = {
    "1": "Vega",
    "2": "Rigel",
    "3": "Deneb",
    "4": "Altair",
    "5": "Sirius",
    "6": "Mira",
    "7": "Capella",
    "8": "Spica",
    "9": "Antares",
    "10": "Castor",
    "11": "Regulus",
    "12": "Polaris",
}
