"""Odds, to read: of a battle that might be, or of the one under way."""

from dataclasses import dataclass

from companion.games.eclipse.table.chances import battle_between, chances_of
from companion.games.eclipse.table.match import match_of
from companion.games.eclipse.table.names import side_name
from companion.games.eclipse.table.steps import Contest
from companion.games.eclipse.words import say
from companion.kit.evening import Evening
from companion.kit.texts import Read
from companion.rules.eclipse.battle import Role
from companion.rules.eclipse.names import Ship
from companion.types import Message, Page


@dataclass(frozen=True)
class OddsPage:
    """None: of the battle under way, from where it stands."""

    contest: Contest | None = None
    against: Ship | None = None
    page: int = 0


def text(evening: Evening, stage: OddsPage) -> Read:
    match = match_of(evening)
    if stage.contest is not None:
        battle = battle_between(match.now, stage.contest, stage.against)
    else:
        battle = match.fight.battle if match.fight is not None else None
    if battle is None:
        return Message(say(evening, "combat.no_odds"), say(evening, "titles.OddsPage"))
    chances = chances_of(battle)
    attacker, defender = (side_name(evening, match, battle.sides[role]) for role in Role)
    lines = [
        say(evening, "combat.wins", name=attacker, percent=chances.win),
        say(evening, "combat.wins", name=defender, percent=chances.lose),
    ]
    if chances.stalemate:
        lines.append(say(evening, "combat.neither", percent=chances.stalemate))
    lines.append(say(evening, "combat.about", count=chances.trials) if chances.trials else say(evening, "combat.exact"))
    return Page(say(evening, "titles.OddsPage"), "\n".join(lines), stage.page)
