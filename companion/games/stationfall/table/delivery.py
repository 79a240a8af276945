"""Who delivers what at Stationfall, on the keys of the box (rules 16.3)."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.stationfall.table.flow import FLOW, Delivery
from companion.games.stationfall.table.match import Depth, Match, Step, match_of
from companion.games.stationfall.table.names import named, shown
from companion.games.stationfall.words import say
from companion.kit.evening import Evening, swap
from companion.kit.options import Option
from companion.kit.refereed.game import with_menu
from companion.kit.stage import stage
from companion.rules.stationfall import events as e
from companion.rules.stationfall.game import refusal
from companion.rules.stationfall.terms import Code, Data, Offsite, Where
from companion.types import Icon


def options(evening: Evening, stage: Delivery) -> Sequence[Option]:
    match = match_of(evening)

    def ticks(data: Data, offsite: Offsite) -> Option:
        pair = (data.value, offsite.value)
        there = pair in stage.ticked
        rest = tuple(each for each in stage.ticked if each != pair) if there else (*stage.ticked, pair)
        return Option(
            f"{data.value} {offsite.value}",
            shown(evening, data),
            lambda now: (swap(now, replace(now.stage, ticked=rest)), ()),  # type: ignore[type-var]
            shown(evening, offsite),
            icon=Icon.DONE if there else None,
        )

    given = tuple((Data(data), Offsite(offsite)) for data, offsite in stage.ticked)
    key = "table.deliver" if given else "table.deliver_nothing"
    done = Option("done", say(evening, key), lambda now: FLOW.entered(now, delivery(match, given)), icon=Icon.PLAY)
    return with_menu(evening, (done, *(ticks(data, offsite) for data, offsite in deliveries(match))))


def delivery(match: Match, given: tuple[tuple[Data, Offsite], ...]) -> Step:
    """In clock depth it was not entered who has what, so what is delivered was there."""
    event = e.Deliver(given)
    untold = match.throughout is Depth.CLOCK and refusal(match.state, event) is Code.NO_DATA
    return (e.Forced(event),) if untold else (event,)


def deliveries(match: Match) -> list[tuple[Data, Offsite]]:
    """What the player who is asked may deliver, and where."""
    there = [offsite for offsite in Offsite if match.state.offsites[offsite] is not None]
    return [(data, offsite) for data in deliverable(match, match.state.asked or "") for offsite in there]


def deliverable(match: Match, colour: str) -> list[Data]:
    """What the PC has out there; in clock depth it was not entered, so it may be anything."""
    state = match.state
    pc = state.players[colour].pc if colour in state.players else None
    if match.throughout is Depth.CLOCK or pc is None:
        return list(Data)
    return [data for data in Data if state.has_data(pc, data, Where.ESCAPED)]


def heading(evening: Evening, stage: Delivery) -> str:
    return say(evening, "titles.Delivery", colour=named(evening, match_of(evening).state.asked or ""))


STAGES = (stage(Delivery, options=options, heading=heading),)
