"""A volley: dice typed one by one or rolled by the box, whom they hit, and the ways out.

Dice are typed in the order of their damage, weakest first; the title says how many there are of each. The box proposes
targets (E-R27, as long as that is not known E-R8); a player may choose others, an NPC may not.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.games.eclipse.table.flow import FLOW
from companion.games.eclipse.table.flow import Volley as Firing
from companion.games.eclipse.table.match import Match, match_of
from companion.games.eclipse.table.names import dice_text, ship_name, side_name, vessel_name
from companion.games.eclipse.table.odds import AIM, TABLE, given_up, question_of, queue_of
from companion.games.eclipse.table.odds import asked as asked_odds
from companion.games.eclipse.table.odds_page import of_the_battle
from companion.games.eclipse.table.own import Worth, preferences, thrown
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, StepResult, pop, push, swap
from companion.kit.options import Does, Option, next_of
from companion.kit.refereed.moves import Menu
from companion.kit.stage import stage
from companion.rules.eclipse.assignment import DAMAGES, pips_needed
from companion.rules.eclipse.battle import (
    Aims,
    Battle,
    Fate,
    Fire,
    Retreat,
    Role,
    Stage,
    Volley,
    aims_of_the_box,
    answer,
    asked,
    dice_due,
    retreat_refused,
)
from companion.rules.eclipse.battle import Fired as FiredFact
from companion.rules.eclipse.best_play import Play
from companion.rules.eclipse.chance import volley as rolled
from companion.rules.eclipse.fights import AWAY, Fight
from companion.rules.eclipse.queue_odds import Queue
from companion.rules.eclipse.steps import CalledOff, Step
from companion.types import Cell, Frame, Key, Millis, Picker, Press
from companion.words import listed

# Each pip has a key of its own where there are ten.
PIP_KEYS = {Key.A: 1, Key.B: 2, Key.C: 3, Key.LIFT: 4, Key.BOT: 5, Key.HERO: 6}


@dataclass(frozen=True)
class Aim:
    """The dice are thrown: whom do they hit? `targets`: as the player has chosen; None: as the box proposes."""

    dice: Volley
    targets: Aims | None = None
    cursor: int = 0


def fight_of(match: Match) -> Fight:
    assert match.fight is not None
    return match.fight


# ---------------------------------------------------------------- throwing


def cells(match: Match) -> list[str]:
    """What the picker offers, by key; pips are themselves."""
    battle = fight_of(match).battle
    dice = sum(dice_due(battle))
    found = ["roll", *map(str, PIP_KEYS.values()), "delete"] if dice else ["nothing"]
    if retreat_refused(battle, AWAY) is None:
        found.append("retreat")
    return [*found, "odds", "call_off", "menu"]


def after(evening: Evening, stage: Firing, command: object, at: Millis) -> StepResult:
    offered = cells(match_of(evening))
    cursor = min(stage.cursor, len(offered) - 1)
    match command:
        case Press(Key.LEFT | Key.RIGHT as key):
            way = -1 if key is Key.LEFT else 1
            return swap(evening, replace(stage, cursor=(cursor + way) % len(offered))), ()
        case Press(Key.OK, again=False):
            return picked(evening, replace(stage, cursor=cursor), offered[cursor])
        case Press(Key.BACK, again=False):
            return picked(evening, stage, "delete") if stage.dice else (pop(evening), ())
        case Press(key, again=False) if key in PIP_KEYS and "roll" in offered:
            return picked(evening, stage, str(PIP_KEYS[key]))
    return evening, ()


def picked(evening: Evening, stage: Firing, cell: str) -> StepResult:
    battle = fight_of(match_of(evening)).battle
    match cell:
        case "roll":
            evening, dice = thrown(evening, "volley")
            return aiming(swap(evening, Firing()), battle, rolled(battle, dice))
        case "nothing":
            return in_battle(evening, Fire(((),) * len(DAMAGES)))
        case "delete":
            return swap(evening, replace(stage, dice=stage.dice[:-1])), ()
        case "retreat":
            return in_battle(evening, Retreat(AWAY))
        case "odds":
            return of_the_battle(evening)
        case "call_off":
            return FLOW.entered(evening, CalledOff())
        case "menu":
            return push(evening, Menu()), ()
    return typed(evening, replace(stage, dice=(*stage.dice, int(cell))), battle)


def typed(evening: Evening, stage: Firing, battle: Battle) -> StepResult:
    """After the last die it is seen what was hit."""
    due = dice_due(battle)
    if len(stage.dice) < sum(due):
        return swap(evening, stage), ()
    return aiming(swap(evening, replace(stage, dice=stage.dice[:-1])), battle, by_damage(stage.dice, due))


def in_battle(evening: Evening, step: Step) -> StepResult:
    """What the table entered of a battle; if it continues, everybody wants to know how it stands."""
    after, effects = FLOW.entered(evening, step)
    fight = match_of(after).fight
    if fight is match_of(evening).fight:
        return after, effects
    if fight is not None:
        asking, more = asked_odds(after, TABLE, queue_of(fight))
        return asking, (*effects, *more)
    for who in (TABLE, AIM):
        after, more = given_up(after, who)
        effects = (*effects, *more)
    return after, effects


def aiming(evening: Evening, battle: Battle, dice: Volley) -> StepResult:
    """The dice are thrown. Whom they should go to is worked out while the display shows what E-R8 would do."""
    role, _ = asked(battle)
    now = push(evening, Aim(dice))
    hits = any(hit_by(battle, pip) for pips in dice for pip in pips)
    if battle.sides[role].npc or preferences(evening).play is Play.RULE or not hits:
        return now, ()
    return asked_odds(now, AIM, Queue(battle), dice)


def by_damage(dice: Sequence[int], due: Sequence[int]) -> Volley:
    left = iter(dice)
    return tuple(tuple(next(left) for _ in range(number)) for number in due)


# ---------------------------------------------------------------- aiming


def aims(evening: Evening, battle: Battle, stage: Aim) -> Aims:
    """As chosen, else as proposed, else by E-R8."""
    if stage.targets is not None:
        return stage.targets
    worths = worths_of(evening, battle, stage)
    return worths[0].aims if worths else aims_of_the_box(battle, stage.dice)


def worths_of(evening: Evening, battle: Battle, stage: Aim) -> tuple[Worth, ...]:
    """What the proposal and its rivals are worth, once that is known."""
    question = question_of(evening, AIM)
    known = question is not None and question.dice == stage.dice and question.battle == battle
    return question.worths if question is not None and known else ()


def aim_options(evening: Evening, stage: Aim) -> Sequence[Option]:
    """Good as it is; then every die that hits something, to be given another target; then each type first."""
    battle = fight_of(match_of(evening)).battle
    role, _ = asked(battle)
    targets = aims(evening, battle, stage)
    given = targets if stage.targets is not None or worths_of(evening, battle, stage) else None
    fire = Fire(stage.dice, given)
    value = percent_of(evening, battle, stage)
    found = [Option("fire", outcome(evening, battle, fire), lambda now: in_battle(now, fire), value)]
    for damage, pips, ships in zip(DAMAGES, stage.dice, targets, strict=True):
        for place, (pip, ship) in enumerate(zip(pips, ships, strict=True)):
            if not hit_by(battle, pip):
                continue
            at = DAMAGES.index(damage), place
            name = say(evening, "combat.nobody") if ship is None else vessel_name(evening, ship)
            die = str(pip) if damage == 1 else say(evening, "combat.die", pip=pip, damage=damage)
            change = (lambda now: (now, ())) if battle.sides[role].npc else aims_at_next(stage, battle, at, pip)
            found.append(Option(f"die-{at[0]}-{at[1]}", say(evening, "combat.aims", die=die, name=name), change))
    return [*found, *rivals(evening, battle, stage)]


def percent_of(evening: Evening, battle: Battle, stage: Aim) -> str:
    """Of the targets on the display, where that is known."""
    targets = aims(evening, battle, stage)
    return next((f"{row.percent}%" for row in worths_of(evening, battle, stage) if row.aims == targets), "")


def rivals_of(evening: Evening, battle: Battle, stage: Aim) -> list[Worth]:
    """Each type first, where it matters."""
    worths = worths_of(evening, battle, stage)
    return [row for row in worths if row.first is not None] if len({row.percent for row in worths}) > 1 else []


def rivals(evening: Evening, battle: Battle, stage: Aim) -> list[Option]:
    return [
        Option(
            f"first-{row.first.value}",
            say(evening, "combat.first", ship=ship_name(evening, row.first)),
            partial(aims_at, targets=row.aims),
            f"{row.percent}%",
        )
        for row in rivals_of(evening, battle, stage)
        if row.first is not None
    ]


def aims_at(evening: Evening, targets: Aims) -> StepResult:
    assert isinstance(evening.stage, Aim)
    return swap(evening, replace(evening.stage, targets=targets, cursor=0)), ()


def hit_by(battle: Battle, pip: int) -> list[str]:
    """The enemy's ships that a die with these pips hits."""
    role, squadron = asked(battle)
    return [
        each.named(vessel)
        for each, vessel in battle.sides[role.other].with_fate(Fate.HERE)
        if pip >= pips_needed(squadron.design.computer, each.design.shield)
    ]


def aims_at_next(stage: Aim, battle: Battle, at: tuple[int, int], pip: int) -> Does:
    def does(evening: Evening) -> StepResult:
        now = [list(ships) for ships in aims(evening, battle, stage)]
        choices: list[str | None] = [*hit_by(battle, pip), None]
        now[at[0]][at[1]] = next_of(choices, now[at[0]][at[1]])
        targets = tuple(tuple(ships) for ships in now)
        cursor = evening.stage.cursor if isinstance(evening.stage, Aim) else 0
        return swap(evening, replace(stage, targets=targets, cursor=cursor)), ()

    return does


def outcome(evening: Evening, battle: Battle, fire: Fire) -> str:
    """What these dice do."""
    answered = answer(battle, fire)
    fired = next((fact for fact in answered.facts if isinstance(fact, FiredFact)), None)
    if fired is None or not fired.hits:
        return say(evening, "combat.miss")
    if fired.destroyed:
        names = listed(evening, (vessel_name(evening, name) for name in fired.destroyed))
        return say(evening, "combat.destroys", names=names)
    return say(evening, "combat.hits", count=sum(damage for _, damage in fired.hits))


def aim_heading(evening: Evening, stage: Aim) -> str:
    pips = " ".join(str(pip) for row in stage.dice for pip in row)
    return say(evening, "combat.thrown", dice=pips)


# ---------------------------------------------------------------- what the title says


def firing_heading(evening: Evening, match: Match) -> str:
    battle = fight_of(match).battle
    role, squadron = asked(battle)
    round_ = say(evening, "combat.missiles") if battle.stage is Stage.MISSILES else str(battle.round)
    ship, count = ship_name(evening, squadron.type), len(squadron.here)
    if battle.sides[role].npc:
        return say(evening, "combat.npc_firing", round=round_, ship=ship, count=count)
    name = side_name(evening, match, battle.sides[role])
    return say(evening, "combat.firing", round=round_, name=name, ship=ship, count=count)


# ---------------------------------------------------------------- how it looks

MARKS = {"roll": "?", "nothing": "OK", "delete": "<", "retreat": "R", "odds": "%", "call_off": "X", "menu": "="}


def drawn(evening: Evening, stage: Firing) -> Frame:
    match = match_of(evening)
    offered = cells(match)
    due = dice_due(fight_of(match).battle)
    found = tuple(Cell(cell_name(evening, cell, due), text=MARKS.get(cell, cell)) for cell in offered)
    typed = " ".join(str(pip) for pip in stage.dice)
    return Picker(firing_heading(evening, match), found, min(stage.cursor, len(found) - 1), len(found), typed)


def stays_percent(evening: Evening) -> int | None:
    """The chance of the side in turn if it does not retreat, once the odds of the battle as it stands are known."""
    battle, question = fight_of(match_of(evening)).battle, question_of(evening, TABLE)
    if question is None or question.battle != battle or question.chances is None or not question.done:
        return None
    return question.chances.win if asked(battle)[0] is Role.ATTACKER else question.chances.lose


def cell_name(evening: Evening, cell: str, due: tuple[int, ...]) -> str:
    if cell == "roll":
        return say(evening, "combat.roll", dice=dice_text(evening, due))
    if cell == "retreat" and stays_percent(evening) is not None:
        return say(evening, "combat.retreat_or", percent=stays_percent(evening))
    return say(evening, "combat.pips", pips=cell) if cell.isdigit() else say(evening, f"combat.{cell}")


STAGES = (
    stage(Aim, options=aim_options, heading=aim_heading),
    stage(Firing, after=after, draw=drawn),
)
