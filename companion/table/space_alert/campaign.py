"""A campaign at the table: what its missions came to so far, and what the next one starts with (rules 6)."""

from dataclasses import dataclass, replace

from companion.rules.space_alert.campaign import (
    Repair,
    campaign_score,
    may_go_on,
    next_carried,
)
from companion.rules.space_alert.outcome import Outcome
from companion.rules.space_alert.setup import Carried
from companion.table.evening import Evening
from companion.table.logbook import LogEntry
from companion.table.space_alert.briefing import Briefing
from companion.table.space_alert.draft import draft_of
from companion.table.space_alert.logline import log_entry, logged_points
from companion.table.space_alert.operation import Operation


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
    return evening.campaign if isinstance(evening.campaign, Campaign) else None


def with_campaign(evening: Evening, briefing: Briefing) -> Evening:
    """The first mission of a campaign begins it; one that was under way is given up only by that."""
    if not briefing.campaign or (campaign_of(evening) is not None and not draft_of(evening).new_campaign):
        return evening
    return replace(evening, campaign=Campaign(briefing.id))


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
        return log_entry(operation, outcome, evening.date, "")
    entry = log_entry(operation, outcome, evening.date, campaign.id)
    flown = flown_with(evening, outcome)
    if not last and may_go_on(flown):
        return replace(entry, points=None)
    score = campaign_score(flown)
    return replace(entry, points=None if score is None else logged_points(score))
