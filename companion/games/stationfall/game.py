"""Stationfall as the box knows it: its stages, from the players to the winners, and what lies around them."""

from companion.games.stationfall import log
from companion.games.stationfall.screens.face import around
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
    telling,
    turn,
)
from companion.games.stationfall.words import WORDS
from companion.kit.game import Game, Stages
from companion.rules.stationfall import acts, events, scoring, setup, terms, turn_clock

STAGES = Stages(
    WORDS,
    lists={
        # before the first turn
        setting_up.Again: setting_up.again_options,
        setting_up.Players: setting_up.player_options,
        setting_up.Seats: setting_up.seat_options,
        setting_up.SetUp: setting_up.sheet_options,
        setting_up.Cast: setting_up.cast_options,
        setting_up.Liked: setting_up.liked_options,
        setting_up.BoardRead: setting_up.board_options,
        setting_up.Docks: setting_up.dock_options,
        setting_up.GiveUp: setting_up.give_up_options,
        naming.Names: naming.options,
        settings.Rulings: settings.ruling_options,
        # in the game
        menus.Menu: menus.menu_options,
        telling.About: menus.about_options,
        telling.Doings: menus.doing_options,
        menus.Ask: menus.ask_options,
        menus.Due: menus.due_options,
        telling.Refusal: menus.refusal_options,
        telling.InSpace: menus.space_options,
        menus.Past: menus.past_options,
        menus.PastStep: menus.past_step_options,
        menus.Depths: menus.depth_options,
        # the end
        telling.Delivery: ending.delivery_options,
        telling.SheetOf: ending.sheet_rows,
        ending.BonusPick: ending.bonus_options,
        ending.BonusMet: ending.met_options,
    },
    texts={
        setting_up.LayOut: setting_up.lay_out_text,
        settings.RulingText: settings.ruling_text,
        menus.WhyNot: menus.why_text,
        menus.WhoMay: menus.who_may_text,
        telling.Misfits: menus.misfits_text,
        telling.Over: ending.over_text,
    },
    finish={settings.RulingText: settings.switch_ruling},
    dials=setting_up.DIALS,
    after={
        telling.Turn: turn.after,
        telling.SheetOf: ending.sheet_after,
        telling.Over: ending.over_after,
        naming.NameTyping: naming.TYPIST.after,
    },
    headings={
        setting_up.Seats: setting_up.seat_heading,
        setting_up.Cast: setting_up.cast_heading,
        setting_up.BoardRead: setting_up.board_heading,
        telling.About: menus.about_heading,
        telling.Doings: menus.doing_heading,
        menus.Ask: menus.ask_heading,
        telling.Refusal: menus.refusal_heading,
        menus.PastStep: menus.past_heading,
        telling.Delivery: ending.delivery_heading,
        telling.SheetOf: ending.sheet_heading,
        ending.BonusMet: ending.met_heading,
    },
    draw={telling.Turn: turn.drawn, naming.NameTyping: naming.TYPIST.draw},
    pages={telling.Turn: turn.pages},
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
    taken_back=telling.taken_back,
    told=from_phones.told,
    asked=turn.asked,
    around=around,
    page_in="companion.games.stationfall.page.page",
    room_in="companion.games.stationfall.room",
    log=log.VIEWS,
)
