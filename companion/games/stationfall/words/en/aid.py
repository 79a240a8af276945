"""The rule at hand, English: our own words for what the manual says."""

TEXTS: dict[str, str] = {
    "topic_turn": "A turn",
    "topic_basic": "Basic actions",
    "topic_section": "Section actions",
    "topic_console": "Console actions",
    "topic_station": "The station",
    "topic_pods": "Pods",
    "topic_guilt": "Guilt",
    "topic_end": "The end",
    "reveal": "Reveal (may)",
    "reveal_text": (
        "Show who you are: your cubes on that card come home, all others there go to the betrayal box. "
        "Schroedinger: discard your identity unseen and be one of your bonus characters instead."
    ),
    "influence": "Influence (may)",
    "influence_text": (
        "Any number of cubes from hand onto one live character that is nobody's PC and has not left. Beyond the "
        "limit of your PC every cube out costs a point at the end."
    ),
    "conspirator": "Who may activate whom",
    "conspirator_text": (
        "Your own PC; or a live character with at least one of your cubes on which nobody has more than you."
    ),
    "activate": "Activate",
    "activate_text": (
        "Disc onto one of your conspirators: 2 actions, but 1 if any disc lay on it when this phase began. A "
        "human or robot also picks up or drops once for free."
    ),
    "bribe": "Bribe",
    "bribe_text": (
        "Once a turn: your token onto a live character, not your own PC, for one action. Another player's PC "
        "hears the action first and may decline; then you bribe nobody else this turn."
    ),
    "kompromat": "Kompromat",
    "kompromat_text": (
        "Once a turn: the token of that character for one of its actions, your own PC too. Who declines and is "
        "innocent becomes a suspect."
    ),
    "renegotiate": "Renegotiate",
    "renegotiate_text": "Instead of activating: your disc home, and one cube from a character that has not left.",
    "resolve": "Resolve",
    "resolve_text": "Your markers that are due, in your order; then effects of sections; the monster last.",
    "minute": "End of the minute",
    "minute_text": (
        "On 1 abandon ship is declared. On 0 the reentry token is turned: fireball is Stationfall at once, else "
        "minute 0 is still played."
    ),
    "step": "Step",
    "step_text": (
        "Through a corridor to the next section, dragging somebody who is down if you like (each once a turn). "
        "Locks stop all but Officers; in a blackout Officers too."
    ),
    "pick_up": "Pick up",
    "pick_up_text": "An item here, or from somebody here who is down.",
    "drop": "Drop",
    "drop_text": "Leave an item where you are.",
    "give": "Give",
    "give_text": "An item to somebody here; it cannot be refused.",
    "throw": "Throw",
    "throw_text": "An item through an unlocked corridor into the next section, never through a vent.",
    "copy": "Copy data",
    "copy_text": "To somebody here; with the jammers off to anybody who has not left.",
    "delete": "Delete data",
    "delete_text": "One kind of data off the card.",
    "attack": "Attack",
    "attack_text": (
        "Bludgeon: a robot, or a human without helmet, here. Gun: any human or robot in the section, helmet or "
        "not. In sight of the cameras a human down makes you a suspect."
    ),
    "rob": "Rob",
    "rob_text": (
        "With bludgeon or gun as in an attack: take an item or data instead. Not a helmet off somebody whom the "
        "hazard would then down."
    ),
    "sabotage": "Sabotage",
    "sabotage_text": (
        "With bludgeon or gun: damage the section you are in. Its action is off until it is repaired. A bludgeon "
        "does nothing to the Reactor."
    ),
    "revive": "Revive",
    "revive_text": "Nanogel: somebody here who is down lives. Not a human without helmet in a hazard.",
    "wait": "Wait",
    "wait_text": "Pass one action; the disc comes home.",
    "abandon_ship": "Abandon ship",
    "abandon_ship_text": "Bridge, Officer.",
    "transmit": "Transmit",
    "transmit_text": (
        "Array Control, anybody: data to Authorities or News. Evidence to the Authorities makes every other "
        "suspect guilty."
    ),
    "release_x": "Release Project X",
    "release_x_text": "Bridge or Cryo Lab, Officer; abandon ship, too.",
    "decontaminate": "Decontaminate",
    "decontaminate_text": "Tanks, anybody: one token of somebody there is gone.",
    "eject": "Eject antimatter",
    "eject_text": "Magnetic Containment, if nobody holds it: into space, armed.",
    "timed_launch": "Timed launch",
    "timed_launch_text": (
        "From inside a pod that is ready, also in a blackout: your marker, it goes in your next resolve phase."
    ),
    "section_launch": "Section launch",
    "section_launch_text": "From the section it hangs on: a pod with somebody in it that is ready goes at once.",
    "bridge_launch": "Bridge launch",
    "bridge_launch_text": (
        "Bridge, Officer, after abandon ship: all pods with somebody in them that are ready go at once."
    ),
    "manufacture": "Manufacture",
    "manufacture_text": "What the section makes, if you have room for it.",
    "meditate": "Meditate",
    "meditate_text": "Therapy Garden, a PC: all your cubes in the betrayal box come home.",
    "repair": "Repair a robot",
    "repair_text": "Machine Shop: a robot there that is down lives.",
    "self_destruct": "Self-destruct",
    "self_destruct_text": "Bridge, Officer: abandon ship, antimatter armed where it is.",
    "airlock": "Airlock",
    "airlock_text": (
        "Along the arrow between station and space, also in a blackout; or push somebody out who is down. Never "
        "into a damaged section."
    ),
    "cameras": "Cameras",
    "cameras_text": "Security Station: on or off.",
    "suppress": "Hazard suppression",
    "suppress_text": "Fire becomes asphyxiation, asphyxiation goes. Never in Outer Space.",
    "jammers": "Jammers",
    "jammers_text": "On: data is copied here only. Off: to anybody.",
    "hazards": "Who falls in a hazard",
    "hazards_text": (
        "A human without helmet goes down in fire or without air. Robots do not care. Outer Space has no air for good."
    ),
    "fire": "Fire",
    "fire_text": "Damages its section at once. Where there is no air it does not burn.",
    "power": "Backup power",
    "power_text": (
        "One power section damaged: cameras and jammers off and locked off. Repaired, they may be switched on "
        "again, but do not come on by themselves."
    ),
    "blackout": "Blackout",
    "blackout_text": (
        "Two power sections damaged: all dark, no section and console actions but timed launch and airlock; "
        "Project X is out; abandon ship, but locks stay. Any human or robot may breach a lock. Back on backup "
        "all locks go."
    ),
    "abandoned": "Abandon ship",
    "abandoned_text": (
        "Once and for good: all locks off, pods that need it may go. By an Officer, minute 1, armed antimatter, "
        "a damaged X Vault, a blackout (then locks stay)."
    ),
    "antimatter": "Antimatter",
    "antimatter_text": (
        "Armed when it leaves Magnetic Containment: abandon ship, and it goes off four minutes later in that "
        "player's resolve phase. On board: the game ends. In space: everything out there. In a pod away: that "
        "pod."
    ),
    "project_x": "Project X",
    "project_x_text": (
        "Released by an Officer, a blackout or a damaged X Vault. Who has a disc on a bearer of X-Secret may "
        "look at it before."
    ),
    "pods": "Pods",
    "pods_text": (
        "Seats count humans, robots and the monster. A damaged pod that leaves is lost with all in it. Alcatraz, "
        "Houdini, McQueen: abandon ship, with Legal an NDA of every live passenger. Hail Mary, Panic Pod: "
        "abandon ship. Medevac: a human who is down. Shuttle: Jury Rig or the Inspector."
    ),
    "suspect": "Suspect",
    "suspect_text": (
        "An action of your activate phase downs a human in a lit section with the cameras on; or you decline "
        "kompromat. Only the innocent can become one."
    ),
    "guilty": "Guilty",
    "guilty_text": (
        "When somebody else transmits Evidence to the Authorities. Cannot win. Own escaped PC that delivers "
        "Evidence to the Authorities: suspect again."
    ),
    "stationfall": "Stationfall",
    "stationfall_text": (
        "In play order: reveal; late escapes; every escaped PC, live or down, may deliver any of its data "
        "anywhere; then the score."
    ),
    "score": "Score",
    "score_text": (
        "Agenda (a + line needs the line above without +), friends who escaped, grudges down and not escaped, "
        "unused bribes, bribes of others on your PC, minus cubes out above the limit. Tie: fewer in betrayal, "
        "then more in hand."
    ),
}
