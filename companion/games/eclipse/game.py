"""Eclipse as the box knows it: its stages, from the set-up to the final score."""

from companion.games.eclipse import log, old_names
from companion.games.eclipse.table import (
    clock,
    combat,
    commands,
    designs,
    discoveries,
    first_tiles,
    match,
    naming,
    numbers,
    odds,
    odds_page,
    own,
    scoring,
    setting_up,
    settings,
    turn,
    upkeep,
    volley,
    what_if,
)
from companion.games.eclipse.table.face import decorate
from companion.games.eclipse.table.flow import FLOW
from companion.games.eclipse.table.refereed import REFEREED
from companion.games.eclipse.words import WORDS
from companion.kit.game import Game
from companion.kit.stage import Stages
from companion.rules.eclipse import (
    battle,
    best_play,
    design,
    events,
    names,
    parts,
    queue_odds,
    setup,
    species,
    steps,
    switches,
    technologies,
)

STAGES = Stages(
    WORDS,
    (
        *setting_up.STAGES,
        *naming.STAGES,
        *numbers.STAGES,
        *turn.STAGES,
        *discoveries.STAGES,
        *first_tiles.STAGES,
        *combat.STAGES,
        *designs.STAGES,
        *volley.STAGES,
        *odds_page.STAGES,
        *upkeep.STAGES,
        *scoring.STAGES,
    ),
)

GAME = Game(
    STAGES,
    at_home=setting_up.at_home,
    settings=settings.settings_rows,
    journalled=(
        battle, best_play, design, events, names, parts, queue_odds, setup, species, switches, technologies,
        commands, match, odds, own, steps, what_if, log,
    ),
    on_tick=clock.on_tick,
    next_at=clock.next_at,
    on_resume=lambda evening: odds.all_given_up(clock.on_resume(evening))[0],
    on_shelved=odds.all_given_up,
    undo=FLOW.undo,
    on_command=commands.on_command,
    decorate=decorate,
    page_in="companion.games.eclipse.page.page",
    room_in="companion.games.eclipse.room",
    log=log.BOOK.views,
    refereed=REFEREED,
    rulings=settings.RULINGS,
    forms={**numbers.FORMS, **designs.FORMS, **scoring.FORMS, **combat.FORMS},
    renamed=old_names.RENAMED,
    upgraded=old_names.UPGRADED,
)  # fmt: skip
