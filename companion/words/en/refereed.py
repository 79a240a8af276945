"""What every refereed game says: refusals, undo, corrections of the past, English."""

TEXTS: dict[str, str] = {
    "play": "Play",
    "nothing": "Nothing here",
    "menu": "Menu",
    "home": "To the first screen",
    "leave": "Leave it",
    "anyway": "It happened anyway",
    "anyway_correct": "It happened: put right",
    "undo": "Undo",
    "put_back": "Put back",
    "past": "What happened so far",
    "give_up": "Correct nothing",
    "never": "It never happened",
    "otherwise": "It was different",
    "before": "Something came before",
    "cut": "Back to before this",
    "misfits": "No longer fits",
}
