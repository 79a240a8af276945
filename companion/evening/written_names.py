"""PURE. Names of classes in journals, settings and logs. What stands in a file is a format: a class that has another
name in the code today is still written, and read, by the name that it was first written with."""

# Today's names, without their owner -> as they are written.
MODULES = {"commands": "hands", "several_players": "together", "player_battle": "versus"}
CLASSES = {
    "commands.Computed": "hands.WorkedOut",
    **{f"commands.{part}Status": f"hands.{part}Told" for part in ("Box", "Voice", "Room", "Hall", "Care", "Air")},
    "own.SessionData": "own.Own",
    "own.Preferences": "own.Remembered",
    "commands.BattlefieldEntered": "hands.FieldTold",
    **{f"commands.{what}Entered": f"hands.{what}Told" for what in ("Sheet", "Fate")},
    "answers.EnteredCard": "answers.CardTold",
    "first_tiles.FirstTilesEntry": "first_tiles.FirstTold",
    "draft.MissionDraft": "draft.Draft",
    **{f"own.{game}Draft": "own.Draft" for game in ("Eclipse", "Solo", "Stationfall")},
    "types.SharedText": "types.Part",
}


def written_name(module: str, kind: str) -> str:
    """`module.Class`, as files have it."""
    return CLASSES.get(f"{module}.{kind}", f"{MODULES.get(module, module)}.{kind}")
