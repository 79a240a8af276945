"""Before the game, English."""

TEXTS: dict[str, str] = {
    "new": "New game",
    "give_up": "Give it up, begin anew",
    "players": "{count} {count:player|players}",
    "go": "Lay out",
    "start": "Begins",
    "tiles": "Box draws tiles",
    "species": "Species",
    "colour": "Colour",
    "no_name": "Forget the name",
    "rulings": "Rulings",
    "outer": "Outer hexes: {count}",
    "tech": "Technology tiles: {count}",
    "store": "{money} {science} {materials}",
    "seat": "{name}: hex {hex}, store {store}, discs {discs}",
}
