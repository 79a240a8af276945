"""The rule at hand: what each thing does, in our own words, with the paragraphs of the manual that say it.

Texts are `aid.NAME` and `aid.NAME_text`. Which entries matter now follows from where the game stands.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.stationfall.keys import slug
from companion.games.stationfall.table.match import Match
from companion.rules.stationfall.board import ARROWS_TO_SPACE, CONSOLES, MANUFACTURE, SECTION_ACTIONS, SECTIONS
from companion.rules.stationfall.questions import due_now
from companion.rules.stationfall.state import TURN_PHASES, State
from companion.rules.stationfall.terms import Guilt, Phase


@dataclass(frozen=True)
class Entry:
    topic: str
    paragraphs: tuple[str, ...]


def entry(topic: str, paragraphs: str) -> Entry:
    return Entry(topic, tuple(paragraphs.split()))


AID: dict[str, Entry] = {
    "reveal": entry("turn", "15.3 3.5.1"),
    "influence": entry("turn", "15.4"),
    "conspirator": entry("turn", "4.3"),
    "characters": entry("turn", "4.1.1 4.1.2 4.4.4 16.2"),
    "activate": entry("turn", "15.5 15.5.1 15.5.3"),
    "free_actions": entry("turn", "11.3 15.5.3"),
    "self_preservation": entry("turn", "11.2"),
    "bribe": entry("turn", "15.5.4 15.5.4.3"),
    "kompromat": entry("turn", "15.5.5 15.5.5.2 8.5.2"),
    "renegotiate": entry("turn", "15.6"),
    "betrayal": entry("turn", "15.3.1 13.10 16.4.9"),
    "resolve": entry("turn", "15.7"),
    "minute": entry("turn", "15.1 15.8 15.8.3"),
    "step": entry("basic", "12.1 12.1.2 12.1.3"),
    "pick_up": entry("basic", "12.2 12.2.3 12.2.4"),
    "drop": entry("basic", "12.3"),
    "give": entry("basic", "12.4"),
    "throw": entry("basic", "12.5"),
    "copy": entry("basic", "12.6 7.4"),
    "delete": entry("basic", "12.7"),
    "attack": entry("basic", "12.8"),
    "rob": entry("basic", "12.9"),
    "sabotage": entry("basic", "12.10"),
    "revive": entry("basic", "12.11 6.2"),
    "wait": entry("basic", "12.12"),
    "feed_me": entry("basic", "11.7 4.6.5"),
    "section_actions": entry("section", "11.5 11.6 7.2.2.1"),
    "abandon_ship": entry("section", "13.1"),
    "transmit": entry("section", "13.2"),
    "release_x": entry("section", "13.3"),
    "decontaminate": entry("section", "13.4 8.5.1"),
    "eject": entry("section", "13.5"),
    "timed_launch": entry("section", "13.6"),
    "section_launch": entry("section", "13.7"),
    "bridge_launch": entry("section", "13.8"),
    "manufacture": entry("section", "13.9"),
    "meditate": entry("section", "13.10"),
    "repair": entry("section", "13.11"),
    "self_destruct": entry("section", "13.12"),
    "airlock": entry("section", "13.13"),
    "cameras": entry("section", "13.14 7.5"),
    "death_ray": entry("section", "11.7 7.6"),
    "wings": entry("section", "11.7 4.6.6"),
    "suppress": entry("console", "14.1"),
    "jammers": entry("console", "14.2 7.4"),
    "lockdown": entry("console", "11.7 12.1.3 7.1"),
    "remote_control": entry("console", "11.7"),
    "swarm": entry("console", "11.7 7.6.2"),
    "hazards": entry("station", "6.1 6.2 8.1.1"),
    "fire": entry("station", "6.5"),
    "power": entry("station", "7.2 7.2.1"),
    "blackout": entry("station", "7.2.2 7.2.2.2 7.2.2.4"),
    "abandoned": entry("station", "7.1 7.1.2"),
    "sections": entry("station", "5.1.2 5.1.4 5.1.6"),
    "light": entry("station", "5.1.3.1 5.1.3.2 10.1.2"),
    "corridors": entry("station", "5.2 5.3 5.4"),
    "antimatter": entry("station", "7.3 7.3.1 7.3.2"),
    "project_x": entry("station", "7.6"),
    "pods": entry("pods", "5.5 5.5.2 5.5.3 5.5.4"),
    "live_down": entry("station", "4.6 4.6.2 4.6.3 4.6.4"),
    "annihilated": entry("station", "4.6.5 16.4.2"),
    "escaped": entry("station", "4.6.6 4.6.6.1 5.6 16.4.3"),
    "space": entry("station", "5.1.7 6.4 12.1"),
    "locks": entry("station", "12.1.3 7.2.2.2 7.2.2.3"),
    "helmet": entry("items", "8.1.1 6.1"),
    "nanogel": entry("items", "8.1.2 12.11"),
    "firebomb": entry("items", "8.1.3 6.5"),
    "weapons": entry("items", "8.1.4 8.1.5 12.8 12.9 12.10"),
    "treasure": entry("items", "8.2"),
    "limit": entry("items", "4.5.3 4.5.2 8.4"),
    "contaminated": entry("items", "8.5.1 13.4"),
    "data": entry("data", "9.1 9.2 9.4 9.5"),
    "x_secret": entry("data", "9.4.1"),
    "evidence": entry("data", "9.4.2 10.2.1 16.3.2"),
    "offsites": entry("data", "9.6"),
    "two_players": entry("players", "17.2.1 17.2.2.1 17.2.2.2 17.2.3 17.2.4 17.2.7 17.2.8 17.2.10"),
    "three_players": entry("players", "17.3.1 17.3.2"),
    "many_players": entry("players", "17.4 17.5"),
    "teams": entry("players", "18.1 18.2 18.3 18.4 18.5"),
    "at_aft_airlocks": entry("place", "5.1 13.13 13.7"),
    "at_aft_exhaust": entry("place", "5.1 13.13"),
    "at_aft_hub": entry("place", "5.1"),
    "at_array_control": entry("place", "5.1 13.2"),
    "at_bio_lab": entry("place", "5.1 13.9 8.5.1"),
    "at_bridge": entry("place", "5.1 13.1 13.3 13.8 13.12"),
    "at_cargo_claw": entry("place", "5.1"),
    "at_chem_lab": entry("place", "5.1 13.9"),
    "at_cryo_lab": entry("place", "5.1 13.3"),
    "at_forward_airlocks": entry("place", "5.1 13.13 13.7"),
    "at_forward_exhaust": entry("place", "5.1 13.13"),
    "at_forward_hub": entry("place", "5.1"),
    "at_fuel_cells": entry("place", "5.1 5.1.4 6.5"),
    "at_hydroponics": entry("place", "5.1"),
    "at_kitchen": entry("place", "5.1"),
    "at_locker_room": entry("place", "5.1"),
    "at_machine_shop": entry("place", "5.1 13.11"),
    "at_magnetic_containment": entry("place", "5.1 13.5 7.3"),
    "at_mainframe": entry("place", "5.1 11.6 14.1 14.2"),
    "at_nanofactory": entry("place", "5.1 13.9"),
    "at_physics_lab": entry("place", "5.1 9.1"),
    "at_print_shop": entry("place", "5.1 13.9"),
    "at_quarters": entry("place", "5.1 13.7"),
    "at_reactor": entry("place", "5.1 5.1.4"),
    "at_rec_room": entry("place", "5.1"),
    "at_security_station": entry("place", "5.1 11.6 13.9 13.14"),
    "at_shred_room": entry("place", "5.1"),
    "at_storage": entry("place", "5.1"),
    "at_storm_shelter": entry("place", "5.1"),
    "at_suite": entry("place", "5.1"),
    "at_tanks": entry("place", "5.1 13.4"),
    "at_therapy_garden": entry("place", "5.1 13.10"),
    "at_x_vault": entry("place", "5.1 7.6.1"),
    "suspect": entry("guilt", "10.1 10.1.2 10.1.3"),
    "guilty": entry("guilt", "10.2 10.2.1 10.2.2"),
    "stationfall": entry("end", "16 16.3"),
    "late_ships": entry("end", "16.1 16.2"),
    "score": entry("end", "16.4 16.4.4 16.4.4.2 16.4.5 16.4.7 16.4.9"),
    "bonus": entry("end", "3.4 16.4.5 16.4.5.1 16.4.5.2"),
}
IN_PHASE = {
    Phase.REVEAL: ("reveal", "influence", "activate"),
    Phase.INFLUENCE: ("influence", "conspirator", "activate"),
    Phase.ACTIVATE: ("activate", "bribe", "kompromat", "renegotiate"),
    Phase.RESOLVE: ("resolve",),
    Phase.REENTRY: ("minute",),
}


# What somebody is entering -> the entry that says what it does, where they have other names.
ENTRY_OF_ROW = {
    "drag": "step", "pass_lock": "locks", "breach": "locks", "take_kompromat": "pick_up", "rig_section": "repair",
    "rig_robot": "repair", "machine_shop": "repair", "release": "release_x", "release_project_x": "release_x",
    "data_mining": "at_shred_room", "grip": "at_cargo_claw", "grip_item": "at_cargo_claw",
    "other_section": "section_actions", "other_console": "section_actions",
    "disc_home": "renegotiate", "use": "influence", "damage": "sabotage", "air": "fire", "timer": "timed_launch",
    "launch": "section_launch", "gets_in": "pods", "enter": "pods", "guilt": "suspect", "board": "power",
    "markers": "resolve", "down": "live_down", "data_got": "data", "data_lost": "data", "item_got": "limit",
    "item_lost": "limit", "decontaminated": "contaminated", "is_in": "space",
}  # fmt: skip


def matters_now(match: Match, entering: Sequence[str] = ()) -> list[str]:
    """What somebody would look up where the game stands, the nearest first; `entering`: what a phone is entering."""
    state = match.state
    if state.phase not in TURN_PHASES:
        return [*IN_PHASE.get(state.phase, ("stationfall", "score"))]
    found = [ENTRY_OF_ROW.get(row, row) for row in reversed(entering)]
    found += ["resolve"] if due_now(state) else []
    found += [*where_one_is(state), *IN_PHASE[state.phase], *on_the_station(state)]
    return [name for name in dict.fromkeys(found) if name in AID]


def where_one_is(state: State) -> list[str]:
    """The section of the activated character, if it was entered, and its actions; those of its own pod."""
    card = state.now.activated
    if card is None:
        return []
    bodies = [state.bodies[body] for body in state.setup.members[card].bodies]
    here = [f"at_{slug(body.at)}" for body in bodies if body.at in SECTIONS]
    actions = [name for body in bodies for name in actions_at(body.at)]
    return [*here, *actions, *(["timed_launch", "pods"] if any(body.pod for body in bodies) else [])]


def actions_at(section: str) -> list[str]:
    found = [ENTRY_OF_ROW.get(name, name) for name, row in SECTION_ACTIONS.items() if section in row.places]
    found += ["manufacture"] if any(section in row.places for row in MANUFACTURE.values()) else []
    found += ["airlock"] if section in ARROWS_TO_SPACE else []
    return [*found, *(["suppress", "jammers"] if section in CONSOLES else [])]


def on_the_station(state: State) -> list[str]:
    station, players = state.station, state.players.values()
    now = {
        "blackout": state.blackout,
        "power": state.locked_off and not state.blackout,
        "antimatter": state.antimatter.armed,
        "pods": station.abandoned,
        "fire": bool(station.fire),
        "hazards": bool(station.fire or station.asphyxiation),
        "guilty": any(player.guilt is not Guilt.INNOCENT for player in players),
    }
    return [name for name, matters in now.items() if matters]
