"""Battles with aliens: whom, what they have seen, what is under the counter, what is left, what you have shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_empires.table.aiming import Aiming
from companion.games.space_empires.table.bombing import bombing_row
from companion.games.space_empires.table.dice_entry import done
from companion.games.space_empires.table.duel import fought_out
from companion.games.space_empires.table.empire import battle_rows
from companion.games.space_empires.table.flow import FLOW, Reveal, SeenAfter
from companion.games.space_empires.table.foes import entered, known, ships_of
from companion.games.space_empires.table.force import ToHit, asked, at_the_box, question_for, with_odds
from companion.games.space_empires.table.lines import home_text, reveal_line
from companion.games.space_empires.table.names import HOME, colour, fleet_name, fleet_value, levels_text, on_counter
from companion.games.space_empires.table.own import ID, own_force
from companion.games.space_empires.table.play import Play, play_of
from companion.games.space_empires.table.survivors import seen_of, with_seen
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult, push, swap
from companion.kit.forms import Field, Form, Numbers, Values
from companion.kit.options import Option, on_off, opens
from companion.kit.refereed.match import with_step
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.space_empires import events as e
from companion.rules.space_empires.public import AlienView
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import Ships, fleet_of
from companion.types import Page


@dataclass(frozen=True)
class Fights:
    """Fleets and homes that can be fought: of one alien, or (0) of all."""

    alien: int = 0
    cursor: int = 0


@dataclass(frozen=True)
class Known:
    """What the table has seen of an alien's technology."""

    alien: int
    page: int = 0


@dataclass(frozen=True)
class SeenCheck:
    """Before the reveal: is it right what the aliens have seen? Without a fleet (alien 0) it is only looked at."""

    alien: int
    fleet: int
    seen: Seen
    cursor: int = 0

    def odds_question(self, evening: Evening) -> str:
        """With what is marked here: the aliens build by it."""
        return question_for(with_shown(evening, self.seen), self.alien, self.fleet)


@dataclass(frozen=True)
class Outcome:
    """What is left of them?"""

    alien: int
    fleet: int
    cursor: int = 0


# ---------------------------------------------------------------- whom


def fight_options(evening: Evening, stage: Fights) -> Sequence[Option]:
    view = play_of(evening).view
    chosen = [(n, alien) for n, alien in enumerate(view.aliens, 1) if stage.alien in (0, n)]
    fleets = [row for n, alien in chosen for row in fleet_rows(evening, n, alien)]
    homes = [home_row(evening, n, alien) for n, alien in chosen if not alien.out]
    return (*fleets, *homes, *(extra_rows(evening, *chosen[0]) if stage.alien else ()))


def fleet_rows(evening: Evening, n: int, alien: AlienView) -> list[Option]:
    return [
        Option(
            f"fleet_{n}_{fleet.n}",
            fleet_name(evening, n, fleet.n),
            lambda now, number=fleet.n: met(now, n, number),  # type: ignore[misc]
            fleet_value(evening, fleet),
        )
        for fleet in alien.fleets
        if not fleet.home
    ]


def home_row(evening: Evening, n: int, alien: AlienView) -> Option:
    return Option(f"home_{n}", fleet_name(evening, n, HOME), lambda now: met(now, n, HOME))


def extra_rows(evening: Evening, n: int, alien: AlienView) -> Sequence[Option]:
    """What is known of it, where its fleets go, and its survivors that leave home."""
    targets = [
        opens(f"target_{fleet.n}", say(evening, "aiming.where_fleet", fleet=fleet.n), Aiming(n, fleet.n))
        for fleet in alien.fleets
        if not fleet.home
    ]
    found = [*targets, opens("known", say(evening, "table.known"), Known(n))]
    if any(fleet.home for fleet in alien.fleets):
        found.append(Option("sally", say(evening, "table.sally"), lambda now: done(now, e.Sally(n))))
    return found


def fight_heading(evening: Evening, stage: Fights) -> str:
    return colour(evening, stage.alien) if stage.alien else say(evening, "titles.Fights")


def known_text(evening: Evening, stage: Known) -> Read:
    alien = play_of(evening).view.aliens[stage.alien - 1]
    lines = [levels_text(evening, alien.shown), home_text(evening, play_of(evening), stage.alien)]
    return Page(say(evening, "table.known_of", alien=colour(evening, stage.alien)), "\n".join(lines), stage.page)


def met(evening: Evening, alien: int, fleet: int) -> StepResult:
    """A fleet that has fought is known; any other is built now, and a home builds at every attack."""
    play = play_of(evening)
    if fleet == HOME or unmet(evening, alien, fleet):
        return push(evening, SeenCheck(alien, fleet, play.state.seen)), ()
    if play.edition and not known(play, alien, fleet):  # with its present technology
        return FLOW.entered(evening, e.MeetAgain(alien, fleet))
    return push(evening, Outcome(alien, fleet)), ()


def unmet(evening: Evening, alien: int, fleet: int) -> bool:
    squadron = play_of(evening).state.aliens[alien - 1].squadron(fleet)
    return squadron is not None and not squadron.fought


# ---------------------------------------------------------------- what they have seen

MOST_SEEN = {"fighters": 1, "mines": 1, "cloaking": 2, "scanner": 2, "point_defense": 3}

Marked = SeenCheck | SeenAfter


def seen_rows(evening: Evening, stage: Marked) -> list[Option]:
    return [
        Option(
            name,
            say(evening, f"terms.seen_{name}"),
            lambda now, name=name: (swap(now, marked(now, name)), ()),  # type: ignore[misc]
            seen_value(evening, getattr(stage.seen, name)),
        )
        for name in MOST_SEEN
    ]


def seen_value(evening: Evening, value: bool | int) -> str:
    return on_off(evening, value) if isinstance(value, bool) else str(value)


def marked(evening: Evening, name: str) -> Marked:
    """One more, or back to what they had seen before: nothing that was seen is forgotten."""
    stage = evening.stage
    assert isinstance(stage, SeenCheck | SeenAfter)
    least: bool | int = getattr(play_of(evening).state.seen, name)
    value: bool | int = getattr(stage.seen, name)
    more = least if value >= MOST_SEEN[name] else value + 1
    changed: dict[str, Any] = {name: bool(more) if isinstance(value, bool) else int(more)}
    return replace(stage, seen=replace(stage.seen, **changed))


def check_options(evening: Evening, stage: SeenCheck) -> Sequence[Option]:
    text = say(evening, "table.reveal" if stage.alien else "table.done")
    odds = Option("odds", say(evening, "table.odds"), lambda now: asked(now, stage.alien, stage.fleet))
    return (Option("confirm", text, reveal), *seen_rows(evening, stage), *((odds,) if stage.alien else ()))


def check_heading(evening: Evening, stage: SeenCheck) -> str:
    if not stage.alien:
        return say(evening, "table.seen")
    return fleet_name(evening, stage.alien, stage.fleet)


def reveal(evening: Evening) -> StepResult:
    stage = evening.stage
    assert isinstance(stage, SeenCheck)
    if not stage.alien:
        return shown(evening, stage.seen)
    event: e.Event = e.AttackHome(stage.alien)
    if stage.fleet != HOME:
        event = e.FirstBattle(stage.alien, stage.fleet)
    return done(with_shown(evening, stage.seen), event)


def with_shown(evening: Evening, seen: Seen) -> Evening:
    """A step of its own before the battle, also where a past one is corrected."""
    play, show = play_of(evening), e.Show(seen)
    if seen == play.state.seen:
        return evening
    return replace(evening, game=with_step(play, show, play.outcome(show)))


def shown(evening: Evening, seen: Seen) -> StepResult:
    """Entered into the game only where it is new."""
    if seen != play_of(evening).state.seen:
        return FLOW.entered(evening, e.Show(seen))
    return FLOW.on_main_stage(evening), ()


def after_options(evening: Evening, stage: SeenAfter) -> Sequence[Option]:
    lost = [row for row in battle_rows(evening) if row.key == "losses"]
    return (Option("done", say(evening, "table.done"), fought), *lost, *seen_rows(evening, stage))


def fought(evening: Evening) -> StepResult:
    assert isinstance(evening.stage, SeenAfter)
    return shown(evening, evening.stage.seen)


# ---------------------------------------------------------------- the reveal


def reveal_text(evening: Evening, stage: Reveal) -> Read:
    news = play_of(evening).news
    lines = [reveal_line(evening, call) for call in news if isinstance(call, e.Revealed)]
    return Page(fleet_name(evening, stage.alien, stage.fleet), "\n".join(lines), stage.page)


def placed(evening: Evening) -> StepResult:
    stage = evening.stage
    assert isinstance(stage, Reveal)
    return swap(evening, Outcome(stage.alien, stage.fleet)), ()


# ---------------------------------------------------------------- what is left


def outcome_options(evening: Evening, stage: Outcome) -> Sequence[Option]:
    rows = [Option(key, say(evening, f"table.outcome_{key}"), OUTCOMES[key]) for key in outcomes_of(evening, stage)]
    return (
        *rows,
        opens("to_hit", say(evening, "table.to_hit"), ToHit(stage.alien, stage.fleet)),
        Option("odds", say(evening, "table.odds"), lambda now: asked(now, stage.alien, stage.fleet)),
        Option("duel", say(evening, "duel.begin"), lambda now: fought_out(now, stage.alien, stage.fleet)),
        bombing_row(evening, stage.alien, stage.fleet),
    )


def outcomes_of(evening: Evening, stage: Outcome) -> Sequence[str]:
    """What cannot be undone on the map is never the first row (it was, in games of version 0.2.0)."""
    if stage.fleet != HOME:
        return ("gone", "some", "none")
    return ("cleared", "some", "none", "planet") if play_of(evening).edition else ("planet", "cleared", "some", "none")


def outcome_heading(evening: Evening, stage: Outcome) -> str:
    return fleet_name(evening, stage.alien, stage.fleet)


def stage_of(evening: Evening) -> Outcome:
    assert isinstance(evening.stage, Outcome)
    return evening.stage


def happened(evening: Evening, event: e.Event) -> StepResult:
    """What the ships that were entered show by fighting is filled in; the table corrects it."""
    after, effects = FLOW.entered(evening, event)
    return filled_in(after), effects


def filled_in(evening: Evening) -> Evening:
    own = own_force(evening)
    if not own.ships or not isinstance(evening.game, Play) or not evening.game.edition:
        return evening
    return with_seen(evening, seen_of(evening.game.state.seen, entered(own)))


def all_gone(evening: Evening) -> StepResult:
    stage = stage_of(evening)
    return happened(evening, e.Lost(stage.alien, stage.fleet, ships_of(evening, stage.alien, stage.fleet)))


def planet_gone(evening: Evening) -> StepResult:
    return happened(evening, e.HomeResult(stage_of(evening).alien, 0, 0, planet=False))


def cleared(evening: Evening) -> StepResult:
    return happened(evening, e.HomeResult(stage_of(evening).alien, 0, 0))


def some_left(evening: Evening) -> StepResult:
    stage = stage_of(evening)
    return push(evening, Numbers(ID, "left", (str(stage.alien), str(stage.fleet)))), ()


def none_lost(evening: Evening) -> StepResult:
    return filled_in(push(FLOW.on_main_stage(evening), SeenAfter(play_of(evening).state.seen))), ()


OUTCOMES: dict[str, Callable[[Evening], StepResult]] = {
    "gone": all_gone,
    "planet": planet_gone,
    "cleared": cleared,
    "some": some_left,
    "none": none_lost,
}


def left_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    """What is not entered is as it was; people who enter losses have mostly lost one."""
    alien, fleet = map(int, stage.about)
    found = {ship.value: (on_counter(evening, ship), count) for ship, count in ships_of(evening, alien, fleet)}
    if fleet == HOME:
        home = play_of(evening).view.aliens[alien - 1]
        found |= {name: (say(evening, f"terms.{name}"), getattr(home, name)) for name in ("bases", "mines")}
    return tuple(
        Field(key, text, count, likely=count - 1) if count else Field(key, text, 0, entered=0, fact=True)
        for key, (text, count) in found.items()
    )


def counted_left(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    alien, fleet = map(int, stage.about)
    before = [each.most for each in left_fields(evening, stage)]
    left = [most if value is None else value for value, most in zip(values, before, strict=True)]
    ships = ships_of(evening, alien, fleet)
    if fleet == HOME:
        *here, bases, mines = left
        return happened(evening, e.HomeResult(alien, bases, mines, counted(ships, here)))
    return happened(evening, e.Lost(alien, fleet, counted(ships, [n - m for n, m in zip(before, left, strict=True)])))


def counted(ships: Ships, counts: Sequence[int]) -> Ships:
    return fleet_of([(ship, n) for (ship, _), n in zip(ships, counts, strict=True)])


FORMS = {
    "left": Form(
        lambda evening, stage: say(evening, "table.left_title"), left_fields, counted_left, by_phone=at_the_box
    )
}


STAGES = (
    stage(Fights, options=fight_options, heading=fight_heading),
    stage(
        SeenCheck,
        options=check_options,
        heading=check_heading,
        after=with_odds(check_options, lambda stage: (stage.alien, stage.fleet) if stage.alien else None),
    ),
    stage(SeenAfter, options=after_options),
    stage(
        Outcome,
        options=outcome_options,
        heading=outcome_heading,
        after=with_odds(outcome_options, lambda stage: (stage.alien, stage.fleet)),
    ),
    stage(Reveal, text=reveal_text, finish=placed),
    stage(Known, text=known_text),
)
