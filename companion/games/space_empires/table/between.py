"""A battle between players: whose ships they are, a seat's own brought from its phone, what it costs both sheets."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.space_empires.table.losses import cost_of, lost_of, present, reduced
from companion.games.space_empires.table.match import Match, match_of
from companion.games.space_empires.table.names import colour_name
from companion.games.space_empires.table.own import ID, OwnForce, session, with_session
from companion.games.space_empires.table.several_flow import SEVERAL
from companion.games.space_empires.table.whose import Seats, Sides, owners, players, sides
from companion.games.space_empires.words import say
from companion.kit.effects import Effect
from companion.kit.evening import Evening, StepResult
from companion.kit.forms import Field, Form, Numbers, Values, put_away
from companion.kit.marks import icon_of
from companion.kit.options import Option, opens
from companion.rules.space_empires import several as s
from companion.rules.space_empires.ships import FIGHTERS, UNITS, Ship, Ships
from companion.rules.space_empires.technology import Levels
from companion.rules.space_empires.variants import after_battle

NAMES = ("several.one_side", "several.other_side")


def side_name(evening: Evening, which: int) -> str:
    seat = owners(evening)[which]
    return colour_name(evening, seat) if seat else say(evening, NAMES[which])


# ---------------------------------------------------------------- whose they are


def whose_row(evening: Evening, which: int) -> Sequence[Option]:
    if not isinstance(evening.game, Match):
        return ()
    seat = owners(evening)[which]
    name = colour_name(evening, seat) if seat else "–"
    changed = lambda now: (with_next_owner(now, which), ())  # noqa: E731
    return (Option("whose", say(evening, "several.whose"), changed, name, icon_of(seat)),)


def lost_row(evening: Evening, which: int) -> Sequence[Option]:
    """After the battle, where it was not entered shot by shot."""
    if not owners(evening)[which] or not present(sides(evening)[which]):
        return ()
    return (opens("lost", say(evening, "several.losses"), Numbers(ID, "lost", (str(which),))),)


def with_next_owner(evening: Evening, which: int) -> Evening:
    """With two players the other one, and the sides change; with more everybody but the other side's, and nobody."""
    alive, found = players(evening), owners(evening)
    if len(alive) == 2:
        return with_owners(evening, found[::-1])
    offered = ["", *(seat for seat in alive if seat != found[1 - which])]
    following = offered[(offered.index(found[which]) + 1) % len(offered)]
    return with_owners(evening, (found[0], following) if which else (following, found[1]))


def with_owners(evening: Evening, seats: tuple[str, ...]) -> Evening:
    one, other = sides(evening)
    return with_session(evening, force=replace(one, seat=seats[0]), other=replace(other, seat=seats[1]))


def bombing_side(evening: Evening) -> int:
    """The player who moved in bombards, if still there."""
    moved_in = 0 if session(evening).force.attacks else 1
    return moved_in if sides(evening)[moved_in].ships else 1 - moved_in


def bombed(evening: Evening, was: int, left: int | None, *, home: bool) -> StepResult:
    """On the sheet of the other side, where it was said whose that is."""
    victim = owners(evening)[1 - bombing_side(evening)]
    return SEVERAL.beside(evening, s.Bombed(victim, was, left, home)) if victim else (evening, ())


# ---------------------------------------------------------------- brought from a phone


def brought(evening: Evening, seat: str, own: OwnForce) -> Evening:
    """The ships that a seat has entered on its phone are in the battle at the box, and lie open: what they carry, and
    no technology that they do not. They meet the side that was entered last."""
    rows = zip(owners(evening), sides(evening), strict=True)
    against = [replace(side, seat=owner) for owner, side in rows if owner != seat][-1]
    met = replace(against, attacks=not own.attacks, terrain=own.terrain)
    return with_session(evening, force=met, other=replace(own, seat=seat, levels=carried(own.ships, own.levels)))


def carried(ships: Ships, levels: Levels) -> Levels:
    """What these ships reveal of their owner's technology when they fight."""
    kinds = {ship for ship, _ in ships}
    hull = max([UNITS[ship].hull for ship in kinds], default=0)
    return Levels(
        attack=min(levels.attack, hull),
        defense=min(levels.defense, hull),
        tactics=levels.tactics,
        cloaking=levels.cloaking if Ship.R in kinds else 0,
        scanner=levels.scanner if Ship.DD in kinds else 0,
        point_defense=levels.point_defense if Ship.SC in kinds else 0,
        mine_sweep=levels.mine_sweep if Ship.SW in kinds else 0,
        fighter=max([FIGHTERS.index(ship) + 1 for ship in kinds & {*FIGHTERS}], default=0),
    )


# ---------------------------------------------------------------- what it costs


def left_of(evening: Evening, seats: Seats, fought: Sides, left: Sides) -> StepResult:
    """Both sides as the battle left them; what is gone is off its owner's sheet. Limits that such a battle lifts are
    lifted."""
    lost = [cost_of(before, after) for before, after in zip(fought, left, strict=True)]
    losses = tuple((seat, ships) for seat, ships in zip(seats, lost, strict=True) if seat and ships)
    evening = with_session(evening, force=left[0], other=left[1])
    if match_of(evening).aside is not None:  # a past battle is corrected: its losses take that place
        return SEVERAL.happened(evening, s.Suffer(losses)) if losses else (evening, ())
    effects: list[Effect] = []
    for step in [*lifted(match_of(evening).state, fought), *([s.Suffer(losses)] if losses else [])]:
        evening, more = SEVERAL.beside(evening, step)
        effects += more
    return evening, tuple(effects)


def lifted(state: s.State, fought: Sides) -> list[s.Step]:
    """What opens for all because these ships have met (X15); nothing where one side was not entered."""
    if not state.table.gate or not all(side.ships for side in fought):
        return []
    after = after_battle(state.gate, [ship for side in fought for ship, _ in side.ships], against_player=True)
    return [s.Fought(Ship.BC if after.fighter else Ship.DD)] if after != state.gate else []


def lost_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    return lost_of(evening, sides(evening)[int(stage.about[0])])


def lost_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    one, other = sides(evening)
    left = (one, reduced(other, values)) if stage.about == ("1",) else (reduced(one, values), other)
    return left_of(put_away(evening, stage), owners(evening), (one, other), left)


def lost_title(evening: Evening, stage: Numbers) -> str:
    return side_name(evening, int(stage.about[0]))


FORMS = {"lost": Form(lost_title, lost_fields, lost_entered, by_phone=lambda evening, seat, stage: False)}
