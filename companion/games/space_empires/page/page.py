"""PURE. Space Empires on the page: the shared screen for everybody, and for a phone what is its own seat's business.

What is hidden never comes into it: the shared screen is made of what the rules call public (`public.py`), a sheet and a
bid go to the page of their own seat.
"""

from companion.games.space_empires.page import several, solo
from companion.games.space_empires.page.battles import shown_battle
from companion.games.space_empires.page.messages import MESSAGES, map_given
from companion.games.space_empires.table.commands import seats_of
from companion.games.space_empires.table.match import SEATS, Match
from companion.games.space_empires.table.names import colour_name
from companion.games.space_empires.table.play import Play
from companion.kit.evening import Evening
from companion.kit.page import GamePage, Json, Viewer
from companion.rules.space_empires.forces import Terrain


def view(evening: Evening, viewer: Viewer, language: str, present: frozenset[str]) -> Json:
    game = evening.game
    mine = viewer.page == "seat" and viewer.seat in seats_of(evening)
    if isinstance(game, Play):
        own = {"seat": solo.own_phone(evening, game, viewer.seat, language)} if mine else {}
        return {**solo.shared(game, language), **shown_battle(evening, language), **own}
    if isinstance(game, Match):
        own = {"seat": several.own_sheet(evening, game, viewer.seat, language)} if mine else {}
        return {**several.shared(game, language, present), **shown_battle(evening, language), **own}
    return {"picture": "box"}


PAGE = GamePage(
    view,
    seats=seats_of,
    messages=MESSAGES,
    uploads={"maps": map_given},
    hides=lambda evening: isinstance(evening.game, Match),
    seat_name=lambda language, seat: colour_name(language, seat) if seat in SEATS else seat,
    words=("page", "terms"),
    kinds={"terrains": [terrain.value for terrain in Terrain]},
)
