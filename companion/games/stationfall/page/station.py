"""PURE. The shared screen: what lies open on the table, and nothing that somebody holds in hand."""

from dataclasses import replace

from companion.games.stationfall.page.crew import crew, now_acts
from companion.games.stationfall.page.show import name_of, result, show
from companion.games.stationfall.table.answers import may_go
from companion.games.stationfall.table.from_phones import asked_now
from companion.games.stationfall.table.match import Depth, Match, calls_roll, sheet_of
from companion.games.stationfall.table.names import named, sentences, shown
from companion.games.stationfall.table.own import preferences
from companion.games.stationfall.table.refereed import offered
from companion.games.stationfall.table.roll_call import fate_name, fate_now, fates, roll_of
from companion.games.stationfall.table.status import LAST_EVENTS, due_lines, follow_lines, marker_name, marker_what
from companion.games.stationfall.words import say
from companion.kit.evening import Evening
from companion.kit.page import Json
from companion.kit.refereed.moves import Question
from companion.rules.stationfall.board import PODS
from companion.rules.stationfall.events import Act, EndTurn, Event, Resolve
from companion.rules.stationfall.pods import seats_taken
from companion.rules.stationfall.questions import countdown, due_now, power_effects
from companion.rules.stationfall.state import State
from companion.rules.stationfall.terms import Never, Phase, PodIs, Power
from companion.words import BOX


def people(evening: Evening, match: Match, language: str, present: frozenset[str]) -> Json:
    """Everybody, in turn order: what they are called, and what of them lies open."""
    names = preferences(evening).names
    return {
        "order": list(match.setup.order),
        "seats": {
            colour: {
                "name": names.get(colour) or named(language, colour),
                "colour": named(language, colour),
                "named": colour in names,
                "here": colour in present,
                **player(match, colour, language),
            }
            for colour in match.setup.order
        },
    }


def player(match: Match, colour: str, language: str) -> Json:
    now = match.state.players[colour]
    found: Json = {
        "guilt": now.guilt.value,
        "guilt_text": shown(language, now.guilt),
        "asked": match.state.asked == colour,
        "sheet_in": sheet_of(match, colour).ready,
    }
    if now.pc is not None:
        found["pc"] = named(language, now.pc)
    if match.depth is Depth.REFEREE:
        found |= {"cubes": now.hand, "betrayal": now.betrayal, "bribes": now.bribes}
        found["kompromat"] = match.state.kompromat[match.setup.person(colour)]  # how many, never which
        if now.disc is not None:
            found["disc"] = named(language, now.disc)
    return found


def station(evening: Evening, match: Match, language: str) -> Json:
    state = match.state
    found: Json = {
        "minute": state.minute,
        "start": match.setup.start_minute,
        "phase": state.phase.value,
        "depth": match.depth.value,
        "dark": state.power is Power.BLACKOUT,
        "band": say(language, "turn.abandoned") if state.station.abandoned else "",
        "switches": switches(match, language),
        "antimatter": antimatter(state, language),
        "pods": {pod: pod_now(match, pod, language) for pod in state.pods if claims(match, pod)},
        "markers": markers(in_language(evening, language), state),
        "effects": [say(language, f"effects.{effect.value}") for effect in power_effects(state)],
        "damage": damage(state, language),
        "due": due_lines(in_language(evening, language), state, due_now(state)) if due_now(state) else [],
        "offer": offer(in_language(evening, language), match),
        "follows": follow_lines(in_language(evening, language), match),
        "last": latest_sentences(in_language(evening, language), match),
        "correcting": match.aside is not None,
        "fallen": state.cause is not None,
    }
    found |= {"crew": board} if (board := crew(match, language)) else {}
    found |= {"acting": now} if (now := now_acts(match, language)) else {}
    found |= {"roll": now} if (now := roll(evening, match, language)) else {}
    found |= {"show": now} if (now := show(match, language)) else {}
    if state.phase is Phase.OVER and state.score is not None:
        found["result"] = result(evening, match, state.score, language)
    return found


def offer(evening: Evening, match: Match) -> str:
    """The bribe or kompromat that waits for an answer; the table hears of it, too."""
    stage = evening.stage
    if not asked_now(evening) or not isinstance(stage, Question):
        return ""
    return offered(evening, match, stage.given, name_of(evening, match.state.current, evening.language))


def markers(evening: Evening, state: State) -> list[Json]:
    """Whose, what it is for, and when it falls due."""
    return [
        {
            "colour": marker.player,
            "what": marker_name(evening, marker),
            "text": marker_what(evening, marker),
            **({"due": marker.due} if isinstance(marker.due, int) else {}),
        }
        for marker in state.markers
    ]


def latest_sentences(evening: Evening, match: Match) -> list[Json]:
    """The latest first, each with whose turn and which minute it was entered in; turns that went by are left out."""
    found = list[Json]()
    for place in reversed(range(len(match.steps))):
        before = match.before(place)
        found += [
            {"minute": before.minute, "colour": teller(before, event), "who": subject(evening, before, event),
             "text": text}
            for event, text in reversed(sentences(evening, match.steps[place]))
            if not isinstance(event, EndTurn | Resolve)
        ]  # fmt: skip
        if len(found) >= LAST_EVENTS:
            break
    return found[:LAST_EVENTS]


def teller(before: State, event: Event) -> str:
    """Whose turn it was, or who was asked at the end; of a correction, whom it is about."""
    return getattr(event, "player", "") or before.asked or before.current


def subject(evening: Evening, before: State, event: Event) -> str:
    """Who acted, if an action was entered: the character, not the player."""
    return named(evening, event.who or before.now.activated or "") if isinstance(event, Act) else ""


def roll(evening: Evening, match: Match, language: str) -> Json:
    """The roll call while the box asks for it: everybody, and what can have become of them."""
    stage = roll_of(evening)
    if stage is None or not calls_roll(match):
        return {}
    return {
        "fates": [{"key": fate, "text": fate_name(language, match, fate)} for fate in fates(match)],
        "bodies": [
            {"key": body, "name": named(language, body), "fate": fate_now(match, stage, body), "fixed": now.gone}
            for body, now in match.state.bodies.items()
        ],
    }


def in_language(evening: Evening, language: str) -> Evening:
    return replace(evening, settings=replace(evening.settings, language=language))


def switches(match: Match, language: str) -> Json:
    """In clock depth nobody enters cameras, jammers and power: of those nothing but a blackout is said."""
    state, now = match.state, match.state.station
    row: Json = {"cameras": now.cameras, "jammers": now.jammers}
    power = {"power": int(state.power), "power_text": shown(language, state.power)}
    return {
        **(row if match.depth.has(Depth.STATION) else {}),
        **(power if match.depth.has(Depth.STATION) or state.blackout else {}),
        "abandoned": now.abandoned,
        "project_x": now.project_x,
        "monster": now.monster,
    }


def antimatter(state: State, language: str) -> Json:
    found: Json = {"gone": state.antimatter.gone, "place": shown(language, state.antimatter.place)}
    armed = countdown(state)
    if armed is not None:
        due = shown(language, armed.due) if isinstance(armed.due, Never) else str(armed.due)
        found |= {"due": due, "owner": armed.player}
    return found


def claims(match: Match, pod: str) -> bool:
    """In clock depth only of a pod that somebody entered."""
    return match.depth.has(Depth.STATION) or match.state.pods[pod] is not PodIs.DOCKED


def pod_now(match: Match, pod: str, language: str) -> Json:
    """In clock depth nobody enters who is aboard, so nothing is said of it."""
    state = match.state
    found: Json = {"name": named(language, pod), "is": state.pods[pod].value, "damaged": pod in state.station.damaged}
    if match.depth.has(Depth.STATION) and state.pods[pod] is PodIs.DOCKED:
        aboard = state.passengers(pod)
        found |= {
            "seats": PODS[pod].seats,
            "taken": seats_taken(aboard),
            "aboard": [named(language, passenger.name) for passenger in aboard],
            "ready": may_go(match, pod),
        }
    return found


def damage(state: State, language: str) -> list[str]:
    """A line for each kind, with all its places."""
    found = {name: sorted(getattr(state.station, name)) for name in ("damaged", "fire", "asphyxiation")}
    comma = BOX.say(language, "box.comma")
    return [
        say(language, f"status.{name}", places=comma.join(named(language, place) for place in places))
        for name, places in found.items()
        if places
    ]
