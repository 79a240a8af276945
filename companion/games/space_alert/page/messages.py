"""PURE. What a seat of Space Alert may say, read into commands: the same values that keys make (docs/protocol.md)."""

from collections.abc import Callable

from companion.games.space_alert.table.commands import (
    CalledDrawn,
    CardLies,
    MissionNamed,
    PlanEntered,
    PlanTakenBack,
    SeatLeft,
    SpecialistChosen,
    ThreatDrawn,
    TileLies,
    TokensLie,
)
from companion.games.space_alert.words.script_faults import fault_line
from companion.kit.commands import LineOpened, ScriptGiven
from companion.kit.page import Refused, Said, a_number, a_seat_name, a_text, one_of
from companion.rules.space_alert import script
from companion.rules.space_alert.cards import SLOTS, Slot
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.record import ZONES
from companion.rules.space_alert.setup import Trained
from companion.rules.space_alert.ship import Tile
from companion.rules.space_alert.specialists import LEVELS, Specialist

LONGEST_SCRIPT = 32 * 1024
LONGEST_MISSION = 80
SPECIALISTS: dict[str, Specialist | None] = {"": None, **{who.value: who for who in Specialist}}
TILES = {tile.value: tile for tile in Tile}
TURNS = COURSES[Level.MISSION].turns


def a_card(value: object, where: str) -> Slot:
    """What lies in a slot; only the table knows whether this seat can have laid it."""
    if not isinstance(value, str) or value not in SLOTS:
        raise Refused("malformed", f"{where} is no card: A, B, C, bot, left, right, lift, -, hA, A+B, left&basic ...")
    return SLOTS[value]


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
    """The tile just asked for, from the seat that has drawn it."""
    return TileLies(one_of(message, "zone", ZONES), one_of(message, "tile", TILES))


def threat(message: Said, seat: str) -> ThreatDrawn:
    return ThreatDrawn(a_number(message, "t", 1, TURNS), a_text(message, "code", 10))


def called(message: Said, seat: str) -> CalledDrawn:
    return CalledDrawn(a_text(message, "caller", 10), a_text(message, "code", 10))


def tokens(message: Said, seat: str) -> TokensLie:
    return TokensLie(a_text(message, "departure", 20), a_text(message, "arrival", 20))


def specialist(message: Said, seat: str) -> SpecialistChosen:
    """What this seat has learnt; an empty name: nothing."""
    who = one_of(message, "specialist", SPECIALISTS)
    level = a_number(message, "level", LEVELS[0], LEVELS[-1])
    return SpecialistChosen(seat, None if who is None else Trained(who, level))


def leave(message: Said, seat: str) -> SeatLeft:
    return SeatLeft(seat, message.get("android") is True)


def watched(message: Said, language: str) -> LineOpened:
    return LineOpened(a_text(message, "line", 200))


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
    "name": a_seat_name, "plan": plan, "plan_back": plan_back, "card": card, "tile": tile, "threat": threat,
    "called": called, "tokens": tokens, "specialist": specialist, "leave": leave,
}  # fmt: skip
OPEN_MESSAGES: dict[str, Callable[[Said, str], object]] = {
    "script": mission_script, "watch": watched, "mission": mission_named,
}  # fmt: skip
