"""The turn and the economic phase: OK leads on, every key does something at once, every row is reached by arrows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.space_empires.log import BOOK
from companion.games.space_empires.table import sounds
from companion.games.space_empires.table.dice_entry import done
from companion.games.space_empires.table.empire import EmpireSheet
from companion.games.space_empires.table.fighting import Fights, SeenCheck
from companion.games.space_empires.table.flow import FLOW, EconPhase, MachineMenu, Main, News, Over, Sallying
from companion.games.space_empires.table.force import ForceSheet, force_row
from companion.games.space_empires.table.lines import call_lines
from companion.games.space_empires.table.markers import marker_row
from companion.games.space_empires.table.names import (
    COLOURS,
    HOME,
    alien_value,
    colour,
    fleet_name,
    in_force,
    machine_value,
)
from companion.games.space_empires.table.peek import LONGEST, Peek
from companion.games.space_empires.table.play import play_of
from companion.games.space_empires.table.putting_away import give_up_row, put_to_rest
from companion.games.space_empires.table.setting_up import notes_row
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, StepResult, pop, push
from companion.kit.marks import icon_of
from companion.kit.options import Option, goes_back, moved_in, opens
from companion.kit.refereed.game import with_menu
from companion.kit.refereed.match import with_match
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.space_empires import events as e
from companion.rules.space_empires.charts import MapStep
from companion.rules.space_empires.solo import Place
from companion.types import Hint, Key, Millis, Page, Press


@dataclass(frozen=True)
class InForce:
    """What is played: rules, prices, and what the table has decided otherwise."""

    page: int = 0


@dataclass(frozen=True)
class HomeGone:
    """Is the human's home planet really gone?"""

    cursor: int = 0


# ---------------------------------------------------------------- the turn


def main_options(evening: Evening, stage: Main) -> Sequence[Option]:
    play = play_of(evening)
    enemies = alien_rows(evening) if play.aliens else machine_rows(evening)
    seen = [opens("seen", say(evening, "table.seen"), SeenCheck(0, 0, play.state.seen))] if play.aliens else []
    force = force_row(evening, "force", say(evening, "table.force"), ForceSheet())
    empire = opens("empire", say(evening, "table.empire"), EmpireSheet())
    return with_menu(evening, (next_row(evening), *enemies, *seen, force, empire))


def next_row(evening: Evening) -> Option:
    state = play_of(evening).state
    if state.economic:
        return opens("next", say(evening, "table.econ", phase=state.phase), EconPhase())
    return Option("next", say(evening, "table.end_turn", turn=state.turn), lambda now: done(now, e.EndTurn()))


def alien_rows(evening: Evening) -> list[Option]:
    view = play_of(evening).view
    return [
        opens(f"alien_{n}", colour(evening, n), Fights(n), alien_value(evening, alien), icon_of(COLOURS[n - 1]))
        for n, alien in enumerate(view.aliens, 1)
    ]


def machine_rows(evening: Evening) -> list[Option]:
    view = play_of(evening).view
    return [
        opens(f"machine_{n}", say(evening, "table.machine", number=n), MachineMenu(n), machine_value(evening, machine))
        for n, machine in enumerate(view.machines, 1)
    ]


def main_heading(evening: Evening, stage: Main) -> str:
    state = play_of(evening).state
    key = "table.title_econ" if state.economic else "table.title"
    return say(evening, key, turn=state.turn, phase=state.phase)


def after_main(evening: Evening, stage: Main, command: object, at: Millis) -> StepResult:
    if isinstance(command, Press) and not command.again and command.key in SHORT_CUTS:
        return SHORT_CUTS[command.key](evening)
    return moved_in(main_options, evening, stage, command)


def repeated(evening: Evening) -> StepResult:
    """What was called out last, once more."""
    news = play_of(evening).news
    return (push(evening, News()), sounds.called_out(evening, e.EndTurn(), news)) if news else (evening, ())


def peeked(evening: Evening) -> StepResult:
    play = play_of(evening)
    return (push(evening, Peek(evening.at + LONGEST)), ()) if play.peek and play.aliens else (evening, ())


def to_fight(evening: Evening) -> StepResult:
    """HERO: the fleets; of machines the one on the map, or the first that is."""
    play = play_of(evening)
    if play.aliens:
        return push(evening, Fights()), ()
    here = [n for n, machine in enumerate(play.state.machines, 1) if machine.place is Place.HERE]
    return (push(evening, MachineMenu(here[0])), ()) if here else (evening, ())


def to_seen(evening: Evening) -> StepResult:
    """BOT: what the aliens have seen; of machines their page."""
    play = play_of(evening)
    return (push(evening, SeenCheck(0, 0, play.state.seen)), ()) if play.aliens else to_fight(evening)


SHORT_CUTS: Mapping[Key, Callable[[Evening], StepResult]] = {
    Key.A: repeated,
    Key.B: peeked,
    Key.C: lambda evening: (push(evening, ForceSheet()), ()),
    Key.HERO: to_fight,
    Key.BOT: to_seen,
}


# ---------------------------------------------------------------- the menu


def menu_rows(evening: Evening) -> Sequence[Option]:
    play = play_of(evening)
    found = [Option("again", say(evening, "table.again"), repeated)]
    if play.peek and play.aliens:
        found.append(Option("peek", say(evening, "table.peek"), peeked))
    found.append(Option("typed", say(evening, "setup.typed"), switch_dice, dice_value(evening)))
    found.append(opens("in_force", say(evening, "table.in_force"), InForce()))
    found += [notes_row(evening, solo=True), marker_row(evening)]
    if play.setup.options.switches.home_lost_loses:
        found.append(opens("home_lost", say(evening, "table.home_lost"), HomeGone()))
    return (*found, give_up_row(evening))


def dice_value(evening: Evening) -> str:
    return say(evening, f"setup.typed_{str(play_of(evening).typed).lower()}")


def switch_dice(evening: Evening) -> StepResult:
    return with_match(evening, typed=not play_of(evening).typed), ()


def home_gone_options(evening: Evening, stage: HomeGone) -> Sequence[Option]:
    return (
        goes_back("no", say(evening, "table.no")),
        Option("yes", say(evening, "table.yes"), lambda now: done(now, e.HomeLost())),
    )


# ---------------------------------------------------------------- survivors leave home


def sallying_options(evening: Evening, stage: Sallying) -> Sequence[Option]:
    """Anybody who stays is asked again at the end of the next turn."""
    return (
        Option("leave", say(evening, "table.sally"), lambda now: done(pop(now), e.Sally(stage.alien))),
        Option("stay", say(evening, "table.stays"), lambda now: FLOW.happened(pop(now), e.EndTurn())),
    )


def sallying_heading(evening: Evening, stage: Sallying) -> str:
    return fleet_name(evening, stage.alien, HOME)


# ---------------------------------------------------------------- the economic phase

OF_THE_PHASE = e.EndTurn | e.Econ | e.Arrive


def econ_text(evening: Evening, stage: EconPhase) -> Read:
    play = play_of(evening)
    hints = (Hint(Key.OK, next_in_phase(evening)),)
    title = say(evening, "table.econ", phase=play.state.phase)
    return Page(title, "\n".join(econ_lines(evening)), stage.page, hints)


def econ_lines(evening: Evening) -> list[str]:
    """What came of the last event of the phase; of a roll only whether something was launched."""
    play = play_of(evening)
    rows = zip(reversed(play.steps), reversed(play.outcomes), strict=True)
    event, outcome = next(row for row in rows if not isinstance(row[0], e.HumanEvent | MapStep))
    lines = call_lines(evening, outcome.facts) if isinstance(event, OF_THE_PHASE) else []
    if isinstance(event, e.Econ):
        return lines or [say(evening, "table.no_launch", alien=colour(evening, event.alien))]
    return lines or [say(evening, "table.econ_begins", phase=play.state.phase)]


def next_in_phase(evening: Evening) -> str:
    view = play_of(evening).view
    if view.to_roll:
        return say(evening, "table.rolls", alien=colour(evening, view.to_roll[0]))
    return say(evening, "table.arrives" if view.arrival else "table.turn_1")


def econ_goes_on(evening: Evening) -> StepResult:
    view = play_of(evening).view
    if view.to_roll:
        return done(evening, e.Econ(view.to_roll[0]))
    return done(evening, e.Arrive(0) if view.arrival else e.EndTurn())


# ---------------------------------------------------------------- texts


def news_text(evening: Evening, stage: News) -> Read:
    lines = call_lines(evening, play_of(evening).news)
    return Page(say(evening, "titles.News"), "\n".join(lines), stage.page)


def in_force_text(evening: Evening, stage: InForce) -> Read:
    lines = in_force(evening, play_of(evening).setup)
    return Page(say(evening, "table.in_force"), "\n".join(lines), stage.page)


def over_text(evening: Evening, stage: Over) -> Read:
    play = play_of(evening)
    lines = [BOOK.result(evening.language, BOOK.value(play, evening)), say(evening, "table.in_the_log")]
    return Page(say(evening, "titles.Over"), "\n".join(lines), stage.page)


STAGES = (
    stage(Main, options=main_options, heading=main_heading, after=after_main),
    stage(HomeGone, options=home_gone_options),
    stage(Sallying, options=sallying_options, heading=sallying_heading),
    stage(EconPhase, text=econ_text, finish=econ_goes_on),
    stage(News, text=news_text),
    stage(InForce, text=in_force_text),
    stage(Over, text=over_text, finish=put_to_rest),
)
