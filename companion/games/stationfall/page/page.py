"""PURE. Stationfall on the page."""

from companion.games.stationfall.table.match import Match
from companion.games.stationfall.table.names import COLOURS
from companion.kit.page import GamePage

PAGE = GamePage(
    lambda evening, looker, language, present: {},
    seats=lambda evening: COLOURS,
    naming=lambda evening: isinstance(evening.game, Match),
)
