"""Evenings that are worth looking at: what the shared screen and the phones show of a game of Stationfall."""

from dataclasses import replace

from companion.evening import Evening
from companion.games.stationfall.table.commands import FateEntered
from companion.games.stationfall.table.match import Depth
from companion.games.stationfall.table.own import session, with_session
from companion.games.stationfall.table.sheets import LIKELY_AGENDA
from companion.kit.refereed.phones import Tapped
from companion.rules.stationfall import events as e
from companion.rules.stationfall.acts import Sabotage
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.terms import Data, Face, Guilt, Item, Offsite, Place, Tool, Way
from companion.types import Hold, Key
from tests.games.stationfall.table import CAST, after, at_score, at_stationfall, game, match_of, set_up, told


def busy(language: str = "en") -> Evening:
    """Something of everything that the shared screen shows."""
    evening = game(Depth.STATION, language=language, names={"red": "Anna", "yellow": "Dora"})
    return told(
        evening, e.SetTimer("Houdini"), e.Enter("Exile", "Houdini"), e.Enter("Doctor", "Houdini"), e.Damage("Bridge"),
        e.Fire("Bio Lab"), e.MoveAntimatter(Place.SPACE), *[e.EndTurn()] * 3, e.Reveal("Colonel"), e.Declare(),
    )  # fmt: skip


def burning(language: str = "en") -> Evening:
    """Something follows from what was entered last."""
    return told(busy(language), e.Damage("Fuel Cells"))


def blackout(language: str = "en") -> Evening:
    return told(busy(language), *[e.CountPower(1)] * 3)


def dark_clock(language: str = "en") -> Evening:
    """A blackout where nobody enters more than the time; a pod is away, and something is due."""
    return after(told(ticking(language), e.Launch("Alcatraz")), "b", "blackout")


def calling(language: str = "en") -> Evening:
    """The roll of twenty-five is called at clock depth, and some are entered."""
    evening = nine(language, Depth.CLOCK)
    last = [e.EndTurn()] * (9 * match_of(evening).state.minute)
    shown = [card for card in match_of(evening).setup.members if card != "Drones"][:9]
    evening = told(evening, *last, e.Reentry(Face.FIREBALL), *map(e.Reveal, shown), e.Done())
    fates = (("Exile", "Houdini"), ("Cyborg", "down"), ("Engineer", "stayed"), ("Doctor", "Inspector Shuttle"))
    return after(evening, *(FateEntered("red", body, fate) for body, fate in fates))


def nine(language: str, depth: Depth) -> Evening:
    """At the first turn of nine players with all characters that fit."""
    kept = {"docks": {"Medevac Pod": "Quarters", "Panic Pod": "Quarters"}, "depth": depth}
    evening = set_up("9", language, seats=9, **kept)
    draft = session(evening).draft
    assert draft is not None
    return after(with_session(evening, draft=replace(draft, cast=tuple(CHARACTERS)[:20])), "start")


def crowded(language: str = "en") -> Evening:
    """Nine players at referee depth, all seven pods, much of everything."""
    evening = nine(language, Depth.REFEREE)
    order = match_of(evening).setup.order
    told_of: list[e.Event] = []
    for place, colour in enumerate(order):
        character = [name for name in CHARACTERS if name != "Drones"][place]
        told_of += [e.Reveal(character), e.PlaceMarker("", 3), e.Activate(character), e.EndTurn()]
        if place % 2:
            told_of.append(e.AdjustGuilt(colour, Guilt.GUILTY))
    told_of += [e.Enter(body, "Houdini") for body in ("Exile", "Cyborg", "Engineer")]
    told_of += [e.Enter(body, "McQueen") for body in ("Doctor", "Counselor", "Inspector")]
    told_of += [e.Damage(each) for each in ("Bridge", "Fuel Cells", "Reactor", "Mainframe", "Suite", "Storage")]
    return told(evening, *told_of)


def dark_crowd(language: str = "en") -> Evening:
    """Nine players in a blackout that has just begun: what follows from it takes room, too."""
    return told(crowded(language), *[e.CountPower(1)] * 2)


NAMES = {"red": "Anna", "blue": "Ben", "green": "Cleo", "yellow": "Dora"}


def ticking(language: str = "en") -> Evening:
    """The clock alone: two markers hang on the line, one is due."""
    evening = game(language=language, names=NAMES)
    return told(evening, e.MoveAntimatter(Place.SPACE), e.SetTimer("Houdini"), *[e.EndTurn()] * 4)


def ticking_crowd(language: str = "en") -> Evening:
    """The clock alone with nine players: little room is left for the fall, and markers hang close together."""
    evening = told(nine(language, Depth.CLOCK), e.Reveal("Astrochimp"), e.AdjustGuilt("blue", Guilt.SUSPECT))
    evening = told(evening, e.MoveAntimatter(Place.SPACE), e.SetTimer("Houdini"), *[e.EndTurn()] * 9)
    return told(evening, e.PlaceMarker("", 2))


def placed(language: str = "en") -> Evening:
    """At referee depth, everything entered: places, items, cubes, an activation under way."""
    evening = game(Depth.REFEREE, language=language, names=NAMES)
    cubes = (("red", "Colonel", 2), ("blue", "Colonel", 1), ("green", "Doctor", 2), ("yellow", "Exile", 1))
    where = (("Doctor", "forward"), ("Legal", "aft"), ("Astrochimp", "Kitchen"), ("Daredevil", "Outer Space"),
             ("Exile", "Cryo Lab"), ("Stowaway", "Machine Shop"), ("Boarder", "Aft Hub"))  # fmt: skip
    items = (("Doctor", Item.NANOGEL), ("Daredevil", Item.HELMET), ("Colonel", Item.GUN))
    return told(
        evening, *(e.AdjustCubes(colour, e.HAND, card, count) for colour, card, count in cubes),
        *(e.At(body, place) for body, place in where), *(e.HasItem(body, item, True) for body, item in items),
        e.HasData("Exile", Data.NDA, True), e.Down("Stowaway"), e.Enter("Cyborg", "Houdini"),
        e.MoveAntimatter(Place.SPACE), e.Fire("Bio Lab"), *[e.EndTurn()] * 4, e.Reveal("Colonel"),
        e.Activate("Colonel"), e.Act(Sabotage("Fuel Cells", Tool.GUN)),
    )  # fmt: skip


def reentering(language: str = "en") -> Evening:
    """Before the token is turned: two pods are away, one was damaged and is lost; a suspect, somebody guilty."""
    evening = game(Depth.REFEREE, language=language, names=NAMES)
    cubes = [e.AdjustCubes(colour, e.HAND, "Exile", count) for colour, count in (("blue", 3), ("red", 1))]
    aboard = (("Exile", "Alcatraz"), ("Doctor", "Alcatraz"), ("Stowaway", "Houdini"), ("Cyborg", "Hail Mary"))
    data = (("Exile", Data.NDA), ("Exile", Data.EVIDENCE), ("Doctor", Data.NDA))
    return told(
        evening, *cubes, e.Declare(), *(e.Enter(body, pod) for body, pod in aboard), e.Down("Stowaway"),
        *(e.HasData(body, each, True) for body, each in data), e.Damage("Hail Mary"),
        *(e.Launch(pod) for pod in ("Alcatraz", "Houdini", "Hail Mary")), e.AdjustGuilt("green", Guilt.GUILTY),
        e.AdjustGuilt("red", Guilt.SUSPECT), *[e.EndTurn()] * 52,
    )  # fmt: skip


def falling(language: str = "en") -> Evening:
    return told(reentering(language), e.Reentry(Face.FIREBALL))


def revealing(language: str = "en") -> Evening:
    """Two of four cards are turned."""
    return told(falling(language), e.Reveal("Colonel"), e.Reveal("Exile"))


def deliveries(language: str = "en") -> Evening:
    """All are turned, and one has delivered."""
    given = e.Deliver(((Data.EVIDENCE, Offsite.AUTHORITIES),))
    return told(revealing(language), e.Reveal("Doctor"), e.Reveal("Daredevil"), e.Done(), given)


def telling(language: str = "en") -> Evening:
    """Red's phone is about to tell an action, at referee depth."""
    evening = told(game(Depth.REFEREE, language=language), e.AdjustCubes("red", e.HAND, "Exile", 1))
    return after(evening, *(Tapped("red", row) for row in ("activate", "Exile")))


def delivering(language: str = "en") -> Evening:
    """Red has escaped with data."""
    known = [e.HasData("Exile", data, True) for data in (Data.NDA, Data.EVIDENCE)]
    evening = at_stationfall(told(game(Depth.STATION, language=language), *known, e.Escape("Exile", Way.OTHER)))
    others = [card for card in CAST if card != "Exile"][:3]
    return told(evening, e.Reveal("Exile"), *map(e.Reveal, others), e.Done(), e.RollCall())


def scored(language: str = "en") -> Evening:
    guilty = e.AdjustGuilt("blue", Guilt.GUILTY)
    evening = told(at_score(game(language=language, names={"red": "Anna"})), guilty)
    return sheets_told(evening, 6, 9, 5, 7)


def sheets_told(evening: Evening, *agendas: int) -> Evening:
    """Everybody's agenda on the keys, and counted."""
    for agenda in agendas:  # the first press makes it the likeliest
        step = "right" if agenda >= LIKELY_AGENDA else "left"
        evening = after(evening, "ok", *[step] * (1 + abs(agenda - LIKELY_AGENDA)), Hold(Key.OK))
    return after(evening, "count")


def all_scored(language: str = "en") -> Evening:
    """Nine players, all revealed: nine sheets, three winners."""
    evening = crowded(language)
    match = match_of(evening)
    home = [e.TakeMarker(marker.id) for marker in match.state.markers]
    last = [e.EndTurn()] * (9 * match.state.minute)
    evening = told(evening, *home, *last, e.Reentry(Face.FIREBALL), e.Done())
    return sheets_told(evening, 7, 5, 8, 3, 6, 4, 9, 2, 5)
