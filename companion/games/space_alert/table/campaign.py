"""A campaign at the table: what its missions came to so far, and what the next one starts with (rules 6)."""

from dataclasses import dataclass, replace

from companion.games.space_alert.log import BOOK, Flight
from companion.games.space_alert.table.briefing import Briefing
from companion.games.space_alert.table.draft import draft_of
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import session, with_session
from companion.kit.evening import Evening
from companion.kit.logline import LogEntry
from companion.rules.space_alert.campaign import (
    Repair,
    campaign_score,
    may_go_on,
    next_carried,
)
from companion.rules.space_alert.outcome import Outcome
from companion.rules.space_alert.setup import Carried


@dataclass(frozen=True)
class Campaign:
    """`flown` are the missions brought home so far, `repairs` those made after the last of them."""

    id: str
    flown: tuple[Outcome, ...] = ()
    repairs: tuple[Repair, ...] = ()

    @property
    def carried(self) -> Carried:
        return next_carried(self.flown[-1], self.repairs) if self.flown else Carried()


def campaign_of(evening: Evening) -> Campaign | None:
    return session(evening).campaign


def with_campaign(evening: Evening, briefing: Briefing) -> Evening:
    """The first mission of a campaign begins it; one that was under way is given up only by that."""
    if not briefing.campaign or (campaign_of(evening) is not None and not draft_of(evening).new_campaign):
        return evening
    return with_session(evening, campaign=Campaign(briefing.id))


def carried_into(evening: Evening, briefing: Briefing) -> Carried:
    campaign = campaign_of(evening)
    return campaign.carried if campaign is not None and briefing.campaign else Carried()


def flown_with(evening: Evening, outcome: Outcome) -> tuple[Outcome, ...]:
    """All missions of the campaign, with the one that has just been resolved."""
    campaign = campaign_of(evening)
    return (*campaign.flown, outcome) if campaign is not None else (outcome,)


def goes_on(evening: Evening, outcome: Outcome) -> bool:
    return may_go_on(flown_with(evening, outcome))


def mission_entry(evening: Evening, operation: Operation, outcome: Outcome, last: bool = False) -> LogEntry:
    """Its line of the log. In a campaign only the last one counts penalties and the total (rules 6.3)."""
    campaign = campaign_of(evening)
    if campaign is None or not operation.briefing.campaign:
        return BOOK.entry(Flight(operation, outcome, outcome.score), evening)
    flown = flown_with(evening, outcome)
    score = None if not last and may_go_on(flown) else campaign_score(flown)
    return replace(BOOK.entry(Flight(operation, outcome, score), evening), group=campaign.id)
