"""Space Empires as the box knows it: its stages, from the set-up to the end, and what lies around them."""

from companion.games.space_empires import log, old_names
from companion.games.space_empires.table import (
    aiming,
    dice_entry,
    duel,
    fighting,
    force,
    hands,
    machines,
    match,
    numbers,
    own,
    peek,
    play,
    putting_away,
    seating,
    setting_up,
    settings,
    together,
    turn,
    undoing,
    versus,
)
from companion.games.space_empires.table.face import around
from companion.games.space_empires.words import WORDS
from companion.kit.game import Game
from companion.kit.stage import Stages, stage
from companion.rules.space_empires import (
    battle,
    doomsday,
    events,
    forces,
    options,
    race,
    refusals,
    seen,
    several,
    ships,
    solo,
    targets,
    technology,
)

DESK = numbers.Desk({**fighting.FORMS, **machines.FORMS, **force.FORMS, **duel.FORMS, **aiming.FORMS, **together.FORMS})

STAGES = Stages(
    WORDS,
    (
        *setting_up.STAGES,
        *putting_away.STAGES,
        *seating.STAGES,
        *turn.STAGES,
        *fighting.STAGES,
        *machines.STAGES,
        *force.STAGES,
        *duel.STAGES,
        *aiming.STAGES,
        *together.STAGES,
        *versus.STAGES,
        *dice_entry.STAGES,
        *peek.STAGES,
        stage(numbers.Numbers, after=DESK.after, draw=DESK.drawn, private=together.own_number),
    ),
)

GAME = Game(
    STAGES,
    at_home=seating.at_home,
    settings=settings.rows,
    kept=(
        battle,
        doomsday,
        events,
        forces,
        options,
        race,
        refusals,
        seen,
        several,
        ships,
        solo,
        targets,
        technology,
        play,
        match,
        own,
        hands,
        log,
    ),
    passes=peek.passes,
    next_at=peek.next_at,
    taken_back=undoing.taken_back,
    told=hands.told,
    around=around,
    page_in="companion.games.space_empires.page.page",
    room_in="companion.games.space_empires.room",
    log=log.VIEWS,
    rulings=settings.RULINGS,
    renamed=old_names.RENAMED,
    upgraded=old_names.UPGRADED,
)
