"""PURE. A seat's own business: its cards as dealt, its kompromat, its score sheet; what it may say now."""

from companion.games.stationfall.table.ending import bonus_cards, deliveries, sheet_of
from companion.games.stationfall.table.from_phones import asked_now
from companion.games.stationfall.table.match import Match, acts_for, own_cards
from companion.games.stationfall.table.names import named, shown
from companion.games.stationfall.words import say
from companion.kit.evening import Evening
from companion.kit.page import Json
from companion.rules.stationfall.events import Reveal
from companion.rules.stationfall.game import refusal
from companion.rules.stationfall.questions import due_now
from companion.rules.stationfall.state import TURN_PHASES
from companion.rules.stationfall.terms import Mode, Phase

SCORING = (Phase.SF_REVEAL, Phase.SF_ESCAPE, Phase.SF_DELIVER, Phase.SCORE)


def seat(evening: Evening, match: Match, colour: str, language: str) -> Json:
    """Nobody else is ever sent this."""
    state = match.state
    colours = [each for each in match.setup.order if acts_for(match, colour, each)]
    acting = state.asked if state.asked in colours else ""
    found: Json = {
        "game": match.id,
        "colours": colours,
        "cards": [named(language, card) for card in own_cards(match, colour)],
        "kompromat": list(match.notes.get(colour, ())),
        "cast": {name: named(language, name) for name in sorted(match.setup.members)},
        "acting": acting or "",
        "may_end": bool(acting) and state.phase in TURN_PHASES and not due_now(state) and match.aside is None,
        "may_reveal": reveals(match, acting or ""),
        "schroedinger": match.setup.mode is Mode.NORMAL,
        "may_deliver": delivers(match, acting or "", language),
        "declines": any(each in colours for each in asked_now(evening)),
        "delivering": bool(acting) and state.phase is Phase.SF_DELIVER and match.aside is None,
        "scoring": state.phase in SCORING,
        "sheets": {each: sheet(match, each) for each in colours},
    }
    return found


def reveals(match: Match, acting: str) -> list[str]:
    """Whom this seat may show to be: what it was dealt first, for the table may have dealt by hand."""
    state = match.state
    if not acting or state.phase not in (Phase.REVEAL, Phase.SF_REVEAL):
        return []
    dealt = own_cards(match, acting)
    cards = [*dict.fromkeys(dealt), *(card for card in sorted(state.cards) if card not in dealt)]
    return [card for card in cards if card in state.cards and refusal(state, Reveal(card)) is None]


def delivers(match: Match, acting: str, language: str) -> list[Json]:
    """What this seat may deliver, and where; empty also where it has nothing, which is then said by an empty list."""
    if not acting or match.state.phase is not Phase.SF_DELIVER:
        return []
    return [
        {
            "data": data.value,
            "offsite": offsite.value,
            "text": say(language, "table.deliver_to", data=shown(language, data), offsite=shown(language, offsite)),
        }
        for data, offsite in deliveries(match)
    ]


def sheet(match: Match, colour: str) -> Json:
    now, player = sheet_of(match, colour), match.state.players[colour]
    return {
        "cubes": player.hand if now.hand is None else now.hand,
        "betrayal": player.betrayal if now.betrayal is None else now.betrayal,
        "bribes": player.bribes if now.bribes is None else now.bribes,
        "on_pc": now.on_pc,
        "bonus_cards": bonus_cards(match, match.setup.order.index(colour)),
        "agenda": now.agenda,
        "lines": [{"points": line.points, "times": line.times, "plus": line.plus} for line in now.lines],
        "bonus": [card.character for card in now.bonus],
        "ready": now.ready,
    }
