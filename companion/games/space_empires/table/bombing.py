"""Bombardment after a battle (X13, X-R23): each ship fires once, with the box's dice or the table's; what is left of
the colony goes onto sheet and map."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.games.space_empires.table import between
from companion.games.space_empires.table.between import bombing_side
from companion.games.space_empires.table.charting import entered as on_the_map
from companion.games.space_empires.table.empire import written
from companion.games.space_empires.table.flow import FLOW
from companion.games.space_empires.table.foes import PLAYER, ships_of
from companion.games.space_empires.table.force import at_the_box, ships_first
from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.names import HOME, Language, on_counter
from companion.games.space_empires.table.own import ID, own_force
from companion.games.space_empires.table.play import Play, battles_with
from companion.games.space_empires.table.sides import fighter
from companion.games.space_empires.table.whose import sides
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult, pop, push
from companion.kit.forms import Field, Form, Numbers, Values
from companion.kit.options import Option, opens
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.dice import stream
from companion.rules.space_empires import accounts
from companion.rules.space_empires import events as e
from companion.rules.space_empires.bombardment import HOME_SIZES, Bombardment, Bomber, bombard, needed
from companion.rules.space_empires.charts import Charted
from companion.rules.space_empires.courses import HOME as OWN_HOME
from companion.rules.space_empires.courses import Counter, Kind, grown, name_of
from companion.rules.space_empires.empire import account
from companion.rules.space_empires.hits import FACES
from companion.rules.space_empires.ships import IMMOBILE, Ship, Ships
from companion.rules.space_empires.technology import Levels
from companion.types import Page

COLONIES = (5, 3, 1, 0)


@dataclass(frozen=True)
class Bombing:
    """What do they fire at? The fleet of that alien; at its home the ships that were entered, between players those of
    the player who moved in."""

    alien: int
    fleet: int
    cursor: int = 0


@dataclass(frozen=True)
class Bombed:
    """The result. `colony`: by its name on the map, if it has one."""

    alien: int
    fleet: int
    cp: int
    home: bool
    colony: str
    dice: tuple[int, ...]
    page: int = 0


@dataclass(frozen=True)
class NoBombers:
    """Nobody is there who could fire."""

    page: int = 0


def bombing_row(evening: Evening, alien: int, fleet: int) -> Option:
    stage = Bombing(alien, fleet) if bombers(evening, alien, fleet) else NoBombers()
    return opens("bombing", say(evening, "bombs.begin"), stage)


def of_ours(alien: int, fleet: int) -> bool:
    return alien == PLAYER or fleet == HOME


def bombers(evening: Evening, alien: int, fleet: int) -> tuple[tuple[Ship, Levels], ...]:
    """Every ship that fires, with its side's technology; what cannot move is not there."""
    if of_ours(alien, fleet):
        own = sides(evening)[bombing_side(evening)] if isinstance(evening.game, Match) else own_force(evening)
        ships, levels = own.ships, own.levels
    else:
        assert isinstance(evening.game, Play)
        ships, levels = ships_of(evening, alien, fleet), evening.game.view.aliens[alien - 1].shown
    return tuple((fighter(ship, levels), levels) for ship in one_by_one(ships) if ship not in IMMOBILE)


def one_by_one(ships: Ships) -> tuple[Ship, ...]:
    return tuple(ship for ship, n in ships for _ in range(n))


# ---------------------------------------------------------------- at what


def options(evening: Evening, stage: Bombing) -> Sequence[Option]:
    """On a map the human's colonies by their names; else by their size."""
    play = evening.game
    homes = [row(evening, stage, cp, home=True) for cp in reversed(HOME_SIZES)]
    if isinstance(play, Play) and stage.fleet == HOME:
        return homes
    if isinstance(play, Play) and stage.alien != PLAYER and play.plan is not None:
        own = account(play.state)["home"] or HOME_SIZES[-1]
        return (*named_rows(evening, play, stage), row(evening, stage, own, home=True, colony=OWN_HOME))
    return (*(row(evening, stage, cp) for cp in COLONIES), *homes)


def named_rows(evening: Evening, play: Play, stage: Bombing) -> list[Option]:
    colonies = [each for each in play.counters if each.kind is Kind.COLONY]
    return [row(evening, stage, grown(each, play.state.phase), colony=name_of(each)) for each in colonies]


def row(evening: Evening, stage: Bombing, cp: int, *, home: bool = False, colony: str = "") -> Option:
    kind = "home" if home else "colony" if cp else "new"
    text = say(evening, f"bombs.{kind}", cp=cp)
    target = Bombed(stage.alien, stage.fleet, cp, home, colony, ())
    return Option(colony or f"{kind}_{cp}", text, partial(fired, target=target), colony)


def fired(evening: Evening, target: Bombed) -> StepResult:
    """With the box's dice at once; the table's are asked for, one for each ship."""
    play, count = evening.game, len(bombers(evening, target.alien, target.fleet))
    if isinstance(play, Play) and not play.typed:
        return push(evening, replace(target, dice=rolled(play, target, count))), ()
    about = (target.alien, target.fleet, target.cp, int(target.home))
    return push(evening, Numbers(ID, "bombs", (*map(str, about), target.colony))), ()


def rolled(play: Play, target: Bombed, count: int) -> tuple[int, ...]:
    """The same again for anybody who goes back and fires once more."""
    battle = battles_with(play, target.alien, target.fleet)
    when = (play.state.phase, play.state.turn, target.cp, target.colony)
    dice = stream(play.seed, "bombs", play.number, target.alien, target.fleet, battle, *when)
    return tuple(1 + dice.below(FACES) for _ in range(count))


def target_of(stage: Numbers, dice: tuple[int, ...] = ()) -> Bombed:
    alien, fleet, cp, home = map(int, stage.about[:4])
    return Bombed(alien, fleet, cp, bool(home), stage.about[4], dice)


def die_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    target = target_of(stage)
    names = [on_counter(evening, ship) for ship, _ in bombers(evening, target.alien, target.fleet)]
    return tuple(
        Field(str(n), f"{n} {name}", FACES, 1, likely=FACES // 2, required=True) for n, name in enumerate(names, 1)
    )


def dice_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    return push(pop(evening), target_of(stage, tuple(value or FACES for value in values))), ()


# ---------------------------------------------------------------- what came of it


def result_of(evening: Evening, stage: Bombed) -> Bombardment:
    ships = bombers(evening, stage.alien, stage.fleet)
    shots = [
        Bomber(ship, die, levels.attack, max(1, levels.cloaking))
        for (ship, levels), die in zip(ships, stage.dice, strict=False)
    ]
    return bombard(stage.cp, shots, home=stage.home)


def result_text(evening: Evening, stage: Bombed) -> Read:
    found = result_of(evening, stage)
    end = "gone" if found.destroyed else "left" if found.colony != stage.cp else "stands"
    lines = [say(evening, f"bombs.{end}", was=stage.cp, cp=found.colony), *shot_lines(evening, stage)]
    return Page(say(evening, "bombs.begin"), "\n".join(lines), stage.page)


def shot_lines(language: Language, stage: Bombed) -> list[str]:
    """Ships of a kind in one line, with their dice."""
    assert isinstance(language, Evening)
    dice: dict[tuple[str, int], list[int]] = {}
    for (ship, levels), die in zip(bombers(language, stage.alien, stage.fleet), stage.dice, strict=False):
        need = needed(Bomber(ship, die, levels.attack, max(1, levels.cloaking)))
        dice.setdefault((on_counter(language, ship), need), []).append(die)
    return [
        say(language, "bombs.shots", ships=f"{len(found)}{ship}", need=need, dice=" ".join(map(str, found)))
        for (ship, need), found in dice.items()
    ]


def taken(evening: Evening) -> StepResult:
    """For an alien's home the result is entered; for the human's colony, sheet and map change."""
    stage = evening.stage
    assert isinstance(stage, Bombed)
    found, evening = result_of(evening, stage), pop(pop(evening))
    left = None if found.destroyed else found.colony
    if not isinstance(evening.game, Play) or stage.alien == PLAYER:
        return between.bombed(evening, stage.cp, left, home=stage.home) if left != stage.cp else (evening, ())
    if stage.fleet == HOME:
        gone = e.HomeResult(stage.alien, 0, 0, planet=False)
        return FLOW.entered(evening, gone) if found.destroyed else (evening, ())
    ends = stage.home and found.destroyed and evening.game.setup.options.switches.home_lost_loses
    evening = hit(evening, stage, left)
    return FLOW.entered(evening, e.HomeLost()) if ends else (evening, ())


def hit(evening: Evening, stage: Bombed, left: int | None) -> Evening:
    if left == stage.cp:
        return evening
    play = evening.game
    assert isinstance(play, Play)
    if play.keeps_sheet:
        now = account(play.state)
        after = accounts.bombed(now, stage.cp, left, home=stage.home)
        changed = tuple((name, n) for name, n in after.items() if n != now[name])
        evening = written(evening, e.Write(changed)) if changed else evening
    counter = next((each for each in play.counters if is_called(each, stage.colony)), None)
    if counter is None:
        return evening
    smaller = Charted(off=(counter,)) if left is None else Charted((replace(counter, cp=left, phase=play.state.phase),))
    return on_the_map(evening, smaller)


def is_called(counter: Counter, name: str) -> bool:
    return counter.kind is Kind.COLONY and name_of(counter) == name


def nobody_text(evening: Evening, stage: NoBombers) -> Read:
    return Page(say(evening, "bombs.begin"), say(evening, "table.no_force"), stage.page)


FORMS = {
    "bombs": Form(lambda evening, stage: say(evening, "bombs.begin"), die_fields, dice_entered, by_phone=at_the_box),
}

STAGES = (
    stage(Bombing, options=options),
    stage(Bombed, text=result_text, finish=taken),
    stage(NoBombers, text=nobody_text, finish=ships_first),
)
