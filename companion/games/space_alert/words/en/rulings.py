"""How the rules are read: the switches among the settings, English."""

TEXTS: dict[str, str] = {
    "spoken": "Spoken turns",
    "mission_shown": "Mission on the TV",
    "rulings": "Rules",
    "R1": "Stealth Fighter",
    "R1.text": "Its speed is 3 in the corrected printing of the cards and 4 in the first English one. "
    "Look at yours. OK changes it.",
    "R20": "Knocked-out count",
    "R20.text": "On: knocked-out figures count as players when the Seeker moves and for the Alien's Y. OK changes it.",
    "R25": "Idle squads cost",
    "R25.text": "On: a battlebot squad that was never activated costs 1 point, like a disabled one. "
    "Off: only disabled ones cost, as the English rulebook says. OK changes it.",
    "R32": "Test run's end",
    "R32.text": "On: after the seventh turn of a test run the threats act once more, as after the twelfth of a full "
    "mission. OK changes it.",
    "R34": "Two tiles at most",
    "R34.text": "On: where several cards double damage, a point still draws two tiles. Off: they multiply. "
    "OK changes it.",
}
