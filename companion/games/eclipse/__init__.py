"""Eclipse, but for its rules (`companion/rules/eclipse/`). `game.py` has the one value the box asks for."""

from companion.kit.game_info import GameInfo

INFO = GameInfo(
    package=__name__,
    record="companion.rules.eclipse.record",
    demo=True,
    bgg=72125,
    odds=True,
    voice=f"{__name__}.voice",
)
