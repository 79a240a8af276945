"""Stationfall as a refereed game: its moves with their words, the warnings, what a phone may enter in its turn."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.games.stationfall.table.action_entry import ACTIONS
from companion.games.stationfall.table.answers import KINDS, answer_text, answer_value
from companion.games.stationfall.table.flow import FLOW
from companion.games.stationfall.table.match import Depth, Match, Step, acts_for, clock_paused, match_of
from companion.games.stationfall.table.menus import WhoMay, WhyNot, menu_rows, pod_answer
from companion.games.stationfall.table.moves import FELL, GROUPS, HITS, INTO
from companion.games.stationfall.table.names import named, sentence, sentences, shown
from companion.games.stationfall.table.waiting import condition_text
from companion.games.stationfall.words import WORDS, knows, say
from companion.kit.effects import Hush
from companion.kit.evening import Evening, StepResult
from companion.kit.options import Option, opens
from companion.kit.refereed.game import Language, Refereed
from companion.kit.refereed.match import changed
from companion.kit.refereed.moves import Given, MoveList, Question, Subjects
from companion.rules.stationfall import events as e
from companion.rules.stationfall.state import TURN_PHASES
from companion.rules.stationfall.terms import Code, Means, Phase
from companion.types import Millis

QUIET: Millis = 10_000  # for the player who is offered a bribe or kompromat
ACTS = "activation"  # the row, and the means, of the activated character's own actions
LAUNCHES = ("timer", "launch")


# ---------------------------------------------------------------- words


def move_text(language: Language, match: Match, name: str) -> str:
    """Of what can be switched, what it would be switched to."""
    station = match.state.station
    on = {"cameras": station.cameras, "jammers": station.jammers, "monster": station.monster}
    if name in INTO:
        return say(language, "moves.into", pod=named(language, name.removeprefix("into ")))
    if name in on:
        return say(language, f"moves.{name}_{'off' if on[name] else 'on'}")
    return say(language, f"moves.{name}", colour=named(language, match.state.current))


def row_text(language: Language, match: Match, key: str) -> str:
    return move_text(language, match, key) if key in REFEREED.moves else shown(language, Means(key))


def subjects_heading(evening: Evening, stage: Subjects) -> str:
    if stage.group == "reveal":
        return say(evening, "titles.reveal", colour=named(evening, match_of(evening).state.asked or ""))
    return say(evening, f"titles.{stage.group}")


def moves_heading(evening: Evening, stage: MoveList) -> str:
    if stage.about:
        return named(evening, stage.about)
    return say(evening, f"titles.{stage.group}", colour=named(evening, match_of(evening).state.current))


# What the character asked for has to do with it, if it is not the one who acts: languages ask differently then.
PART_IN = {
    **dict.fromkeys(
        (
            *HITS, *FELL, "down", "revive", "activate", "use", "reveal", "reveal_bonus", "renegotiate", "drag",
            "attack", "rob", "rig_robot", "machine_shop", "grip",
        ),
        "_whom",
    ),
    "copy": "_from",
    "influence": "_on",
}  # fmt: skip


def question_heading(evening: Evening, stage: Question) -> str:
    """With its consequences: whether the cameras would see it, who has to answer."""
    match = match_of(evening)
    kind = REFEREED.kind_asked(match, stage)
    if kind == REFEREED.consent:
        return offered(evening, match, stage.given, named(evening, match.state.current))
    if kind == "how" and not match.state.station.cameras:
        kind = "how_unseen"
    if kind == "body":
        kind += next((PART_IN[each] for each in (*stage.given[::-1], stage.move) if each in PART_IN), "")
    key = f"asks.{kind}" if knows(f"asks.{kind}") else f"moves.{stage.move}"
    colour = named(evening, match.state.current)
    return say(evening, key, colour=colour, who=named(evening, stage.given[-1] if stage.given else ""))


def offered(language: Language, match: Match, given: Given, who: str) -> str:
    """Which bribe or kompromat, from whom and for which action, before it is answered (rules 15.5.4.3, 15.5.5.2)."""
    means, card, action, *answers = given
    kinds = ACTIONS[action].asked(match.state, tuple(answers))
    texts = [answer_text(language, match, kind, key) for kind, key in zip(kinds, answers, strict=False)]
    return say(
        language, "page.asked_what", who=who, means=shown(language, Means(means)),
        character=named(language, card), action=" ".join([say(language, f"actions.{action}"), *texts]),
    )  # fmt: skip


def step_text(language: Language, match: Match, step: Step) -> str:
    ends = isinstance(step[-1], e.EndTurn | e.ResolveMarker | e.ScoreUp)
    return sentence(language, step[-1]) if ends else sentences(language, step)[0][1]


def step_value(language: Language, match: Match, place: int) -> str:
    return say(language, "table.minute_short", minute=match.before(place).minute)


# ---------------------------------------------------------------- launches


def against(match: Match, name: str, given: Given) -> Code | None:
    """What the rules say against a launch; in clock depth nobody enters who is aboard, so nothing."""
    if name not in LAUNCHES or not given or not match.depth.has(Depth.STATION):
        return None
    answer = pod_answer(match, given[-1])
    if name == "timer":
        return answer.timed
    return answer.section if answer.bridge is not None else None


def move_value(language: Language, match: Match, name: str, given: Given) -> str:
    """Beside the launches of a pod: whether the rules allow it."""
    if name not in LAUNCHES or not given or not match.depth.has(Depth.STATION):
        return ""
    return say(language, "table.may" if against(match, name, given) is None else "table.may_not")


def more_rows(evening: Evening, stage: MoveList) -> Sequence[Option]:
    match = match_of(evening)
    if stage.group == "pods" and stage.about in match.state.pods:
        return (opens("why", say(evening, "table.why"), WhyNot(stage.about)),)
    if stage.group == "character" and match.depth is Depth.REFEREE and stage.about in match.setup.card_of:
        return (opens("who_may", say(evening, "table.who_may"), WhoMay(match.setup.card_of[stage.about])),)
    return ()


def in_quiet(evening: Evening) -> StepResult:
    """Somebody else has to think about it: nothing is heard, and the turn clock stands, for ten seconds at most."""
    match = clock_paused(match_of(evening), evening.at)
    return replace(evening, game=changed(match, thinking=evening.at + QUIET)), (Hush(),)


# ---------------------------------------------------------------- phones


def may_tell(match: Match, seat: str) -> bool:
    state = match.state
    return state.phase in TURN_PHASES and match.aside is None and acts_for(match, seat, state.current)


def first_rows(match: Match) -> Mapping[str, Question]:
    """What a turn is made of, at referee depth: a tap each, without looking for its group."""
    state = match.state
    now, found = state.now, dict[str, Question]()
    if match.depth.has(Depth.STATION):
        found["damage"] = Question("damage")
    if match.depth is not Depth.REFEREE:
        return found
    if now.activated is not None and now.actions:
        found[ACTS] = Question("action", (ACTS,))
    if now.activated is None and not now.renegotiated:
        found["activate"] = Question("activate")
    if state.phase in (Phase.REVEAL, Phase.INFLUENCE):
        found["influence"] = Question("influence")
    for means in (Means.FREE, Means.BRIBE, Means.KOMPROMAT):
        if means is not Means.FREE or (now.activated is not None and not now.free_used):
            found[means.value] = Question("action", (means.value,))
    return found


def next_taps(match: Match, answered: Question) -> Given:
    """After an activation or an action of it the next one is asked for, as long as there are any."""
    own = answered.move in ("activate", "use", *HITS) or answered.given[:1] == (ACTS,)
    return (ACTS,) if own and match.state.phase in TURN_PHASES and ACTS in first_rows(match) else ()


REFEREED = Refereed(
    FLOW,
    WORDS,
    GROUPS,
    step_text,
    kinds=KINDS,
    answer_text=answer_text,
    answer_value=answer_value,
    step_value=step_value,
    move_value=move_value,
    warned=against,
    consent="accepted",
    waiting=in_quiet,
    heads={Subjects: subjects_heading, MoveList: moves_heading, Question: question_heading},
    move_text=move_text,
    group_text=lambda language, name: say(language, f"turn.{name}"),
    row_text=row_text,
    more=more_rows,
    menu_rows=menu_rows,
    may_tell=may_tell,
    first_rows=first_rows,
    next_taps=next_taps,
    letters=True,
    reasons=True,
    in_full=condition_text,
)
