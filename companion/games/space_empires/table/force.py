"""The ships of the current battle, what every shot in it needs, and who will win."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.space_empires.table import odds_task
from companion.games.space_empires.table.between import lost_row, side_name, whose_row
from companion.games.space_empires.table.empire import all_ships, battle_rows
from companion.games.space_empires.table.foes import PLAYER, asked_between, asked_of, battle_of
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.names import on_counter
from companion.games.space_empires.table.odds_words import odds_lines, percent
from companion.games.space_empires.table.own import ID, OwnForce, forces_of, own_force, session, with_session
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.words import say
from companion.kit.commands import Computed
from companion.kit.effects import CancelCompute, Compute
from companion.kit.evening import Evening, StepResult, pop, push, swap
from companion.kit.forms import Field, Form, Numbers, Values, put_away
from companion.kit.options import Option, Options, moved_in, next_of, opens
from companion.kit.stage import After, stage
from companion.kit.texts import Read
from companion.rules.space_empires.accounts import ADVANCED
from companion.rules.space_empires.battle import Battle, Turn, Who, firing_order, to_hit
from companion.rules.space_empires.forces import Monster, Side, Terrain
from companion.rules.space_empires.ships import FIGHTERS, IN_BATTLE, Ship, fleet_of
from companion.rules.space_empires.technology import Tech
from companion.types import Frame, Hint, Icon, Key, Message, Millis, Page, Press

TECHS = {
    Tech.ATTACK: 3, Tech.DEFENSE: 3, Tech.TACTICS: 3, Tech.CLOAKING: 2, Tech.SCANNER: 2, Tech.POINT_DEFENSE: 3,
    Tech.MINE_SWEEP: 2,
}  # fmt: skip
MOST_OF_A_KIND = 30
MOST_MINES = 20


@dataclass(frozen=True)
class ForceSheet:
    """One side's ships: 0 yours, 1 those of whom you meet in a game for several."""

    which: int = 0
    cursor: int = 0


@dataclass(frozen=True)
class ToHit:
    """Who fires when, and what each shot needs. `alien` 0: the machine of that number."""

    alien: int
    fleet: int
    page: int = 0


@dataclass(frozen=True)
class Odds:
    """Being worked out, until there is an answer."""

    alien: int
    fleet: int
    answer: str = ""
    failed: bool = False
    known: bool = True  # your ships are entered, and somebody is there
    question: str = field(default="", repr=False)  # all that the answer rests on
    done: bool = False  # no better answer comes


# ---------------------------------------------------------------- your ships


def side_at(evening: Evening, which: int) -> OwnForce:
    return session(evening).other if which else own_force(evening)


def with_side(evening: Evening, which: int, **changed: Any) -> Evening:
    side = replace(side_at(evening, which), **changed)
    return with_session(evening, other=side) if which else with_session(evening, force=side)


@dataclass(frozen=True)
class Counted:
    """A number of a side: what it is now, and the side's fields with another one."""

    text: str
    most: int
    now: int
    put: Callable[[int], dict[str, Any]]
    likely: int = 1
    fact: bool = False  # as the player's own sheet has it
    advanced: bool = False  # the basic game leaves it out

    def field(self, key: str) -> Field:
        """None is what nobody has entered yet."""
        entered = self.now if self.fact else self.now or None
        return Field(key, self.text, self.most, entered=entered, likely=self.likely, fact=self.fact)


def counted(evening: Evening, which: int) -> dict[str, Counted]:
    """By the key of its row."""
    return numbers_of(evening, side_at(evening, which))


LEFT_OUT = (Ship.CV, *FIGHTERS, Ship.R, Ship.SW)  # of the basic game's battles


def is_basic(evening: Evening) -> bool:
    return isinstance(evening.game, Play | Match) and evening.game.setup.basic


def numbers_of(evening: Evening, side: OwnForce) -> dict[str, Counted]:
    """The basic game has no rows for what it leaves out."""
    rows = all_numbers(evening, side)
    return {key: row for key, row in rows.items() if not row.advanced} if is_basic(evening) else rows


def all_numbers(evening: Evening, side: OwnForce) -> dict[str, Counted]:
    ships = dict(side.ships)
    sheet = sheet_ships(evening, side)
    rows = [
        (f"ship_{n}", Counted(on_counter(evening, ship), MOST_OF_A_KIND, ships.get(ship, 0),
                              lambda count, ship=ship: {"ships": fleet_of({**ships, ship: count})},  # type: ignore[misc]
                              sheet.get(ship, 1), advanced=ship in LEFT_OUT))
        for n, ship in enumerate(IN_BATTLE)
    ]  # fmt: skip
    mines = Counted(say(evening, "terms.mines"), MOST_MINES, side.mines, lambda n: {"mines": n}, advanced=True)
    rows.append(("mines_0", mines))
    for n, (tech, most) in enumerate(TECHS.items()):
        name = say(evening, f"terms.tech_{tech.value}")
        put = lambda level, tech=tech: {"levels": side.levels.at(tech, level)}  # noqa: E731
        advanced = f"level_{tech.value}" in ADVANCED
        row = Counted(name, most, side.levels.of(tech), put, fact=bool(sheet), advanced=advanced)
        rows.append((f"tech_{n}", row))
    return {f"force_{key}": row for key, row in rows}


def sheet_ships(evening: Evening, side: OwnForce) -> dict[Ship, int]:
    """What the player's own sheet has, if the table keeps it here."""
    play = evening.game
    if not isinstance(play, Play) or not play.keeps_sheet:
        return {}
    return dict(all_ships(play, attacks=side.attacks)) or {Ship.SC: 0}


def sheet_options(evening: Evening, stage: ForceSheet) -> Sequence[Option]:
    side, which = side_at(evening, stage.which), stage.which
    rows = [
        opens(key, row.text, Numbers(ID, "force", (str(which), key)), str(row.now) if row.now else "")
        for key, row in counted(evening, which).items()
        if not row.fact
    ]
    own = () if which else battle_rows(evening)
    return (
        *(row for row in own if row.key != "losses"),
        *whose_row(evening, which),
        *rows,
        *(() if which else of_the_battle(evening, side)),
        *(row for row in own if row.key == "losses"),
        *lost_row(evening, which),
        Option("clear", say(evening, "table.clear"), lambda now: (with_side(now, which, ships=(), mines=0), ())),
    )


def of_the_battle(evening: Evening, side: OwnForce) -> Sequence[Option]:
    """Asked once for both sides."""
    return (
        Option("attacks", firer(evening, mine=True), switch_side, side_value(evening, side)),
        Option("terrain", say(evening, "table.terrain"), next_terrain, say(evening, f"terms.{side.terrain.value}")),
    )


def firer(evening: Evening, *, mine: bool) -> str:
    """You and they; between players whose ships they are."""
    if isinstance(evening.game, Match):
        return side_name(evening, 0 if mine else 1)
    return say(evening, "table.you" if mine else "table.they")


def force_row(evening: Evening, key: str, text: str, stage: ForceSheet, icon: Icon | None = None) -> Option:
    return opens(key, text, stage, str(sum(n for _, n in side_at(evening, stage.which).ships)), icon)


def side_value(evening: Evening, own: OwnForce) -> str:
    return say(evening, "table.attack" if own.attacks else "table.defend")


def switch_side(evening: Evening) -> StepResult:
    return with_side(evening, 0, attacks=not side_at(evening, 0).attacks), ()


def next_terrain(evening: Evening) -> StepResult:
    return with_side(evening, 0, terrain=next_of(Terrain, side_at(evening, 0).terrain)), ()


def force_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    which, key = stage.about
    return (counted(evening, int(which))[key].field(key),)


def force_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    which, key = stage.about
    changed = counted(evening, int(which))[key].put(values[0] or 0)
    return pop(with_side(evening, int(which), **changed)), ()


def sheet_heading(evening: Evening, stage: ForceSheet) -> str:
    if isinstance(evening.game, Play):
        return say(evening, "titles.ForceSheet")
    return side_name(evening, stage.which)


def side_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    """All numbers of a side at once: for a phone."""
    rows = numbers_of(evening, own_side(evening, stage))
    return tuple(row.field(key) for key, row in rows.items())


def own_side(evening: Evening, stage: Numbers) -> OwnForce:
    seat, which = stage.about
    return forces_of(evening, seat)[int(which)]


def side_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    """What is not entered is as it was."""
    (seat, which), side = stage.about, own_side(evening, stage)
    for key, value in zip(numbers_of(evening, side), values, strict=True):
        if value is not None:
            side = replace(side, **numbers_of(evening, side)[key].put(value))
    return with_force(put_away(evening, stage), seat, int(which), side), ()


def side_by_phone(evening: Evening, seat: str, stage: Numbers) -> bool:
    sides = ("0",) if isinstance(evening.game, Play) else ("0", "1")
    return len(stage.about) == 2 and stage.about[0] == seat and stage.about[1] in sides


def with_force(evening: Evening, seat: str, which: int, side: OwnForce) -> Evening:
    """In a solo game it is what the box has; between players every seat has its own."""
    if isinstance(evening.game, Play):
        return with_session(evening, force=side)
    forces = list(forces_of(evening, seat))
    forces[which] = side
    return with_session(evening, forces={**session(evening).forces, seat: (forces[0], forces[1])})


def at_the_box(evening: Evening, seat: str, stage: Numbers) -> bool:
    return False


def force_title(evening: Evening, stage: Numbers) -> str:
    return sheet_heading(evening, ForceSheet(int(stage.about[0])))


def side_title(evening: Evening, stage: Numbers) -> str:
    return say(evening, "page.se.theirs" if stage.about[1] == "1" else "page.se.mine")


FORMS = {
    "force": Form(force_title, force_fields, force_entered, by_phone=at_the_box),
    "side": Form(side_title, side_fields, side_entered, lambda evening, stage: stage.about[0], side_by_phone),
}


# ---------------------------------------------------------------- to hit


def to_hit_text(evening: Evening, stage: ToHit) -> Read:
    battle = battle_of(evening, stage.alien, stage.fleet)
    title = say(evening, "titles.ToHit")
    if battle is None:
        return not_ready(evening, title, stage.page)
    mine = Who.ATTACKER if own_force(evening).attacks else Who.DEFENDER
    order = firing_order(battle)
    lines = [line for turn in order for line in turn_lines(battle, turn, firer(evening, mine=turn.side is mine))]
    return Page(title, "\n".join(lines), stage.page)


def not_ready(evening: Evening, title: str, page: int) -> Read:
    return Page(title, say(evening, "table.no_force"), page, missing(evening))


def missing(evening: Evening) -> tuple[Hint, ...]:
    """Where your ships are not entered yet, OK leads to them."""
    return () if session(evening).force.ships else (Hint(Key.OK, say(evening, "table.force")),)


def ships_first(evening: Evening) -> StepResult:
    left = pop(evening)
    return (push(left, ForceSheet()) if missing(evening) else left), ()


def turn_lines(battle: Battle, turn: Turn, who: str) -> list[str]:
    """Class and whose ships, then each target with the highest die that hits it."""
    aims = [
        f"{name_in(battle.enemy(turn.side), aim.at)} {aim.shot.faces}" for aim in to_hit(battle, turn.side, turn.group)
    ]
    return [f"{turn.fires} {who} {name_in(battle.side(turn.side), turn.group)}", f"  {'  '.join(aims)}"]


def name_in(side: Side, number: int) -> str:
    if isinstance(side, Monster):
        return "DM"
    return f"{side.groups[number].alive}{side.groups[number].unit.value}"


# ---------------------------------------------------------------- odds


def asked(evening: Evening, alien: int, fleet: int) -> StepResult:
    return asked_with(evening, alien, fleet, question_at(evening, evening.stage, alien, fleet))


def question_at(evening: Evening, stage: object, alien: int, fleet: int) -> str:
    """As that stage asks it: of the shots so far, or with what is being marked as seen."""
    asks = getattr(stage, "odds_question", None)
    return asks(evening) if asks is not None else question_for(evening, alien, fleet)


def question_for(evening: Evening, alien: int, fleet: int) -> str:
    """All that the odds of that battle rest on; "": a side is missing."""
    own = own_force(evening)
    if alien == PLAYER:
        return written(asked_between(own, session(evening).other))
    return written(asked_of(evening, own, alien, fleet))


def written(question: dict[str, Any] | None) -> str:
    return json.dumps(question, sort_keys=True) if question else ""


def asked_with(evening: Evening, alien: int, fleet: int, question: str) -> StepResult:
    """The odds, worked out elsewhere: the box continues meanwhile."""
    stage = Odds(alien, fleet, known=bool(question), question=question)
    if not question:
        return push(evening, replace(stage, failed=True)), ()
    return push(evening, stage), (Compute(id_of(stage), odds_task.__name__, question),)


def with_odds(options: Options, foe: Callable[[Any], tuple[int, int] | None]) -> After:
    """A list in which C asks for the odds against that one, if there is one."""

    def after(evening: Evening, stage: Any, command: object, at: Millis) -> StepResult:
        against = foe(stage)
        if isinstance(command, Press) and command.key is Key.C and against is not None:
            return asked(evening, *against)
        return moved_in(options, evening, stage, command)

    return after


def id_of(stage: Odds) -> str:
    return f"odds {stage.alien} {stage.fleet}"


def after_odds(evening: Evening, stage: Odds, command: object, at: Millis) -> StepResult:
    match command:
        case Computed() if command.id == id_of(stage):
            done = command.done or bool(command.failed)
            now = replace(stage, answer=command.answer or stage.answer, failed=bool(command.failed), done=done)
            return swap(evening, now), ()
        case Press(Key.OK, again=False) if not stage.known:
            return ships_first(evening)
        case Press(Key.OK | Key.BACK, again=False):
            return pop(evening), (() if stage.done or stage.failed else (CancelCompute(),))
    return evening, ()


def drawn_odds(evening: Evening, stage: Odds) -> Frame:
    title = say(evening, "titles.Odds")
    hints = (Hint(Key.OK, say(evening, "table.back")),)
    if not stage.known:
        return Message(say(evening, "table.no_force"), title, hints=missing(evening) or hints)
    if stage.question != still_asked(evening, stage):
        return Message(say(evening, "odds.changed"), title, hints=hints)
    if not stage.answer:
        key = "table.no_answer" if stage.failed else "table.working"
        return Message(say(evening, key), title, hints=hints)
    answer = json.loads(stage.answer)
    if "refused" in answer:
        return Message(say(evening, "table.no_answer"), title, hints=hints)
    lines = odds_lines(evening, stage.alien, stage.fleet, json.loads(stage.question), answer)
    return Message(lines[0], title, big=percent(answer), footer=lines[1], hints=hints)


def still_asked(evening: Evening, stage: Odds) -> str:
    """What would be asked now, where it was asked."""
    return question_at(evening, evening.below[-1] if evening.below else None, stage.alien, stage.fleet)


STAGES = (
    stage(ForceSheet, options=sheet_options, heading=sheet_heading),
    stage(ToHit, text=to_hit_text, finish=ships_first),
    stage(Odds, after=after_odds, draw=drawn_odds),
)
