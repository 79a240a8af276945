"""What the box knows of the game, as pages to leaf through behind the turn screen."""

from collections.abc import Sequence

from companion.games.stationfall.table.match import Depth, Match, match_of
from companion.games.stationfall.table.names import named, sentences, shown
from companion.games.stationfall.words import say
from companion.kit.evening import Evening
from companion.kit.sheets import Sheet
from companion.rules.stationfall import events as e
from companion.rules.stationfall.acts import Sabotage
from companion.rules.stationfall.markers import Marker
from companion.rules.stationfall.questions import countdown, due_now, next_colour, power_effects
from companion.rules.stationfall.state import State
from companion.rules.stationfall.terms import Guilt, MarkerKind, Never, PodIs, Said
from companion.rules.stationfall.transaction import Call
from companion.rules.stationfall.turn_clock import End, times
from companion.types import Message, Page

LAST_EVENTS = 6
TURN_LINES = 4  # that the turn screen has room for

# What follows from a step and is to be done on the board, in this order; what is not here the screen shows anyway.
FOLLOWS = (
    Said.REMOVE_LOCKS, Said.REMOVE_LOCKDOWN, Said.DETONATION, Said.LAUNCHED, Said.LOST, Said.FIRE, Said.DAMAGED,
    Said.ASPHYXIATE_AROUND_REACTOR, Said.CAMERAS_OFF, Said.JAMMERS_OFF, Said.PROJECT_X, Said.SUSPECT, Said.GUILTY,
    Said.CLEARED, Said.MONSTER,
)  # fmt: skip


def turn_sheets(evening: Evening, stage: object) -> Sequence[Sheet]:
    """The turn itself, then players, markers, the station, pods, what was entered last. If something follows from that,
    it comes first."""
    match = match_of(evening)
    following = [f"! {line}" for line in follow_lines(evening, match)]
    pages: list[Sheet] = [turn_sheet(evening, match, following)] if following else []
    pages += [turn_sheet(evening, match), players_sheet(evening, match)]
    if match.state.markers:
        pages.append(Page(say(evening, "status.markers"), "\n".join(marker_lines(evening, match.state))))
    if match.depth.has(Depth.STATION) or match.state.blackout or match.state.station.project_x:
        pages.append(Page(say(evening, "status.station"), "\n".join(station_lines(evening, match.state))))
    if match.depth.has(Depth.STATION):
        pages.append(Page(say(evening, "status.pods"), "\n".join(pod_lines(evening, match.state))))
    if lines := last_lines(evening, match):
        pages.append(Page(say(evening, "status.last"), "\n".join(lines)))
    return pages


# ---------------------------------------------------------------- what follows from what was entered last


def follow_lines(evening: Evening, match: Match) -> list[str]:
    """What the table has to do on the board now; what it has just entered is not repeated."""
    if not match.steps or match.aside is not None:
        return []
    step = match.steps[-1]
    calls = set(match.outcomes[-1].facts)
    following = sorted(calls - already_called(step[0]), key=lambda call: str(call.about))
    return [
        say(evening, f"follows.{said_of.value}", about=about(evening, call))
        for said_of in FOLLOWS
        for call in following
        if call.said is said_of
    ]


def already_called(event: e.Event) -> set[Call]:
    match event:
        case e.Damage(section) | e.Act(Sabotage(section)):
            return {Call(Said.DAMAGED, section)}
        case e.Fire(section):
            return {Call(Said.FIRE, section)}
        case e.Launch(pod):
            return {Call(Said.LAUNCHED, pod)}
        case e.AdjustGuilt(player):
            return {Call(said, player) for said in (Said.SUSPECT, Said.GUILTY, Said.CLEARED)}
        case e.Release():
            return {Call(Said.PROJECT_X)}
    return set()


def about(evening: Evening, call: Call) -> str:
    if call.said is Said.DETONATION:
        return say(evening, f"terms.Place_{call.about}")
    return named(evening, str(call.about or ""))


# ---------------------------------------------------------------- the turn


def turn_sheet(evening: Evening, match: Match, following: Sequence[str] = ()) -> Sheet:
    state = match.state
    due = due_now(state)
    title = title_of(evening, match)
    lines = due_lines(evening, state, due) if due else calm_lines(evening, match)
    if following:
        lines = [*following, *lines[: max(0, TURN_LINES - len(following))]]
    keys = say(evening, "turn.keys_due" if due else "turn.keys")
    return Message("\n".join(lines), title, alarm=bool(due), footer=keys)


def title_of(evening: Evening, match: Match) -> str:
    """The minute, and whose turn it is."""
    state = match.state
    return say(
        evening,
        "turn.title" if match.aside is None else "turn.title_correcting",
        minute=state.minute,
        colour=named(evening, state.current),
        turn=state.turn + 1,
        turns=len(state.setup.order),
    )


def due_lines(evening: Evening, state: State, due: Sequence[Marker]) -> list[str]:
    lines = [say(evening, "turn.due")]
    lines += [say(evening, f"table.due_{marker.kind.value}", pod=named(evening, marker.pod or "")) for marker in due]
    if any(marker.kind is MarkerKind.ANTIMATTER for marker in due):
        lines.append(say(evening, f"turn.blast_{state.blast.value}"))
    return lines


def calm_lines(evening: Evening, match: Match) -> list[str]:
    """Switches, ship, antimatter, who acts or is next; the turn clock where it runs."""
    state, station = match.state, match.state.station
    switches = switches_line(evening, match)
    ship = say(evening, "turn.abandoned" if station.abandoned else "turn.aboard")
    following = acting_line(evening, match) or say(evening, "turn.next", colour=named(evening, next_colour(state)))
    if match.limit:
        following = f"{following}  {clock_line(match, evening.at)}"
    return [switches, ship, antimatter_line(evening, state), following]


def acting_line(evening: Evening, match: Match) -> str:
    """Who was activated, and how many actions are left; empty before the activation."""
    name = match.state.now.activated
    if match.depth is not Depth.REFEREE or name is None:
        return ""
    return say(evening, "turn.acting", who=named(evening, name), count=match.state.actions_left)


def switches_line(evening: Evening, match: Match) -> str:
    """In clock depth nobody enters cameras and jammers: nothing but a blackout is said."""
    state, station = match.state, match.state.station
    if not match.depth.has(Depth.STATION):
        return say(evening, "turn.blackout" if state.blackout else "turn.clock_only")
    on, off = say(evening, "turn.on"), say(evening, "turn.off")
    return say(
        evening,
        f"turn.switches_{state.power.value}",
        cameras=on if station.cameras else off,
        jammers=on if station.jammers else off,
    )


def antimatter_line(evening: Evening, state: State) -> str:
    armed = countdown(state)
    if armed is None:
        return say(evening, "turn.antimatter_gone" if state.antimatter.gone else "turn.antimatter_safe")
    if armed.due is Never.STATIONFALL:
        return say(evening, "turn.antimatter_end")
    return say(evening, "turn.antimatter_armed", minute=armed.due, colour=named(evening, armed.player))


def clock_line(match: Match, at: int) -> str:
    """What this turn has taken."""
    seconds = turn_millis(match, at) // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


def turn_millis(match: Match, at: int) -> int:
    turns = times((*match.clock, End(at))).turns
    return turns[-1][1] if turns else 0


# ---------------------------------------------------------------- the other pages


def players_sheet(evening: Evening, match: Match) -> Sheet:
    state = match.state
    return Page(say(evening, "status.players"), "\n".join(player_line(evening, match, each) for each in state.players))


def player_line(evening: Evening, match: Match, colour: str) -> str:
    player = match.state.players[colour]
    parts = [named(evening, colour)]
    if player.pc is not None:
        parts.append(named(evening, player.pc))
    if player.guilt is not Guilt.INNOCENT:
        parts.append(shown(evening, player.guilt))
    if match.depth is Depth.REFEREE:
        parts.append(say(evening, "status.cubes", hand=player.hand, betrayal=player.betrayal))
    return "  ".join(parts)


def marker_lines(evening: Evening, state: State) -> list[str]:
    return [marker_text(evening, marker) for marker in state.markers]


def marker_text(evening: Evening, marker: Marker) -> str:
    return f"{named(evening, marker.player)} {marker_what(evening, marker)}"


def marker_name(evening: Evening, marker: Marker) -> str:
    return named(evening, marker.pod) if marker.pod else say(evening, f"terms.MarkerKind_{marker.kind.value}")


def marker_what(evening: Evening, marker: Marker) -> str:
    what = marker_name(evening, marker)
    due = shown(evening, marker.due) if isinstance(marker.due, Never) else str(marker.due)
    return say(evening, "status.marker", what=what, due=due)


def station_lines(evening: Evening, state: State) -> list[str]:
    lines = [say(evening, "turn.power", power=shown(evening, state.power))]
    lines += [say(evening, f"effects.{effect.value}") for effect in power_effects(state)]
    for name in ("damaged", "fire", "asphyxiation"):
        places = sorted(named(evening, section) for section in getattr(state.station, name))
        if places:
            lines.append(say(evening, f"status.{name}", places=evening.say("box.comma").join(places)))
    if state.station.project_x:
        lines.append(say(evening, "status.project_x"))
    if peeking := state.peeks():
        names = evening.say("box.comma").join(named(evening, colour) for colour in peeking)
        lines.append(say(evening, "status.peeks", names=names))
    return lines


def pod_lines(evening: Evening, state: State) -> list[str]:
    return [pod_line(evening, state, pod) for pod in state.pods]


def pod_line(evening: Evening, state: State, pod: str) -> str:
    if state.pods[pod] is not PodIs.DOCKED:
        return f"{named(evening, pod)}  {say(evening, f'table.pod_{state.pods[pod].value}')}"
    aboard = evening.say("box.comma").join(named(evening, each.name) for each in state.passengers(pod))
    return f"{named(evening, pod)}  {aboard or '-'}"


def last_lines(evening: Evening, match: Match, most: int = LAST_EVENTS) -> list[str]:
    """The latest first, without the turns that went by."""
    lines = list[str]()
    for step in reversed(match.steps):
        newest_first = reversed(sentences(evening, step))
        lines += [text for event, text in newest_first if not isinstance(event, e.EndTurn | e.Resolve)]
        if len(lines) >= most:
            break
    return lines[:most]
