"""The score as the rulebook's log asks for it (rules 4), and what a campaign came to (rules 6), in words."""

from collections.abc import Sequence

from companion.games.space_alert.log import Flown, compared
from companion.games.space_alert.table.campaign import flown_with
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import title
from companion.kit.evening import Evening
from companion.kit.sheets import Sheet
from companion.rules.space_alert.campaign import CampaignScore, campaign_score
from companion.rules.space_alert.outcome import Outcome, Score
from companion.rules.space_alert.ship import Zone
from companion.types import Columns, Hint, Icon, Key, Message, Page

LINES = ("defeated", "survived", "damage", "knockouts", "bots", "visual")


def score_sheets(evening: Evening, outcome: Outcome) -> list[Sheet]:
    """The result, the points one by one, threats and damage."""
    operation = operation_of(evening)
    language = evening.settings.language
    heading = title(language, operation.briefing.timeline)
    if outcome.score is None:
        threat = say(language, f"threats.{outcome.killed_by}")
        text = say(language, "resolution.summary.lost", turn=outcome.lost_turn, threat=threat)
        return [Message(text, title=heading, icons=(Icon.LOST,), hints=hints(language)), details(evening, outcome)]
    won = Message(
        say(language, "score.won"),
        title=heading,
        icons=(Icon.WON,),
        big=str(outcome.score.total),
        hints=hints(language),
    )
    return [won, breakdown(language, outcome.score), details(evening, outcome)]


def hints(language: str) -> tuple[Hint, ...]:
    return Hint(Key.OK, say(language, "turn.go_on")), Hint(Key.RIGHT, say(language, "score.points"))


def breakdown(language: str, score: Score | CampaignScore) -> Columns:
    """The total, and what it is made of, as the log's columns are (rules 4.1)."""
    names = (*LINES, "bonus") if score.bonus else LINES  # only specialisations bring one (rules 11)
    rows = [(say(language, f"score.{name}"), f"{getattr(score, name):+d}") for name in names]
    return Columns(say(language, "score.title"), ((say(language, "score.total"), str(score.total)), *rows))


def details(evening: Evening, outcome: Outcome) -> Page:
    language = evening.settings.language

    def listed(codes: tuple[str, ...]) -> str:
        comma = say(language, "resolution.comma")
        return comma.join(say(language, f"threats.{code}") for code in codes) or say(language, "score.none")

    lines = [
        say(language, "score.saved" if evening.saving else "score.not_saved"),
        *standing(evening),
        say(language, "score.list.defeated", names=listed(outcome.defeated)),
        say(language, "score.list.survived", names=listed(outcome.survived)),
    ]
    for zone in Zone:
        if outcome.damage_tiles[zone]:
            named = say(language, f"ship.zone.{zone.name}")
            lines.append(say(language, "score.list.damage", zone=named, count=len(outcome.damage_tiles[zone])))
    return Page(say(language, "score.title"), "\n".join(lines))


def standing(evening: Evening) -> Sequence[str]:
    """How it compares with the other missions of the log, once that has been read with this one in it."""
    flown = [entry for entry in evening.log if isinstance(entry.value, Flown)]
    name = operation_of(evening).briefing.id
    return next((compared(evening.language, flown)(entry) for entry in flown if entry.id == name), ())


def campaign_sheets(evening: Evening, outcome: Outcome) -> list[Sheet]:
    language = evening.settings.language
    flown = flown_with(evening, outcome)
    score = campaign_score(flown)
    heading = say(language, "campaign.title")
    hints = (Hint(Key.OK, say(language, "score.more")),)
    if score is None:
        threat = say(language, f"threats.{flown[-1].killed_by}")
        text = say(language, "campaign.lost", mission=len(flown), threat=threat)
        return [Message(text, title=heading, icons=(Icon.LOST,))]
    text = say(language, "campaign.won", count=len(flown))
    won = Message(text, title=heading, icons=(Icon.WON,), big=str(score.total), hints=hints)
    return [won, breakdown(language, score)]
