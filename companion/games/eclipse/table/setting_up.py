"""Before the game: how many, who plays what, who begins; then the list of what is laid out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.games.eclipse.table.flow import main_stage
from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.menu import clock_row
from companion.games.eclipse.table.names import seat_name
from companion.games.eclipse.table.naming import NameTyping, named
from companion.games.eclipse.table.own import (
    COLOURS,
    ID,
    DraftSeat,
    EclipseDraft,
    draft_of,
    preferences,
    session,
    table_switches,
    thrown,
    with_draft,
    with_preferences,
    with_session,
)
from companion.games.eclipse.table.settings import depth_row
from companion.games.eclipse.words import WORDS, say
from companion.kit.chance import game_id
from companion.kit.choice_rows import ChoiceRows
from companion.kit.commands import NameTyped
from companion.kit.evening import Evening, Home, StepResult, pop, push
from companion.kit.letters import fitted
from companion.kit.marks import icon_of
from companion.kit.options import Option, Options, goes_back, moved_in, opens
from companion.kit.refereed.match import resting
from companion.kit.stage import After, stage
from companion.kit.texts import Read
from companion.rules.eclipse.names import Species
from companion.rules.eclipse.numbers import PLAYERS, TILES_AT_SETUP
from companion.rules.eclipse.setup import Player, Setup, default_hex, setup_list
from companion.rules.eclipse.species import Boards
from companion.rules.eclipse.standing import over
from companion.rules.eclipse.switches import ASKED
from companion.rules.eclipse.technologies import ROWS, Tech
from companion.types import Millis, Page

ROOM_FOR_A_GAME = 42  # of a row with a date, a Latin letter taking 3


@dataclass(frozen=True)
class HowMany:
    cursor: int = 2


@dataclass(frozen=True)
class GiveUp:
    """There is a game under way."""

    cursor: int = 0


@dataclass(frozen=True)
class Games:
    """Put away, to be taken up by name."""

    cursor: int = 0


@dataclass(frozen=True)
class SetUp:
    cursor: int = 0


@dataclass(frozen=True)
class SeatSheet:
    place: int
    cursor: int = 0


@dataclass(frozen=True)
class Colours:
    place: int
    cursor: int = 0


@dataclass(frozen=True)
class SpeciesList:
    place: int
    cursor: int = 0


@dataclass(frozen=True)
class LayOut:
    """What goes onto the table; OK on its last page begins."""

    page: int = 0


# ---------------------------------------------------------------- home


def at_home(evening: Evening) -> Sequence[Option]:
    """A game under way is put away or given up, never lost."""
    found = [opens("new", say(evening, "setup.new"), HowMany() if evening.game is None else GiveUp())]
    if session(evening).games:
        found.append(opens("games", say(evening, "setup.games"), Games()))
    return found


def give_up_options(evening: Evening, stage: GiveUp) -> Sequence[Option]:
    return (
        goes_back("back", say(evening, "menu.back")),
        Option("away", say(evening, "setup.away"), lambda now: (before_a_new_one(shelved_match(now)), ())),
        Option("give_up", say(evening, "setup.give_up"), lambda now: (before_a_new_one(now), ())),
    )


def before_a_new_one(evening: Evening) -> Evening:
    return replace(nothing_under_way(evening), stage=HowMany(), below=(Home(),))


def nothing_under_way(evening: Evening) -> Evening:
    """Phones and odds belong to a game."""
    cleared = with_session(evening, phones={}, asked=())
    return replace(cleared, game=None, waiting=(), interrupted=None, history=())


# ---------------------------------------------------------------- put away and taken up by name


def shelved_match(evening: Evening) -> Evening:
    """Nothing under way; the game that was is put away with the others."""
    match = evening.game
    if not isinstance(match, Match):
        return evening
    kept = () if over(match.now) else (resting(match, since=None),)
    return nothing_under_way(with_session(evening, games=(*kept, *session(evening).games)))


def game_options(evening: Evening, stage: Games) -> Sequence[Option]:
    found = [
        Option(match.id, game_name(evening, match), partial(taken_up, name=match.id), match.date[5:])
        for match in session(evening).games
    ]
    return found or (goes_back("none", say(evening, "setup.no_games")),)


def game_name(evening: Evening, match: Match) -> str:
    names = " ".join(seat_name(evening, match, seat) for seat in range(len(match.colours)))
    return fitted(say(evening, "setup.game", round=match.state.round, names=names), ROOM_FOR_A_GAME)


def taken_up(evening: Evening, name: str) -> StepResult:
    """That game under way, where it was left; another one takes its place among those put away."""
    wanted = next(match for match in session(evening).games if match.id == name)
    evening = nothing_under_way(shelved_match(evening))
    others = tuple(match for match in session(evening).games if match.id != name)
    taken = replace(with_session(evening, games=others), game=wanted)
    return replace(taken, stage=main_stage(wanted.now), below=(Home(),)), ()


# ---------------------------------------------------------------- the sheet


def many_options(evening: Evening, stage: HowMany) -> Sequence[Option]:
    return tuple(
        Option(str(count), say(evening, "setup.players", count=count), partial(seated, count=count))
        for count in PLAYERS
    )


def seated(evening: Evening, count: int) -> StepResult:
    """As many as last time stay as they were."""
    draft = draft_of(evening)
    taken = [seat.colour for seat in draft.seats]
    more = [DraftSeat(colour) for colour in COLOURS if colour not in taken]
    now = with_draft(evening, seats=(*draft.seats, *more)[:count], start=min(draft.start, count - 1))
    return push(now, SetUp()), ()


CHOICES = ChoiceRows(WORDS, "setup.", draft_of, with_draft)


def sheet_options(evening: Evening, stage: SetUp) -> Sequence[Option]:
    draft = draft_of(evening)
    found = [opens("go", say(evening, "setup.go"), LayOut())]
    found += [
        opens(
            f"seat-{place}",
            draft_name(evening, draft, place),
            SeatSheet(place),
            say(evening, f"names.{seat.species}"),
            icon_of(seat.colour),
        )
        for place, seat in enumerate(draft.seats)
    ]
    seats = range(len(draft.seats))
    found.append(CHOICES.row(evening, "start", seats, shown=draft_name(evening, draft, draft.start)))
    found.append(depth_row(evening))
    found.append(CHOICES.row(evening, "tiles"))
    found.append(clock_row(evening, preferences(evening).limit))
    return found


def draft_name(evening: Evening, draft: EclipseDraft, place: int) -> str:
    colour = draft.seats[place].colour
    return preferences(evening).names.get(colour) or say(evening, f"names.{colour}")


def place_of(evening: Evening, stage: SeatSheet | SpeciesList | Colours) -> int:
    """The seat it is about; the last where there are fewer now: it was put down by a power cut, and another set-up was
    begun before somebody went on with it."""
    return min(stage.place, len(draft_of(evening).seats) - 1)


def seat_options(evening: Evening, stage: SeatSheet) -> Sequence[Option]:
    place = place_of(evening, stage)
    seat = draft_of(evening).seats[place]
    found = [
        opens("species", say(evening, "setup.species"), SpeciesList(place), say(evening, f"names.{seat.species}")),
        opens("colour", say(evening, "setup.colour"), Colours(place), say(evening, f"names.{seat.colour}")),
    ]
    name = preferences(evening).names.get(seat.colour, "")
    found.append(opens("name", say(evening, "setup.name"), NameTyping(place), name))
    if name:
        found.append(Option("no_name", say(evening, "setup.no_name"), lambda now: (named(now, seat.colour, ""), ())))
    return found


def seat_heading(evening: Evening, stage: SeatSheet) -> str:
    return draft_name(evening, draft_of(evening), place_of(evening, stage))


def species_options(evening: Evening, stage: SpeciesList) -> Sequence[Option]:
    """An alien species sits at the table once."""
    own = place_of(evening, stage)
    others = [seat.species for place, seat in enumerate(draft_of(evening).seats) if place != own]
    return tuple(
        Option(
            species.value,
            say(evening, f"names.{species.value}"),
            partial(plays, place=own, species=species),
        )
        for species in Species
        if species is Species.TERRAN or species not in others
    )


# Which colour a species begins with is ours: no source that we have names it. A table may choose another afterwards.
BOARDS = {
    Species.ERIDANI: "red",
    Species.HYDRAN: "blue",
    Species.PLANTA: "green",
    Species.DRACO: "yellow",
    Species.MECHANEMA: "white",
    Species.ORION: "black",
}


def plays(evening: Evening, place: int, species: Species) -> StepResult:
    """Aliens bring their colour; the seat that had it takes the one that is left. Names stay with their people."""
    seat = draft_of(evening).seats[place]
    colour = BOARDS.get(species, seat.colour)
    swapped = {seat.colour: colour, colour: seat.colour}
    seats = tuple(replace(each, colour=swapped.get(each.colour, each.colour)) for each in draft_of(evening).seats)
    names = {swapped.get(old, old): name for old, name in preferences(evening).names.items()}
    return changed(with_draft(with_preferences(evening, names=names), seats=seats), place, species=species)


def colour_options(evening: Evening, stage: Colours) -> Sequence[Option]:
    own = place_of(evening, stage)
    others = [seat.colour for place, seat in enumerate(draft_of(evening).seats) if place != own]
    return tuple(
        Option(
            colour, say(evening, f"names.{colour}"), partial(changed, place=own, colour=colour), icon=icon_of(colour)
        )
        for colour in COLOURS
        if colour not in others
    )


def changed(evening: Evening, place: int, **fields: Any) -> StepResult:
    seats = list(draft_of(evening).seats)
    seats[place] = replace(seats[place], **fields)
    return pop(with_draft(evening, seats=tuple(seats))), ()


# ---------------------------------------------------------------- names may come from phones


NAMEABLE = (SetUp, SeatSheet, NameTyping)  # stages in which a phone may give its seat a name


def nameable(options: Options) -> After:
    def after(evening: Evening, stage: Any, command: object, at: Millis) -> StepResult:
        if isinstance(command, NameTyped):
            return named(evening, command.seat, command.name), ()
        return moved_in(options, evening, stage, command)

    return after


# ---------------------------------------------------------------- laid out, and begun


def setup_of(evening: Evening, tiles: tuple[Tech, ...] | None) -> Setup:
    draft = draft_of(evening)
    players = tuple(
        Player(seat.colour, seat.species, default_hex(seat.species, place)) for place, seat in enumerate(draft.seats)
    )
    return Setup(players, tiles, draft.start, table_switches(evening), Boards.PRINTED)


def lay_out_text(evening: Evening, stage: LayOut) -> Read:
    draft = draft_of(evening)
    found = setup_list(setup_of(evening, None).players, table_switches(evening))
    lines = [
        say(evening, "setup.outer", count=found.outer_hexes),
        say(evening, "setup.tech", count=found.tech_tiles),
    ]
    for place, player in enumerate(found.players):
        money, science, materials = player.row.start
        start = say(evening, "setup.store", money=money, science=science, materials=materials)
        name = draft_name(evening, draft, place)
        lines.append(say(evening, "setup.seat", name=name, hex=player.player.hex, store=start, discs=player.on_track))
    return Page(say(evening, "titles.LayOut"), "\n".join(lines), stage.page)


def begun(evening: Evening) -> StepResult:
    evening, tiles = drawn_tiles(evening)
    count = session(evening).played + 1
    names = {seat.colour: preferences(evening).names.get(seat.colour, "") for seat in draft_of(evening).seats}
    match = Match(
        game_id(evening, ID, count) or f"eclipse-{evening.date}-{evening.seed}-{count}",  # up to version 0.2.0
        setup=setup_of(evening, tiles),
        depth=preferences(evening).depth,
        names={colour: name for colour, name in names.items() if name},
        date=evening.date,
        limit=preferences(evening).limit,
        asks=tuple(name for name in ASKED if name not in preferences(evening).settled),
    )
    evening = with_preferences(with_session(evening, played=count, draft=None), last=draft_of(evening))
    return replace(nothing_under_way(evening), game=match, stage=main_stage(match.now), below=(Home(),), history=()), ()


def drawn_tiles(evening: Evening) -> tuple[Evening, tuple[Tech, ...] | None]:
    draft = draft_of(evening)
    if not draft.tiles:
        return evening, None
    evening, dice = thrown(evening, "tiles")
    box = [row.tech for row in ROWS for _ in range(row.tiles)]
    return evening, tuple(dice.shuffled(box)[: TILES_AT_SETUP[len(draft.seats)]])


STAGES = (
    stage(HowMany, options=many_options),
    stage(GiveUp, options=give_up_options),
    stage(Games, options=game_options),
    stage(SetUp, options=sheet_options, after=nameable(sheet_options)),
    stage(SeatSheet, options=seat_options, heading=seat_heading, after=nameable(seat_options)),
    stage(Colours, options=colour_options),
    stage(SpeciesList, options=species_options),
    stage(LayOut, text=lay_out_text, finish=begun),
)
