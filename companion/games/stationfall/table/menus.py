"""Lists of a game under way: the menu, groups of tellings, what they ask, refusals, corrections of the past."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.stationfall.table import naming
from companion.games.stationfall.table.asking import Answer, answers
from companion.games.stationfall.table.match import (
    Depth,
    Match,
    Step,
    changed,
    clock_paused,
    given_up,
    match_of,
    set_aside,
    with_match,
)
from companion.games.stationfall.table.names import named, sentence, shown
from companion.games.stationfall.table.own import remembering
from companion.games.stationfall.table.telling import (
    About,
    Doings,
    InSpace,
    Misfits,
    Refusal,
    anyway,
    arrived,
    happened,
    on_main_stage,
    refused,
    taken_back,
    told,
    with_in_space,
)
from companion.games.stationfall.table.tellings import GROUPS, IN_A_TURN, TELLINGS
from companion.games.stationfall.words import knows, say
from companion.kit.dials import Dial
from companion.kit.effects import Hush
from companion.kit.evening import Evening, Home, Stepped, closed, opened, sent_home, turned
from companion.kit.options import Does, Option, goes_back, opens
from companion.kit.texts import Read
from companion.rules.stationfall import events as e
from companion.rules.stationfall.pods import PodAnswer
from companion.rules.stationfall.questions import activation, due_now, pod_answers
from companion.rules.stationfall.state import TURN_PHASES
from companion.rules.stationfall.terms import Code, MarkerKind, Phase, Status
from companion.types import Icon, Millis, Page

QUIET: Millis = 10_000  # for who is offered a bribe or kompromat


@dataclass(frozen=True)
class Menu:
    cursor: int = 0


@dataclass(frozen=True)
class Ask:
    """What a telling still has to know; `given` are the answers so far."""

    telling: str
    given: tuple[str, ...] = ()
    cursor: int = 0


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
class Past:
    """Everything told so far, the last first."""

    cursor: int = 0


@dataclass(frozen=True)
class PastStep:
    place: int
    cursor: int = 0


@dataclass(frozen=True)
class Depths:
    cursor: int = 0


# ---------------------------------------------------------------- the menu


def menu_options(evening: Evening, stage: Menu) -> Sequence[Option]:
    match = match_of(evening)
    found = []
    if match.state.phase in TURN_PHASES:
        found += [
            opens(group, say(evening, f"turn.{group}"), first_of(group))
            for group, since in IN_A_TURN.items()
            if match.depth.has(since)
        ]
    elif match.state.phase is not Phase.OVER:
        found.append(opens("correct", say(evening, "turn.correct"), first_of("correct")))
    if match.aside is not None:
        found.insert(0, Option("give_up", say(evening, "table.give_up"), corrects_nothing))
    elif match.steps:
        found.append(Option("undo", say(evening, "table.undo"), taken_back))
        found.append(opens("past", say(evening, "table.past"), Past()))
    found.append(opens("depth", say(evening, "table.depth"), Depths(), shown(evening, match.depth)))
    found.append(opens("clock", say(evening, "table.clock"), Dial("limit", "stationfall"), clock_text(evening)))
    found.append(opens("names", say(evening, "setup.names"), naming.Names()))
    found.append(Option("silence", say(evening, "table.silence"), silenced))
    found.append(
        Option("home", say(evening, "table.home"), lambda now: (sent_home(on_main_stage(now)), ()), icon=Icon.PAUSE)
    )
    return found


def first_of(group: str) -> About | Doings:
    return About(group) if GROUPS[group].about else Doings(group)


def clock_text(evening: Evening) -> str:
    limit = match_of(evening).limit
    return say(evening, "table.seconds", count=limit) if limit else evening.say("box.off_word")


def silenced(evening: Evening) -> Stepped:
    """Nothing is heard until the next minute."""
    now = with_match(evening, quiet=match_of(evening).state.minute)
    return on_main_stage(now), (Hush(),)


def is_main(evening: Evening) -> bool:
    return evening.below in ((), (Home(),))


def with_menu(evening: Evening, rows: Sequence[Option]) -> Sequence[Option]:
    """The stage that a game stands at leads to its menu, too."""
    return (*rows, opens("menu", say(evening, "table.menu"), Menu())) if is_main(evening) else rows


# ---------------------------------------------------------------- groups and what they ask


def about_options(evening: Evening, stage: About) -> Sequence[Option]:
    match = match_of(evening)
    rows = [
        opens(answer.key, answer.text, Doings(stage.group, answer.key), answer.value)
        for answer in answers(evening, match, GROUPS[stage.group].about, ())
    ]
    return with_menu(evening, rows or [goes_back("nothing", say(evening, "table.nothing"))])


def about_heading(evening: Evening, stage: About) -> str:
    if stage.group == "reveal":
        return say(evening, "titles.reveal", colour=named(evening, match_of(evening).state.asked or ""))
    return say(evening, f"titles.{stage.group}")


def doing_options(evening: Evening, stage: Doings) -> Sequence[Option]:
    match, group = match_of(evening), GROUPS[stage.group]
    rows = [
        Option(name, tell_text(evening, match, name), tells(name, stage.about), pod_value(evening, stage, name))
        for name, telling in group.rows.items()
        if telling.offered(match.depth, match.state, stage.about)
    ]
    if stage.group == "pods" and stage.about in match.state.pods:
        rows.append(opens("why", say(evening, "table.why"), WhyNot(stage.about)))
    if stage.group == "character" and match.depth is Depth.REFEREE and stage.about in match.setup.card_of:
        rows.append(opens("who_may", say(evening, "table.who_may"), WhoMay(match.setup.card_of[stage.about])))
    return with_menu(evening, rows or [goes_back("nothing", say(evening, "table.nothing"))])


def tell_text(evening: Evening, match: Match, name: str) -> str:
    """Of what can be switched, what it would be switched to."""
    state = match.state
    on = {"cameras": state.station.cameras, "jammers": state.station.jammers, "monster": state.station.monster}
    if name in on:
        return say(evening, f"tells.{name}_{'off' if on[name] else 'on'}")
    return say(evening, f"tells.{name}", colour=named(evening, state.current))


def pod_value(evening: Evening, stage: Doings, name: str) -> str:
    """Beside the launches of a pod: whether the rules allow it."""
    if name not in ("timer", "launch") or not stage.about:
        return ""
    return say(evening, "table.may" if against(match_of(evening), name, stage.about) is None else "table.may_not")


def against(match: Match, name: str, pod: str) -> Code | None:
    """What the rules say against a launch; in clock depth nobody tells who is aboard, so nothing."""
    if name not in ("timer", "launch") or not match.depth.has(Depth.STATION):
        return None
    answer = pod_answer(match, pod)
    if name == "timer":
        return answer.timed
    return answer.section if answer.bridge is not None else None


def pod_answer(match: Match, pod: str) -> PodAnswer:
    """As if an Officer were on the Bridge, which only the table sees."""
    return next(each for each in pod_answers(match.state, officer=True) if each.name == pod)


def doing_heading(evening: Evening, stage: Doings) -> str:
    if stage.about:
        return named(evening, stage.about)
    return say(evening, f"titles.{stage.group}", colour=named(evening, match_of(evening).state.current))


def tells(name: str, about: str) -> Does:
    return lambda now: asked_on(now, name, (about,) if about else ())


def asked_on(evening: Evening, name: str, given: tuple[str, ...]) -> Stepped:
    """The next question, or the step told."""
    match, telling = match_of(evening), TELLINGS[name]
    question = Ask(name, given)
    if kind_of(evening, question) == "accepted":
        return opened(in_quiet(evening), question), (Hush(),)
    if kind_of(evening, question):
        return opened(evening, question), ()
    step = telling.events(match.state, *given)
    code = against(match, name, given[-1] if given else "")
    return (opened(evening, Refusal(step, code)), ()) if code is not None else told(evening, step)


def in_quiet(evening: Evening) -> Evening:
    """Somebody else has to think about it: nothing is heard, and the turn clock stands, for ten seconds at most."""
    match = clock_paused(match_of(evening), evening.at)
    return replace(evening, game=changed(match, thinking=evening.at + QUIET))


def ask_options(evening: Evening, stage: Ask) -> Sequence[Option]:
    match, kind = match_of(evening), kind_of(evening, stage)
    if not kind:
        return (goes_back("nothing", say(evening, "table.nothing")),)

    def row(answer: Answer) -> Option:
        given = (*stage.given, answer.key)
        return Option(answer.key, answer.text, lambda now: asked_on(now, stage.telling, given), answer.value)

    rows = [row(answer) for answer in answers(evening, match, kind, stage.given)]
    return rows or [goes_back("nothing", say(evening, "table.nothing"))]


def kind_of(evening: Evening, stage: Ask) -> str:
    kinds = TELLINGS[stage.telling].asks(match_of(evening).state, stage.given)
    return kinds[len(stage.given)] if len(stage.given) < len(kinds) else ""


def ask_heading(evening: Evening, stage: Ask) -> str:
    """With what it comes to: whether the cameras would see it, whose answer it is."""
    match, kind = match_of(evening), kind_of(evening, stage)
    colour = named(evening, match.state.current)
    if kind == "how" and not match.state.station.cameras:
        kind = "how_unseen"
    key = f"asks.{kind}" if knows(f"asks.{kind}") else f"tells.{stage.telling}"
    return say(evening, key, colour=colour, who=named(evening, stage.given[-1] if stage.given else ""))


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
            lambda now, number=marker.id: told(now, (e.TakeMarker(number),)),  # type: ignore[misc]
        )
        for marker in due_now(match.state)[:1]
    ]
    return (*rows, goes_back("later", say(evening, "table.later")))


def resolves(evening: Evening, number: int) -> Stepped:
    """In the resolve phase, which it begins if need be."""
    begun = match_of(evening).state.phase is Phase.RESOLVE
    return told(evening, (*(() if begun else (e.Resolve(),)), e.ResolveMarker(number)))


# ---------------------------------------------------------------- refusals


def refusal_options(evening: Evening, stage: Refusal) -> Sequence[Option]:
    """BACK and the first row leave it; beside every refusal stands that it happened anyway."""
    state = match_of(evening).state
    possible = anyway(state, stage.step, stage.code)
    if possible is None and refused(match_of(evening), stage.step) is None:
        possible = stage.step  # a launch that the short way does not ask about
    leave = Option("leave", say(evening, "table.leave"), lambda now: (on_main_stage(now), ()))
    if possible is None:
        return (leave, opens("correct", say(evening, "table.anyway_correct"), Doings("correct")))
    step = possible
    return (leave, Option("anyway", say(evening, "table.anyway"), lambda now: forced(now, step)))


def forced(evening: Evening, step: Step) -> Stepped:
    below = closed(evening)
    return happened(below, step)


def refusal_heading(evening: Evening, stage: Refusal) -> str:
    return say(evening, f"codes.{stage.code.value}")


# ---------------------------------------------------------------- whom the blast takes along


def space_options(evening: Evening, stage: InSpace) -> Sequence[Option]:
    match = match_of(evening)

    def ticks(body: str) -> Option:
        there = body in stage.ticked
        rest = tuple(each for each in stage.ticked if each != body) if there else (*stage.ticked, body)
        return Option(
            body,
            named(evening, body),
            lambda now: (turned(now, replace(now.stage, ticked=rest)), ()),  # type: ignore[type-var]
            icon=Icon.DONE if there else None,
        )

    done = with_in_space(stage.step, stage.ticked)
    rows = [ticks(body) for body, now in match.state.bodies.items() if not now.gone]
    return (Option("done", say(evening, "table.space_done"), lambda now: happened(now, done), icon=Icon.PLAY), *rows)


# ---------------------------------------------------------------- the past


def past_options(evening: Evening, stage: Past) -> Sequence[Option]:
    match = match_of(evening)
    rows = [
        opens(
            str(place),
            past_line(evening, match, place),
            PastStep(place),
            say(evening, "table.minute_short", minute=match.before(place).minute),
            Icon.WARNING if fits_no_more(match, place) else None,
        )
        for place in reversed(range(len(match.steps)))
    ]
    return rows or (goes_back("nothing", say(evening, "table.nothing")),)


def past_line(evening: Evening, match: Match, place: int) -> str:
    return sentence(evening, match.steps[place][-1 if is_ending(match.steps[place]) else 0])


def is_ending(step: Step) -> bool:
    return isinstance(step[-1], e.EndTurn | e.ResolveMarker | e.ScoreUp)


def fits_no_more(match: Match, place: int) -> bool:
    first = sum(len(step) for step in match.steps[:place])
    return any(result.refused for result in match.results[first : first + len(match.steps[place])])


def past_heading(evening: Evening, stage: PastStep) -> str:
    match = match_of(evening)
    return past_line(evening, match, stage.place) if stage.place < len(match.steps) else say(evening, "table.nothing")


def past_step_options(evening: Evening, stage: PastStep) -> Sequence[Option]:
    if stage.place >= len(match_of(evening).steps):
        return (goes_back("nothing", say(evening, "table.nothing")),)
    return (
        Option("never", say(evening, "table.never"), lambda now: never_happened(now, stage.place)),
        Option("otherwise", say(evening, "table.otherwise"), lambda now: back_to(now, stage.place, True)),
        Option("before", say(evening, "table.came_before"), lambda now: back_to(now, stage.place, False)),
    )


def never_happened(evening: Evening, place: int) -> Stepped:
    now, effects = back_to(evening, place, instead=True)
    after, more = happened(now, ())
    return after, (*effects, *more)


def back_to(evening: Evening, place: int, instead: bool) -> Stepped:
    """As it was then; the next that is told takes that place. What is heard and logged waits until then."""
    aside = set_aside(match_of(evening), place, instead)
    return arrived(evening, aside)


def corrects_nothing(evening: Evening) -> Stepped:
    return arrived(evening, given_up(match_of(evening)))


def misfits_text(evening: Evening, stage: Misfits) -> Read:
    lines = [sentence(evening, event) for event in stage.events]
    return Page(say(evening, "titles.Misfits"), "\n".join(lines), stage.page)


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
    if answer.lost:
        lines.append(say(evening, "status.would_be_lost"))
    return Page(named(evening, stage.pod), "\n".join(lines), stage.page)


def yes_or_why(evening: Evening, code: Code | None) -> str:
    return say(evening, "table.may") if code is None else say(evening, f"codes.{code.value}")


# ---------------------------------------------------------------- characters: who may activate


def who_may_text(evening: Evening, stage: WhoMay) -> Read:
    """Cubes and discs are told at this depth, so the box knows."""
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
    def chosen(depth: Depth) -> Option:
        return Option(
            depth.value,
            shown(evening, depth),
            lambda now: (on_main_stage(remembering(with_match(now, depth=depth), depth=depth)), ()),
            icon=Icon.DONE if match_of(evening).depth is depth else None,
        )

    return tuple(chosen(depth) for depth in Depth)
