"""Shorthand for tests at a Stationfall table: a sequence of commands, and what follows."""

from dataclasses import replace
from typing import Any

from companion.evening import Evening
from companion.games.stationfall.table.flow import FLOW
from companion.games.stationfall.table.match import Depth, Match, match_of
from companion.games.stationfall.table.own import Preferences, session, with_session
from companion.kit.commands import DateKnown, SeedGiven
from companion.kit.evening import Settings
from companion.rules.stationfall import events as e
from companion.rules.stationfall.terms import Face
from tests.evening.commands import after, played

__all__ = ["after", "at_score", "at_stationfall", "game", "match_of", "played", "set_up", "told"]

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "pink", "white", "black")
# Drawn by hand, so that tests know who is there: humans, robots, the Boarder's ship, Legal's NDA, several bodies.
CAST = (
    "Astrochimp", "Boarder", "Colonel", "Cyborg", "Daredevil", "Digital Assistant", "Doctor", "Exile", "Inspector",
    "Legal", "Maintenance Clones", "Stowaway",
)  # fmt: skip


def set_up(players: str = "4", language: str = "en", seats: int = 4, **kept: Any) -> Evening:
    """On the set-up sheet, with a cast that tests know."""
    settings = Settings(language, shown=("stationfall",), games={"stationfall": Preferences(**kept)})
    evening = after(Evening(settings), SeedGiven(7), DateKnown("2026-11-16"), "play", players, "right", "ok")
    evening = after(evening, *COLOURS[:seats])
    draft = session(evening).draft
    assert draft is not None
    return with_session(evening, draft=replace(draft, cast=CAST))


def game(depth: Depth = Depth.CLOCK, language: str = "en", **kept: Any) -> Evening:
    """At the first turn of four players."""
    return after(set_up(language=language, depth=depth, **kept), "start")


def told(evening: Evening, *events: e.Event) -> Evening:
    """Each a step of its own, whatever is on the display."""
    for event in events:
        evening, _ = FLOW.happened(evening, (event,))
    return evening


def at_stationfall(evening: Evening) -> Evening:
    """Everybody must reveal now."""
    turns = 4 * match_of(evening).setup.start_minute
    return told(evening, *[e.EndTurn()] * turns, e.Reentry(Face.FIREBALL))


def at_score(evening: Evening) -> Evening:
    evening = at_stationfall(evening)
    order = match_of(evening).setup.order
    return told(evening, *[e.Reveal(card) for card in CAST[: len(order)]], e.Done(), e.RollCall())


def state_of(evening: Evening) -> object:
    assert isinstance(evening.game, Match)
    return evening.game.state
