"""Headings of stages, by the name of the stage, English."""

TEXTS: dict[str, str] = {
    "NewGame": "Against whom?",
    "LayOut": "Lay out",
    "Games": "Games put away",
    "Scenarios": "Games for several",
    "HomeGone": "Home planet lost?",
    "SeenAfter": "What did you show?",
    "Fights": "Battle with whom?",
    "News": "Last news",
    "Over": "The end",
    "ForceSheet": "Your ships here",
    "ToHit": "To hit, in order",
    "Odds": "Your chance",
    "TableSheet": "What is played?",
    "Homes": "Where homes are",
    "Conqueror": "Destroyed by whom?",
    "Spoils": "Up to two of these",
    "GateMenu": "The largest ship?",
    "Versus": "A battle",
    "EmpireSheet": "Your empire",
}
