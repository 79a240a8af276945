"""PURE. A game for several on the page: whose bid is in for everybody, what stands on a sheet for its seat alone."""

from dataclasses import replace
from typing import Any

from companion.games.space_empires.page.battles import battle_rows, form_row
from companion.games.space_empires.page.board import board_rows, own_map
from companion.games.space_empires.page.sheets import shop, shops
from companion.games.space_empires.table import clock
from companion.games.space_empires.table.duel import under_way
from companion.games.space_empires.table.lines import table_lines
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.names import colour_name, game_name, team_lines
from companion.games.space_empires.table.own import forces_of
from companion.games.space_empires.table.several_players import entries_of, seat_lines
from companion.games.space_empires.table.whose import sides
from companion.games.space_empires.words import say
from companion.kit.evening import Evening
from companion.rules.space_empires.accounts import GROUPS
from companion.rules.space_empires.refusals import Refused
from companion.rules.space_empires.several import Goal, State, reckoned, sheet
from companion.rules.space_empires.upkeep import money
from companion.words import headed, listed

Json = dict[str, Any]


def shared(match: Match, language: str, present: frozenset[str]) -> Json:
    state, table = match.state, match.setup
    found: Json = {
        "picture": "several",
        "name": game_name(language, match.number),
        "kind": say(language, f"setup.scenario_{table.scenario}"),
        "phase": state.phase,
        "turn": state.turn,
        "heading": heading(language, state),
        "rules": headed(language, say(language, "setup.prices"), say(language, f"setup.prices_{table.prices.value}")),
        "goal": say(language, f"page.goal_{table.goal.value}"),
        "players": {seat: seat_row(language, state, seat, present) for seat in table.seats},
        "order": list(state.order),
        "news": [line for text in table_lines(language, match.news) for line in text.splitlines()],
        "ending": listed(language, (colour_name(language, seat) for seat in state.race.winner)),
    }
    if match.minutes and not match.over:
        found["clock"] = clock_row(match)
    if table.teams:
        found["teams"] = team_lines(language, table.teams)
    if table.gate:
        found["gate"] = {"fighter": state.gate.fighter, "cloaking": state.gate.cloaking}
    return found | board_rows(match, language)


def clock_row(match: Match) -> Json:
    """It runs in the browser: for the player who goes, from `since` on, if there is one."""
    left = {seat: clock.left(replace(match, since=None), seat, 0) for seat in match.setup.seats}
    found: Json = {"left": left, "goes": "" if match.state.economic else match.goes}
    return found if match.since is None else {**found, "since": match.since}


def heading(language: str, state: State) -> str:
    key = "table.title_econ" if state.economic else "page.solo_turn"
    return say(language, key, turn=state.turn, phase=state.phase)


def seat_row(language: str, state: State, seat: str, present: frozenset[str]) -> Json:
    """Never what is on a sheet; a bid when all are in."""
    found: Json = {
        "name": colour_name(language, seat),
        "here": seat in present,
        "bid_in": seat in state.bids,
        "ready": seat in state.ready,
        "out": seat not in state.race.alive,
    }
    if state.table.goal is Goal.SHORT:
        found["points"] = state.race.points()[seat]
    if state.economic and not state.bids_open and seat in state.bids:
        found["bid"] = state.bids[seat]
    return found


# ---------------------------------------------------------------- a seat's own phone


def own_sheet(evening: Evening, match: Match, seat: str, language: str) -> Json:
    state = match.state
    found: Json = {
        "economic": state.economic,
        "out": seat not in state.race.alive,
        "parts": [form_row(evening, language, "sheet", seat, group) for group in GROUPS],
        "have": money(sheet(state, seat, 0)),
        "reckoning": seat_lines(language, state, seat),
        "refused": refused(state, seat),
        "bids_open": state.bids_open,
        "ready": seat in state.ready,
        **shop(language, state.accounts[seat], sheet(state, seat), shop_names(state)),
        "keeps": True,
        **brings(evening, match, seat),
        "map": form_row(evening, language, "map"),
        **own_map(match, seat, language),
        **battle_rows(evening, seat, language, 2),
    }
    if state.economic and state.bids_open and seat in state.race.alive:
        found["bid_form"] = form_row(evening, language, "bid", seat)
    return found | ({"bid": state.bids[seat]} if seat in state.bids else {})


def brings(evening: Evening, match: Match, seat: str) -> Json:
    """May its ships fight at the box, and do they?"""
    own = forces_of(evening, seat)[0]
    there = [(side.ships, side.mines) for side in sides(evening) if side.seat == seat]
    may = bool(own.ships) and seat in match.state.race.alive and under_way(evening) is None
    return {"brings": may, "brought": may and (own.ships, own.mines) in there}


def shop_names(state: State) -> dict[str, list[str]]:
    return shops({group: entries_of(state.table, group) for group in GROUPS})


def refused(state: State, seat: str) -> bool:
    try:
        reckoned(state, seat)
    except Refused:
        return True
    return False
