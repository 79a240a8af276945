"""What cost most, in words: a line for each kind of thing on the display, one for each thing on the page."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from companion.games.space_alert.table.answers import decisions
from companion.games.space_alert.table.operation import Operation, setup_of
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.wording import names
from companion.games.space_alert.words import say
from companion.games.space_alert.words.narration import listed, narrate, threat_name
from companion.rules.space_alert.costs import Chance, Costs, DelayCost, Share, ThreatCost, WastedShot, costs
from companion.rules.space_alert.facts import Delayed, Fact, NothingHappened
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.what_if import whole_plans


@lru_cache(maxsize=4)
def costs_of(operation: Operation) -> Costs:
    turns = COURSES[operation.briefing.timeline.level].turns
    plans = whole_plans(setup_of(operation), decisions(operation.answers))
    return costs(resolved(operation).resolution.facts, plans, turns)


def cost_lines(language: str, operation: Operation) -> Sequence[str]:
    """The four that matter, as far as there is something to tell."""
    found = costs_of(operation)
    lines = []
    if found.threats:
        worst = found.threats[0]
        lines.append(say(language, "debrief.worst", threat=threat_name(language, worst.threat), tiles=worst.total))
    if found.shots:
        lines.append(say(language, "debrief.shots", count=len(found.shots), energy=found.energy_wasted))
    if found.idle or found.delays:
        lines.append(say(language, "debrief.idle", count=len(found.idle), delays=len(found.delays)))
    if found.shares[0].total:
        best = names(language, operation.briefing.crew)[found.shares[0].player]
        lines.append(say(language, "debrief.most", name=best, count=found.shares[0].total))
    return lines


# ---------------------------------------------------------------- one by one


def all_cost_lines(language: str, operation: Operation) -> dict[str, list[str]]:
    """By kind; kinds with nothing to report are left out."""
    found = costs_of(operation)
    called = names(language, operation.briefing.crew)

    def in_turn(turn: int, fact: Fact) -> str:
        return say(language, "debrief.in_turn", turn=turn, line=narrate(language, fact, called))

    lines = {
        "threats": [threat_line(language, each) for each in found.threats],
        "shots": [shot_line(language, each, called) for each in found.shots],
        "actions": [in_turn(each.turn, NothingHappened(each.player, each.why)) for each in found.actions],
        "delays": [delay_line(language, each, called) for each in found.delays],
        "idle": list(idle_lines(language, found.idle, called)),
        "shares": [share_line(language, each, called) for each in found.shares if each.total],
    }
    return {kind: rows for kind, rows in lines.items() if rows}


def threat_line(language: str, cost: ThreatCost) -> str:
    """What it cost, and what would have stopped it: a fuller shield, an earlier shot, somebody in its way."""
    parts = [say(language, "debrief.threat", threat=threat_name(language, cost.threat), tiles=cost.total)]
    if cost.short:
        parts.append(say(language, "debrief.short", energy=cost.short))
    if cost.late is not None:
        parts.append(say(language, "debrief.late" if cost.late else "debrief.same_turn", turns=cost.late))
    parts += [chance_line(language, first, last) for first, last in runs(cost.chances)]
    return say(language, "debrief.semicolon").join(parts)


def runs(chances: Sequence[Chance]) -> Iterator[tuple[Chance, Chance]]:
    """The first and the last of turns in a row in which the same would have helped."""
    first: Chance | None = None
    for place, chance in enumerate(chances):
        first = first or chance
        follows = chances[place + 1] if place + 1 < len(chances) else None
        if follows != replace(chance, turn=chance.turn + 1):
            yield first, chance
            first = None


def chance_line(language: str, first: Chance, last: Chance) -> str:
    named = [say(language, f"ship.weapon.{each.name}") for each in first.weapons]
    named += [say(language, f"ship.station.{each.name}") for each in first.stations]
    key = ("aim" if first.weapons else "chance") + ("s" if last.turn > first.turn else "")
    return say(language, f"debrief.{key}", first=first.turn, last=last.turn, what=listed(language, named))


def shot_line(language: str, shot: WastedShot, called: Sequence[str]) -> str:
    who = listed(language, [called[player] for player in shot.players])
    weapon = say(language, f"ship.weapon.{shot.weapon.name}")
    key = "debrief.shot_stopped" if shot.targets else "debrief.shot_missed"
    targets = listed(language, [threat_name(language, each) for each in shot.targets])
    line = say(language, key, turn=shot.turn, weapon=weapon, targets=targets)
    return say(language, "debrief.by", line=line, names=who) if who else line


def delay_line(language: str, delay: DelayCost, called: Sequence[str]) -> str:
    line = narrate(language, Delayed(delay.player, delay.turn, delay.cause), called)
    if not delay.moved:
        return line
    return say(language, "debrief.moved", line=line, count=len(delay.moved))


def idle_lines(language: str, idle: Sequence[tuple[int, int]], called: Sequence[str]) -> Iterator[str]:
    for player, name in enumerate(called):
        turns = [str(turn) for who, turn in idle if who == player]
        if turns:
            yield say(language, "debrief.idle_of", name=name, turns=say(language, "resolution.comma").join(turns))


def share_line(language: str, share: Share, called: Sequence[str]) -> str:
    done = {field: getattr(share, field) for field in SHARES}
    parts = [say(language, f"debrief.share.{field}", count=count) for field, count in done.items() if count]
    return say(
        language, "debrief.share", name=called[share.player], deeds=say(language, "resolution.comma").join(parts)
    )


SHARES = ("shots", "repairs", "blows", "energy", "computer", "lookouts")
