"""Everything one can enter in Stationfall, as rows: what it asks, the events its answers make, from which depth on.

The answers are names of the record; answers.py lists those that can be given.
"""

from collections.abc import Callable

from companion.games.stationfall.table.action_entry import ACTIONS, light_matters, said_yes
from companion.games.stationfall.table.match import Depth, Match, Step
from companion.kit.refereed.moves import Asks, Group, Move, asking, nothing_asked
from companion.rules.stationfall import acts as a
from companion.rules.stationfall import events as e
from companion.rules.stationfall.board import OUTER_SPACE, PART_NAMES, PODS
from companion.rules.stationfall.costs import asked as asked_owners
from companion.rules.stationfall.reported_events import seen
from companion.rules.stationfall.state import TURN_PHASES, State
from companion.rules.stationfall.terms import (
    Data,
    Device,
    Face,
    Guilt,
    Item,
    Means,
    Mode,
    Phase,
    Place,
    PodIs,
    Power,
    Ship,
    Tool,
    Trait,
    Way,
    Where,
)
from companion.types import Key

Fits = Callable[[State, str], bool]  # does it mean anything now, about that one?


def whenever(state: State, about: str) -> bool:
    return True


def move(
    step: Callable[..., Step],
    asks: Asks = nothing_asked,
    since: Depth = Depth.CLOCK,
    until: Depth = Depth.REFEREE,
    fits: Fits = whenever,
    quick: bool = False,
) -> Move:
    """`until` is the last depth that offers it."""

    def offered(match: Match, about: str) -> bool:
        return match.depth.has(since) and until.has(match.depth) and fits(match.state, about)

    return Move(step, asks, offered, quick)


# ---------------------------------------------------------------- antimatter (rules 7.3)


def moved(place: Place) -> Move:
    def fits(state: State, about: str) -> bool:
        return not state.antimatter.gone and state.antimatter.place is not place

    return move(lambda state: (e.MoveAntimatter(place),), fits=fits)


def there_is_antimatter(state: State, about: str) -> bool:
    return not state.antimatter.gone


ANTIMATTER = {
    "antimatter_out": moved(Place.BOARD),
    "antimatter_space": moved(Place.SPACE),
    "antimatter_pod": move(
        lambda state, pod: (e.MoveAntimatter(Place.POD, pod=pod),), asking("docked"), fits=there_is_antimatter
    ),
    "antimatter_arm": move(
        lambda state: (e.Arm(),),
        fits=lambda state, about: there_is_antimatter(state, "") and not state.antimatter.armed,
    ),
    "antimatter_bearer": move(
        lambda state, body: (e.MoveAntimatter(Place.BEARER, body=body),),
        asking("escaped"),
        fits=lambda state, about: there_is_antimatter(state, "") and bool(escaped_on_foot(state)),
    ),
    "antimatter_destroyed": move(lambda state: (e.DestroyAntimatter(),), fits=there_is_antimatter),
}


def escaped_on_foot(state: State) -> list[str]:
    return [name for name, body in state.bodies.items() if body.where is Where.ESCAPED and body.pod is None]


# ---------------------------------------------------------------- the switch board (rules 6, 7)


def switched(device: Device) -> Move:
    def events(state: State) -> Step:
        return (e.Switch(device, not is_on(state, device)),)

    return move(events, since=Depth.STATION)


def is_on(state: State, device: Device) -> bool:
    return state.station.cameras if device is Device.CAMERAS else state.station.jammers


BOARD = {
    "damage": move(lambda state, section: (e.Damage(section),), asking("undamaged"), Depth.STATION),
    "fire": move(lambda state, section: (e.Fire(section),), asking("unburnt"), Depth.STATION),
    "repair": move(
        lambda state, section: (e.Repair(section),),
        asking("damaged"),
        Depth.STATION,
        fits=lambda state, about: bool(state.station.damaged),
    ),
    "cameras": switched(Device.CAMERAS),
    "jammers": switched(Device.JAMMERS),
    "power_down": move(lambda state: (e.CountPower(1),), since=Depth.STATION),
    "power_up": move(
        lambda state: (e.CountPower(-1),),
        since=Depth.STATION,
        fits=lambda state, about: state.station.unnamed_power > 0,
    ),
    "blackout": move(
        lambda state: (e.CountPower(1),) * (Power.BLACKOUT - state.power),
        until=Depth.CLOCK,
        fits=lambda state, about: not state.blackout,
    ),
    "blackout_over": move(
        lambda state: (e.CountPower(-1),) * state.station.unnamed_power,
        until=Depth.CLOCK,
        fits=lambda state, about: state.station.unnamed_power > 0,
    ),
    "air": move(lambda state, section: (e.Asphyxiate(section),), asking("section"), Depth.STATION),
    "abandon": move(lambda state: (e.Declare(),), fits=lambda state, about: not state.station.abandoned),
    "project_x": move(lambda state: (e.Release(),), fits=lambda state, about: not state.station.project_x),
    "monster": move(
        lambda state: (e.MonsterIs(not state.station.monster),), fits=lambda state, about: state.station.project_x
    ),
}

# ---------------------------------------------------------------- a character


def live(state: State, body: str) -> bool:
    return body in state.bodies and state.bodies[body].live


def lies(state: State, body: str) -> bool:
    return body in state.bodies and state.bodies[body].down and not state.bodies[body].gone


def here(state: State, body: str) -> bool:
    return body in state.bodies and not state.bodies[body].gone


def holds_data(state: State, body: str) -> bool:
    return here(state, body) and not state.setup.kind(body).thing


def down(state: State, body: str, how: str = "no") -> Step:
    """By an action in the light, in the dark, in which dark section? If activations are not entered, the box says who
    is a suspect (rules 10.1.2)."""
    section = how if how in state.setup.board.dark else None
    fell = e.Down(body, by_action=how != "no", lit=how != "dark", section=section)
    current = state.players[state.current]
    judged = fell.by_action and state.phase is not Phase.ACTIVATE and current.guilt is Guilt.INNOCENT
    if judged and seen(state, body, lit=fell.lit, section=fell.section):
        return (fell, e.AdjustGuilt(state.current, Guilt.SUSPECT))
    return (fell,)


def asked_how(state: State, given: tuple[str, ...]) -> tuple[str, ...]:
    """Only a human can make a suspect of anybody."""
    return ("body", "how") if given and state.setup.kind(given[0]).human else ("body",)


def card_of(state: State, body: str) -> str:
    return state.setup.card_of[body]


def may_still_reveal(state: State, body: str) -> bool:
    return state.phase is Phase.REVEAL and state.players[state.current].pc is None


def may_still_swap(state: State, body: str) -> bool:
    """Schroedinger's way, not with two players or teams (rules 3.5.1, 17.2.3, 18.3)."""
    return may_still_reveal(state, body) and state.setup.mode is Mode.NORMAL


def least_cubes(state: State, card: str) -> int:
    """That many more of the current colour, and nobody has more there (rules 4.3)."""
    there = state.cards[card].cubes
    own, loyal = there.get(state.current, 0), state.setup.trait(card, Trait.LOYAL)
    if loyal:
        return sum(there.values()) + 1
    return max(1, max((cubes for colour, cubes in there.items() if colour != state.current), default=0) - own)


def may_be_used(state: State, body: str) -> bool:
    """Live, and not yet to be activated without another cube."""
    before = state.phase in (Phase.REVEAL, Phase.INFLUENCE) and state.now.activated is None
    return before and live(state, body) and not state.conspires(state.current, card_of(state, body))


def use(state: State, body: str) -> Step:
    card = card_of(state, body)
    return (e.Influence(card, least_cubes(state, card)), e.Activate(card))


def hits(tool: Tool, *, seen: bool, lit: bool = True) -> Move:
    """An attack of the activated character, a row each: if a camera could see it, the row also says lit or dark."""

    def fits(state: State, body: str) -> bool:
        now = state.now
        other = now.activated is not None and card_of(state, body) != now.activated if live(state, body) else False
        return other and now.actions > 0 and light_matters(state, body) is seen

    def step(state: State, body: str) -> Step:
        helmet = Item.HELMET in state.bodies[body].items  # as far as it was entered
        return (e.Act(a.Attack(body, tool, helmet, lit)),)

    return move(step, asking("body"), Depth.REFEREE, fits=fits, quick=True)


def fell(how: str) -> Move:
    """Down, and how, in one row: where a camera could see it. In which dark section is asked by `down`."""

    def fits(state: State, body: str) -> bool:
        return live(state, body) and light_matters(state, body)

    return move(lambda state, body: down(state, body, how), asking("body"), Depth.STATION, fits=fits)


def asks_how(state: State, body: str) -> bool:
    return live(state, body) and (bool(state.setup.board.dark) or not light_matters(state, body))


def gets_into(pod: str) -> Move:
    def fits(state: State, body: str) -> bool:
        return here(state, body) and hangs(state, pod) and state.bodies[body].pod != pod

    return move(lambda state, body: (e.Enter(body, pod),), asking("body"), Depth.STATION, fits=fits, quick=True)


def hangs(state: State, pod: str) -> bool:
    return state.pods.get(pod) is PodIs.DOCKED


def goes_to(place: str) -> Move:
    """Entered for the crew board only, in one tap: nobody is asked for it."""

    def fits(state: State, body: str) -> bool:
        return here(state, body) and (state.bodies[body].pod is not None or state.bodies[body].at != place)

    return move(lambda state, body: (e.At(body, place),), asking("body"), Depth.STATION, fits=fits, quick=True)


def holds(state: State, body: str) -> bool:
    return holds_data(state, body) and bool(state.bodies[body].items)


HITS = {
    "hit": hits(Tool.BLUDGEON, seen=False),
    "hit_lit": hits(Tool.BLUDGEON, seen=True),
    "hit_dark": hits(Tool.BLUDGEON, seen=True, lit=False),
    "shot": hits(Tool.GUN, seen=False),
    "shot_lit": hits(Tool.GUN, seen=True),
    "shot_dark": hits(Tool.GUN, seen=True, lit=False),
}

INTO = {f"into {pod}": gets_into(pod) for pod in PODS}
GOES = {f"to_{part}": goes_to(part) for part in PART_NAMES.values()} | {"to_space": goes_to(OUTER_SPACE)}
FELL = {f"down_{how}": fell(how) for how in ("lit", "dark", "no")}

CHARACTER = {
    **HITS,
    "use": move(use, asking("body"), Depth.REFEREE, fits=may_be_used, quick=True),
    "activate": move(lambda state, body: (e.Activate(card_of(state, body)),), asking("body"), Depth.REFEREE, fits=live),
    **FELL,
    "down": move(down, asked_how, Depth.STATION, fits=asks_how),
    "revive": move(lambda state, body: (e.Revive(body),), asking("body"), Depth.STATION, fits=lies),
    "influence": move(
        lambda state, body, cubes: (e.Influence(card_of(state, body), int(cubes)),),
        asking("body", "cubes"),
        Depth.REFEREE,
        fits=lambda state, body: here(state, body) and state.phase in (Phase.REVEAL, Phase.INFLUENCE),
    ),
    "reveal": move(lambda state, body: (e.Reveal(card_of(state, body)),), asking("body"), fits=may_still_reveal),
    "reveal_bonus": move(
        lambda state, body: (e.Reveal(card_of(state, body), schroedinger=True),), asking("body"), fits=may_still_swap
    ),
    "renegotiate": move(
        lambda state, body: (e.Renegotiate(card_of(state, body)),),
        asking("body"),
        Depth.REFEREE,
        fits=lambda state, body: state.current in state.cards[card_of(state, body)].cubes,
    ),
    "data_got": move(
        lambda state, body, data: (e.HasData(body, Data(data), True),),
        asking("body", "data"),
        Depth.STATION,
        fits=holds_data,
    ),
    "data_lost": move(
        lambda state, body, data: (e.HasData(body, Data(data), False),),
        asking("body", "held"),
        Depth.STATION,
        fits=lambda state, body: holds_data(state, body) and bool(state.bodies[body].data),
    ),
    **INTO,
    "gets_in": move(
        lambda state, body, pod: (e.Enter(body, pod),),
        asking("body", "docked"),
        Depth.STATION,
        fits=lambda state, body: here(state, body) and state.bodies[body].pod is None,
    ),
    "gets_out": move(
        lambda state, body: (e.Leave(body),),
        asking("body"),
        Depth.STATION,
        fits=lambda state, body: here(state, body) and state.bodies[body].pod is not None,
    ),
    "contaminated": move(
        lambda state, body: (e.Contaminate(body, True),),
        asking("body"),
        Depth.STATION,
        fits=lambda state, body: here(state, body) and not state.bodies[body].contaminated,
    ),
    "decontaminated": move(
        lambda state, body: (e.Contaminate(body, False),),
        asking("body"),
        Depth.STATION,
        fits=lambda state, body: here(state, body) and state.bodies[body].contaminated,
    ),
    **GOES,
    "is_in": move(
        lambda state, body, section: (e.At(body, section),),
        asking("body", "section_or_space"),
        Depth.STATION,
        fits=here,
    ),
    "item_got": move(
        lambda state, body, item: (e.HasItem(body, Item(item), True),),
        asking("body", "item"),
        Depth.STATION,
        fits=holds_data,
    ),
    "item_lost": move(
        lambda state, body, item: (e.HasItem(body, Item(item), False),),
        asking("body", "item_held"),
        Depth.STATION,
        fits=holds,
    ),
    "escaped": move(lambda state, body: (e.Escape(body, Way.OTHER),), asking("body"), fits=here),
    "annihilated": move(lambda state, body: (e.Annihilate(body),), asking("body"), fits=here),
}

# ---------------------------------------------------------------- pods (rules 5.5)


POD_MOVES = {
    "enter": move(lambda state, pod, body: (e.Enter(body, pod),), asking("pod", "outside"), Depth.STATION, fits=hangs),
    "leave": move(
        lambda state, pod, body: (e.Leave(body),),
        asking("pod", "aboard"),
        Depth.STATION,
        fits=lambda state, pod: hangs(state, pod) and bool(state.passengers(pod)),
    ),
    "timer": move(lambda state, pod: (e.SetTimer(pod),), asking("pod"), fits=hangs),
    "launch": move(lambda state, pod: (e.Launch(pod),), asking("pod"), fits=hangs),
    "pod_damage": move(
        lambda state, pod: (e.Damage(pod),),
        asking("pod"),
        Depth.STATION,
        fits=lambda state, pod: hangs(state, pod) and pod not in state.station.damaged,
    ),
    "pod_repair": move(
        lambda state, pod: (e.Repair(pod),),
        asking("pod"),
        Depth.STATION,
        fits=lambda state, pod: hangs(state, pod) and pod in state.station.damaged,
    ),
}

# ---------------------------------------------------------------- markers and guilt (rules 10, 15.7)

NEXT = "next"  # minutes of a marker: the owner's next resolve phase


def other_marker(state: State, minutes: str) -> Step:
    return (e.PlaceMarker("", None if minutes == NEXT else int(minutes)),)


MARKERS = {
    "timer_on": move(lambda state, pod: (e.SetTimer(pod),), asking("docked")),
    "marker": move(other_marker, asking("minutes")),
    "marker_home": move(
        lambda state, marker: (e.TakeMarker(int(marker)),),
        asking("marker"),
        fits=lambda state, about: bool(state.markers),
    ),
}


def guilt(to: Guilt) -> Move:
    return move(lambda state, colour: (e.AdjustGuilt(colour, to),), asking(f"not_{to.value}"))


GUILT = {
    "suspect_now": move(
        lambda state: (e.AdjustGuilt(state.current, Guilt.SUSPECT),),
        fits=lambda state, about: state.players[state.current].guilt is Guilt.INNOCENT,
    ),
    "evidence": move(lambda state: (e.Convict(),)),
    "suspect": guilt(Guilt.SUSPECT),
    "guilty": guilt(Guilt.GUILTY),
    "innocent": guilt(Guilt.INNOCENT),
}

# ---------------------------------------------------------------- actions, bribes, kompromat (rules 12-15.5)

OWN_MEANS = (Means.ACTIVATION, Means.FREE)  # of the activated character; the others say whose


def asked_of_action(state: State, given: tuple[str, ...]) -> tuple[str, ...]:
    """By what means, whose if that is not clear, which action, what it needs; and of another's PC: is it accepted?"""
    kinds: tuple[str, ...] = ("means",)
    if not given:
        return kinds
    own = Means(given[0]) in OWN_MEANS
    kinds += ("action",) if own else ("card", "action")
    if len(given) < len(kinds):
        return kinds
    kinds += ACTIONS[given[len(kinds) - 1]].asked(state, given[len(kinds) :])
    owners = [] if own else asked_owners(state, given[1], Means(given[0]))
    return (*kinds, "accepted") if owners else kinds


def acted(state: State, means: str, *rest: str) -> Step:
    paid, who = Means(means), None
    if paid not in OWN_MEANS:
        who, *rest = rest  # type: ignore[assignment]
    action, *answers = rest
    entry, given = ACTIONS[action], tuple(answers)
    asked = len(entry.asked(state, given))
    accepted = said_yes(given[asked]) if len(given) > asked else True
    return (e.Act(entry.done(state, given[:asked]), paid, who, accepted=accepted),)


PLAY = {
    "action": move(acted, asked_of_action, Depth.REFEREE),
    "disc_home": move(
        lambda state: (e.Renegotiate(),), since=Depth.REFEREE, fits=lambda state, about: state.now.activated is None
    ),
    "field": move(
        lambda state, card: (e.ContainmentField((card,)),),
        asking("robot"),
        Depth.REFEREE,
        fits=lambda state, about: state.phase is Phase.RESOLVE,
    ),
    "physics": move(
        lambda state, body: (e.PhysicsLab((body,)),),
        asking("body"),
        Depth.REFEREE,
        fits=lambda state, about: state.phase is Phase.RESOLVE,
    ),
    "resolve": move(
        lambda state: (e.Resolve(),), since=Depth.REFEREE, fits=lambda state, about: state.phase is not Phase.RESOLVE
    ),
}

# ---------------------------------------------------------------- corrections: whatever a Dossier power does (S34)

CORRECT = {
    "cubes": move(
        lambda state, colour, source, to, count: (e.AdjustCubes(colour, source, to, int(count)),),
        asking("colour", "cubes_at", "cubes_to", "cubes_there"),
    ),
    "bribes": move(lambda state, colour, count: (e.AdjustBribes(colour, int(count)),), asking("colour", "few")),
    "kompromat": move(
        lambda state, colour, count: (e.AdjustKompromat(colour, int(count)),), asking("colour", "number")
    ),
    "kompromat_spent": move(
        lambda state, card: (e.AdjustKompromatSpent(card, not state.cards[card].kompromat_spent),), asking("card")
    ),
    "disc": move(
        lambda state, colour, card: (e.AdjustDisc(colour, None if card == "none" else card),),
        asking("colour", "card_or_none"),
    ),
    "guilt_innocent": guilt(Guilt.INNOCENT),
    "guilt_suspect": guilt(Guilt.SUSPECT),
    "guilt_guilty": guilt(Guilt.GUILTY),
    "marker_gone": MARKERS["marker_home"],
}

# ---------------------------------------------------------------- the end (rules 15.8.3, 16)

REENTRY = {
    "fireball": move(lambda state: (e.Reentry(Face.FIREBALL),)),
    "safe": move(lambda state: (e.Reentry(Face.SAFE),)),
}
REVEAL = {
    "reveal_end": move(lambda state, card: (e.Reveal(card),), asking("identity")),
    "schroedinger": move(
        lambda state, card: (e.Reveal(card, schroedinger=True),),
        asking("identity"),
        fits=lambda state, card: state.setup.mode is Mode.NORMAL,
    ),
}


def escapes(way: Way, ship: Ship | None) -> Move:
    def fits(state: State, about: str) -> bool:
        return state.setup.has("Daredevil") if ship is None else state.ship is ship

    return move(lambda state, body: (e.Escape(body, way),), asking(f"by_{way.value}"), fits=fits)


ESCAPE = {
    "nobody": move(lambda state: (e.Done(),)),
    "rescue": escapes(Way.RESCUE, Ship.RESCUE),
    "pirate": escapes(Way.PIRATE, Ship.PIRATE),
    "wings": escapes(Way.WINGS, None),
}


def in_turn(since: Depth) -> Callable[[Match], bool]:
    return lambda match: match.state.phase in TURN_PHASES and match.depth.has(since)


def corrects(match: Match) -> bool:
    return match.state.phase is not Phase.OVER


def elsewhere(match: Match) -> bool:
    """Not in the menu: a phase of its own leads to it."""
    return False


GROUPS: dict[str, Group] = {
    "antimatter": Group(ANTIMATTER, offered=in_turn(Depth.CLOCK), letter=Key.A),
    "board": Group(BOARD, offered=in_turn(Depth.CLOCK), letter=Key.B),
    "character": Group(CHARACTER, "body", offered=in_turn(Depth.CLOCK), letter=Key.C),
    "pods": Group(POD_MOVES, "pod", offered=in_turn(Depth.STATION), letter=Key.BOT),
    "markers": Group(MARKERS, offered=in_turn(Depth.CLOCK), letter=Key.BOT),
    "guilt": Group(GUILT, offered=in_turn(Depth.CLOCK), letter=Key.HERO),
    "play": Group(PLAY, offered=in_turn(Depth.REFEREE), letter=Key.LIFT),
    "correct": Group(CORRECT, offered=corrects, by_phone=False),
    "reentry": Group(REENTRY, offered=elsewhere),
    "reveal": Group(REVEAL, "identity", offered=elsewhere),
    "escape": Group(ESCAPE, offered=elsewhere),
}
