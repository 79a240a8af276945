"""Eclipse as the box knows it: its stages, from the set-up to the final score."""

from companion.games.eclipse import log, old_names
from companion.games.eclipse.table import (
    clock,
    combat,
    designs,
    discoveries,
    first_tiles,
    hands,
    match,
    naming,
    numbers,
    odds,
    odds_page,
    own,
    scoring,
    setting_up,
    turn,
    upkeep,
    volley,
    what_if,
)
from companion.games.eclipse.table.face import around
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
    settings=setting_up.settings_rows,
    kept=(
        battle, best_play, design, events, names, parts, setup, species, switches, technologies,
        hands, match, odds, own, steps, what_if, log,
    ),
    passes=clock.passes,
    next_at=clock.next_at,
    woken=lambda evening: odds.all_given_up(clock.woken(evening))[0],
    left=odds.all_given_up,
    taken_back=FLOW.undo,
    told=hands.told,
    around=around,
    page_in="companion.games.eclipse.page.page",
    room_in="companion.games.eclipse.room",
    log=log.BOOK.views,
    refereed=REFEREED,
    forms={**numbers.FORMS, **designs.FORMS, **scoring.FORMS, **combat.FORMS},
    renamed=old_names.RENAMED,
    upgraded=old_names.UPGRADED,
)  # fmt: skip
