"""An hourglass: a small game with a clock, two private seats, a spoken line, a log line, a switch and a command."""

from companion.kit.game_info import GameInfo

INFO = GameInfo(
    package=__name__,
    commands=("grains",),
)
