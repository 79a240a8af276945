"""Space Empires, but for its rules (`companion/rules/space_empires/`). `game.py` has the one value the box asks for."""

from companion.kit.game_info import GameInfo

INFO = GameInfo(
    package=__name__,
    record="companion.rules.space_empires.record",
    odds=True,
    demo=True,
    bgg=84419,
    bgg_name="Space Empires: 4X",
    voice=f"{__name__}.voice",
)
