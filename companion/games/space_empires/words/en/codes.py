"""Why something is refused, by the code of the rules, English."""

TEXTS: dict[str, str] = {
    "over": "The game is over.",
    "other_game": "That belongs to the other solo game.",
    "no_such": "There is no such alien or fleet.",
    "econ_open": "An alien has not rolled yet.",
    "arrival_due": "A machine has to be placed first.",
    "not_econ": "Only in the economic phase.",
    "out": "This alien is out.",
    "done": "That is done already.",
    "fought": "This fleet has fought already.",
    "hidden": "This fleet is still hidden.",
    "count": "There are not so many.",
    "no_ships": "There are no ships at home.",
    "switched_off": "Your rules play on without the home.",
    "none_due": "No machine is due.",
    "absent": "This machine is not on the map.",
    "known": "Its weakness is known.",
    "weakness_first": "Roll its weakness first.",
    "dice_short": "More dice are needed.",
    "dice_left": "Fewer dice are needed.",
}
