"""A battle in words of the table: who fires at whom, what it needs, what it rolled."""

from dataclasses import replace

from companion.games.space_empires.table.duel import Duel, now_in, owner_name, turn_in
from companion.games.space_empires.table.foes import MACHINE, PLAYER
from companion.games.space_empires.table.names import Language, colour
from companion.games.space_empires.words import say
from companion.rules.space_empires import battle as b
from companion.rules.space_empires.forces import Monster

MOST_LINES = 6


def side_name(language: Language, stage: Duel, who: b.Who) -> str:
    """You and the colour of an alien; between players whose they are."""
    if stage.alien == PLAYER:
        return owner_name(language, stage, who)
    if who is stage.mine:
        return say(language, "duel.you")
    return (
        say(language, "duel.machine", number=stage.fleet) if stage.alien == MACHINE else colour(language, stage.alien)
    )


def unit_name(language: Language, stage: Duel, battle: b.Battle, who: b.Who, group: int) -> str:
    side = battle.side(who)
    if isinstance(side, Monster):
        return say(language, "duel.machine", number=stage.fleet)
    unit = say(language, f"terms.ship_{side.groups[group].unit.value}")
    if who is stage.mine and stage.alien != PLAYER:
        return say(language, "duel.of_you", unit=unit)
    return say(language, "duel.of_them", side=side_name(language, stage, who), unit=unit)


def sentences(language: Language, stage: Duel) -> list[str]:
    """The last that happened, the latest first."""
    first = max(0, len(stage.steps) - MOST_LINES)
    battle = now_in(replace(stage, steps=stage.steps[:first]))
    found = []
    for step in stage.steps[first:]:
        result = b.apply(battle, step)
        found.append(sentence(language, stage, battle, step, result.answer))
        battle = result.battle
    return found[::-1]


def sentence(language: Language, stage: Duel, battle: b.Battle, step: b.Step, answer: b.Answer | None) -> str:
    match step, answer:
        case b.Fire(), b.Fired():
            return shot_sentence(language, stage, battle, step, answer)
        case b.Mines(), b.Swept():
            side = side_name(language, stage, step.side)
            return say(language, "duel.said_mines", side=side, count=answer.kills, swept=answer.swept)
        case b.Mines(), b.MachineMined():
            return say(language, "duel.said_mines_machine", count=answer.hits)
        case b.Retreat(), _:
            return say(language, "duel.said_retreat", shooter=unit_name(language, stage, battle, step.side, step.group))
        case b.Screen(), _:
            count = sum(n for _, n in step.units)
            return say(language, "duel.said_screen", side=side_name(language, stage, step.side), count=count)
    return say(language, "duel.said_round", round=battle.round + 1)


def shot_sentence(language: Language, stage: Duel, battle: b.Battle, step: b.Fire, answer: b.Fired) -> str:
    came = "killed" if answer.killed else "hit" if answer.hit else "miss"
    target = lowered(unit_name(language, stage, battle, b.Who(1 - step.side), step.at))
    shooter = unit_name(language, stage, battle, step.side, step.group)
    return say(language, f"duel.said_{came}", shooter=shooter, target=target, need=answer.shot.faces, die=step.die)


def lowered(name: str) -> str:
    """In the middle of a sentence; colours keep their capitals."""
    return name[0].lower() + name[1:] if name.startswith("Your") else name


def fires_now(language: Language, stage: Duel) -> str:
    battle = now_in(stage)
    turn = None if battle.over else turn_in(stage, battle)
    if turn is None:
        return say(language, "duel.over" if battle.over else "duel.round", round=battle.round)
    shooter = unit_name(language, stage, battle, turn.side, turn.group)
    return say(language, "duel.fires_now", round=battle.round, fires=turn.fires, shooter=shooter)
