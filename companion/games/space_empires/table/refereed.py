"""Space Empires as a refereed game, solo and for several: the past in words that hold nothing hidden, and undo."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.space_empires.table import duel, several_players, turn
from companion.games.space_empires.table.flow import FLOW
from companion.games.space_empires.table.match import Passed
from companion.games.space_empires.table.names import HOME, Language, colour, colour_name, fleet_name
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.table.putting_away import flow_of
from companion.games.space_empires.table.several_flow import SEVERAL
from companion.games.space_empires.words import WORDS, say
from companion.kit.evening import Evening, StepResult, pop
from companion.kit.options import Option, opens
from companion.kit.refereed.flow import Refusal
from companion.kit.refereed.game import Refereed
from companion.kit.refereed.match import Match, Step
from companion.kit.refereed.moves import PastSteps
from companion.rules.space_empires import battle as b
from companion.rules.space_empires import events as e
from companion.rules.space_empires import several as s
from companion.rules.space_empires.charts import Charted, LaidOut
from companion.rules.space_empires.race import Destroy, Lose

Sentence = Callable[[Language, Any], str]


def of_alien(key: str) -> Sentence:
    return lambda language, event: say(language, f"past.{key}", alien=colour(language, event.alien))


def of_fleet(key: str) -> Sentence:
    return lambda language, event: say(
        language, f"past.{key}", fleet=fleet_name(language, event.alien, getattr(event, "fleet", HOME))
    )


def of_machine(key: str) -> Sentence:
    return lambda language, event: say(language, f"past.{key}", machine=event.machine, hits=getattr(event, "hits", 0))


def of_seat(key: str) -> Sentence:
    return lambda language, step: say(language, f"past.{key}", player=colour_name(language, step.seat))


def plainly(key: str) -> Sentence:
    return lambda language, step: say(language, f"past.{key}")


def raced(language: Language, step: s.Raced) -> str:
    assert isinstance(step.event, Destroy | Lose)  # the rest follows from other steps
    key = "destroyed" if isinstance(step.event, Destroy) else "lost_one"
    return say(language, f"past.{key}", player=colour_name(language, step.event.by))


def tapped(language: Language, step: Charted) -> str:
    """What was put or moved, or (a hex that was cleared) taken off."""
    if not step.here:
        return say(language, "past.off_map")
    row, place = step.here[-1].at
    return say(language, "past.on_map", row=row, hex=place)


PAST: Mapping[type, Sentence] = {
    e.EndTurn: plainly("turn"),
    e.Econ: of_alien("rolled"),
    e.Show: plainly("seen"),
    e.FirstBattle: of_fleet("met"),
    e.MeetAgain: of_fleet("met"),
    e.Lost: of_fleet("losses"),
    e.AttackHome: of_fleet("met"),
    e.HomeResult: of_fleet("losses"),
    e.Sally: of_alien("left"),
    e.HomeLost: plainly("home_lost"),
    e.Arrive: plainly("arrived"),
    e.RollWeakness: of_machine("weakness"),
    e.Damage: of_machine("hits"),
    e.EatPlanet: of_machine("planet"),
    e.Write: plainly("own_sheet"),
    e.Settle: plainly("settled"),
    e.Suffer: plainly("suffered"),
    Charted: tapped,
    LaidOut: plainly("laid_out"),
    s.EndTurn: plainly("turn"),
    Passed: of_seat("passed"),
    s.Enter: of_seat("sheet"),
    s.PlaceBid: of_seat("sheet"),
    s.Finish: of_seat("sheet"),
    s.NameFirst: of_seat("first"),
    s.Fought: plainly("fought"),
    s.Bombed: lambda language, step: say(language, "bombs.begin"),
    s.Suffer: lambda language, step: say(language, "several.losses"),
    s.Raced: raced,
    s.DestroyHome: lambda language, step: say(
        language, "past.home_fell", player=colour_name(language, step.victim)
    ),
}  # fmt: skip


def step_text(language: Language, match: Match, step: Step) -> str:
    return PAST[type(step)](language, step)


def step_value(language: Language, match: Match, place: int) -> str:
    """Phase and turn."""
    before = match.before(place).state
    return f"{before.phase}.{before.turn or 'E'}"


def instead(evening: Evening, stage: Refusal) -> Sequence[Option]:
    """Where "anyway" has no clear meaning: for a battle its result, for a game what was entered before."""
    if isinstance(stage.step, b.Step):
        return (Option("result", say(evening, "duel.result"), lambda now: (pop(duel.on_top(now)), ())),)
    flow = flow_of(evening.game)
    if flow.anyway(evening.game, stage.step, stage.code) is not None:
        return ()
    return (opens("past", evening.say("refereed.anyway_correct"), PastSteps()),)


def refereed(flow: Any, menu_rows: Any) -> Refereed:
    """A refusal is left for what it was about: numbers that were typed are still there."""
    return Refereed(flow, WORDS, {}, step_text, step_value=step_value, menu_rows=menu_rows, leaves=pop, instead=instead)


SOLO = refereed(FLOW, turn.menu_rows)
TABLE = refereed(SEVERAL, several_players.menu_rows)


def refereed_of(evening: Evening) -> Refereed:
    return SOLO if isinstance(evening.game, Play) else TABLE


def undo(evening: Evening) -> StepResult:
    """A shot of the battle on the display, else the last step of whatever is played."""
    before = duel.step_back(evening)
    return (before, ()) if before is not None else flow_of(evening.game).undo(evening)
