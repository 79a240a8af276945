"""The shelf: which games the box shows, in which order, and how one gets onto the table and back."""

from dataclasses import replace

from companion.games import BY_ID, GAMES
from companion.kit.evening import Evening, Home, StepResult, shelve, unshelve, with_settings
from companion.kit.game import Game
from companion.kit.game_info import GameInfo


def shown(evening: Evening) -> tuple[GameInfo, ...]:
    """The games of this box, the last played first."""
    settings = evening.settings
    chosen = [info for info in GAMES if not settings.shown or info.id in settings.shown] or list(GAMES)
    last = {name: place for place, name in enumerate(settings.played)}
    return tuple(sorted(chosen, key=lambda info: last.get(info.id, len(last))))


def at_hand(evening: Evening) -> GameInfo | None:
    """The game on the table, or the only one there is; None: the crew has yet to choose one."""
    games = shown(evening)
    return games[0] if len(games) == 1 else BY_ID.get(evening.table)


def on_the_table(evening: Evening) -> Game | None:
    info = BY_ID.get(evening.table)
    return info.game if info else None


def with_at_hand(evening: Evening) -> Evening:
    """With a single game, it is on the table from the start."""
    info = at_hand(evening)
    return unshelve(evening, info.id) if info else evening


def chosen(evening: Evening, name: str) -> StepResult:
    """Takes that game from the shelf: its own rows of home, its unfinished game first."""
    evening, effects = register(evening)
    others = tuple(each for each in evening.settings.played if each != name)
    evening = with_settings(evening, played=(name, *others))
    return replace(unshelve(evening, name), stage=Home(), below=()), effects


def with_table(evening: Evening, name: str) -> StepResult:
    """That game on the table, whatever page of the box is on the display; another one is put away as it is."""
    game = on_the_table(evening)
    if evening.table == name or game is None or evening.game is None:
        return unshelve(evening, name), ()
    evening, effects = game.on_shelved(evening)
    return unshelve(evening, name), effects


def register(evening: Evening) -> StepResult:
    """Back before the shelf; what is unfinished waits there."""
    game = on_the_table(evening)
    if game is None or evening.game is None:
        return replace(shelve(evening), stage=Home(), below=()), ()
    evening, effects = game.on_shelved(evening)
    return replace(shelve(evening), stage=Home(), below=()), effects
