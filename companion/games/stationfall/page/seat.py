"""PURE. A seat's own business: its cards as dealt, its kompromat, its score sheet; what it may say now."""

from dataclasses import replace

from companion.games.stationfall.aid import matters_now
from companion.games.stationfall.page.crew import crew, now_acts, station_board
from companion.games.stationfall.page.show import result
from companion.games.stationfall.page.station import (
    antimatter,
    damage,
    in_language,
    latest_sentences,
    markers,
    offer,
    roll,
    switches,
)
from companion.games.stationfall.table.delivery import deliveries
from companion.games.stationfall.table.flow import InSpace
from companion.games.stationfall.table.from_phones import asked_now
from companion.games.stationfall.table.match import Depth, Match, acts_for, calls_roll, own_cards, sheet_of
from companion.games.stationfall.table.menus import Due, due_options, space_options
from companion.games.stationfall.table.names import named, shown
from companion.games.stationfall.table.own import ID, preferences
from companion.games.stationfall.table.refereed import ACTS, REFEREED, may_tell
from companion.games.stationfall.table.sheets import OWN_SHEET, SHEET
from companion.games.stationfall.table.status import due_lines
from companion.games.stationfall.words import say
from companion.kit import forms
from companion.kit.evening import Evening
from companion.kit.forms import Numbers
from companion.kit.lists import Heading
from companion.kit.options import Options
from companion.kit.page import Json
from companion.kit.refereed import phones
from companion.kit.refereed.flow import Refusal
from companion.rules.stationfall.events import Reveal
from companion.rules.stationfall.game import refusal
from companion.rules.stationfall.questions import due_now
from companion.rules.stationfall.state import TURN_PHASES
from companion.rules.stationfall.terms import Mode, Phase
from companion.types import Icon

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
        "may_end": may_tell(match, colour),
        "due": due_lines(in_language(evening, language), state, due_now(state)) if acting and due_now(state) else [],
        "tell": phones.shown(REFEREED, in_language(evening, language), colour),
        "sheet": match.taps.get(colour, ()) not in ((), (ACTS,)),
        "box": asked_back(in_language(evening, language), match, colour),
        "may_reveal": reveals(match, acting or ""),
        "schroedinger": match.setup.mode is Mode.NORMAL,
        "may_deliver": delivers(match, acting or "", language),
        "declines": any(each in colours for each in asked_now(evening)),
        "quiet_until": match.thinking,
        "minute": state.minute,
        "station": between_turns(evening, match, language),
        "wait": turns_to(match, colours),
        "aid": matters_now(match, match.taps.get(colour, ())),
        "offer": offer(in_language(evening, language), match),
        "delivering": bool(acting) and delivers_now(match),
        "revealing": bool(acting) and state.phase is Phase.SF_REVEAL and match.aside is None,
    }
    found |= {"crew": board} if (board := crew(match, language)) else {}
    found |= {"now_acts": now} if (now := now_acts(match, language)) else {}
    if may_tell(match, colour) and match.depth.has(Depth.STATION):
        found["board"] = station_board(match, language)
    if state.phase in SCORING:
        found["sheets"] = {each: sheet(in_language(evening, language), match, each) for each in colours}
        found["agendas"] = {each: agenda(evening, match, each) for each in colours if state.players[each].pc}
    found |= {"roll": now} if (now := roll(evening, match, language)) else {}
    if state.phase is Phase.OVER and state.score is not None:
        found["result"] = result(evening, match, state.score, language)
    return found


def between_turns(evening: Evening, match: Match, language: str) -> Json:
    """What somebody asks while the others play: switches, antimatter, damage, markers, what was entered last."""
    return {
        "switches": switches(match, language),
        "antimatter": antimatter(match.state, language),
        "damage": damage(match.state, language),
        "markers": markers(in_language(evening, language), match.state),
        "last": latest_sentences(in_language(evening, language), match),
    }


def turns_to(match: Match, colours: list[str]) -> int:
    """How many others play before one of these does; 0: now, or never again."""
    order, state = match.setup.order, match.state
    if state.phase not in TURN_PHASES:
        return 0
    return next(away for away in range(len(order)) if order[(state.turn + away) % len(order)] in colours)


# What the box may ask back, and the heading of it.
ASKED_BACK: dict[type, tuple[Options, Heading]] = {
    Refusal: (REFEREED.refusal_options, lambda evening, stage: REFEREED.reason_text(evening, stage.step, stage.code)),
    InSpace: (space_options, lambda evening, stage: say(evening, "titles.InSpace")),
    Due: (due_options, lambda evening, stage: say(evening, "titles.Due")),
}


def asked_back(evening: Evening, match: Match, colour: str) -> Json:
    """What the box asks about the last entry: the player in turn can answer on their own phone, too."""
    stage = evening.stage
    if type(stage) not in ASKED_BACK or not may_tell(match, colour):
        return {}
    options, title = ASKED_BACK[type(stage)]
    return {
        "title": title(evening, stage),
        "rows": [{"key": row.key, "text": row.text, "on": row.icon is Icon.DONE} for row in options(evening, stage)],
    }


def reveals(match: Match, acting: str) -> list[str]:
    """Whom any player could claim to be now, whoever sits here: what a page offers openly must not reveal what was
    dealt."""
    state = match.state
    if not acting or state.phase not in (Phase.REVEAL, Phase.SF_REVEAL):
        return []
    return [card for card in sorted(state.cards) if refusal(state, Reveal(card)) is None]


def delivers_now(match: Match) -> bool:
    return match.state.phase is Phase.SF_DELIVER and match.aside is None and not calls_roll(match)


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


def sheet(evening: Evening, match: Match, colour: str) -> Json:
    """The player's own score sheet as a form; what nobody entered stays blank."""
    stage = Numbers(ID, SHEET, (str(match.setup.order.index(colour)),))
    return {**forms.view(OWN_SHEET, replace(evening, entered={}), stage), "ready": sheet_of(match, colour).ready}


def agenda(evening: Evening, match: Match, colour: str) -> Json:
    """The lines of the player's own character's agenda, as this table has typed them."""
    pc = match.state.players[colour].pc or ""
    lines = preferences(evening).agendas.get(pc, ())
    return {"character": pc, "lines": [{"points": each.points, "plus": each.plus, "text": each.text} for each in lines]}
