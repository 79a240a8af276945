"""What the scenario book says besides numbers, English."""

TEXTS: dict[str, str] = {
    "half_hex_2": "Player 2 counts one half hex at the right edge as a whole one: his 26th marker lies there.",
    "half_hex_1": "Player 1 counts one half hex at the right edge as a whole one: his 26th marker lies there.",
    "half_hexes": "The other half hexes at the right edge are not played on.",
    "nearest_row": "Homes: anywhere in your nearest row.",
    "frame": "Hexes outside the frame are not in play.",
    "advanced": "Aliens and some advanced rules are advised.",
    "explore": "Exploration technology is worth its price here.",
    "four_areas": "Each takes one of the four home areas of the game for four.",
    "edge": "Homes: in a hex of your area at the edge of the board.",
    "unused": "The two unused home areas are not played on and hold no markers.",
    "joined": "All hexes around an unused area are adjacent to each other: across it is 1 move.",
    "overflow_huge": "1 marker of player 1 and 6 of player 2 find no room: put them in hexes next to their area.",
    "overflow_one": "25 markers fit; the last one goes next to the area.",
    "two_colours": "Take a second colour, without its home and one planet that is not barren; mix both: 50 markers.",
    "between": "The 50 deep space markers lie between you.",
    "both_colours": "You may use the colonies of the second colour too.",
    "coloured_areas": "Your markers go into your coloured area.",
    "behind": "Deep space everywhere else, also in the two hexes behind players 2 and 3.",
    "on_x": "The home planet goes on X.",
    "elsewhere": "If all agree, a home may be anywhere in its system.",
    "random_homes": (
        "Everybody keeps his home planet; it goes where two numbers from 1 to 13 say: row, then hexes from the left."
    ),
    "dearer": "The two pay 1.5 times for ships and technology, rounded up; maintenance as usual.",
    "apart": "The two do not stack and do not share pipelines.",
    "no_spoils": "The one gets no 30 CP and no technology for a home.",
    "any_sides": "Partners may sit across or beside each other.",
    "together": "A team wins and loses together.",
    "alliance_uneasy": "Uneasy alliance: partners do not stack and do not use each other's pipelines.",
    "alliance_blood": (
        "Blood brothers: one common turn; stack, attack and use pipelines together; neither technology nor CP "
        "are shared."
    ),
    "around_2": "Deep space within 2 hexes of the home system.",
    "around_4": "Deep space within 4 hexes of the home system.",
    "around_3": "Deep space within 3 hexes of the home system.",
    "entries": "None on the numbered entry hexes.",
    "alien_homes": "Alien homes on the 2s; with three aliens on the 3 too.",
    "warp": "Warp points and machine markers that are turned up leave play: open space, unless you play their rules.",
    "early": "Early turns may be played all at once, if everybody agrees.",
    "basic": "Basic game: no carriers, fighters, raiders, sweepers, mines, pipelines, aliens.",
    "heavy": (
        "Heavy terrain: instead of Danger and Lost in Space a random unused deep space marker is laid face down. "
        "A cruiser that scanned it may enter this turn; nobody scans it again."
    ),
    "spoils": (
        "A destroyed home: all its owner's counters go; 30 CP next phase and up to two technologies, one level "
        "each, in which he was ahead; a colony may be set there."
    ),
}
