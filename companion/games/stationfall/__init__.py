"""Stationfall, but for its rules (`companion/rules/stationfall/`). `game.py` has the one value the box asks for."""

from companion.kit.game_info import GameInfo

INFO = GameInfo(
    package=__name__,
    record="companion.rules.stationfall.record",
    demo=True,
    voice="companion.games.stationfall.voice.clips",
)
