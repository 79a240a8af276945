"""The answers that can be given to what a move asks: names of the record, those used lately first."""

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from enum import StrEnum

from companion.games.stationfall.table.action_entry import ACTIONS, NO, YES
from companion.games.stationfall.table.match import Depth, Match
from companion.games.stationfall.table.moves import NEXT, escaped_on_foot
from companion.games.stationfall.table.names import named, shown
from companion.games.stationfall.words import knows, say
from companion.kit.refereed.moves import Answers
from companion.rules.stationfall import acts as a
from companion.rules.stationfall import events as e
from companion.rules.stationfall.board import (
    ARROWS_TO_SPACE,
    CONSOLES,
    MANUFACTURE,
    OUTER_SPACE,
    SECTION_ACTIONS,
    SECTIONS,
)
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.game import refusal
from companion.rules.stationfall.questions import pod_answers
from companion.rules.stationfall.reported_events import cubes_at
from companion.rules.stationfall.setup import CUBES
from companion.rules.stationfall.state import State
from companion.rules.stationfall.terms import Data, Guilt, Item, Means, Offsite, PodIs, Tool
from companion.words import InLanguage

REMEMBERED = 60  # events that are looked at for what was used lately
ITEM, NOBODY = "item", "none"


def lately(match: Match, names: Iterable[str]) -> list[str]:
    """Those entered last come first, the others stay in their order."""
    used: dict[str, None] = {}
    for event in reversed(match.events[-REMEMBERED:]):
        for name in names_in(event):
            used.setdefault(name)
    known = list(names)
    return [name for name in used if name in known] + [name for name in known if name not in used]


def names_in(event: object) -> Iterable[str]:
    if not is_dataclass(event):
        return
    for each in fields(event):
        value = getattr(event, each.name)
        if is_dataclass(value):
            yield from names_in(value)
        elif type(value) is str:
            yield value


def bodies(match: Match, fits: Callable[[State, str], bool]) -> list[str]:
    state = match.state
    return lately(match, [body for body in sorted(state.bodies) if fits(state, body)])


def on_board(state: State, body: str) -> bool:
    return not state.bodies[body].gone


def sections(match: Match, fits: Callable[[State, str], bool]) -> list[str]:
    state = match.state
    return lately(match, [name for name in SECTIONS if name != OUTER_SPACE and fits(state, name)])


def docked(match: Match) -> list[str]:
    return [pod for pod, now in match.state.pods.items() if now is PodIs.DOCKED]


def outside(match: Match, pod: str) -> list[str]:
    found = bodies(match, lambda state, body: on_board(state, body) and state.bodies[body].pod != pod)
    monster = match.state.station.monster and match.state.station.monster_pod != pod
    return [*found, e.MONSTER] if monster else found


def aboard(match: Match, pod: str) -> list[str]:
    found = list(match.state.aboard(pod))
    return [*found, e.MONSTER] if match.state.station.monster_pod == pod else found


def identities(match: Match) -> list[str]:
    """Who somebody can turn out to be: those nobody is yet first."""
    cards = sorted(match.state.cards)
    free = [card for card in cards if refusal(match.state, e.Reveal(card)) is None]
    return [*free, *(card for card in cards if card not in free)]


def places_of_cubes(match: Match, colour: str) -> list[str]:
    cards = [card for card in match.state.cards if cubes_at(match.state, colour, card)]
    return [e.HAND, e.BETRAYAL, *cards]


def in_guilt(match: Match, other_than: Guilt) -> list[str]:
    return [colour for colour, player in match.state.players.items() if player.guilt is not other_than]


def numbers(last: int, first: int = 0) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def is_offered(match: Match, item: Item) -> bool:
    """Rocket wings come with the Daredevil."""
    return item is not Item.WINGS or match.setup.has("Daredevil")


def yes_no(match: Match, given: tuple[str, ...]) -> tuple[str, str]:
    return YES, NO


def no_yes(match: Match, given: tuple[str, ...]) -> tuple[str, str]:
    return NO, YES


KINDS: dict[str, Answers] = {
    # who
    "body": lambda match, given: bodies(match, on_board),
    "contaminated": lambda match, given: bodies(match, lambda state, body: state.bodies[body].contaminated),
    "escaped": lambda match, given: escaped_on_foot(match.state),
    "outside": lambda match, given: outside(match, given[0]),
    "aboard": lambda match, given: aboard(match, given[0]),
    "by_rescue": lambda match, given: bodies(match, lambda state, body: state.bodies[body].live),
    "by_pirate": lambda match, given: bodies(match, lambda state, body: state.bodies[body].live),
    "by_wings": lambda match, given: bodies(match, lambda state, body: state.bodies[body].live),
    "card": lambda match, given: lately(match, sorted(match.state.cards)),
    "identity": lambda match, given: identities(match),
    "card_or_none": lambda match, given: [NOBODY, *lately(match, sorted(match.state.cards))],
    "robot": lambda match, given: [name for name, card in match.setup.members.items() if card.kind.robot],
    "colour": lambda match, given: match.setup.order,
    "not_innocent": lambda match, given: in_guilt(match, Guilt.INNOCENT),
    "not_suspect": lambda match, given: in_guilt(match, Guilt.SUSPECT),
    "not_guilty": lambda match, given: in_guilt(match, Guilt.GUILTY),
    # where
    "pod": lambda match, given: match.state.pods,
    "docked": lambda match, given: docked(match),
    "section": lambda match, given: sections(match, lambda state, name: True),
    "section_or_space": lambda match, given: [*sections(match, lambda state, name: True), OUTER_SPACE],
    "undamaged": lambda match, given: sections(match, lambda state, name: name not in state.station.damaged),
    "unburnt": lambda match, given: sections(match, lambda state, name: name not in state.station.fire),
    "damaged": lambda match, given: lately(match, sorted(match.state.station.damaged)),
    "hazardous": lambda match, given: sections(
        match, lambda state, name: name in state.station.fire or name in state.station.asphyxiation
    ),
    "airlock": lambda match, given: ARROWS_TO_SPACE,
    "release_at": lambda match, given: SECTION_ACTIONS["release_project_x"].places,
    "console": lambda match, given: CONSOLES,
    "ray": lambda match, given: [*(each.value for each in Offsite), a.SHIP, *match.state.pods],
    # what
    "data": lambda match, given: [each.value for each in Data],
    "held": lambda match, given: sorted(each.value for each in match.state.bodies[given[0]].data),
    "item": lambda match, given: [
        each.value for each in Item if each not in match.state.bodies[given[0]].items and is_offered(match, each)
    ],
    "item_held": lambda match, given: sorted(each.value for each in match.state.bodies[given[0]].items),
    "loot": lambda match, given: [ITEM, *(each.value for each in Data)],
    "offsite": lambda match, given: [each.value for each in Offsite],
    "tool": lambda match, given: [each.value for each in Tool],
    "thing": lambda match, given: MANUFACTURE,
    "means": lambda match, given: [each.value for each in Means],
    "action": lambda match, given: ACTIONS,
    "marker": lambda match, given: [str(marker.id) for marker in match.state.markers],
    # how many
    "cubes": lambda match, given: numbers(CUBES, 1),
    "cubes_at": lambda match, given: places_of_cubes(match, given[0]),
    "cubes_to": lambda match, given: [
        place for place in (e.HAND, e.BETRAYAL, *lately(match, match.state.cards)) if place != given[1]
    ],
    "cubes_there": lambda match, given: numbers(max(1, cubes_at(match.state, given[0], given[1])), 1),
    "few": lambda match, given: numbers(3),
    "number": lambda match, given: numbers(len(CHARACTERS)),
    "minutes": lambda match, given: [NEXT, *numbers(6, 1)],
    # how
    "how": lambda match, given: ("lit", *match.setup.board.dark, "dark", NO),
    "lit": lambda match, given: (YES, *match.setup.board.dark, NO),
    "near": yes_no,
    "accepted": yes_no,
    "helmet": no_yes,
    "hazard": no_yes,
}


# Kinds whose answers are words of the rules.
TERMS: dict[str, type[StrEnum]] = {
    "means": Means, "data": Data, "held": Data, "loot": Data, "thing": Data, "offsite": Offsite, "ray": Offsite,
    "tool": Tool, "item": Item, "item_held": Item,
}  # fmt: skip


def answer_text(language: str | InLanguage, match: Match, kind: str, key: str) -> str:
    if knows(f"asks.{kind}_{key}"):
        return say(language, f"asks.{kind}_{key}")
    if kind == "action":
        return say(language, f"actions.{key}")
    if kind in ("how", "lit") and key in match.setup.board.dark:
        return say(language, "asks.in_the_dark", section=named(language, key))
    if kind == "marker":
        return marker_line(language, match, int(key))
    if kind == "thing" and knows(f"asks.thing_{key.lower()}"):
        return say(language, f"asks.thing_{key.lower()}")
    terms = TERMS.get(kind)
    if terms is not None and key in [each.value for each in terms]:
        return shown(language, terms(key))
    return say(language, f"table.{key}") if key in (YES, NO) else named(language, key)


def marker_line(language: str | InLanguage, match: Match, number: int) -> str:
    marker = next(each for each in match.state.markers if each.id == number)
    what = say(language, f"terms.MarkerKind_{marker.kind.value}")
    return " ".join(part for part in (named(language, marker.player), what, named(language, marker.pod or "")) if part)


def answer_value(language: str | InLanguage, match: Match, kind: str, key: str) -> str:
    """What the box knows of it, to the right of a row."""
    state = match.state
    if kind in ("pod", "docked"):
        return pod_mark(language, match, key)
    if kind in ("body", "outside", "aboard") and key in state.bodies and state.bodies[key].down:
        return say(language, "table.down")
    if kind in ("colour", "not_innocent", "not_suspect", "not_guilty"):
        guilt = state.players[key].guilt
        return shown(language, guilt) if guilt is not Guilt.INNOCENT else ""
    return ""


def pod_mark(language: str | InLanguage, match: Match, pod: str) -> str:
    """Seats taken, and whether it may go in any way."""
    state = match.state
    if state.pods[pod] is not PodIs.DOCKED:
        return say(language, f"table.pod_{state.pods[pod].value}")
    if not match.depth.has(Depth.STATION):  # nobody enters who is aboard
        return ""
    return f"{len(state.passengers(pod))} {say(language, 'table.may' if may_go(match, pod) else 'table.may_not')}"


def may_go(match: Match, pod: str) -> bool:
    """In any way, as if an Officer were on the Bridge, which only the table sees."""
    answer = next(each for each in pod_answers(match.state, officer=True) if each.name == pod)
    return None in (answer.timed, answer.section, answer.bridge)
