"""Lists of a game under way that no move has: the menu, what is due, who is in space, pods and characters looked up."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.stationfall.table import naming
from companion.games.stationfall.table.aid_pages import AidTopics
from companion.games.stationfall.table.flow import FLOW, InSpace, with_in_space
from companion.games.stationfall.table.match import Depth, Match, at_depth, match_of
from companion.games.stationfall.table.names import named, shown
from companion.games.stationfall.table.own import with_preferences
from companion.games.stationfall.table.waiting import waits_for
from companion.games.stationfall.words import say
from companion.kit.dials import Dial
from companion.kit.effects import Hush
from companion.kit.evening import Evening, StepResult, swap
from companion.kit.options import Option, goes_back, opens
from companion.kit.refereed.match import with_match
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.stationfall import events as e
from companion.rules.stationfall.pods import PodAnswer
from companion.rules.stationfall.questions import activation, due_now, pod_answers
from companion.rules.stationfall.terms import Code, MarkerKind, Phase, Status
from companion.types import Icon, Page


@dataclass(frozen=True)
class Due:
    """What must be resolved in this turn (rules 15.7)."""

    cursor: int = 0


@dataclass(frozen=True)
class WhyNot:
    """May this pod go, and why not."""

    pod: str
    page: int = 0


@dataclass(frozen=True)
class WhoMay:
    """Who may activate this character, now and once revived (rules 4.3; F15)."""

    card: str
    page: int = 0


@dataclass(frozen=True)
class Depths:
    cursor: int = 0


# ---------------------------------------------------------------- the menu


def menu_rows(evening: Evening) -> Sequence[Option]:
    match = match_of(evening)
    return (
        opens("aid", say(evening, "table.aid"), AidTopics()),
        opens("depth", say(evening, "table.depth"), Depths(), shown(evening, match.depth)),
        opens("clock", say(evening, "table.clock"), Dial("limit", "stationfall"), clock_text(evening)),
        opens("names", say(evening, "setup.names"), naming.Names()),
        Option("silence", say(evening, "table.silence"), silenced),
    )


def clock_text(evening: Evening) -> str:
    limit = match_of(evening).limit
    return say(evening, "table.seconds", count=limit) if limit else evening.say("box.off_word")


def silenced(evening: Evening) -> StepResult:
    """Nothing is heard until the next minute."""
    now = with_match(evening, quiet=match_of(evening).state.minute)
    return FLOW.on_main_stage(now), (Hush(),)


def pod_answer(match: Match, pod: str) -> PodAnswer:
    """As if an Officer were on the Bridge, which only the table sees."""
    return next(each for each in pod_answers(match.state, officer=True) if each.name == pod)


# ---------------------------------------------------------------- what is due


def due_options(evening: Evening, stage: Due) -> Sequence[Option]:
    match = match_of(evening)
    rows = [
        Option(
            str(marker.id),
            say(evening, f"table.due_{marker.kind.value}", pod=named(evening, marker.pod or "")),
            lambda now, number=marker.id: resolves(now, number),  # type: ignore[misc]
            say(evening, f"terms.Place_{match.state.blast.value}") if marker.kind is MarkerKind.ANTIMATTER else "",
        )
        for marker in due_now(match.state)
    ]
    rows += [
        Option(
            f"home_{marker.id}",
            say(evening, "table.due_home"),
            lambda now, number=marker.id: FLOW.entered(now, (e.TakeMarker(number),)),  # type: ignore[misc]
        )
        for marker in due_now(match.state)[:1]
    ]
    return (*rows, goes_back("later", say(evening, "table.later")))


def resolves(evening: Evening, number: int) -> StepResult:
    """In the resolve phase, which it begins if necessary."""
    begun = match_of(evening).state.phase is Phase.RESOLVE
    return FLOW.entered(evening, (*(() if begun else (e.Resolve(),)), e.ResolveMarker(number)))


# ---------------------------------------------------------------- whom the blast takes along


def space_options(evening: Evening, stage: InSpace) -> Sequence[Option]:
    match = match_of(evening)

    def ticks(body: str) -> Option:
        there = body in stage.ticked
        rest = tuple(each for each in stage.ticked if each != body) if there else (*stage.ticked, body)
        return Option(
            body,
            named(evening, body),
            lambda now: (swap(now, replace(now.stage, ticked=rest)), ()),  # type: ignore[type-var]
            icon=Icon.DONE if there else None,
        )

    done = with_in_space(stage.step, stage.ticked)
    rows = [ticks(body) for body, now in match.state.bodies.items() if not now.gone]
    return (
        Option("done", say(evening, "table.space_done"), lambda now: FLOW.happened(now, done), icon=Icon.PLAY),
        *rows,
    )


# ---------------------------------------------------------------- pods: why not


def why_text(evening: Evening, stage: WhyNot) -> Read:
    match = match_of(evening)
    answer = pod_answer(match, stage.pod)
    aboard = [named(evening, passenger.name) for passenger in match.state.passengers(stage.pod)]
    lines = [
        evening.say("box.comma").join(aboard) or say(evening, "status.empty"),
        *(
            say(evening, f"status.launch_{way}", answer=yes_or_why(evening, getattr(answer, way)))
            for way in ("timed", "section", "bridge")
        ),
    ]
    if waits := waits_for(evening, match, stage.pod):
        lines.insert(1, waits)
    if answer.lost:
        lines.append(say(evening, "status.would_be_lost"))
    return Page(named(evening, stage.pod), "\n".join(lines), stage.page)


def yes_or_why(evening: Evening, code: Code | None) -> str:
    return say(evening, "table.may") if code is None else say(evening, f"codes.{code.value}")


# ---------------------------------------------------------------- characters: who may activate


def who_may_text(evening: Evening, stage: WhoMay) -> Read:
    """Cubes and discs are entered at this depth, so the box knows."""
    state = match_of(evening).state
    found = activation(state, stage.card)
    lines = [say(evening, "status.may_activate", names=colours(evening, found.now))]
    if found.status is Status.DOWN:
        lines.append(say(evening, "status.if_revived", names=colours(evening, found.if_live)))
    actions = "status.exhausted" if found.actions == 1 else "status.fresh"
    return Page(named(evening, stage.card), "\n".join([*lines, say(evening, actions)]), stage.page)


def colours(evening: Evening, names: Sequence[str]) -> str:
    return evening.say("box.comma").join(named(evening, name) for name in names) or say(evening, "status.nobody")


# ---------------------------------------------------------------- depth and clock


def depth_options(evening: Evening, stage: Depths) -> Sequence[Option]:
    def change(now: Evening, depth: Depth) -> StepResult:
        deeper = replace(now, game=at_depth(match_of(now), depth))
        return FLOW.on_main_stage(with_preferences(deeper, depth=depth)), ()

    def chosen(depth: Depth) -> Option:
        return Option(
            depth.value,
            shown(evening, depth),
            lambda now: change(now, depth),
            icon=Icon.DONE if match_of(evening).depth is depth else None,
        )

    return tuple(chosen(depth) for depth in Depth)


STAGES = (
    stage(Due, options=due_options),
    stage(InSpace, options=space_options),
    stage(Depths, options=depth_options),
    stage(WhyNot, text=why_text),
    stage(WhoMay, text=who_may_text),
)
