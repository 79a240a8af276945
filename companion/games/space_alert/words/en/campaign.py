"""Between the missions of a campaign, English."""

TEXTS: dict[str, str] = {
    "title": "Campaign",
    "go_on": "Campaign: mission {mission}",
    "repairs": "{name} repairs",
    "tile": "{zone}: {tile}",
    "squad": "A disabled squad",
    "nothing": "Nothing",
    "recover": "Recover",
    "won": "points in {count} {count:mission|missions}",
    "lost": "Lost in mission {mission}, to {threat}.",
}
