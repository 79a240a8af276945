"""Space Alert, but for its rules (`companion/rules/space_alert/`). `game.py` has the one value the box asks for."""

from companion.kit.cover import Cover

COVER = Cover(
    package=__name__,
    names={"en": "Space Alert", "ja": "スペース・アラート"},
    commands={
        "missions": "list, show, make, convert and check missions",
        "resolve": "resolve recorded missions and print their outcomes",
    },
    benches={
        "generate": "missions generated per second, on one core; --check tests every constraint",
        "resolve": "missions resolved per second over the example games, on one core",
    },
    demo=True,
    voice="companion.games.space_alert.voice.clips",
)
