"""Stationfall as the box knows it: its stages, from the players to the winners, and what lies around them."""

from companion.games.stationfall import log, old_names
from companion.games.stationfall.table import (
    ending,
    from_phones,
    hands,
    match,
    menus,
    naming,
    own,
    setting_up,
    settings,
    turn,
)
from companion.games.stationfall.table.face import around
from companion.games.stationfall.table.flow import FLOW
from companion.games.stationfall.table.refereed import REFEREED
from companion.games.stationfall.words import WORDS
from companion.kit.game import Game
from companion.kit.stage import Stages
from companion.rules.stationfall import acts, events, scoring, setup, terms, turn_clock

STAGES = Stages(
    WORDS,
    (
        *setting_up.STAGES,
        *naming.STAGES,
        *menus.STAGES,
        *ending.STAGES,
        *turn.STAGES,
    ),
    dials=setting_up.DIALS,
)

GAME = Game(
    STAGES,
    at_home=setting_up.at_home,
    settings=settings.rows,
    kept=(acts, events, scoring, setup, terms, turn_clock, match, own, hands, log),
    passes=turn.passes,
    next_at=turn.next_at,
    woken=turn.woken,
    left=turn.left,
    taken_back=FLOW.undo,
    told=from_phones.told,
    asked=turn.asked,
    around=around,
    page_in="companion.games.stationfall.page.page",
    room_in="companion.games.stationfall.room",
    log=log.BOOK.views,
    rulings=settings.RULINGS,
    refereed=REFEREED,
    renamed=old_names.RENAMED,
    upgraded=old_names.UPGRADED,
)
