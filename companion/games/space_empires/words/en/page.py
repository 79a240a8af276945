"""The page, English."""

TEXTS: dict[str, str] = {
    "solo_turn": "Turn {turn} before economic phase {phase}",
    "solo_shown": "Shown: {levels}",
    "solo_here": "strength {strength}, hull {left} of {hull}",
    "solo_coming": "strength {strength}, comes in economic phase {phase}",
    "solo_dead": "strength {strength}, destroyed",
}
