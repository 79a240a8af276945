"""Space Empires as the box knows it: its stages, from the set-up to the end, and what lies around them."""

from companion.games.space_empires import log
from companion.games.space_empires.page.page import PAGE
from companion.games.space_empires.screens.face import around
from companion.games.space_empires.table import (
    dice_entry,
    fighting,
    force,
    machines,
    numbers,
    own,
    peek,
    play,
    setting_up,
    settings,
    telling,
    turn,
)
from companion.games.space_empires.words import WORDS
from companion.kit.game import Game, Stages
from companion.rules.space_empires import (
    doomsday,
    events,
    forces,
    options,
    refusals,
    seen,
    ships,
    solo,
    technology,
)

DESK = numbers.Desk({**fighting.FORMS, **machines.FORMS, **force.FORMS})

STAGES = Stages(
    WORDS,
    lists={
        # before the first turn
        setting_up.NewGame: setting_up.new_options,
        setting_up.SetUp: setting_up.sheet_options,
        setting_up.Games: setting_up.game_options,
        setting_up.GiveUp: setting_up.give_up_options,
        setting_up.Scenarios: setting_up.scenario_options,
        settings.Rulings: settings.ruling_options,
        # in the game
        telling.Main: turn.main_options,
        turn.More: turn.more_options,
        turn.HomeGone: turn.home_gone_options,
        # battles
        fighting.Fights: fighting.fight_options,
        fighting.SeenCheck: fighting.check_options,
        telling.SeenAfter: fighting.after_options,
        fighting.Outcome: fighting.outcome_options,
        telling.MachineMenu: machines.options,
        force.ForceSheet: force.sheet_options,
    },
    texts={
        setting_up.LayOut: setting_up.lay_out_text,
        setting_up.ScenarioText: setting_up.scenario_text,
        settings.RulingText: settings.ruling_text,
        telling.EconPhase: turn.econ_text,
        telling.News: turn.news_text,
        telling.Refusal: turn.refusal_text,
        telling.Reveal: fighting.reveal_text,
        telling.Over: turn.over_text,
        fighting.Known: fighting.known_text,
        force.ToHit: force.to_hit_text,
    },
    finish={
        setting_up.LayOut: setting_up.begun,
        settings.RulingText: settings.switch_ruling,
        telling.EconPhase: turn.econ_goes_on,
        telling.Reveal: fighting.placed,
        telling.Over: turn.put_to_rest,
    },
    after={
        telling.Main: turn.after_main,
        telling.MachineMenu: machines.after,
        telling.Dice: dice_entry.after,
        fighting.Outcome: fighting.after_outcome,
        numbers.Numbers: DESK.after,
        force.Odds: force.after_odds,
        peek.Peek: peek.after,
    },
    headings={
        setting_up.SetUp: setting_up.sheet_heading,
        setting_up.GiveUp: setting_up.give_up_heading,
        telling.Main: turn.main_heading,
        telling.MachineMenu: machines.heading,
        turn.More: turn.more_heading,
        fighting.Fights: fighting.fight_heading,
        fighting.SeenCheck: fighting.check_heading,
        fighting.Outcome: fighting.outcome_heading,
    },
    draw={
        telling.Dice: dice_entry.drawn,
        numbers.Numbers: DESK.drawn,
        force.Odds: force.drawn_odds,
        peek.Peek: peek.drawn,
    },
)

GAME = Game(
    STAGES,
    at_home=setting_up.at_home,
    settings=settings.rows,
    kept=(doomsday, events, forces, options, refusals, seen, ships, solo, technology, play, own, log),
    passes=peek.passes,
    next_at=peek.next_at,
    taken_back=telling.taken_back,
    around=around,
    page=PAGE,
    log=log.VIEWS,
)
