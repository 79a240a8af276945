"""PURE. The crew at a glance: every character with what lies open of it, by place.

A place is shown as far as it was entered: in which part or section of the station, in which pod, out in space, gone;
everybody else is on board. The station itself, section by section, is a board to tap on a phone.
"""

from companion.games.stationfall.table.match import Depth, Match
from companion.games.stationfall.table.names import named, shown
from companion.games.stationfall.table.waiting import waits_for
from companion.games.stationfall.words import say
from companion.kit.page import Json
from companion.rules.stationfall.board import PART_NAMES, PODS, SECTIONS, SPACE, part_of
from companion.rules.stationfall.pods import seats_taken
from companion.rules.stationfall.questions import activation
from companion.rules.stationfall.state import Body
from companion.rules.stationfall.terms import Data, Item, Status, Where

ABOARD, AWAY, GONE = "aboard", "away", "gone"  # bays, besides the pods and the parts of the station
PLACES = (*PART_NAMES.values(), SPACE)


def crew(match: Match, language: str) -> Json:
    """From station depth on; in clock depth nobody enters characters."""
    if not match.depth.has(Depth.STATION):
        return {}
    return {
        "cards": [card(match, body, language) for body in match.state.bodies],
        "bays": [*bays(match, language)],
    }


def bays(match: Match, language: str) -> list[Json]:
    """In the manual's order: hub, aft, forward, space, unknown places; pods; the absent, the dead."""
    pods = [
        {"key": pod, "name": named(language, pod), "is": now.value, "seats": f"{taken(match, pod)}/{PODS[pod].seats}",
         "damaged": pod in match.state.station.damaged, "waits": waits_for(language, match, pod)}
        for pod, now in match.state.pods.items()
    ]  # fmt: skip
    plain = [{"key": key, "name": say(language, f"page.bay_{key}")} for key in (*PLACES, ABOARD, AWAY, GONE)]
    return [*plain[:-2], *pods, *plain[-2:]]


def taken(match: Match, pod: str) -> int:
    return seats_taken(match.state.passengers(pod))


def bay_of(body: Body) -> str:
    if body.where is Where.ANNIHILATED:
        return GONE
    if body.pod or body.where is Where.ESCAPED:
        return body.pod or AWAY
    return part_of(body.at) or ABOARD


def card(match: Match, body: str, language: str) -> Json:
    state = match.state
    name, now = match.setup.card_of[body], state.bodies[body]
    found: Json = {
        "key": body,
        "name": named(language, body),
        "kind": match.setup.kind(body).value,
        "bay": bay_of(now),
        "down": now.down,
        "contaminated": now.contaminated,
        "place": named(language, now.at) if now.at in SECTIONS and bay_of(now) in PART_NAMES.values() else "",
        "items": [shown(language, item) for item in Item if item in now.items],
        "data": [shown(language, data) for data in Data if data in now.data],
        "pcs": state.owners(name),
    }
    return {**found, **tokens(match, name)} if match.depth is Depth.REFEREE else found


def tokens(match: Match, name: str) -> Json:
    """Cubes and discs, who may activate it and how often it acts: entered at referee depth only."""
    state, now = match.state, activation(match.state, name)
    may = now.if_live if now.status is Status.DOWN else now.now
    return {
        "cubes": [{"colour": colour, "count": count, "may": colour in may}
                  for colour, count in state.cards[name].cubes.items()],
        "discs": [colour for colour, player in state.players.items() if player.disc == name],
        "may": list(now.now),
        "actions": actions(match, name),
        "bribes": list(state.cards[name].bribes),
        "acting": state.now.activated == name,
    }  # fmt: skip


def actions(match: Match, name: str) -> int:
    """Of the acting character those that are left; of everybody else what an activation would bring."""
    state, now = match.state, activation(match.state, name)
    if now.status is not Status.LIVE:
        return 0
    return state.actions_left if state.now.activated == name else now.actions


def now_acts(match: Match, language: str) -> Json:
    """Who acts in this turn, and how many actions are left; nobody before the activation."""
    name = match.state.now.activated
    if match.depth is not Depth.REFEREE or name is None:
        return {}
    return {"name": named(language, name), "actions": actions(match, name)}


# ---------------------------------------------------------------- the station board of a phone

MARKS = ("damaged", "fire", "asphyxiation")
# What a tap on a section can say, and the rows that say it.
STRIKES = {"damage": ("damage",), "fire": ("board", "fire"), "air": ("board", "air")}
SABOTAGE = ("activation", "sabotage")


def station_board(match: Match, language: str) -> Json:
    """Every section with its marks, by parts of the station; what a tap on one enters, the likeliest first."""
    state = match.state
    acting = match.depth is Depth.REFEREE and state.now.activated is not None and state.now.actions > 0
    strikes = {**({"sabotage": SABOTAGE} if acting else {}), **STRIKES}
    return {
        "strikes": [{"key": key, "text": say(language, f"page.strike_{key}"), "rows": list(rows)}
                    for key, rows in strikes.items()],
        "parts": [{"key": part, "name": say(language, f"page.bay_{part}"), "sections": sections(match, part, language)}
                  for part in PART_NAMES.values()],
    }  # fmt: skip


def sections(match: Match, part: str, language: str) -> list[Json]:
    station = match.state.station
    return [
        {"key": name, "name": named(language, name),
         "marks": [mark for mark in MARKS if name in getattr(station, mark)]}
        for name in SECTIONS if part_of(name) == part
    ]  # fmt: skip
