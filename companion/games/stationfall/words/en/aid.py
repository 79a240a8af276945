"""The rule at hand, English: our own words for what the manual says."""

TEXTS: dict[str, str] = {
    "aid_topic_turn": "A turn",
    "aid_topic_basic": "Basic actions",
    "aid_topic_section": "Section actions",
    "aid_topic_console": "Console actions",
    "aid_topic_station": "The station",
    "aid_topic_pods": "Pods",
    "aid_topic_guilt": "Guilt",
    "aid_topic_end": "The end",
    "aid_reveal": "Reveal (may)",
    "aid_reveal_text": (
        "Show who you are: your cubes on that card come home, all others there go to the betrayal box. "
        "Schroedinger: discard your identity unseen and be one of your bonus characters instead."
    ),
    "aid_influence": "Influence (may)",
    "aid_influence_text": (
        "Any number of cubes from hand onto one live character that is nobody's PC and has not left. Beyond the "
        "limit of your PC every cube out costs a point at the end."
    ),
    "aid_conspirator": "Who may activate whom",
    "aid_conspirator_text": (
        "Your own PC; or a live character with at least one of your cubes on which nobody has more than you."
    ),
    "aid_activate": "Activate",
    "aid_activate_text": (
        "Disc onto one of your conspirators: 2 actions, but 1 if any disc lay on it when this phase began. A "
        "human or robot also picks up or drops once for free."
    ),
    "aid_bribe": "Bribe",
    "aid_bribe_text": (
        "Once a turn: your token onto a live character, not your own PC, for one action. Another player's PC "
        "hears the action first and may decline; then you bribe nobody else this turn."
    ),
    "aid_kompromat": "Kompromat",
    "aid_kompromat_text": (
        "Once a turn: the token of that character for one of its actions, your own PC too. Who declines and is "
        "innocent becomes a suspect."
    ),
    "aid_renegotiate": "Renegotiate",
    "aid_renegotiate_text": "Instead of activating: your disc home, and one cube from a character that has not left.",
    "aid_resolve": "Resolve",
    "aid_resolve_text": "Your markers that are due, in your order; then effects of sections; the monster last.",
    "aid_minute": "End of the minute",
    "aid_minute_text": (
        "On 1 abandon ship is declared. On 0 the reentry token is turned: fireball is Stationfall at once, else "
        "minute 0 is still played."
    ),
    "aid_step": "Step",
    "aid_step_text": (
        "Through a corridor to the next section, dragging somebody who is down if you like (each once a turn). "
        "Locks stop all but Officers; in a blackout Officers too."
    ),
    "aid_pick_up": "Pick up",
    "aid_pick_up_text": "An item here, or from somebody here who is down.",
    "aid_drop": "Drop",
    "aid_drop_text": "Leave an item where you are.",
    "aid_give": "Give",
    "aid_give_text": "An item to somebody here; it cannot be refused.",
    "aid_throw": "Throw",
    "aid_throw_text": "An item through an unlocked corridor into the next section, never through a vent.",
    "aid_copy": "Copy data",
    "aid_copy_text": "To somebody here; with the jammers off to anybody who has not left.",
    "aid_delete": "Delete data",
    "aid_delete_text": "One kind of data off the card.",
    "aid_attack": "Attack",
    "aid_attack_text": (
        "Bludgeon: a robot, or a human without helmet, here. Gun: any human or robot in the section, helmet or "
        "not. In sight of the cameras a human down makes you a suspect."
    ),
    "aid_rob": "Rob",
    "aid_rob_text": (
        "With bludgeon or gun as in an attack: take an item or data instead. Not a helmet off somebody whom the "
        "hazard would then down."
    ),
    "aid_sabotage": "Sabotage",
    "aid_sabotage_text": (
        "With bludgeon or gun: damage the section you are in. Its action is off until it is repaired. A bludgeon "
        "does nothing to the Reactor."
    ),
    "aid_revive": "Revive",
    "aid_revive_text": "Nanogel: somebody here who is down lives. Not a human without helmet in a hazard.",
    "aid_wait": "Wait",
    "aid_wait_text": "Pass one action; the disc comes home.",
    "aid_abandon_ship": "Abandon ship",
    "aid_abandon_ship_text": "Bridge, Officer.",
    "aid_transmit": "Transmit",
    "aid_transmit_text": (
        "Array Control, anybody: data to Authorities or News. Evidence to the Authorities makes every other "
        "suspect guilty."
    ),
    "aid_release_x": "Release Project X",
    "aid_release_x_text": "Bridge or Cryo Lab, Officer; abandon ship, too.",
    "aid_decontaminate": "Decontaminate",
    "aid_decontaminate_text": "Tanks, anybody: one token of somebody there is gone.",
    "aid_eject": "Eject antimatter",
    "aid_eject_text": "Magnetic Containment, if nobody holds it: into space, armed.",
    "aid_timed_launch": "Timed launch",
    "aid_timed_launch_text": (
        "From inside a pod that is ready, also in a blackout: your marker, it goes in your next resolve phase."
    ),
    "aid_section_launch": "Section launch",
    "aid_section_launch_text": "From the section it hangs on: a pod with somebody in it that is ready goes at once.",
    "aid_bridge_launch": "Bridge launch",
    "aid_bridge_launch_text": (
        "Bridge, Officer, after abandon ship: all pods with somebody in them that are ready go at once."
    ),
    "aid_manufacture": "Manufacture",
    "aid_manufacture_text": "What the section makes, if you have room for it.",
    "aid_meditate": "Meditate",
    "aid_meditate_text": "Therapy Garden, a PC: all your cubes in the betrayal box come home.",
    "aid_repair": "Repair a robot",
    "aid_repair_text": "Machine Shop: a robot there that is down lives.",
    "aid_self_destruct": "Self-destruct",
    "aid_self_destruct_text": "Bridge, Officer: abandon ship, antimatter armed where it is.",
    "aid_airlock": "Airlock",
    "aid_airlock_text": (
        "Along the arrow between station and space, also in a blackout; or push somebody out who is down. Never "
        "into a damaged section."
    ),
    "aid_cameras": "Cameras",
    "aid_cameras_text": "Security Station: on or off.",
    "aid_suppress": "Hazard suppression",
    "aid_suppress_text": "Fire becomes asphyxiation, asphyxiation goes. Never in Outer Space.",
    "aid_jammers": "Jammers",
    "aid_jammers_text": "On: data is copied here only. Off: to anybody.",
    "aid_hazards": "Who falls in a hazard",
    "aid_hazards_text": (
        "A human without helmet goes down in fire or without air. Robots do not care. Outer Space has no air for good."
    ),
    "aid_fire": "Fire",
    "aid_fire_text": "Damages its section at once. Where there is no air it does not burn.",
    "aid_power": "Backup power",
    "aid_power_text": (
        "One power section damaged: cameras and jammers off and locked off. Repaired, they may be switched on "
        "again, but do not come on by themselves."
    ),
    "aid_blackout": "Blackout",
    "aid_blackout_text": (
        "Two power sections damaged: all dark, no section and console actions but timed launch and airlock; "
        "Project X is out; abandon ship, but locks stay. Any human or robot may breach a lock. Back on backup "
        "all locks go."
    ),
    "aid_abandoned": "Abandon ship",
    "aid_abandoned_text": (
        "Once and for good: all locks off, pods that need it may go. By an Officer, minute 1, armed antimatter, "
        "a damaged X Vault, a blackout (then locks stay)."
    ),
    "aid_antimatter": "Antimatter",
    "aid_antimatter_text": (
        "Armed when it leaves Magnetic Containment: abandon ship, and it goes off four minutes later in that "
        "player's resolve phase. On board: the game ends. In space: everything out there. In a pod away: that "
        "pod."
    ),
    "aid_project_x": "Project X",
    "aid_project_x_text": (
        "Released by an Officer, a blackout or a damaged X Vault. Who has a disc on a bearer of X-Secret may "
        "look at it before."
    ),
    "aid_pods": "Pods",
    "aid_pods_text": (
        "Seats count humans, robots and the monster. A damaged pod that leaves is lost with all in it. Alcatraz, "
        "Houdini, McQueen: abandon ship, with Legal an NDA of every live passenger. Hail Mary, Panic Pod: "
        "abandon ship. Medevac: a human who is down. Shuttle: Jury Rig or the Inspector."
    ),
    "aid_suspect": "Suspect",
    "aid_suspect_text": (
        "An action of your activate phase downs a human in a lit section with the cameras on; or you decline "
        "kompromat. Only the innocent can become one."
    ),
    "aid_guilty": "Guilty",
    "aid_guilty_text": (
        "When somebody else transmits Evidence to the Authorities. Cannot win. Own escaped PC that delivers "
        "Evidence to the Authorities: suspect again."
    ),
    "aid_stationfall": "Stationfall",
    "aid_stationfall_text": (
        "In play order: reveal; late escapes; every escaped PC, live or down, may deliver any of its data "
        "anywhere; then the score."
    ),
    "aid_score": "Score",
    "aid_score_text": (
        "Agenda (a + line needs the line above without +), friends who escaped, grudges down and not escaped, "
        "unused bribes, bribes of others on your PC, minus cubes out above the limit. Tie: fewer in betrayal, "
        "then more in hand."
    ),
}
