"""The games the box knows, in the order the shelf offers them: a row each, and the only place that names them.

A row is a `GameInfo`; the game itself (`GameInfo.game`) is loaded when somebody opens it, so a box pays only for what
is played. Taking a row out takes the game out: home, page, words, settings, voice, commands, log views.
"""

from companion.games import eclipse, space_alert, space_empires, stationfall
from companion.kit.game_info import GameInfo, register

GAMES: tuple[GameInfo, ...] = register(space_alert.INFO, stationfall.INFO, space_empires.INFO, eclipse.INFO)
BY_ID = {info.id: info for info in GAMES}
