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
    "place_all": "No. {place} of {count} {count:mission|missions}",
    "place_crew": "No. {place} of {count} of this crew",
    "place_mission": "No. {place} of {count} of this mission",
    "flown": "{count} flown, {won} won",
    "best": "Best: {points}, {title}, {date}, {crew}",
    "best_crew": "{crew}: {points}, {title}",
    "best_mission": "{title}: {points}, {crew}",
    "fallen": "{threat}: {count} of {lost} lost ships",
    "killer": "Killed by {threat}: {count}",
}
