"""What happened so far, English."""

TEXTS: dict[str, str] = {
    "turn": "A turn ended",
    "rolled": "{alien} rolled",
    "seen": "They saw something",
    "met": "Met: {fleet}",
    "losses": "Left: {fleet}",
    "left": "{alien} left home",
    "home_lost": "Your home is lost",
    "arrived": "A machine arrived",
    "weakness": "Machine {machine}: weakness",
    "hits": "Machine {machine}: hits {hits}",
    "planet": "Machine {machine} ate",
    "sheet": "{player}: own sheet",
    "first": "{player} goes first",
    "fought": "Players fought",
    "destroyed": "{player}: a point",
    "lost_one": "{player} lost one",
    "home_fell": "{player}: home gone",
    "own_sheet": "Own sheet written",
    "settled": "A colony founded",
    "suffered": "Own losses",
}
