"""What is printed on boards and counted into the box."""

from companion.rules.eclipse import sources
from companion.rules.eclipse.names import Ship

# ---- tracks
CIRCLES = 13  # on the influence track
UPKEEP = (0, 0, 0, 1, 2, 3, 5, 7, 10, 13, 17, 21, 25, 30)  # by empty circles
INCOME = (2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28)  # by cubes off the track
CUBES_PER_TRACK = 11
DISCS_PER_PLAYER = 16  # in the box
DISCOUNT = (0, 1, 2, 3, 4, 6, 8)  # by tiles on the technology's track
TECHS_PER_TRACK = 7

# ---- the game
ROUNDS = 9  # E-R4
PLAYERS = range(2, 7)
DIPLOMACY_FROM = 4  # players
INNER_HEXES = 8
MIDDLE_HEXES = 11
OUTER_HEXES = {2: 5, 3: 10, 4: 14, 5: 16, 6: 18}
TILES_AT_SETUP = {2: 12, 3: 14, 4: 16, 5: 18, 6: 20}
TILES_AT_CLEANUP = {2: 4, 3: 6, 4: 7, 5: 8, 6: 9}  # two players: E-R19
FIGURES = {Ship.INTERCEPTOR: 8, Ship.CRUISER: 4, Ship.DREADNOUGHT: 2, Ship.STARBASE: 4}  # E-R23
AMBASSADORS = 3
INFLUENCE_MOVES = 2
INFLUENCE_FLIPS = 2
ARTIFACT_GAIN = 5  # of one resource, for each artifact
DISCOVERY_GAIN = (8, 5, 6)  # money, science, materials

# ---- reputation
REPUTATION_BOX = (12, 9, 7, 4)  # tiles of 1, 2, 3, 4
DRAW_CAP = 5
KILL_DRAWS = {
    Ship.INTERCEPTOR: 1,
    Ship.CRUISER: 2,
    Ship.DREADNOUGHT: 3,
    Ship.STARBASE: 1,
    Ship.ANCIENT: 1,
    Ship.GCDS: 3,
}

# ---- victory points
AMBASSADOR_VP = 1
DISCOVERY_VP = 2
MONOLITH_VP = 3
TRAITOR_VP = -2
TRACK_VP = (0, 0, 0, 0, 1, 2, 3, 5)  # by tiles on a technology track

# ---- exact odds (E-R24)
ODDS_SHIPS = 6  # on both sides together
ODDS_DICE = 6  # in one type's volley

# ---- where these were read
SOURCES = {
    **dict.fromkeys(("CIRCLES", "UPKEEP", "INCOME", "CUBES_PER_TRACK", "DISCS_PER_PLAYER"), sources.TRACKS),
    **dict.fromkeys(("DISCOUNT", "TECHS_PER_TRACK"), sources.DISCOUNTS),
    **dict.fromkeys(("ROUNDS", "OUTER_HEXES", "TILES_AT_SETUP", "TILES_AT_CLEANUP", "FIGURES"), sources.COUNTS),
    **dict.fromkeys(("ARTIFACT_GAIN", "DISCOVERY_GAIN"), sources.DISCOVERIES),
    **dict.fromkeys(("REPUTATION_BOX", "DRAW_CAP", "KILL_DRAWS"), sources.REPUTATION),
    **dict.fromkeys(("AMBASSADOR_VP", "DISCOVERY_VP", "MONOLITH_VP", "TRAITOR_VP", "TRACK_VP"), sources.SCORING),
}
