"""Before the first turn of a solo game: what is chosen for it, what is laid out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.space_empires.table.flow import FLOW
from companion.games.space_empires.table.names import on_counter
from companion.games.space_empires.table.own import ID, SoloDraft, name_of, preferences, session, with_session
from companion.games.space_empires.table.play import EDITION, Play, scenario_name
from companion.games.space_empires.table.putting_away import shelved_match
from companion.games.space_empires.words import WORDS, say
from companion.kit.chance import own_seed
from companion.kit.choice_rows import ChoiceRows
from companion.kit.evening import Evening, StepResult, push
from companion.kit.options import Option, opens
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.space_empires.alien_sheet import DIFFICULTIES
from companion.rules.space_empires.doomsday import SCHEDULES
from companion.rules.space_empires.options import PROFILES, Options
from companion.rules.space_empires.scenarios import HOME_CP, SCENARIOS, Layout, layout, notes_of
from companion.rules.space_empires.solo import Kind, Setup
from companion.rules.space_empires.technology import PriceList
from companion.types import Page
from companion.words import listed


@dataclass(frozen=True)
class NewGame:
    """Against whom?"""

    cursor: int = 0


@dataclass(frozen=True)
class SetUp:
    cursor: int = 0


@dataclass(frozen=True)
class Notes:
    """What the scenario book says of the map and the variants."""

    solo: bool
    page: int = 0


@dataclass(frozen=True)
class LayOut:
    page: int = 0


# ---------------------------------------------------------------- a new game


def new_options(evening: Evening, stage: NewGame) -> Sequence[Option]:
    def chosen(kind: Kind) -> Option:
        return Option(kind.value, say(evening, f"setup.kind_{kind.value}"), lambda now: drafted(now, kind))

    return tuple(chosen(kind) for kind in Kind)


def drafted(evening: Evening, kind: Kind) -> StepResult:
    draft = session(evening).draft
    if draft.kind is not kind:
        draft = SoloDraft(kind, typed=draft.typed)
    return push(with_session(evening, draft=draft), SetUp()), ()


def choices_of(draft: SoloDraft) -> dict[str, Sequence[object]]:
    """What is to be chosen, and from what; a row shows the choice and OK takes the next one."""
    aliens = draft.kind is Kind.ALIENS
    found: dict[str, Sequence[object]] = {} if aliens else {"map": tuple(SCHEDULES)}
    found["difficulty"] = tuple(DIFFICULTIES) if aliens else tuple(SCHEDULES[draft.map])
    if aliens:
        found |= {"profile": tuple(PROFILES), "prices": tuple(PriceList)}
    else:
        found["basic"] = (False, True)  # it leaves the aliens out
    return found | {"heavy": (False, True), "typed": (False, True)}


CHOICES = ChoiceRows(
    WORDS,
    "setup.",
    now=lambda evening: session(evening).draft,
    keep=lambda evening, **changed: with_session(evening, draft=replace(session(evening).draft, **changed)),
)


def sheet_options(evening: Evening, stage: SetUp) -> Sequence[Option]:
    choices = choices_of(session(evening).draft)
    rows = (CHOICES.row(evening, name, values) for name, values in choices.items())
    return (opens("lay_out", say(evening, "setup.lay_out"), LayOut()), *rows, notes_row(evening, solo=True))


def notes_row(evening: Evening, *, solo: bool) -> Option:
    return opens("notes", say(evening, "setup.notes"), Notes(solo))


def solo_notes(evening: Evening) -> list[str]:
    """Of the game under way, or of the next one."""
    setup = evening.game.setup if isinstance(evening.game, Play) else setup_of(evening)
    variants = [name for name in ("basic", "heavy") if getattr(setup, name)]
    return [say(evening, f"notes.{name}") for name in (*notes_of(SCENARIOS[scenario_name(setup)]), *variants)]


def sheet_heading(evening: Evening, stage: SetUp) -> str:
    return say(evening, f"setup.kind_{session(evening).draft.kind.value}")


def setup_of(evening: Evening) -> Setup:
    draft = session(evening).draft
    options = Options(PROFILES[draft.profile], draft.prices, preferences(evening).switches)
    machines = draft.kind is Kind.MACHINES
    where = draft.map if machines else ""
    return Setup(draft.kind, draft.difficulty, where, options, basic=machines and draft.basic, heavy=draft.heavy)


# ---------------------------------------------------------------- laying out


def layout_of(setup: Setup) -> Layout:
    return layout(SCENARIOS[scenario_name(setup)], setup.difficulty)


def lay_out_text(evening: Evening, stage: LayOut) -> Read:
    return Page(say(evening, "titles.LayOut"), "\n".join(lay_out_lines(evening, setup_of(evening))), stage.page)


def force_lines(evening: Evening, found: Layout) -> list[str]:
    return [
        say(evening, "setup.home", cp=HOME_CP),
        say(
            evening,
            "setup.forces",
            ships=listed(evening, (f"{count} {on_counter(evening, ship)}" for ship, count in found.forces)),
        ),
        say(evening, "setup.decoys" if found.decoys else "setup.no_decoys"),
    ]


def lay_out_lines(evening: Evening, setup: Setup) -> list[str]:
    found = layout_of(setup)
    lines = force_lines(evening, found)
    if found.aliens:
        lines.append(say(evening, "setup.aliens", count=found.aliens.aliens, cp=found.aliens.cp))
        lines.append(say(evening, "setup.alien_base"))
    for number, (phase, strength) in enumerate(found.machines or (), 1):
        lines.append(say(evening, "setup.machine", number=number, phase=phase, strength=strength))
    return [*lines, say(evening, "setup.by_the_book")]


def begun(evening: Evening) -> StepResult:
    """The set-up is laid out: turn 1 before economic phase 1. A game under way is put away under its name."""
    own = session(evening)
    number = own.begun + 1
    setup = setup_of(evening)
    play = Play(
        name_of(evening, number),
        number=number,
        seed=own_seed(evening, ID, number),
        setup=setup,
        typed=own.draft.typed,
        peek=preferences(evening).peek,
        date=evening.date,
        edition=EDITION,
        laid=preferences(evening).maps.get(scenario_name(setup)),
    )
    return FLOW.begun(with_session(shelved_match(evening), begun=number), play), ()


STAGES = (
    stage(NewGame, options=new_options),
    stage(SetUp, options=sheet_options, heading=sheet_heading),
    stage(LayOut, text=lay_out_text, finish=begun),
)
