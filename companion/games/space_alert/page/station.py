"""PURE. A phone as a crew station: the clock and what was announced in flight, what it may enter, what the player's own
figure did turn by turn, and at the end what its mission came to."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.games.space_alert.page.flight import flight
from companion.games.space_alert.page.resolution import asked
from companion.games.space_alert.page.ship import where
from companion.games.space_alert.table.answering import callable_now
from companion.games.space_alert.table.briefing import By
from companion.games.space_alert.table.operation import Operation, alerts, deck_colours, fitting_codes, said_by
from companion.games.space_alert.table.own import preferences
from companion.games.space_alert.table.reading import resolving
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.words import say
from companion.games.space_alert.words.narration import narrate
from companion.kit.evening import Evening
from companion.rules.space_alert.facts import (
    Delayed,
    Fact,
    Fired,
    IntruderHit,
    KnockedOut,
    LaidPlayed,
    Loaded,
    NothingHappened,
    Played,
    Repaired,
    RocketLaunched,
    TurnBegan,
    Why,
)
from companion.rules.space_alert.questions import WhichCalled, WhichTile
from companion.rules.space_alert.ship import Tile, Weapon
from companion.rules.space_alert.threatcards import Calls
from companion.rules.space_alert.threats import ALL_CARDS

Json = dict[str, Any]
SHOWN = ("clock", "over", "phase", "phases", "starts", "ends", "comms_down")
LATEST = 3  # announcements


def in_flight(evening: Evening, operation: Operation, language: str) -> Json:
    """What a phone needs to follow the action round."""
    whole = flight(evening, operation, language)
    log = sorted(whole["log"].items(), key=lambda entry: int(entry[0]))
    coach = {"coach": whole["coach"]} if "coach" in whole else {}
    return {**{name: whole[name] for name in SHOWN}, **coach, "log": dict(log[-LATEST:])}


def draws(evening: Evening, operation: Operation, player: int, language: str, present: frozenset[str]) -> Json:
    """The threat cards that this seat draws, as they are announced: those not entered yet with the cards they can be,
    those entered so that they can be corrected; and the cards that are drawn with a caller (rules 8). Two threats may
    share a number: each has its place (rules 9.2)."""
    if operation.briefing.cards_by is By.BOX:
        return {}
    heard = [each.says for each in said_by(operation, evening.pack, operation.position(evening.at))]
    found: Json = {}
    for place, (alert, code) in enumerate(zip(alerts(operation), operation.codes, strict=True)):
        if alert not in heard:
            continue
        if asks(evening, operation, player, alert.internal, present):
            row = {"t": alert.t, "where": where(alert.zone), "left": named(fitting_now(operation, place), language)}
            found[f"{alert.t} {row['where']}"] = {**row, "told": code} if code else row
        calls = ALL_CARDS[code].calls if code else None
        if calls not in (None, Calls.SURPRISE) and asks(
            evening, operation, player, calls is Calls.INTERNAL, present
        ):  # a surprise lies unseen (NF11)
            found[code] = drawn_with(operation, code, language)
    return found


def asks(evening: Evening, operation: Operation, player: int, internal: bool, present: frozenset[str]) -> bool:
    """Is this seat asked for such a card? The communications officer turns up external threats, the chief of security
    internal ones (rules 2.1); everybody is asked where the crew wants it, or that officer has no phone here."""
    crew = operation.briefing.crew
    officer = crew.security if internal else crew.comms
    away = crew.seats[officer].colour.value not in present
    return player == officer or away or preferences(evening).all_draw


def fitting_now(operation: Operation, place: int) -> list[str]:
    """The cards that can lie there: of the deck that is played with, and nowhere else on the table."""
    here, colours = operation.codes[place], deck_colours(operation, place)
    taken = {*operation.codes, *dict(operation.answers.called).values()} - {here}
    fit = [code for code in fitting_codes(operation, place) if code not in taken]
    return [code for code in fit if ALL_CARDS[code].colour in colours or code == here]


def drawn_with(operation: Operation, caller: str, language: str) -> Json:
    name, entered = say(language, f"threats.{caller}"), dict(operation.answers.called).get(caller)
    found = {"caller": caller, "name": name, "left": named(callable_now(operation, caller), language)}
    return {**found, "told": entered} if entered else found


def named(codes: Iterable[str], language: str) -> Json:
    return {code: say(language, f"threats.{code}") for code in codes}


def question(evening: Evening, operation: Operation, player: int, language: str, present: frozenset[str]) -> Json:
    """The tile that the box asks for, which anybody may have turned over, or the called card of the seat that draws
    it."""
    so_far, reading = resolved(operation), resolving(evening)
    assert reading is not None
    if reading.beat < len(so_far.beats):
        return {}
    found = asked(so_far.resolution.question, operation.briefing.crew, language)
    match so_far.resolution.question:
        case WhichTile():
            return {"question": {**found, "left": {tile: tile_name(language, tile) for tile in found["left"]}}}
        case WhichCalled(caller, calls) if asks(evening, operation, player, calls is not Calls.EXTERNAL, present):
            return {"question": {**found, **drawn_with(operation, caller.code, language)}}
    return {}


def tile_name(language: str, tile: str) -> str:
    return say(language, f"ship.tile.{Tile(tile).name}")


def by_turn(facts: Sequence[Fact]) -> Iterator[tuple[int, Fact]]:
    turn = 0
    for fact in facts:
        if isinstance(fact, TurnBegan):
            turn = fact.turn
        else:
            yield turn, fact


def did(facts: Sequence[Fact], player: int, language: str, names: Sequence[str], drawn: bool) -> dict[str, list[str]]:
    """What became of the player's card in each turn shown so far; not which card it was if it is `drawn` on the phone,
    unless there is nothing else to say."""
    own: dict[int, list[Fact]] = {}
    for turn, fact in by_turn(facts):
        if getattr(fact, "player", None) == player:
            own.setdefault(turn, []).append(fact)
    sentences = {turn: ([fact for fact in lines if not (drawn and lays(fact))] or lines) for turn, lines in own.items()}
    return {str(turn): [narrate(language, fact, names) for fact in lines] for turn, lines in sentences.items()}


def lays(fact: Fact) -> bool:
    """Whether it says only which card lies there."""
    return isinstance(fact, Played) or (isinstance(fact, LaidPlayed) and not fact.stumbled)


def own_numbers(facts: Sequence[Fact], player: int) -> Json:
    """Hits, repairs, cards without effect: the player's own mission in numbers."""
    counted = {"hits": 0, "repairs": 0, "without": 0, "delays": 0}
    loaded: set[tuple[int, Weapon]] = set()
    for turn, fact in by_turn(facts):
        match fact:
            case Loaded(player=who, weapon=weapon) if who == player:
                loaded.add((turn, weapon))
            case RocketLaunched(player=who) if who == player:
                loaded.add((turn + 1, Weapon.ROCKET))  # it arrives in the next turn
            case Fired(weapon=weapon, targets=targets) if (turn, weapon) in loaded:
                counted["hits"] += bool(targets)
            case IntruderHit(player=who) if who == player:
                counted["hits"] += 1
            case Repaired(player=who) if who == player:
                counted["repairs"] += 1
            case NothingHappened(player=who, why=why) if who == player and why is not Why.NO_CARD:
                counted["without"] += 1
            case Delayed(player=who) if who == player:
                counted["delays"] += 1
    out = any(isinstance(fact, KnockedOut) and fact.player == player for fact in facts)
    return {**counted, "ko": out}
