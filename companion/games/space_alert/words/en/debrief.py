"""The debriefing, English."""

TEXTS: dict[str, str] = {
    "title": "Debrief",
    "saved": "This would have saved the ship ({points} {points:point|points}):",
    "better": "This would have brought {points} {points:point|points}:",
    "change": "{name}, turn {turn}: {new} instead of {old}",
    "not_sure": "In {holds} of {orders} orders of tiles nobody drew.",
    "hands": "Whether you had that card, the box does not know.",
    "searching": "Searching: all with {complete} {complete:card|cards} changed are tried. OK stops.",
    "nothing": "Nothing found; all with {complete} {complete:card|cards} changed were tried.",
    "failed": "It could not be worked out: {why}",
    "worst": "Most damage: {threat}, {tiles}",
    "shots": "Shots for nothing: {count}, energy {energy}",
    "idle": "Turns without a card: {count}, delays {delays}",
    "most": "Did most: {name} ({count})",
}
