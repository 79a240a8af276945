"""Eclipse as the box knows it: its stages, from the set-up to the final score."""

from companion.games.eclipse import log
from companion.games.eclipse.screens import volley as volley_screen
from companion.games.eclipse.screens.around import around
from companion.games.eclipse.table import (
    clock,
    combat,
    designs,
    discoveries,
    first_tiles,
    hands,
    match,
    menu,
    naming,
    numbers,
    odds,
    odds_page,
    own,
    past,
    scoring,
    setting_up,
    steps,
    telling,
    turn,
    upkeep,
    volley,
    what_if,
)
from companion.games.eclipse.table.lettered import a_lettered_list
from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.wheels import Wheels, a_column, drawn_column
from companion.games.eclipse.words import WORDS
from companion.kit.evening import Evening
from companion.kit.game import After, Draw, Game, Stages
from companion.kit.lists import Heading
from companion.kit.options import Options
from companion.rules.eclipse import battle, design, events, names, parts, setup, switches, technologies

LISTS: dict[type, Options] = {
    setting_up.HowMany: setting_up.many_options,
    setting_up.GiveUp: setting_up.give_up_options,
    setting_up.Games: setting_up.game_options,
    setting_up.SetUp: setting_up.sheet_options,
    setting_up.SeatSheet: setting_up.seat_options,
    setting_up.Colours: setting_up.colour_options,
    setting_up.SpeciesList: setting_up.species_options,
    setting_up.Rulings: setting_up.ruling_options,
    menu.Menu: menu.menu_options,
    past.Steps: past.step_options,
    past.CutHere: past.cut_options,
    telling.Refusal: menu.refusal_options,
    numbers.WhoseNumbers: numbers.whose_options,
    telling.Turn: turn.turn_options,
    turn.More: turn.more_options,
    turn.Trading: turn.trade_options,
    turn.Pacts: turn.pact_options,
    discoveries.Discoveries: discoveries.options,
    discoveries.FoundTech: discoveries.tech_options,
    first_tiles.FirstDraw: first_tiles.draw_options,
    first_tiles.FirstLook: first_tiles.look_options,
    first_tiles.FirstTold: first_tiles.told_options,
    telling.Combat: combat.combat_options,
    combat.Rings: combat.ring_options,
    combat.Hexes: combat.hex_options,
    combat.Fighters: combat.fighter_options,
    combat.ShipsOf: combat.ships_options,
    combat.OnlyFor: combat.only_options,
    combat.Keeping: combat.keep_options,
    combat.Taking: combat.taking_options,
    telling.Draws: combat.draws_options,
    designs.SeatDesigns: designs.options,
    volley.Aim: volley.aim_options,
    telling.Upkeep: upkeep.options,
    upkeep.SeatUpkeep: upkeep.seat_options,
    telling.CleaningUp: upkeep.cleanup_options,
    telling.Scoring: scoring.options,
}
HEADINGS: dict[type, Heading] = {
    setting_up.SeatSheet: setting_up.seat_heading,
    telling.Refusal: menu.refusal_heading,
    telling.Turn: turn.turn_heading,
    turn.More: turn.more_heading,
    turn.Pacts: turn.pact_heading,
    past.CutHere: past.cut_heading,
    first_tiles.FirstDraw: first_tiles.draw_heading,
    first_tiles.FirstTold: first_tiles.draw_heading,
    telling.Combat: combat.combat_heading,
    combat.Fighters: combat.fighter_heading,
    combat.ShipsOf: combat.ships_heading,
    combat.Keeping: combat.keep_heading,
    combat.Taking: combat.taking_heading,
    telling.Draws: combat.draws_heading,
    designs.SeatDesigns: designs.heading,
    volley.Aim: volley.aim_heading,
    telling.Upkeep: upkeep.heading,
    upkeep.SeatUpkeep: upkeep.seat_heading,
    telling.CleaningUp: upkeep.cleanup_heading,
}
COLUMNS: dict[type, tuple[Wheels, Heading]] = {
    numbers.SeatNumbers: (numbers.wheels, numbers.heading),
    designs.DesignSheet: (designs.wheels, designs.sheet_heading),
    combat.CubesHit: (combat.cubes_wheels, combat.cubes_heading),
    scoring.ScoreSheet: (scoring.wheels, scoring.sheet_heading),
}
LETTERED = (
    turn.More, telling.Combat, combat.Rings, combat.ShipsOf, telling.Draws, telling.Upkeep, upkeep.SeatUpkeep,
    telling.CleaningUp,
)  # fmt: skip
AFTER: dict[type, After] = {
    **{stage: a_lettered_list(LISTS[stage]) for stage in LETTERED},
    **{stage: a_column(wheels) for stage, (wheels, _) in COLUMNS.items()},
    **{stage: setting_up.nameable(LISTS[stage]) for stage in setting_up.NAMEABLE if stage in LISTS},
    naming.NameTyping: naming.TYPIST.after,
    odds_page.OddsPage: odds_page.after,
    telling.Turn: turn.turn_after,
    telling.Volley: volley.after,
}
DRAW: dict[type, Draw] = {
    **{stage: drawn_column(wheels, heading) for stage, (wheels, heading) in COLUMNS.items()},
    naming.NameTyping: naming.TYPIST.draw,
    odds_page.OddsPage: odds_page.draw,
    telling.Volley: volley_screen.draw,
}


def own_tiles(evening: Evening, stage: first_tiles.FirstTold | combat.Keeping) -> str:
    return match_of(evening).colours[stage.seat]


STAGES = Stages(
    WORDS,
    lists=LISTS,
    texts={
        setting_up.LayOut: setting_up.lay_out_text,
        upkeep.Tiles: upkeep.tiles_text,
        upkeep.CheckList: upkeep.check_text,
    },
    sheets={
        turn.Forecasts: turn.forecast_sheets,
        turn.Order: turn.order_sheets,
        telling.Over: scoring.over_sheets,
    },
    finish={setting_up.LayOut: setting_up.begun, upkeep.Tiles: upkeep.tiles_told, telling.Over: scoring.ended},
    after=AFTER,
    headings=HEADINGS,
    private={first_tiles.FirstTold: own_tiles, combat.Keeping: own_tiles},
    draw=DRAW,
)

GAME = Game(
    STAGES,
    at_home=setting_up.at_home,
    settings=setting_up.settings_rows,
    kept=(
        battle, design, events, names, parts, setup, switches, technologies,
        hands, match, odds, own, steps, what_if, log,
    ),
    passes=clock.passes,
    next_at=clock.next_at,
    woken=lambda evening: odds.all_given_up(clock.woken(evening))[0],
    left=odds.all_given_up,
    taken_back=telling.taken_back,
    told=hands.told,
    around=around,
    page_in="companion.games.eclipse.page.page",
    room_in="companion.games.eclipse.room",
    log=log.VIEWS,
)  # fmt: skip
