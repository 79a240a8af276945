"""The rule at hand: what each thing does, in our own words, with the paragraphs of the manual that say it.

Texts are `aid.NAME` and `aid.NAME_text`. Which entries matter now follows from where the game stands.
"""

from dataclasses import dataclass

from companion.games.stationfall.table.match import Match
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
    "activate": entry("turn", "15.5 15.5.1 15.5.3"),
    "bribe": entry("turn", "15.5.4 15.5.4.3"),
    "kompromat": entry("turn", "15.5.5 15.5.5.2"),
    "renegotiate": entry("turn", "15.6"),
    "resolve": entry("turn", "15.7"),
    "minute": entry("turn", "15.8 15.8.3"),
    "step": entry("basic", "12.1 12.1.2 12.1.3"),
    "pick_up": entry("basic", "12.2"),
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
    "suppress": entry("console", "14.1"),
    "jammers": entry("console", "14.2 7.4"),
    "hazards": entry("station", "6.1 6.2 8.1.1"),
    "fire": entry("station", "6.5"),
    "power": entry("station", "7.2 7.2.1"),
    "blackout": entry("station", "7.2.2 7.2.2.2 7.2.2.4"),
    "abandoned": entry("station", "7.1 7.1.2"),
    "antimatter": entry("station", "7.3 7.3.1 7.3.2"),
    "project_x": entry("station", "7.6"),
    "pods": entry("pods", "5.5 5.5.2 5.5.3 5.5.4"),
    "suspect": entry("guilt", "10.1 10.1.2 10.1.3"),
    "guilty": entry("guilt", "10.2 10.2.1 10.2.2"),
    "stationfall": entry("end", "16 16.3"),
    "score": entry("end", "16.4 16.4.4.2 16.4.5 16.4.7 16.4.9"),
}
IN_PHASE = {
    Phase.REVEAL: ("reveal", "influence", "activate"),
    Phase.INFLUENCE: ("influence", "conspirator", "activate"),
    Phase.ACTIVATE: ("activate", "bribe", "kompromat", "renegotiate"),
    Phase.RESOLVE: ("resolve",),
    Phase.REENTRY: ("minute",),
}


def matters_now(match: Match) -> list[str]:
    """What somebody would look up where the game stands, the nearest first."""
    state = match.state
    if state.phase not in TURN_PHASES:
        return [*IN_PHASE.get(state.phase, ("stationfall", "score"))]
    found = ["resolve"] if due_now(state) else []
    found += IN_PHASE[state.phase]
    return list(dict.fromkeys([*found, *on_the_station(state)]))


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
