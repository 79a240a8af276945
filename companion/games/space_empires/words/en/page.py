"""The page, English."""

TEXTS: dict[str, str] = {
    "turn": "Turn {turn} before economic phase {phase}",
    "econ": "Economic phase {phase}",
    "no_fleets": "no fleet",
    "at_home": "at home",
    "machine": "strength {strength}, hull {left} of {hull}",
    "comes": "comes in economic phase {phase}",
    "destroyed": "destroyed",
    "shown": "Shown: {levels}",
}
