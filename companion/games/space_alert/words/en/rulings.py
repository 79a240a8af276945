"""How the rules are read: the switches among the settings, English."""

TEXTS: dict[str, str] = {
    "spoken": "Spoken turns",
    "mission_shown": "Mission on the TV",
    "all_draw": "Draws: all phones",
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
    "NF4": "Ninja's drones",
    "NF4.text": "New Frontier. On: whoever passes a drone is poisoned from the moment the Ninja appears. Off: "
    "from its X on. OK changes it.",
    "NF6": "Navigator slows all",
    "NF6.text": "New Frontier. On: the Hypernavigator's basic card slows internal threats, too. Off: only "
    "external ones. OK changes it.",
    "NF24": "Satellite's Z",
    "NF24.text": "New Frontier. On: the Transmitter Satellite's Z knocks out who leads active battlebots and "
    "delays the others. Off: it knocks out the captain and delays everybody. OK changes it.",
    "NF25": "Overlord 8/16",
    "NF25.text": "New Frontier. On: the Overlord is worth 8 points survived, 16 destroyed. Off: 4 and 8; look at "
    "your card. OK changes it.",
    "NF26": "Dragons pass shields",
    "NF26.text": "New Frontier. On: the Z of Energy Snake and Energy Dragon is damage that no shield stops. Off: "
    "an attack. OK changes it.",
    "NF28": "Airlock's Y breaks",
    "NF28.text": "New Frontier. On: the Breached Airlock's Y does 1 damage. Off: none. OK changes it.",
}
