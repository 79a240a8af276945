"""A mission in the ship's log, English."""

TEXTS: dict[str, str] = {
    "won": "Won: {points} {points:point|points}",
    "won_open": "Won; the campaign is scored at its end",
    "lost": "Lost in turn {turn}: {threat}",
    "defeated": "Destroyed",
    "survived": "Survived",
    "damage": "Damage",
    "knockouts": "Knocked out",
    "bots": "Battlebots",
    "visual": "Visual confirmation",
    "bonus": "Specialisations",
    "difficulty": "Threats: {common}, serious: {serious}",
}
