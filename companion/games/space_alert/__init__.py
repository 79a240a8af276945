"""Space Alert, but for its rules (`companion/rules/space_alert/`). `game.py` has the one value the box asks for."""

from companion.kit.game_info import GameInfo

INFO = GameInfo(
    package=__name__,
    commands=("missions", "resolve", "debrief"),
    benches={
        "frame": "from a key's edge to the last byte of the changed picture; bytes per clock tick",
        "lateness": "announcements on a real sink: how late they start, against the plan",
        "hall_start": "a mission started on several boxes of a hall at once: first announcements on sinks of their own",
        "aboard": "every announcement of a mission over the ship's own sounds, played to speech recognisers",
        "web": "a key on one page to the frame on another; bytes and CPU in flight; --crowd: 200 pages, some nasty",
        "debrief": "all single changes and all pairs of lost missions, on one core",
        "store": "what the store costs a key, how much room a long evening takes, and a start on it",
        "generate": "missions generated per second, on one core; --check tests every constraint",
        "resolve": "missions resolved per second over the example games, on one core",
    },
    demo=True,
    bgg=38453,
    voice="companion.games.space_alert.voice.clips",
)
