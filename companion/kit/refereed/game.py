"""PURE. A refereed game as one value, and the lists that follow from it: groups, moves, what they ask, refusals, the
past. They look and answer alike in every game, on the box and on phones."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.kit import sixths
from companion.kit.evening import Evening, Home, StepResult, go_home, pop, push
from companion.kit.options import Does, Option, goes_back, opens
from companion.kit.refereed import moves as m
from companion.kit.refereed.flow import Flow, Misfits, Refusal, match_in
from companion.kit.refereed.match import (
    Match,
    Step,
    changed,
    cut_before,
    cut_count,
    given_up,
    of_the_table,
    set_aside,
)
from companion.kit.refereed.moves import (
    Answer,
    Answers,
    Given,
    Group,
    Kind,
    Menu,
    MoveList,
    PastStep,
    PastSteps,
    Question,
    Subjects,
)
from companion.kit.stage import StageKind, stage
from companion.kit.texts import Read
from companion.types import Icon, Key, Page
from companion.words import InLanguage, Words

Language = str | InLanguage


def no_value(language: Language, match: Any, kind: Kind, key: str) -> str:
    return ""


@dataclass(frozen=True)
class Refereed:
    """What a game brings besides its rules and its flow."""

    flow: Flow
    words: Words
    groups: Mapping[str, Group]
    step_text: Callable[[Language, Any, Step], str]  # a line of the past
    kinds: Mapping[Kind, Answers] = field(default_factory=dict)
    answer_text: Callable[[Language, Any, Kind, str], str] = lambda language, match, kind, key: key
    answer_value: Callable[[Language, Any, Kind, str], str] = no_value
    step_value: Callable[[Language, Any, int], str] = lambda language, match, place: ""  # beside it: when
    move_value: Callable[[Language, Any, str, Given], str] = lambda language, match, name, given: ""
    # Why the table should think twice although the game would take it.
    warned: Callable[[Any, str, Given], Any] = lambda match, name, given: None
    consent: Kind = ""  # a question that somebody else answers, on their own phone
    waiting: Callable[[Evening], StepResult] = lambda evening: (evening, ())  # what happens while that one thinks
    heads: Mapping[type, Callable[[Evening, Any], str]] = field(default_factory=dict)  # headings of its own, by stage
    move_text: Callable[[Language, Any, str], str] | None = None  # if not `moves.NAME`
    group_text: Callable[[Language, str], str] | None = None  # if not `groups.NAME`
    row_text: Callable[[Language, Any, str], str] | None = None  # of `first_rows`, if not the move's
    more: Callable[[Evening, MoveList], Sequence[Option]] = lambda evening, stage: ()  # rows after those of a group
    instead: Callable[[Evening, Refusal], Sequence[Option]] = lambda evening, stage: ()  # rows beside a refusal
    leaves: Callable[[Evening], Evening] | None = None  # where leaving a refusal leads, if not to the main stage
    menu_rows: Callable[[Evening], Sequence[Option]] = lambda evening: ()  # its own rows of the menu
    may_tell: Callable[[Any, str], bool] = lambda match, seat: False  # may that seat's phone enter moves now?
    first_rows: Callable[[Any], Mapping[str, Question]] = (
        lambda match: {}
    )  # on phones: moves without looking for a group
    next_taps: Callable[[Any, Question], Given] = lambda match, told: ()  # where a phone is after a move
    letters: bool = False  # six keys choose in its lists, where the box has ten
    reasons: bool = False  # on phones what the rules refuse comes last, with the reason
    # The reason in full, where it says more than the code; empty: the code's words.
    in_full: Callable[[Language, Any, Step, Any], str] = lambda language, match, step, code: ""

    @property
    def moves(self) -> Mapping[str, m.Move]:
        return m.moves_of(self.groups)

    def say(self, language: Language, key: str, /, **values: object) -> str:
        return self.words.say(language, key, **values)

    def answers(self, language: Language, match: Match, kind: Kind, given: Given) -> Sequence[Answer]:
        return tuple(
            Answer(key, self.answer_text(language, match, kind, key), self.answer_value(language, match, kind, key))
            for key in self.kinds[kind](match, given)
        )

    def kind_asked(self, match: Match, question: Question) -> Kind:
        """What is asked next; "": everything is known."""
        kinds = self.moves[question.move].asks(match.state, question.given)
        return kinds[len(question.given)] if len(question.given) < len(kinds) else ""

    def first_of(self, group: str) -> Subjects | MoveList:
        return Subjects(group) if self.groups[group].about else MoveList(group)

    # ------------------------------------------------------------ the menu

    def menu_options(self, evening: Evening, stage: Menu) -> Sequence[Option]:
        """What can be entered now, the past, the game's own rows, the way home; a correction under way comes first."""
        match, past = match_in(evening), tuple(self.past_rows(evening))
        groups = tuple(
            opens(name, self.group_named(evening, name), self.first_of(name))
            for name, group in self.groups.items()
            if group.offered(match)
        )
        home = Option("home", evening.say("refereed.home"), self.sent_home, icon=Icon.PAUSE)
        first = (*past, *groups) if match.aside is not None else (*groups, *past)
        return (*first, *self.menu_rows(evening), home)

    def sent_home(self, evening: Evening) -> StepResult:
        return go_home(self.flow.on_main_stage(evening)), ()

    def group_at(self, match: Match, letter: Key) -> str | None:
        """The group that this key of the main stage leads to."""
        groups = ((name, each) for name, each in self.groups.items() if each.letter is letter and each.offered(match))
        return next((name for name, _ in groups), None)

    # ------------------------------------------------------------ groups and what they ask

    def about_options(self, evening: Evening, stage: Subjects) -> Sequence[Option]:
        answers = self.answers(evening, match_in(evening), self.groups[stage.group].about, ())
        rows = [opens(each.key, each.text, MoveList(stage.group, each.key), each.value) for each in answers]
        return self.marked(evening, stage, with_menu(evening, rows or self.nothing(evening)))

    def doing_options(self, evening: Evening, stage: MoveList) -> Sequence[Option]:
        match, given = match_in(evening), (stage.about,) if stage.about else ()
        rows = [
            Option(
                name,
                self.move_named(evening, match, name),
                self.asks_on(name, given),
                self.move_value(evening, match, name, given),
            )
            for name, move in self.groups[stage.group].moves.items()
            if move.offered(match, stage.about) and not move.quick
        ]
        rows += self.more(evening, stage)
        return self.marked(evening, stage, with_menu(evening, rows or self.nothing(evening)))

    def move_named(self, language: Language, match: Match, name: str) -> str:
        return self.move_text(language, match, name) if self.move_text else self.say(language, f"moves.{name}")

    def group_named(self, language: Language, name: str) -> str:
        return self.group_text(language, name) if self.group_text else self.say(language, f"groups.{name}")

    def row_named(self, language: Language, match: Match, key: str) -> str:
        return self.row_text(language, match, key) if self.row_text else self.move_named(language, match, key)

    def ask_options(self, evening: Evening, stage: Question) -> Sequence[Option]:
        match = match_in(evening)
        kind = self.kind_asked(match, stage)
        answers = self.answers(evening, match, kind, stage.given) if kind else ()
        rows = [
            Option(each.key, each.text, self.asks_on(stage.move, (*stage.given, each.key)), each.value)
            for each in answers
        ]
        return self.marked(evening, stage, rows or self.nothing(evening))

    def marked(self, evening: Evening, stage: Any, rows: Sequence[Option]) -> Sequence[Option]:
        return sixths.marked(evening, stage, rows) if self.letters else rows

    def asks_on(self, name: str, given: Given) -> Does:
        return lambda now: self.asked_on(now, name, given)

    def asked_on(self, evening: Evening, name: str, given: Given) -> StepResult:
        """The next question, or the step entered."""
        match, question = match_in(evening), Question(name, given)
        kind = self.kind_asked(match, question)
        if kind and kind == self.consent:
            thinking, effects = self.waiting(evening)
            return push(thinking, question), effects
        if kind:
            return push(evening, question), ()
        step = self.moves[name].step(match.state, *given)
        code = self.warned(match, name, given)
        return (push(evening, Refusal(step, code)), ()) if code is not None else self.flow.entered(evening, step)

    def heading(self, evening: Evening, stage: Any) -> str:
        """The game's own for a stage of that class; else the title of its group, or the group's name."""
        own = self.heads.get(type(stage))
        if own is not None:
            return own(evening, stage)
        title = f"titles.{stage.group}"
        return self.say(evening, title) if self.words.knows(title) else self.group_named(evening, stage.group)

    def nothing(self, evening: Evening) -> Sequence[Option]:
        return (goes_back("nothing", evening.say("refereed.nothing")),)

    # ------------------------------------------------------------ refusals

    def refusal_options(self, evening: Evening, stage: Refusal) -> Sequence[Option]:
        """BACK and the first row leave it; beside every refusal stands that it happened anyway."""
        step = self.flow.anyway(match_in(evening), stage.step, stage.code)
        leaves = self.leaves or self.flow.on_main_stage
        leave = Option("leave", evening.say("refereed.leave"), lambda now: (leaves(now), ()))
        found = [leave, *self.instead(evening, stage)]
        if step is not None:
            found.insert(1, Option("anyway", evening.say("refereed.anyway"), self.forces(step)))
        elif "correct" in self.groups:
            found.append(opens("correct", evening.say("refereed.anyway_correct"), MoveList("correct")))
        return found

    def forces(self, step: Step) -> Does:
        return lambda now: self.flow.happened(pop(now), step)

    def refusal_heading(self, evening: Evening, stage: Refusal) -> str:
        return self.say(evening, f"codes.{stage.code.value}")

    def reason_text(self, evening: Evening, step: Step, code: Any) -> str:
        """For a phone, which has the room."""
        return self.in_full(evening, match_in(evening), step, code) or self.say(evening, f"codes.{code.value}")

    # ------------------------------------------------------------ the past

    def past_rows(self, evening: Evening) -> Iterable[Option]:
        """Of the menu: undo and corrections; while something is corrected, how to let it be."""
        match = match_in(evening)
        if match.aside is not None:
            yield Option("give_up", evening.say("refereed.give_up"), self.corrects_nothing)
            return
        count = len(tuple(of_the_table(match)))
        if count:
            yield Option("undo", evening.say("refereed.undo"), self.flow.undo)
        if match.cut:
            yield Option("put_back", evening.say("refereed.put_back"), self.flow.put_back, cut_count(match))
        if count:
            yield opens("past", evening.say("refereed.past"), PastSteps(), str(count))

    def past_options(self, evening: Evening, stage: PastSteps) -> Sequence[Option]:
        match = match_in(evening)
        rows = [
            opens(
                str(place),
                self.step_text(evening, match, match.steps[place]),
                PastStep(place),
                self.step_value(evening, match, place),
                Icon.WARNING if match.outcomes[place].refused is not None else None,
            )
            for place in of_the_table(match)
        ]
        return rows or self.nothing(evening)

    def past_heading(self, evening: Evening, stage: PastStep) -> str:
        match = match_in(evening)
        if stage.place >= len(match.steps):
            return evening.say("refereed.nothing")
        return self.step_text(evening, match, match.steps[stage.place])

    def past_step_options(self, evening: Evening, stage: PastStep) -> Sequence[Option]:
        if stage.place >= len(match_in(evening).steps):
            return self.nothing(evening)
        return (
            Option("never", evening.say("refereed.never"), lambda now: self.never_happened(now, stage.place)),
            Option("otherwise", evening.say("refereed.otherwise"), lambda now: self.back_to(now, stage.place, True)),
            Option("before", evening.say("refereed.before"), lambda now: self.back_to(now, stage.place, False)),
            Option("cut", evening.say("refereed.cut"), lambda now: self.cut_at(now, stage.place)),
        )

    def never_happened(self, evening: Evening, place: int) -> StepResult:
        now, effects = self.back_to(evening, place, True)
        after, more = self.flow.happened(now, None)
        return after, (*effects, *more)

    def back_to(self, evening: Evening, place: int, instead: bool) -> StepResult:
        """As it was then; the next that is entered takes that place. What is heard and logged waits until then."""
        return self.flow.arrived(evening, set_aside(match_in(evening), place, instead=instead))

    def cut_at(self, evening: Evening, place: int) -> StepResult:
        """As it was before that step; what came after can be put back."""
        match = match_in(evening)
        return self.flow.arrived(evening, cut_before(match, place)) if place < len(match.steps) else (evening, ())

    def corrects_nothing(self, evening: Evening) -> StepResult:
        return self.flow.arrived(evening, given_up(match_in(evening)))

    def misfits_text(self, evening: Evening, stage: Misfits) -> Read:
        match = match_in(evening)
        lines = [self.step_text(evening, match, step) for step in stage.steps]
        return Page(evening.say("refereed.misfits"), "\n".join(lines), stage.page)


def with_menu(evening: Evening, rows: Sequence[Option]) -> Sequence[Option]:
    """The stage that a game stands at leads to its menu, too."""
    at_the_bottom = evening.below in ((), (Home(),))
    return (*rows, opens("menu", evening.say("refereed.menu"), Menu())) if at_the_bottom else rows


def with_taps(evening: Evening, seat: str, taps: Given) -> Evening:
    match = match_in(evening)
    others = {each: theirs for each, theirs in match.taps.items() if each != seat}
    return replace(evening, game=changed(match, taps={**others, seat: taps} if taps else others))


Of = Callable[[Evening], Refereed]  # the game under way: the box finds it


def stages(of: Of) -> tuple[StageKind, ...]:
    """The stages that every refereed game has, as the box's own tables hold them."""
    return (
        stage(
            Subjects,
            options=lambda evening, stage: of(evening).about_options(evening, stage),
            heading=lambda evening, stage: of(evening).heading(evening, stage),
        ),
        stage(
            MoveList,
            options=lambda evening, stage: of(evening).doing_options(evening, stage),
            heading=lambda evening, stage: of(evening).heading(evening, stage),
        ),
        stage(
            Question,
            options=lambda evening, stage: of(evening).ask_options(evening, stage),
            heading=lambda evening, stage: of(evening).heading(evening, stage),
        ),
        stage(
            Refusal,
            options=lambda evening, stage: of(evening).refusal_options(evening, stage),
            heading=lambda evening, stage: of(evening).refusal_heading(evening, stage),
        ),
        stage(Menu, options=lambda evening, stage: of(evening).menu_options(evening, stage)),
        stage(PastSteps, options=lambda evening, stage: of(evening).past_options(evening, stage)),
        stage(
            PastStep,
            options=lambda evening, stage: of(evening).past_step_options(evening, stage),
            heading=lambda evening, stage: of(evening).past_heading(evening, stage),
        ),
        stage(Misfits, text=lambda evening, stage: of(evening).misfits_text(evening, stage)),
    )
