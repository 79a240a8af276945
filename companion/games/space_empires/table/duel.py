"""A battle shot by shot: whose turn it is, whom it can hit, the die; mines, screens and retreats where they may be.

The table chooses targets, the die is the box's or the table's own. Where the battle stands follows from how it began
and from what was done since, so BACK held takes back one shot. At any moment the result can be typed instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.space_empires.table import odds_task
from companion.games.space_empires.table.foes import PLAYER, battle_of
from companion.games.space_empires.table.foes import side_of as side_of_own
from companion.games.space_empires.table.force import asked, at_the_box, not_ready, ships_first, written
from companion.games.space_empires.table.names import Language, colour_name
from companion.games.space_empires.table.own import ID, own_force
from companion.games.space_empires.table.play import Play, battles_with
from companion.games.space_empires.table.survivors import losses_entered
from companion.games.space_empires.table.whose import owners
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult, pop, push, swap
from companion.kit.forms import Field, Form, Numbers, Values
from companion.kit.options import Option, moved_in, opens
from companion.kit.refereed.flow import Refusal
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.dice import stream
from companion.rules.space_empires import battle as b
from companion.rules.space_empires.chances import dearest
from companion.rules.space_empires.chances import mines_due as due_from
from companion.rules.space_empires.doomsday import TACTICS
from companion.rules.space_empires.forces import Force, Group, Monster, Side
from companion.rules.space_empires.hits import FACES
from companion.rules.space_empires.ships import Ship
from companion.types import Key, Millis, Press

MIDDLE = FACES // 2  # of a die: not far from any number


@dataclass(frozen=True)
class Duel:
    """`alien` and `fleet` say against whom (`foes.py`); `passed` are turns of this round that were let pass."""

    alien: int
    fleet: int
    start: b.Battle
    mine: b.Who  # the side that was entered first
    steps: tuple[b.Step, ...] = ()
    passed: tuple[b.Turn, ...] = ()
    cursor: int = 0
    owners: tuple[str, str] = ("", "")  # of a battle between players: of the side that was entered first, of the other

    def odds_question(self, evening: Evening) -> str:
        """What the odds of this battle rest on."""
        return written(odds_task.question_of(now_in(self), self.mine))


@dataclass(frozen=True)
class Unready:
    """The battle cannot be fought here yet: a side is not known."""

    page: int = 0


def fought_out(evening: Evening, alien: int, fleet: int) -> StepResult:
    start = battle_of(evening, alien, fleet)
    if start is None:
        return push(evening, Unready()), ()
    found = owners(evening) if alien == PLAYER else ("", "")
    return push(evening, Duel(alien, fleet, start, side_of_own(own_force(evening)), owners=found)), ()


def now_in(stage: Duel) -> b.Battle:
    battle = stage.start
    for step in stage.steps:
        battle = b.apply(battle, step).battle
    return battle


def duel_of(evening: Evening) -> Duel:
    """On the display, or under a form that asks for something of it."""
    return next(stage for stage in (evening.stage, *reversed(evening.below)) if isinstance(stage, Duel))


def duel_on(evening: Evening) -> Duel | None:
    """The battle on the display, or below a question about it."""
    return next((stage for stage in (evening.stage, *reversed(evening.below)) if isinstance(stage, Duel)), None)


def under_way(evening: Evening) -> Duel | None:
    """The same, also while the box is at home."""
    waiting = (stage for stage in reversed(evening.waiting) if isinstance(stage, Duel))
    return duel_on(evening) or next(waiting, None)


# ---------------------------------------------------------------- whose turn it is


def turn_in(stage: Duel, battle: b.Battle) -> b.Turn | None:
    """The first in the order of the round that may still fire and has somebody to fire at; None: the round is over."""
    for turn in b.firing_order(battle):
        if turn not in stage.passed and left_of(battle, turn) and not behind(battle, turn) and aims(battle, turn):
            return turn
    return None


def left_of(battle: b.Battle, turn: b.Turn) -> int:
    side = battle.side(turn.side)
    if isinstance(side, Monster):
        return side.row.attacks - side.fired
    group = side.groups[turn.group]
    return group.exposed - group.fired


def behind(battle: b.Battle, turn: b.Turn) -> bool:
    """The round has come further."""
    side = battle.side(turn.side)
    tactics = TACTICS if isinstance(side, Monster) else side.groups[turn.group].tactics
    return battle.reached is not None and (turn.fires, -tactics, turn.side) < battle.reached


def aims(battle: b.Battle, turn: b.Turn) -> tuple[b.Aim, ...]:
    """Targets in that class: scouts whose Point Defense has its turn fire at fighters."""
    return tuple(aim for aim in b.to_hit(battle, turn.side, turn.group) if aim.shot.fires == turn.fires)


# ---------------------------------------------------------------- what can be done


def options(evening: Evening, stage: Duel) -> Sequence[Option]:
    battle = now_in(stage)
    typed = Option("result", say(evening, "duel.result"), lambda now: (pop(now), ()))
    if battle.over:
        return (Option("over", say(evening, "duel.over"), ended),)
    due = mines_row(evening, battle)
    if due is not None:
        return (due, typed)
    turn = turn_in(stage, battle)
    screens = [row for who in b.Who for row in screen_row(evening, battle, who)]
    if turn is None:
        return (Option("next", say(evening, "duel.next", round=battle.round + 1), next_round), *screens, typed)
    return (
        *(aim_row(evening, battle, aim) for aim in aims(battle, turn)),
        Option("pass", say(evening, "duel.pass"), lambda now: (swap(now, let_pass(now, turn)), ())),
        *retreat_row(evening, battle, turn),
        *screens,
        typed,
    )


def aim_row(evening: Evening, battle: b.Battle, aim: b.Aim) -> Option:
    enemy = battle.enemy(aim.side)
    return Option(
        f"at_{aim.at}",
        say(evening, "duel.at", target=name_in(enemy, aim.at)),
        lambda now: fired(now, aim),
        say(evening, "duel.need", die=aim.shot.faces),
    )


def name_in(side: Side, number: int) -> str:
    if isinstance(side, Monster):
        return f"DM {side.left}"
    group = side.groups[number]
    hurt = f"-{group.hits}" if group.hits else ""
    return f"{group.alive}{group.unit.value}{hurt}"


def screen_row(evening: Evening, battle: b.Battle, who: b.Who) -> list[Option]:
    """Only where more units than the enemy's stand there, and before anything was fired in this round."""
    own, enemy = battle.side(who), battle.enemy(who)
    if battle.bonus is not None or isinstance(own, Monster) or isinstance(enemy, Monster):
        return []
    if own.alive <= enemy.alive or (own.alien and not battle.profile.aliens_screen):
        return []
    text = say(evening, "duel.screen", count=own.alive - enemy.alive)
    return [opens(f"screen_{who.name.lower()}", text, asked_form("screen", who))]


def retreat_row(evening: Evening, battle: b.Battle, turn: b.Turn) -> list[Option]:
    own = battle.side(turn.side)
    if isinstance(own, Monster) or b.apply(battle, b.Retreat(turn.side, turn.group, 1)).code is not None:
        return []
    return [opens("retreat", say(evening, "duel.retreat"), asked_form("retreat", turn.side, turn.group))]


def carried_by(own: Force, number: int) -> list[int]:
    """Fighters that may leave with carriers (X-R21)."""
    carries = own.groups[number].unit is Ship.CV
    return [n for n, group in enumerate(own.groups) if carries and group.fighter and group.alive]


def mines_row(evening: Evening, battle: b.Battle) -> Option | None:
    who = next((who for who in b.Who if b.has_to_mine(battle.side(who), battle.enemy(who))), None)
    if who is None:
        return None
    return opens("mines", say(evening, "duel.mines", count=mines_due(battle, who)), asked_form("mines", who))


def mines_due(battle: b.Battle, who: b.Who) -> int:
    own, enemy = battle.side(who), battle.enemy(who)
    assert isinstance(own, Force)
    return own.mines if isinstance(enemy, Monster) else due_from(own, enemy)


# ---------------------------------------------------------------- what is done


def done(evening: Evening, step: b.Step) -> StepResult:
    """Taken, or why not."""
    stage = duel_of(evening)
    result = b.apply(now_in(stage), step)
    if result.code is not None:
        return push(evening, Refusal(step, result.code)), ()
    passed = () if isinstance(step, b.NextRound) else stage.passed
    return on_display(evening, replace(stage, steps=(*stage.steps, step), passed=passed, cursor=0)), ()


def on_display(evening: Evening, stage: Duel) -> Evening:
    return swap(on_top(evening), stage)


def on_top(evening: Evening) -> Evening:
    """The battle; a form or a refusal that was over it is done with."""
    while not isinstance(evening.stage, Duel):
        evening = pop(evening)
    return evening


def fired(evening: Evening, aim: b.Aim) -> StepResult:
    if isinstance(evening.game, Play) and not evening.game.typed:
        return done(evening, b.Fire(aim.side, box_die(evening), aim.group, aim.at))
    return push(evening, asked_form("shot", aim.side, aim.group, aim.at)), ()


def box_die(evening: Evening) -> int:
    """From the game's seed and how far it has come: a shot that is taken back and fired again has the same die."""
    play = evening.game
    assert isinstance(play, Play)
    duel = duel_of(evening)
    so_far: tuple[int, ...] = (len(play.steps),)
    if play.edition:
        so_far = (duel.alien, duel.fleet, battles_with(play, duel.alien, duel.fleet))
    return 1 + stream(play.seed, "duel", play.number, *so_far, len(duel.steps)).below(FACES)


def let_pass(evening: Evening, turn: b.Turn) -> Duel:
    stage = duel_of(evening)
    return replace(stage, passed=(*stage.passed, turn), cursor=0)


def next_round(evening: Evening) -> StepResult:
    return done(evening, b.NextRound())


def ended(evening: Evening) -> StepResult:
    stage = duel_of(evening)
    return losses_entered(pop(evening), stage.alien, stage.fleet, stage.start, now_in(stage), stage.mine, stage.owners)


def step_back(evening: Evening) -> Evening | None:
    """Without the last entry; None: there was none, or it is not on the display."""
    if not isinstance(evening.stage, Duel) or not evening.stage.steps:
        return None
    return swap(evening, replace(evening.stage, steps=evening.stage.steps[:-1], passed=(), cursor=0))


# ---------------------------------------------------------------- how it looks


def after(evening: Evening, stage: Duel, command: object, at: Millis) -> StepResult:
    """LIFT lets the ships pass, C asks for the odds of what is still on the table."""
    if isinstance(command, Press) and not command.again:
        turn = turn_in(stage, now_in(stage))
        if command.key is Key.LIFT and turn is not None:
            return swap(evening, let_pass(evening, turn)), ()
        if command.key is Key.C:
            return asked(evening, stage.alien, stage.fleet)
    return moved_in(options, evening, stage, command)


def heading(evening: Evening, stage: Duel) -> str:
    return headed(evening, stage)


def headed(language: Language, stage: Duel) -> str:
    """Round, class, who fires, and what the last die did."""
    battle = now_in(stage)
    turn = turn_in(stage, battle)
    last = last_shot(language, stage)
    if battle.over or turn is None:
        return " ".join([say(language, "duel.round", round=battle.round), last]).strip()
    mine = turn.side is stage.mine
    who = owner_name(language, stage, turn.side) or say(language, "table.you" if mine else "table.they")
    shooter = name_in(battle.side(turn.side), turn.group)
    return " ".join([f"{battle.round}{turn.fires}", who, shooter, last]).strip()


def owner_name(language: Language, stage: Duel, who: b.Who) -> str:
    """Between players whose ships they are, where that was said; else one side and the other."""
    if stage.alien != PLAYER:
        return ""
    mine = who is stage.mine
    seat = stage.owners[0 if mine else 1]
    return colour_name(language, seat) if seat else say(language, "duel.one" if mine else "duel.other")


def last_shot(language: Language, stage: Duel) -> str:
    if not stage.steps or not isinstance(stage.steps[-1], b.Fire):
        return ""
    before = now_in(replace(stage, steps=stage.steps[:-1]))
    answer = b.apply(before, stage.steps[-1]).answer
    assert isinstance(answer, b.Fired)
    came = "killed" if answer.killed else "hit" if answer.hit else "miss"
    return say(language, f"duel.{came}", die=stage.steps[-1].die)


def unready_text(evening: Evening, stage: Unready) -> Read:
    return not_ready(evening, say(evening, "duel.begin"), stage.page)


# ---------------------------------------------------------------- forms


def asked_form(form: str, *about: int) -> Numbers:
    return Numbers(ID, form, tuple(str(int(each)) for each in about))


def side_of(evening: Evening, stage: Numbers) -> tuple[b.Battle, Force]:
    battle = now_in(duel_of(evening))
    side = battle.side(b.Who(int(stage.about[0])))
    assert isinstance(side, Force)
    return battle, side


def unit_field(place: int, group: Group, most: int, likely: int, entered: int = 0) -> Field:
    """For one group; numbers that must be 0 are shown as facts."""
    fact = most == 0
    return Field(str(place), group.unit.value, most, entered=0 if fact else entered or None, likely=likely, fact=fact)


def shot_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    return (Field("die", say(evening, "duel.die"), FACES, 1, likely=MIDDLE, required=True),)


def shot_rolled(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    side, group, at = map(int, stage.about)
    return done(evening, b.Fire(b.Who(side), values[0] or 0, group, at))


def shot_by_phone(evening: Evening, seat: str, stage: Numbers) -> bool:
    """Only where it is the battle's turn for it: the rules say so."""
    asks_die = isinstance(evening.stage, Numbers) and evening.stage.form == "shot"
    if not (isinstance(evening.stage, Duel) or asks_die) or not isinstance(evening.game, Play):
        return False
    if len(stage.about) != 3 or not all(each.isascii() and each.isdigit() for each in stage.about):
        return False
    side, group, at = map(int, stage.about)
    if side not in tuple(b.Who):
        return False
    return b.apply(now_in(duel_of(evening)), b.Fire(b.Who(side), 1, group, at)).code is None


def screen_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    groups = side_of(evening, stage)[1].groups
    return tuple(unit_field(n, group, group.alive, 1, group.screened) for n, group in enumerate(groups))


def screened(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    return done(evening, b.Screen(b.Who(int(stage.about[0])), pairs(values)))


def retreat_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    """Mostly all of them leave."""
    own, number = side_of(evening, stage)[1], int(stage.about[1])
    group = own.groups[number]
    most = group.alive - group.fired
    leaving = Field(str(number), group.unit.value, most, 1, likely=most, required=True)
    fighters = ((n, own.groups[n]) for n in carried_by(own, number))
    return (leaving, *(unit_field(n, group, group.alive, group.alive) for n, group in fighters))


def retreated(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    own, number = side_of(evening, stage)[1], int(stage.about[1])
    count, *fighters = values
    carried = tuple((n, left) for n, left in zip(carried_by(own, number), fighters, strict=True) if left)
    return done(evening, b.Retreat(b.Who(int(stage.about[0])), number, count or 0, carried))


def mine_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    battle, own = side_of(evening, stage)
    who = b.Who(int(stage.about[0]))
    enemy = battle.enemy(who)
    if isinstance(enemy, Monster):
        return (Field("hits", say(evening, "duel.mines_hit"), own.mines, likely=own.mines // 2, required=True),)
    likely = dict(dearest(enemy, mines_due(battle, who)))
    return tuple(
        unit_field(n, group, group.alive if b.minable(group, enemy) else 0, likely.get(n, 0))
        for n, group in enumerate(enemy.groups)
    )


def mined(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    """Against a machine each mine that hit is entered; a die of 1 stands for it."""
    battle, own = side_of(evening, stage)
    who = b.Who(int(stage.about[0]))
    enemy = battle.enemy(who)
    if isinstance(enemy, Monster):
        hits = values[0] or 0
        return done(evening, b.Mines(who, dice=(1,) * hits + (FACES,) * (own.mines - hits)))
    return done(evening, b.Mines(who, dearest(enemy, mines_due(battle, who), values)))


def pairs(values: Sequence[int | None]) -> b.Pairs:
    return tuple((number, n) for number, n in enumerate(values) if n)


def form_title(evening: Evening, stage: Numbers) -> str:
    return say(evening, f"duel.form_{stage.form}")


FORMS = {
    "shot": Form(form_title, shot_fields, shot_rolled, by_phone=shot_by_phone),
    "screen": Form(form_title, screen_fields, screened, by_phone=at_the_box),
    "retreat": Form(form_title, retreat_fields, retreated, by_phone=at_the_box),
    "mines": Form(form_title, mine_fields, mined, by_phone=at_the_box),
}


STAGES = (
    stage(Duel, options=options, heading=heading, after=after),
    stage(Unready, text=unready_text, finish=ships_first),
)
