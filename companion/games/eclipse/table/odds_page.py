"""Odds, to read: of a battle that might be, or of the one under way. They are worked out while the display shows what
is known so far; leaving the page gives up the rest."""

from dataclasses import dataclass

from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.names import side_name
from companion.games.eclipse.table.odds import BOX, Foe, asked, given_up, question_of, queue_between, queue_of
from companion.games.eclipse.table.own import Asked, Chances
from companion.games.eclipse.words import say
from companion.kit.evening import Evening, StepResult, pop, push
from companion.kit.stage import stage
from companion.kit.texts import Read, turned_by
from companion.layout import pages
from companion.rules.eclipse.battle import Role
from companion.rules.eclipse.queue_odds import Queue
from companion.rules.eclipse.steps import Contest
from companion.types import Hint, Key, Message, Millis, Page, Press
from companion.words import listed


@dataclass(frozen=True)
class OddsPage:
    """What the box has been asked last (`odds.BOX`)."""

    page: int = 0


def of_the_battle(evening: Evening) -> StepResult:
    """From where it stands."""
    fight = match_of(evening).fight
    return shown(evening, queue_of(fight) if fight is not None else None)


def of_a_contest(evening: Evening, contest: Contest, against: Foe | None) -> StepResult:
    return shown(evening, queue_between(match_of(evening).now, contest, against))


def shown(evening: Evening, queue: Queue | None) -> StepResult:
    asking, effects = asked(evening, BOX, queue) if queue is not None else given_up(evening, BOX)
    return push(asking, OddsPage()), effects


def after(evening: Evening, stage: OddsPage, command: object, at: Millis) -> StepResult:
    """A text like any other; BACK, too, gives up."""
    if isinstance(command, Press) and command.key is Key.BACK and not command.again:
        return left(evening)
    return turned_by(evening, stage, command, lambda: pages(text(evening, stage)), left)


def left(evening: Evening) -> StepResult:
    asking, effects = given_up(evening, BOX)
    return pop(asking), effects


def text(evening: Evening, stage: OddsPage) -> Read:
    title, hints = say(evening, "titles.OddsPage"), (Hint(Key.OK, say(evening, "menu.back")),)
    question = question_of(evening, BOX)
    if question is None:
        fight = match_of(evening).fight
        leaves = fight is not None and any(side.leaving for side in fight.battle.sides)
        return Message(say(evening, "combat.no_odds_leaving" if leaves else "combat.no_odds"), title, hints=hints)
    if question.chances is None:
        return Message(say(evening, "combat.no_answer" if question.done else "combat.working"), title, hints=hints)
    return Page(title, "\n".join(lines(evening, question)), stage.page, hints)


def lines(evening: Evening, question: Asked) -> list[str]:
    match, chances = match_of(evening), question.chances
    assert chances is not None
    attacker, defender = (side_name(evening, match, question.battle.sides[role]) for role in Role)
    found = [
        say(evening, "combat.wins", name=attacker, percent=chances.win),
        say(evening, "combat.wins", name=defender, percent=chances.lose),
    ]
    if chances.stalemate:
        found.append(say(evening, "combat.neither", percent=chances.stalemate))
    if chances.holds:
        found.append(say(evening, "combat.at_the_end", parties=parties(evening, chances)))
    if chances.within:
        return [*found, say(evening, "combat.near", points=chances.within)]
    if not chances.trials:
        return [*found, say(evening, f"combat.exact_{chances.play.value}")]
    return [*found, say(evening, "combat.about" if question.done else "combat.so_far", count=chances.trials)]


def parties(evening: Evening, chances: Chances) -> str:
    """Everybody in the hex with the chance to hold it at the end."""
    match = match_of(evening)
    return listed(evening, (f"{side_name(evening, match, name)} {percent}%" for name, percent in chances.holds))


STAGES = (stage(OddsPage, text=text, after=after),)
