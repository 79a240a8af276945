"""Of Stationfall what no checker makes up: evenings where chance seldom leads, what phones say, a set-up."""

from collections.abc import Sequence
from dataclasses import replace

from companion.evening import Evening
from companion.games.stationfall.table.commands import (
    AgendaTyped,
    Answered,
    Delivered,
    FateEntered,
    KompromatNoted,
    Pointed,
    Revealed,
    RollDone,
    SheetEntered,
    SheetFilled,
    TurnEnded,
)
from companion.games.stationfall.table.match import Depth
from companion.games.stationfall.table.menus import WhoMay
from companion.games.stationfall.table.own import ID, AgendaLine
from companion.kit.commands import PoweredOn
from companion.kit.evening import Home, push
from companion.kit.rulings import RulingList
from companion.rules.stationfall import events as e
from companion.rules.stationfall.scoring import Line
from companion.rules.stationfall.setup import Setup, member
from companion.rules.stationfall.terms import Device, Face, Mode, Place, Way
from tests.games.checker import Known
from tests.games.stationfall.table import after, at_score, at_stationfall, game, set_up, told


def evenings() -> Sequence[Evening]:
    """Somewhere in an evening: before the game, in it at every depth, with things due, at its end."""
    games = [game(depth) for depth in Depth]
    busy = told(
        games[2], e.MoveAntimatter(Place.SPACE), e.SetTimer("Houdini"), e.Enter("Exile", "Houdini"), e.Damage("Bridge"),
        e.Switch(Device.CAMERAS, False), e.Release(), e.MonsterIs(True), e.Reveal("Doctor"), e.Activate("Doctor"),
    )  # fmt: skip
    due = told(busy, *[e.EndTurn()] * 4)
    last = told(games[1], *[e.EndTurn()] * (4 * 13))
    space = told(games[1], e.MoveAntimatter(Place.SPACE), *[e.EndTurn()] * (4 * 13), e.Reentry(Face.SAFE))
    ended = at_stationfall(told(games[0], e.Escape("Exile", Way.OTHER), e.Declare()))
    score = at_score(games[0])
    again = replace(games[0], game=None, stage=Home(), below=())
    unfinished = after(games[1], "back", "home", "play", "same")
    two = after(set_up("2", seats=4), "start")
    teams = after(set_up("teams", seats=4), "start")
    return (
        set_up(), after(set_up(), "cast"), again, *games, busy, due, last, space, ended, score, at_score(games[2]),
        two, at_score(two), teams, at_score(teams), at_score(told(games[1], e.Escape("Astrochimp", Way.OTHER))),
        game(limit=60), unfinished, after(unfinished, "start"), push(set_up(), RulingList(ID)),
        after(score, *["ok"] * 8), after(busy, PoweredOn()), push(games[2], WhoMay("Exile")),
        after(score, SheetEntered("red", 0, (("agenda", 7),)), "red"),
    )  # fmt: skip


PHONES = (
    TurnEnded("red"), TurnEnded("blue"), Revealed("red", "Exile"), Revealed("blue", "Nobody"), Answered("blue", False),
    KompromatNoted("red", ("Exile", "Nobody")), SheetFilled("green", "green", (Line(3, 1, False),), ready=True),
    SheetFilled("yellow", "yellow", agenda=4, bonus=(e.BonusOf("Exile"),)), SheetFilled("red", "green"),
    Delivered("red", (("Evidence", "news"),)), Delivered("blue"),
    SheetEntered("red", 0, (("agenda", 3), ("bonus_0", 2))),
    SheetEntered("red", 9, ()), FateEntered("blue", "Colonel", "Houdini"), FateEntered("blue", "Nobody", "away"),
    RollDone("red"), AgendaTyped("red", "Exile", (AgendaLine(3, text="x"),)), Pointed("red", "Exile"),
    Pointed("blue", "Nobody"),
)  # fmt: skip
KNOWN = Known(
    evenings,
    commands=(lambda dice: dice.choice(list(PHONES)),),
    samples={Setup: [Setup(mode, ("red", "blue"), 9, (member("Medical"),)) for mode in Mode]},
    partly=frozenset({"sheets"}),  # everybody knows whose are in
)
