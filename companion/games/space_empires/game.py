"""Space Empires as the box knows it: its stages, from the set-up to the end, and what lies around them."""

from companion.games.space_empires import log, old_names
from companion.games.space_empires.table import (
    aiming,
    between,
    bombing,
    charting,
    clock,
    commands,
    dice_entry,
    duel,
    empire,
    fighting,
    force,
    machines,
    markers,
    match,
    own,
    peek,
    play,
    player_battle,
    putting_away,
    refereed,
    seating,
    setting_up,
    settings,
    several_players,
    turn,
)
from companion.games.space_empires.table.face import decorate
from companion.games.space_empires.words import WORDS
from companion.kit.game import Game
from companion.kit.stage import Stages
from companion.rules.space_empires import (
    battle,
    board,
    charts,
    courses,
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
    story,
    targets,
    technology,
)

PARTS = (
    setting_up, putting_away, seating, turn, fighting, machines, force, duel, aiming, empire, several_players,
    player_battle, peek, bombing, markers,
)  # fmt: skip
ASKING = (
    fighting,
    machines,
    force,
    duel,
    aiming,
    between,
    charting,
    empire,
    several_players,
    seating,
    dice_entry,
    bombing,
)  # for numbers
KEPT = (
    battle, board, charts, courses, doomsday, events, forces, options, race, refusals, seen, several, ships, solo,
    story, targets, technology,
    play, match, own, commands, charting, log,
)  # fmt: skip

GAME = Game(
    Stages(WORDS, tuple(kind for part in PARTS for kind in part.STAGES)),
    at_home=seating.at_home,
    settings=settings.rows,
    journalled=KEPT,
    on_tick=clock.on_tick,
    next_at=clock.next_at,
    on_resume=clock.on_resume,
    undo=refereed.undo,
    on_command=commands.on_command,
    decorate=decorate,
    page_in="companion.games.space_empires.page.page",
    room_in="companion.games.space_empires.room",
    log=log.BOOK.views,
    forms={name: form for each in ASKING for name, form in each.FORMS.items()},
    rulings=settings.RULINGS,
    refereed=refereed.refereed_of,
    renamed=old_names.RENAMED,
    upgraded=old_names.UPGRADED,
)
