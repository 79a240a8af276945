"""Stationfall as the box knows it: its stages, from the players to the winners, and what lies around them."""

from companion.games.stationfall import log, old_names
from companion.games.stationfall.table import (
    aid_pages,
    commands,
    delivery,
    ending,
    from_phones,
    match,
    menus,
    naming,
    own,
    roll_call,
    setting_up,
    settings,
    sheets,
    turn,
)
from companion.games.stationfall.table.face import decorate
from companion.games.stationfall.table.refereed import REFEREED
from companion.kit.refereed.build import refereed_game
from companion.rules.stationfall import acts, events, scoring, setup, terms, turn_clock

STAGES = (
    *setting_up.STAGES, *naming.STAGES, *menus.STAGES, *aid_pages.STAGES, *roll_call.STAGES, *delivery.STAGES,
    *sheets.STAGES,
    *ending.STAGES, *turn.STAGES,
)  # fmt: skip

GAME = refereed_game(
    REFEREED,
    log.BOOK,
    STAGES,
    at_home=setting_up.at_home,
    journalled=(acts, events, scoring, setup, terms, turn_clock, match, own, commands, log),
    forms={**sheets.FORMS, **setting_up.FORMS},
    dials=setting_up.DIALS,
    on_command=from_phones.on_command,
    settings=settings.rows,
    on_tick=turn.on_tick,
    next_at=turn.next_at,
    on_resume=turn.on_resume,
    on_shelved=turn.on_shelved,
    asked=turn.asked,
    decorate=decorate,
    page_in="companion.games.stationfall.page.page",
    room_in="companion.games.stationfall.room",
    rulings=settings.RULINGS,
    renamed=old_names.RENAMED,
    upgraded=old_names.UPGRADED,
)
