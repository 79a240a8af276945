"""PURE. Stationfall on the page: the shared screen, the seats, and what a seat may say."""

from companion.games.stationfall.aid import AID
from companion.games.stationfall.keys import COLOURS
from companion.games.stationfall.page.messages import LONGEST_LINE, MESSAGES, MOST_POINTS
from companion.games.stationfall.page.seat import seat
from companion.games.stationfall.page.station import people, station
from companion.games.stationfall.table.match import Match
from companion.games.stationfall.table.names import named
from companion.games.stationfall.table.refereed import QUIET
from companion.kit.evening import Evening, Home
from companion.kit.page import LONGEST_NAME, GamePage, Json, Viewer


def view(evening: Evening, viewer: Viewer, language: str, present: frozenset[str]) -> Json:
    match = evening.game
    if not isinstance(match, Match):
        return {}
    found: Json = {"people": people(evening, match, language, present)}
    if viewer.page == "bridge" and not isinstance(evening.stage, Home):
        found |= {"picture": "station", "station": station(evening, match, language)}
    if viewer.page == "seat" and viewer.seat in match.setup.order:
        found["seat"] = seat(evening, match, viewer.seat, language)
    return found


RULES_AT_HAND = [{"key": key, "topic": each.topic, "paragraphs": list(each.paragraphs)} for key, each in AID.items()]


def seats(evening: Evening) -> tuple[str, ...]:
    return evening.game.setup.order if isinstance(evening.game, Match) else COLOURS


PAGE = GamePage(
    view,
    seats=seats,
    messages=MESSAGES,
    hides=lambda evening: isinstance(evening.game, Match),
    seat_name=named,
    naming=lambda evening: isinstance(evening.game, Match),
    words=("page", "aid"),
    kinds={
        "longest_name": LONGEST_NAME,
        "most_points": MOST_POINTS,
        "longest_line": LONGEST_LINE,
        "quiet": QUIET,
        "aid": RULES_AT_HAND,
    },
)
