"""PURE. Names and numbers that the page's scripts receive, so that no script copies them."""

from companion.games.eclipse.table.names import LONGEST
from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.hexes import ROWS, START_HEXES
from companion.rules.eclipse.names import NPC_SHIPS, PLAYER_SHIPS, Bonus, Resource, Square, Structure
from companion.rules.eclipse.numbers import FIGURES, REPUTATION_BOX
from companion.rules.eclipse.parts import PARTS
from companion.rules.eclipse.squares import printed
from companion.rules.eclipse.standing import POINTS
from companion.rules.eclipse.technologies import OPENS, Tech
from companion.rules.eclipse.technologies import ROWS as TECHNOLOGIES

KINDS: dict[str, object] = {
    "points": list(POINTS),
    "resources": [resource.name.lower() for resource in Resource],
    "ships": [ship.value for ship in PLAYER_SHIPS],
    "figures": {ship.value: number for ship, number in FIGURES.items()},
    "npcs": [ship.value for ship in NPC_SHIPS],
    "structures": [structure.value for structure in Structure],
    "squares": [square.value for square in Square],
    "bonuses": [bonus.value for bonus in Bonus],
    "tiles": list(range(1, len(REPUTATION_BOX) + 1)),
    "damages": list(DAMAGES),
    "longest_name": LONGEST // 3,  # Latin letters
    # Each hex that can be explored, with what lies there.
    "hexes": {
        str(row.number): {
            "ancients": row.ancients,
            "discovery": bool(row.discovery),
            "artifacts": row.artifacts,
            "vp": row.vp,
            "squares": [
                {"square": square.value, "track": "" if track is None else track.name.lower()}
                for square, track in printed(row.number)
            ],
        }
        for row in ROWS
        if row.number not in START_HEXES
    },
    "artifacts": {str(row.number): row.artifacts for row in ROWS},
    # As records write them, by the name that the words know.
    "techs": {row.tech.name.lower(): row.tech.value for row in TECHNOLOGIES},
    "tracks": {row.tech.name.lower(): row.category.value for row in TECHNOLOGIES},
    "opens": {track.name.lower(): tech.name.lower() for track, tech in OPENS.items()},
    "key": Tech.ARTIFACT_KEY.name.lower(),
    "parts": {part.name.lower(): part.value for part in PARTS},
    "ancient": [part.name.lower() for part, row in PARTS.items() if row.ancient],
    "does": {
        part.name.lower(): {
            name: value
            for name in ("energy", "initiative", "move", "computer", "shield", "hull", "cannons", "missiles")
            if (value := getattr(row, name))
        }
        for part, row in PARTS.items()
    },
}
