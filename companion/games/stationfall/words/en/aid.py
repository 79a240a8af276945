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
    "topic_items": "Items",
    "topic_data": "Data",
    "topic_players": "Numbers of players",
    "topic_place": "Sections",
    "live_down": "Live and down",
    "live_down_text": (
        "A hazard or an attack brings a character down: no actions, no activation. It can be dragged, "
        "looted (pick up) and revived; a robot also repaired. Its items stay with it."
    ),
    "annihilated": "Annihilated",
    "annihilated_text": (
        "Out of the game with everything it has: nothing can be done to or with it. It has not escaped; at "
        "the score it counts as down."
    ),
    "escaped": "Escaped",
    "escaped_text": (
        "In the mesosphere: out of play until Stationfall, nothing can be done to or with it. Live or down "
        "makes no difference. Only who is in the same pod is together."
    ),
    "space": "Outer Space",
    "space_text": (
        "Reached through airlocks only, along the arrows. Always without air: humans without a helmet go "
        "down. It is never damaged and is not on board."
    ),
    "locks": "Locks",
    "locks_text": (
        "They stop a step through that corridor. An Officer steps through and takes the lock away, but not "
        "in a blackout; then any human or robot may breach one next to it."
    ),
    "helmet": "Helmet",
    "helmet_text": ("Protects a human from hazards and from a bludgeon, not from a gun. On a robot it does nothing."),
    "nanogel": "Nanogel",
    "nanogel_text": "Revives one who lies in the same section; two uses, then it is gone.",
    "firebomb": "Firebomb",
    "firebomb_text": "Dropped or thrown it may be lit at once: fire there, and the bomb is used up.",
    "weapons": "Bludgeon and gun",
    "weapons_text": (
        "Attack, rob, or damage the section. The bludgeon fails against a helmet and cannot damage the Reactor."
    ),
    "treasure": "Artifact and Briefcase",
    "treasure_text": "They do nothing, but agendas want them.",
    "limit": "Item limit",
    "limit_text": (
        "No action that would exceed the limit on the card. Several of a kind are allowed. Integral items never leave."
    ),
    "contaminated": "Contaminated",
    "contaminated_text": (
        "Takes an item slot, what lay there is dropped; never twice on one character. Only decontamination "
        "removes it; some agendas count it."
    ),
    "data": "Data",
    "data_text": (
        "No items: made, copied, sent, deleted, robbed. One of each kind per character. Characters that are"
        " data or items hold none."
    ),
    "x_secret": "X-Secret",
    "x_secret_text": (
        "Made in the Bio Lab. Whoever has a disc on its bearer may look at the Project X card at any time."
    ),
    "evidence": "Evidence",
    "evidence_text": (
        "Made in the Security Station. Sent to the Authorities it makes all other suspects guilty; "
        "delivered there by your escaped PC it clears you."
    ),
    "offsites": "Offsites",
    "offsites_text": (
        "Authorities and News. Data gets there by transmit or, at the end, with an escaped PC; there it "
        "counts as escaped."
    ),
    "two_players": "Two players",
    "two_players_text": (
        "Two colours each, taking turns; 3 cards: two identities, one bonus. Each colour has its own cubes,"
        " limit and bribe; kompromat is shared. No Schroedinger. One guilty identity, and you cannot win."
    ),
    "three_players": "Three players",
    "three_players_text": (
        "3 cards: one identity, two bonus characters. Schroedinger: be one of them and discard the other."
    ),
    "many_players": "Six and more players",
    "many_players_text": "Six to eight players: two winners. Nine: three.",
    "teams": "Teams",
    "teams_text": (
        "3 cards a team: an identity each, one bonus character for both. Turns alternate. No Schroedinger. "
        "Points are added up."
    ),
    "at_aft_airlocks": "Aft Airlocks",
    "at_aft_airlocks_text": "Hub. Airlock, Section Launch of the pods here.",
    "at_aft_exhaust": "Aft Exhaust",
    "at_aft_exhaust_text": "Aft ring. Airlock.",
    "at_aft_hub": "Aft Hub",
    "at_aft_hub_text": "Hub. No action of its own.",
    "at_array_control": "Array Control",
    "at_array_control_text": "Hub. Transmit; Death Ray once it is released.",
    "at_bio_lab": "Bio Lab",
    "at_bio_lab_text": "Forward ring. Who enters is contaminated, unless it burns. Manufacture: X-Secret.",
    "at_bridge": "Bridge",
    "at_bridge_text": "Hub. Officers only: Abandon Ship, Release Project X, Bridge Launch, Self-Destruct.",
    "at_cargo_claw": "Cargo Claw",
    "at_cargo_claw_text": (
        "Hub, with the Troubleshooter. Grip: take an item from Outer Space or bring a character there down."
    ),
    "at_chem_lab": "Chem Lab",
    "at_chem_lab_text": "Forward ring. Manufacture: firebomb.",
    "at_cryo_lab": "Cryo Lab",
    "at_cryo_lab_text": "Forward ring. Officers: Release Project X.",
    "at_forward_airlocks": "Forward Airlocks",
    "at_forward_airlocks_text": "Hub. Airlock; with the Station Chief also Section Launch.",
    "at_forward_exhaust": "Forward Exhaust",
    "at_forward_exhaust_text": "Forward ring. Airlock.",
    "at_forward_hub": "Forward Hub",
    "at_forward_hub_text": "Hub. No action of its own.",
    "at_fuel_cells": "Fuel Cells",
    "at_fuel_cells_text": "Hub. Damaged: fire here and in the Tanks.",
    "at_hydroponics": "Hydroponics",
    "at_hydroponics_text": "Hub. No action of its own.",
    "at_kitchen": "Kitchen",
    "at_kitchen_text": "Aft ring. No action of its own.",
    "at_locker_room": "Locker Room",
    "at_locker_room_text": "Hub. No action of its own.",
    "at_machine_shop": "Machine Shop",
    "at_machine_shop_text": "Hub. Repair: a down robot here is live again.",
    "at_magnetic_containment": "Magnetic Containment",
    "at_magnetic_containment_text": (
        "Hub. Eject Antimatter. In every resolve phase robots here lose all cubes to the betrayal box."
    ),
    "at_mainframe": "Mainframe",
    "at_mainframe_text": "Forward ring. Console actions. With the Digital Assistant, manufacture: its data.",
    "at_nanofactory": "Nanofactory",
    "at_nanofactory_text": "Forward ring. Manufacture: nanogel.",
    "at_physics_lab": "Physics Lab",
    "at_physics_lab_text": "Forward ring. In every resolve phase all data here is deleted.",
    "at_print_shop": "Print Shop",
    "at_print_shop_text": "Forward ring. Manufacture: helmet, bludgeon; an Officer also a gun.",
    "at_quarters": "Quarters",
    "at_quarters_text": "Aft ring. With the Colonel: Section Launch.",
    "at_reactor": "Reactor",
    "at_reactor_text": (
        "Hub. A bludgeon cannot damage it. With the Engineer, damaged: no air here and in all sections connected."
    ),
    "at_rec_room": "Rec Room",
    "at_rec_room_text": "Aft ring. No action of its own.",
    "at_security_station": "Security Station",
    "at_security_station_text": (
        "Aft ring. Console actions, cameras on or off, manufacture: Evidence. Damaged: cameras and jammers "
        "off until it is repaired."
    ),
    "at_shred_room": "Shred Room",
    "at_shred_room_text": "Aft ring, with the Counselor. Data mining: any one kompromat from the board.",
    "at_storage": "Storage",
    "at_storage_text": "Aft ring. No action of its own.",
    "at_storm_shelter": "Storm Shelter",
    "at_storm_shelter_text": "Hub. No action of its own.",
    "at_suite": "Suite",
    "at_suite_text": "Aft ring. No action of its own.",
    "at_tanks": "Tanks",
    "at_tanks_text": "Hub. Decontaminate.",
    "at_therapy_garden": "Therapy Garden",
    "at_therapy_garden_text": "Aft ring. Meditate, PCs only.",
    "at_x_vault": "X Vault",
    "at_x_vault_text": "Forward ring. Damaged: Project X is released, abandon ship.",
}
