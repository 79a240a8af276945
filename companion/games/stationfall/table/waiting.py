"""Which pod waits for what: whose NDA, an order, a passenger (rules 5.5.4; section list)."""

from companion.games.stationfall.table.match import Match, Step
from companion.games.stationfall.table.names import named
from companion.games.stationfall.words import say
from companion.rules.stationfall import events as e
from companion.rules.stationfall.acts import SectionLaunch, TimedLaunch
from companion.rules.stationfall.board import PODS, Condition
from companion.rules.stationfall.state import LEGAL
from companion.rules.stationfall.terms import Code, PodIs
from companion.words import BOX, InLanguage, headed

Language = str | InLanguage


def waits_for(language: Language, match: Match, pod: str) -> str:
    """What its launch still needs; empty: it may go, or it has gone."""
    if match.state.pods[pod] is not PodIs.DOCKED:
        return ""
    missing = [*abandoning(language, match, pod), *lacking(language, match, pod)]
    comma = BOX.say(language, "box.comma")
    return say(language, "page.waits_for", what=comma.join(missing)) if missing else ""


def abandoning(language: Language, match: Match, pod: str) -> list[str]:
    needs = PODS[pod].condition in (Condition.ABANDON, Condition.ABANDON_NDA)
    return [say(language, "page.waits_abandon")] if needs and not match.state.station.abandoned else []


def lacking(language: Language, match: Match, pod: str) -> list[str]:
    """Whose NDA, a passenger that can fly it, a human that is down."""
    state, condition = match.state, PODS[pod].condition
    if condition is Condition.ABANDON_NDA and match.setup.has(LEGAL):
        without = [each for each in state.passengers(pod) if each.live and not each.nda and not each.kind.thing]
        who = BOX.say(language, "box.comma").join(named(language, each.name) for each in without)
        return [say(language, "page.waits_nda", who=who)] if without else []
    ready = state.ready(state.pod_now(pod))
    if condition in (Condition.SHUTTLE, Condition.MEDEVAC) and not ready:
        return [say(language, f"page.waits_{condition.value}")]
    return []


def condition_text(language: Language, match: Match, step: Step, code: Code) -> str:
    """A launch that is refused for its condition: which pod waits for what."""
    doing = step[-1].doing if isinstance(step[-1], e.Act) else step[-1]
    if code is not Code.CONDITION or not isinstance(doing, e.Launch | e.SetTimer | TimedLaunch | SectionLaunch):
        return ""
    return headed(language, named(language, doing.pod), waits_for(language, match, doing.pod))
