"""Who flies: the last crew again, or a new one of one to five; colours, names, roles, androids, cards dealt."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.games.space_alert.table import mission
from companion.games.space_alert.table.campaign import campaign_of
from companion.games.space_alert.table.crew import (
    Crew,
    PlayerColour,
    gathered,
    led_by,
    next_holder,
    star_passed_on,
    swapped,
    with_colour,
    with_fifth,
)
from companion.games.space_alert.table.dealing_lines import dealing_lines, shown
from companion.games.space_alert.table.draft import Kind, crew_now, crew_of, draft_of, frontier_of, last_crew
from companion.games.space_alert.table.frontier import SeatTraining, learnt
from companion.games.space_alert.table.names import NameTyping, known_names, name_at, named, typed_from_afar
from companion.games.space_alert.table.own import with_session
from companion.games.space_alert.words import say
from companion.kit.commands import NameTyped
from companion.kit.evening import Evening, StepResult, pop, push
from companion.kit.marks import icon_of
from companion.kit.options import Option, Options, changes, goes_back, moved_in, on_off, opens
from companion.kit.texts import Read
from companion.rules.space_alert.dealing import androids
from companion.rules.space_alert.level import Level
from companion.types import Icon, Page


@dataclass(frozen=True)
class WhoFlies:
    cursor: int = 0


@dataclass(frozen=True)
class CrewSize:
    cursor: int = 3
    new: bool = False  # other people than before: nobody's name is taken over


@dataclass(frozen=True)
class CrewSheet:
    cursor: int = 0


@dataclass(frozen=True)
class SeatSheet:
    place: int
    cursor: int = 0


@dataclass(frozen=True)
class SeatColours:
    place: int
    cursor: int = 0


@dataclass(frozen=True)
class SeatNames:
    """Names known from the crew before and from the log."""

    place: int
    cursor: int = 0


@dataclass(frozen=True)
class Dealing:
    page: int = 0


# --- home: what to fly -----------------------------------------------------------------------------------


def at_home(evening: Evening) -> Sequence[Option]:
    def flies(kind: Kind) -> Option:
        return Option(kind.value, say(evening, f"crew.{kind.value}"), lambda now: (asked_who(now, kind), ()))

    found = [flies(kind) for kind in Kind]
    campaign = campaign_of(evening)
    if campaign is not None and campaign.flown and evening.game is None:
        text = say(evening, "campaign.go_on", mission=len(campaign.flown) + 1)
        found.insert(0, Option("campaign_on", text, lambda now: (on_with_campaign(now), ()), icon=Icon.PLAY))
    return tuple(found)


def begins_with(evening: Evening) -> str:
    """Training, until a crew has flown from here."""
    return Kind.TRAINING.value if crew_now(evening) is None and last_crew(evening) is None else ""


def on_with_campaign(evening: Evening) -> Evening:
    """The next mission of a campaign that is under way, with the crew that began it."""
    draft = replace(draft_of(evening), kind=Kind.CAMPAIGN, new_campaign=False)
    return mission.chosen_next(with_session(evening, draft=draft, crew=last_crew(evening)))


def asked_who(evening: Evening, kind: Kind) -> Evening:
    """Who flies it: straight to the number of players if there was no crew yet."""
    draft = draft_of(evening)
    if draft.kind is not kind:
        draft = replace(draft, kind=kind, timeline=None)
    evening = with_session(evening, draft=replace(draft, new_campaign=kind is Kind.CAMPAIGN))
    known = crew_now(evening) is not None or last_crew(evening) is not None
    return push(evening, WhoFlies() if known else CrewSize())


def who_options(evening: Evening, stage: WhoFlies) -> Sequence[Option]:
    last, now = last_crew(evening), crew_now(evening)
    found = []
    if last is not None:
        passed = star_passed_on(last)
        found.append(ready("last", say(evening, "crew.last"), last, shown(evening, last, 0)))
        if passed != last:
            found.append(ready("star", say(evening, "crew.pass_star"), passed, shown(evening, passed, 0)))
    if now is not None and now != last:
        found.append(ready("this", say(evening, "crew.this"), now, shown(evening, now, 0)))
    found.append(opens("change", say(evening, "crew.change"), CrewSheet()))
    found.append(opens("new", say(evening, "crew.new"), CrewSize(new=True)))
    return found


def ready(key: str, text: str, crew: Crew, captain: str) -> Option:
    return Option(
        key, text, lambda now: (on_to_mission(with_session(now, crew=crew)), ()), captain, Icon.CAPTAIN, undo=True
    )


def on_to_mission(evening: Evening) -> Evening:
    return mission.chosen_next(with_session(evening, crew=crew_of(evening)))


# --- how many --------------------------------------------------------------------------------------------


def size_options(evening: Evening, stage: CrewSize) -> Sequence[Option]:
    def sized(players: int) -> Option:
        def gather(now: Evening) -> Evening:
            known = None if stage.new else crew_now(now) or last_crew(now)
            crew = gathered(players, known=known)
            return push(with_session(now, crew=crew), CrewSheet())

        joining = androids(players)
        value = say(evening, "crew.androids", count=joining) if joining else ""
        return changes(str(players), say(evening, f"crew.players_{players}"), gather, value)

    return tuple(sized(players) for players in range(1, 6))


# --- the sheet -------------------------------------------------------------------------------------------


def sheet_options(evening: Evening, stage: CrewSheet) -> Sequence[Option]:
    crew = crew_of(evening)
    found = [Option("ready", say(evening, "crew.ready"), lambda now: (on_to_mission(now), ()), icon=Icon.DONE)]
    if crew.solo:
        found.append(opens("alone", say(evening, "crew.alone"), SeatNames(-1), crew.alone or "-", Icon.CREW))
    found += [seat_row(evening, crew, place) for place in range(len(crew.seats))]
    if not crew.solo:
        found.append(role("comms", evening, crew.comms, lambda crew, place: replace(crew, comms=place)))
        found.append(role("security", evening, crew.security, lambda crew, place: replace(crew, security=place)))
    if len(crew.seats) < 5 or crew.fifth_android:
        found.append(fifth_row(evening, crew))
    found.append(opens("dealing", say(evening, "crew.dealing"), Dealing()))
    return found


def seat_row(evening: Evening, crew: Crew, place: int) -> Option:
    text, held = shown(evening, crew, place), marks(evening, crew, place)
    return opens(crew.seats[place].colour.value, text, SeatSheet(place), held, icon(crew, place))


def fifth_row(evening: Evening, crew: Crew) -> Option:
    def switch(now: Evening) -> Evening:
        return with_crew(now, with_fifth(crew_of(now)))

    return changes("fifth", say(evening, "crew.fifth"), switch, on_off(evening, crew.fifth_android), Icon.ANDROID)


def role(key: str, evening: Evening, holder: int, given: Callable[[Crew, int], Crew]) -> Option:
    """OK hands the role to the next player."""

    def hand_on(now: Evening) -> Evening:
        crew = crew_of(now)
        return with_crew(now, given(crew, next_holder(crew, holder)))

    return changes(key, say(evening, f"crew.{key}"), hand_on, shown(evening, crew_of(evening), holder))


def with_crew(evening: Evening, crew: Crew) -> Evening:
    return with_session(evening, crew=crew)


def marks(evening: Evening, crew: Crew, place: int) -> str:
    if crew.solo:
        return ""
    held = [name for name in ("comms", "security") if getattr(crew, name) == place]
    return " ".join(say(evening, f"crew.role_{name}") for name in held)


def icon(crew: Crew, place: int) -> Icon | None:
    if place == 0:
        return Icon.CAPTAIN
    return Icon.ANDROID if crew.seats[place].android else icon_of(crew.seats[place].colour.value)


# --- one seat --------------------------------------------------------------------------------------------


def seat_options(evening: Evening, stage: SeatSheet) -> Sequence[Option]:
    crew, place = crew_of(evening), stage.place
    if place >= len(crew.seats):
        return (goes_back("gone", say(evening, "crew.seat_gone")),)
    seat = crew.seats[place]
    found = [opens("name", say(evening, "crew.name"), SeatNames(place), seat.name or "-")]
    found.append(
        opens(
            "colour", say(evening, "crew.colour"), SeatColours(place), say(evening, f"crew.colour_{seat.colour.value}")
        )
    )
    if place:
        found.append(changes("captain", say(evening, "crew.make_captain"), seated(led_by, place, 0), icon=Icon.CAPTAIN))
    if draft_of(evening).frontier.specialists:
        found.append(opens("training", say(evening, "setup.specialist"), SeatTraining(place), learnt(evening, seat)))
    after = (place + 1) % len(crew.seats)
    found.append(changes("later", say(evening, "crew.later"), seated(swapped, place, after)))
    return found


def seated(change: Callable[[Crew, int], Crew], place: int, then: int) -> Callable[[Evening], Evening]:
    """That change of the crew; the sheet stays with the person, who sits at `then` afterwards."""

    def changed(now: Evening) -> Evening:
        now = with_crew(now, change(crew_of(now), place))
        return replace(now, stage=replace(now.stage, place=then, cursor=0)) if isinstance(now.stage, SeatSheet) else now

    return changed


def colour_options(evening: Evening, stage: SeatColours) -> Sequence[Option]:
    crew = crew_of(evening)
    if stage.place >= len(crew.seats):
        return (goes_back("gone", say(evening, "crew.seat_gone")),)

    def painted(colour: PlayerColour) -> Option:
        owner = next((at for at, seat in enumerate(crew.seats) if seat.colour is colour), None)
        value = shown(evening, crew, owner) if owner is not None and crew.seats[owner].name else ""
        return Option(
            colour.value,
            say(evening, f"crew.colour_{colour.value}"),
            lambda now: (left_with(now, with_colour(crew_of(now), stage.place, colour)), ()),
            value,
            icon_of(colour.value),
            undo=True,
        )

    return tuple(painted(colour) for colour in PlayerColour)


def left_with(evening: Evening, crew: Crew) -> Evening:
    """Back to the stage below, with that crew."""
    return pop(with_session(evening, crew=crew))


# --- names -----------------------------------------------------------------------------------------------


def name_options(evening: Evening, stage: SeatNames) -> Sequence[Option]:
    def called(key: str, text: str, name: str) -> Option:
        def call(now: Evening) -> Evening:
            return left_with(now, named(crew_of(now), stage.place, name))

        return changes(key, text, call)

    found = [opens("type", say(evening, "crew.type_name"), NameTyping(stage.place))]
    found += [called(name, name, name) for name in known_names(evening)]
    if name_at(crew_of(evening), stage.place):
        found.append(called("none", say(evening, "crew.no_name"), ""))
    return found


def a_crew_list(options: Options) -> Callable[[Evening, object, object, int], StepResult]:
    """A list stage where names may come in from the page."""

    def after(evening: Evening, stage: object, command: object, at: int) -> StepResult:
        if isinstance(command, NameTyped):
            return typed_from_afar(evening, command), ()
        return moved_in(options, evening, stage, command)

    return after


NAMEABLE = (WhoFlies, CrewSheet, SeatSheet, SeatColours, SeatNames)


# --- cards dealt -----------------------------------------------------------------------------------------


def dealing_text(evening: Evening, stage: Dealing) -> Read:
    draft = draft_of(evening)
    level = draft.timeline.level if draft.timeline else Level.MISSION
    lines = dealing_lines(evening, crew_of(evening), level, frontier_of(evening))
    return Page(say(evening, "titles.Dealing"), "\n".join(lines), stage.page)
