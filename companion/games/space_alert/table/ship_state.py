"""The table as it should look, to compare with: the ship by zone, stores and crew, threats on their tracks."""

from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.table.reading import beats_read
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.kit.sheets import Sheet
from companion.rules.space_alert.outcome import CrewState, ThreatState, TurnState
from companion.rules.space_alert.ship import SPACE, Station, Zone
from companion.rules.space_alert.state import Squad
from companion.types import Columns, Message


def ship_sheets(evening: Evening, beat: int) -> list[Sheet]:
    """After the last turn that is read to its end at that beat, or now if all is read."""
    operation = operation_of(evening)
    language = evening.settings.language
    so_far = resolved(operation)
    state = so_far.state_after(beat + 1 if beat < len(so_far.beats) else len(beats_read(evening)))
    if state is None or not state.turn:
        return [Message(say(language, "resolve.ship.begin"), title=say(language, "resolve.ship.title"))]
    title = say(language, "resolve.ship.during" if state.partial else "resolve.ship.after", turn=state.turn)
    called = [seat.name or say(language, f"crew.colour_{seat.colour.value}") for seat in operation.briefing.crew.seats]
    return [zones(language, title, state), crew(language, title, state, called), threats(language, title, state)]


def zones(language: str, title: str, state: TurnState) -> Columns:
    head = ("", *(say(language, f"resolve.zone.{zone.name}") for zone in Zone))
    values = (("shield", state.shield), ("reactor", state.reactor), ("damage", state.damage))
    rows = [(say(language, f"resolve.ship.{name}"), *map(str, each)) for name, each in values]
    return Columns(title, (head, *rows))


def crew(language: str, title: str, state: TurnState, called: list[str]) -> Columns:
    stores = "stores_flying" if state.rocket_flying else "stores"
    head = (say(language, f"resolve.ship.{stores}", fuel=state.fuel, rockets=state.rockets),)
    rows = [
        (
            name,
            say(language, "resolve.ship.out") if member.knocked_out else whereabouts(language, member),
            say(language, f"resolve.squad.{Squad(member.squad).name}"),
        )
        for name, member in zip(called, state.crew, strict=True)
    ]
    return Columns(title, (head, *rows))


def whereabouts(language: str, member: CrewState) -> str:
    """With how far out a pilot is, where interceptors fly farther (rules 9.4)."""
    place = station(language, member.station)
    return place if member.range is None else f"{place} {member.range}"


def station(language: str, place: int) -> str:
    return say(language, "resolve.short.SPACE" if place == SPACE else f"resolve.short.TO_{Station(place).name}")


def named(threat: ThreatState) -> str:
    """A called one has no number token; one that is phased out stands in brackets (rules 8)."""
    called = threat.more is not None and threat.more.called
    name = f"+ {threat.code}" if called else f"T+{threat.t} {threat.code}"
    return f"({name})" if threat.more is not None and threat.more.phased_out else name


def threats(language: str, title: str, state: TurnState) -> Columns:
    head = tuple(say(language, f"resolve.ship.{name}") for name in ("threats", "square", "hp"))
    rows = [(named(threat), str(threat.square), str(threat.hp)) for threat in state.threats]
    return Columns(title, (head, *rows))
