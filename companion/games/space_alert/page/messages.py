"""PURE. What a seat of Space Alert may say, read into hands: the same values that keys make (docs/protocol.md)."""

from collections.abc import Callable

from companion.games.space_alert.table.hands import (
    CardLies,
    MissionNamed,
    PlanEntered,
    PlanTakenBack,
    ThreatDrawn,
    TileLies,
)
from companion.games.space_alert.words.script_faults import fault_line
from companion.kit.hands import LineOpened, NameTyped, ScriptGiven
from companion.kit.page import Refused, Said, a_number, a_text, one_of
from companion.rules.space_alert import script
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.record import ZONES
from companion.rules.space_alert.ship import Tile

LONGEST_NAME = 12
LONGEST_SCRIPT = 32 * 1024
LONGEST_MISSION = 80
CARDS = {card.value: card for card in Card}
TILES = {tile.value: tile for tile in Tile}
TURNS = COURSES[Level.MISSION].turns


def name(message: Said, seat: str) -> NameTyped:
    given = " ".join(a_text(message, "name", 200).split())
    if any(not character.isprintable() for character in given):
        raise Refused("name")
    return NameTyped(seat, given[:LONGEST_NAME])


def a_card(value: object, where: str) -> Card:
    if not isinstance(value, str) or value not in CARDS:
        raise Refused("malformed", f"{where} is one of {', '.join(CARDS)}")
    return CARDS[value]


def plan(message: Said, seat: str) -> PlanEntered:
    cards = message.get("cards")
    if not isinstance(cards, list) or len(cards) > TURNS:
        raise Refused("malformed", f"cards is a list of at most {TURNS}")
    return PlanEntered(seat, tuple(a_card(card, f"cards[{place}]") for place, card in enumerate(cards)))


def plan_back(message: Said, seat: str) -> PlanTakenBack:
    return PlanTakenBack(seat)


def card(message: Said, seat: str) -> CardLies:
    turn = a_number(message, "turn", 1, TURNS)
    return CardLies(seat, turn, a_card(message.get("card"), "card"), message.get("stumbled") is True)


def tile(message: Said, seat: str) -> TileLies:
    """The tile just asked for, by whoever has drawn it."""
    return TileLies(one_of(message, "zone", ZONES), one_of(message, "tile", TILES))


def threat(message: Said, seat: str) -> ThreatDrawn:
    return ThreatDrawn(a_number(message, "t", 1, TURNS), a_text(message, "code", 10))


def watched(message: Said, language: str) -> LineOpened:
    return LineOpened(a_text(message, "id", 200))


def mission_named(message: Said, language: str) -> MissionNamed:
    return MissionNamed(a_text(message, "name", LONGEST_MISSION))


def mission_script(message: Said, language: str) -> ScriptGiven:
    return script_given(a_text(message, "name", 80, ""), a_text(message, "text", LONGEST_SCRIPT), language)


def script_given(name: str, text: str, language: str) -> ScriptGiven:
    """Missions somebody wrote; refused with the first of its faults where none of them can be read."""
    reading = script.read(text, name=name or "script")
    if not reading.missions:
        raise Refused("script", fault_line(language, reading.faults[0]))
    return ScriptGiven(name or "script", text)


MESSAGES: dict[str, Callable[[Said, str], object]] = {
    "name": name, "plan": plan, "plan_back": plan_back, "card": card, "tile": tile, "threat": threat,
}  # fmt: skip
OPEN_MESSAGES: dict[str, Callable[[Said, str], object]] = {
    "script": mission_script, "watch": watched, "mission": mission_named,
}  # fmt: skip
