"""What is so of every game, asked of its `GameInfo` alone: a new game on the register is asked, too.

A check yields what is wrong, a line each, which begins with the game's own file that is to be mended. What can be
seen when tables are made is refused there (`kit/game_info.py`, `kit/stage.py`) and is no business of ours.
"""

import enum
import json
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields, is_dataclass, replace
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.cli_words import words_of
from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.journal import kinds_of, read, read_input, written, written_input, written_journal
from companion.evening.journal_check import not_journalled
from companion.evening.log_lines import crew_of, lines_of, result_of, title_of
from companion.evening.room import room_of
from companion.evening.settings import GamesShown
from companion.evening.shelf import register
from companion.evening.view import page_of, seats_of, view
from companion.kit.commands import PoweredOn
from companion.kit.effects import Effect, Save, Sound
from companion.kit.evening import Home, Stage, all_stages, can_go_on, go_home, resume, unshelve
from companion.kit.forms import Numbers
from companion.kit.game_info import GameInfo
from companion.kit.hidden import private_fields
from companion.kit.logline import LogEntry
from companion.kit.main_stage import is_of
from companion.kit.page import Viewer
from companion.kit.refereed.match import Match
from companion.kit.refereed.phones import Tapped
from companion.kit.stage import where
from companion.studio.sounds import SOUNDS
from companion.torture.story import essence
from companion.types import Choices, Input
from companion.voice.spoken import BOX, text_of
from companion.words import Words
from tests.evening.walking import alike, check_undo, cut, in_language, way_home
from tests.games.walker import NAMES, SEED, Makes, Place, Walker, phone_of, place
from tests.kit.driving import driven
from tests.languages import LANGUAGES
from tests.words.in_every_language import keys_of, texts_in
from tests.words.pseudo import NOBODYS

LENGTH = 30  # commands of one walk
SEARCHES = 1500  # walks at most until all stages are found
OFTEN = 2  # a place is looked at from all sides as often as this
SELDOM = 10  # and later every so many times
MOST = 5  # faults are reported for one game at a time: mending one often mends others


@dataclass(frozen=True)
class Known:
    """What cannot be made up of a game: `tests/games/GAME/known.py` has it, where a game needs any of it."""

    evenings: Callable[[], Iterable[Evening]] = lambda: ()  # in stages that chance seldom finds
    commands: Sequence[Makes] = ()  # what phones may say besides
    samples: Mapping[type, Sequence[Any]] = field(default_factory=dict)  # as `journal_check.not_journalled` takes them
    partly: frozenset[str] = frozenset()  # private fields of the match of which all may know something: who is done


NOTHING = Known()

# ---------------------------------------------------------------- texts


def texts(info: GameInfo) -> Iterator[str]:
    """Every text in every language, with the same values to fill in."""
    return texts_in(info.game.stages.words)


# ---------------------------------------------------------------- classes, sounds, modules


def kept(info: GameInfo, known: Known = NOTHING) -> Iterator[str]:
    """A journal holds all that an evening of it can; an error never shows what is private."""
    yield from not_journalled(info.id, known.samples)
    for kind in kinds_of(info.id).values():
        for name in private_fields(kind):
            if next(each.repr for each in fields(kind) if each.name == name):
                yield f"{where(kind)}: {kind.__name__}.{name} is private, and stands in every error: repr=False"


def sounds(info: GameInfo) -> Iterator[str]:
    """What a clip says is a text in every language, or it is a sound of the studio's."""
    if info.voiced is None:
        return
    file, words = file_of(import_module(info.voice)), info.game.stages.words
    for clip in info.voiced.clips:
        sound = info.voiced.sounds.get(clip)
        if sound is not None and sound not in SOUNDS:
            yield f"{file}: {clip} is the sound {sound!r}, which nobody makes"
        if sound is None and clip not in info.voiced.counts and not says_it(words, clip):
            yield f"{file}: nothing is said for {clip}: no text {text_of(clip)!r}"
    for clip in (*info.voiced.sounds, *info.voiced.counts):
        if clip not in info.voiced.clips:
            yield f"{file}: {clip} is none of its clips"


def says_it(words: Words, clip: str) -> bool:
    return any(key == text_of(clip) or key.startswith(f"{text_of(clip)}.") for key in keys_of(words))


def modules(info: GameInfo) -> Iterator[str]:
    """Whatever is loaded only when somebody wants it can be."""
    file = file_of(import_module(info.package))
    game = info.game
    named = (game.page_in, game.room_in, info.record, *(f"{info.package}.commands.{name}" for name in info.commands))
    benches = (f"{info.package}.bench.{name}" for name in info.benches)
    for name in filter(None, (*named, *benches, f"{info.package}.demo" if info.demo else "")):
        try:
            import_module(name.replace("-", "_"))
        except ImportError as error:
            yield f"{file}: names {name}, which cannot be loaded: {error}"
    for name in info.commands:
        if not words_of(info.package).knows(f"cli.{name}"):
            yield f"{file}: brings a command {name}, and no text cli.{name} tells what it does"


# ---------------------------------------------------------------- an evening


def drawn(info: GameInfo, evening: Evening, language: str) -> Iterator[str]:
    """It can be drawn and laid out, nothing is cut off, and rows can be told apart."""
    frame = draw(in_language(evening, language)).frame
    here = f"{file_in(info, evening)}: {type(evening.stage).__name__} in {language}"
    if cut(frame):
        yield f"{here}: {cut(frame)[0]!r} is cut off"
    if isinstance(frame, Choices):
        if not frame.rows:
            yield f"{here}: nothing to choose"
        elif alike(frame):
            yield f"{here}: {alike(frame)[0]!r} looks like another row"


def seen(info: GameInfo, evening: Evening, partly: Set[str] = frozenset()) -> Iterator[str]:
    """No page receives a null or what is hidden; all pages, and the room, can be written as JSON."""
    file, face = page_file(info), draw(evening)
    seats = frozenset(seats_of(evening))
    room_of(evening)
    others = tuple(twins(evening, partly))
    for viewer in viewers(evening):
        told = view(evening, face, viewer, seats, seats)
        text = json.dumps(told, ensure_ascii=False)
        for path in nulls(told, "view"):
            yield f"{file}: {path} is null on the page {viewer.page}"
        for what, mark in marks(evening).items():
            if mark in text:
                yield f"{file}: the page {viewer.page} tells {what}"
        for twin, owners in others:
            if viewer.seat not in owners and view(twin, face, viewer, seats, seats) != told:
                yield f"{file}: the page {viewer.page} of {viewer.seat or 'nobody'} tells what is {owners[0]}'s own"


def viewers(evening: Evening) -> Iterator[Viewer]:
    for language in LANGUAGES:
        yield Viewer("bridge", language)
        yield Viewer("seat", language)
    yield Viewer("panel")
    yield Viewer("panel", authenticated=False)
    for seat in seats_of(evening):
        yield Viewer("seat", seat=seat)


def nulls(value: Any, path: str) -> Iterator[str]:
    if value is None:
        yield path
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from nulls(inner, f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from nulls(inner, f"{path}[{number}]")


def marks(evening: Evening) -> dict[str, str]:
    """Secrets that stand nowhere in a page, in no form, whatever is played."""
    found: dict[str, str] = {}
    for what, secret in (("the seed", SEED), ("the secret of names", NAMES)):
        found |= {f"{what} in decimal": str(secret), f"{what} in hexadecimal": f"{secret:x}"}
    return found | {f"whose phone has {seat}": phone_of(seat) for seat in seats_of(evening)}


def twins(evening: Evening, partly: Set[str]) -> Iterator[tuple[Evening, tuple[str, ...]]]:
    """Evenings that differ only in what belongs to those seats alone: what their phones are about to enter is gone; two
    seats have each other's private things, as long as anything is hidden at all."""
    match = evening.game
    page = page_of(evening)
    if isinstance(match, Match):
        for seat, taps in match.taps.items():
            if taps:
                yield replace(evening, game=replace(match, taps={**match.taps, seat: ()})), (seat,)
    if page is None or not is_dataclass(match) or isinstance(match, type) or not page.hides(evening):
        return
    for name in private_fields(type(match)) - {"taps", *partly}:
        held = getattr(match, name)
        owners = [seat for seat in seats_of(evening) if seat in held] if isinstance(held, Mapping) else []
        if len(owners) > 1 and held[owners[0]] != held[owners[1]]:
            one, two = owners[:2]
            yield replace(evening, game=replace(match, **{name: {**held, one: held[two], two: held[one]}})), (one, two)


def values(info: GameInfo, evening: Evening) -> Iterator[str]:
    """Frozen, and made of tuples: what nobody can change behind a step's back."""
    game = evening.game
    state = (game.setup, game.steps, game.now) if isinstance(game, Match) else ()
    for value in (*all_stages(evening), game, evening.own, *state):
        if is_own(info, value) or isinstance(value, tuple):
            yield from changeable(value)


def changeable(value: Any, held_by: type = object, name: str = "") -> Iterator[str]:
    if isinstance(value, list | set | bytearray):
        yield f"{where(held_by)}: {held_by.__name__}.{name} is a {type(value).__name__}: make it a tuple or a frozenset"
    elif isinstance(value, tuple | frozenset):
        for inner in value:
            yield from changeable(inner, held_by, name)
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from changeable(inner, held_by, name)
    elif is_dataclass(value) and not isinstance(value, type | enum.Enum):
        kind = type(value)
        if not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield f"{where(kind)}: {kind.__name__} is no frozen dataclass"
        for each in fields(value):
            yield from changeable(getattr(value, each.name), kind, each.name)


def kept_evening(info: GameInfo, evening: Evening) -> Iterator[str]:
    """It is the same when it was written and read, and is continued wherever it was."""
    evening = replace(evening, pack=None, history=())  # which are long, and no game's
    again = read(json.loads(json.dumps(written(evening))))
    if again != evening:
        differing = [each.name for each in fields(evening) if getattr(again, each.name) != getattr(evening, each.name)]
        held = [value for name in differing if is_own(info, value := getattr(evening, name))]
        file = where(type(held[0])) if held else file_in(info, evening)
        yield f"{file}: {', '.join(differing)} of the evening is another one when written and read: {held}"
    goes_on_by_itself = info.random_play.settles(evening) and next_at(evening) is not None
    if is_of(info.id, evening.stage) and not can_go_on(evening) and not goes_on_by_itself:
        yield from gone_on_with(info, evening, again)


def gone_on_with(info: GameInfo, evening: Evening, again: Evening) -> Iterator[str]:
    """The same after a power cut, and from the shelf, if it lay there; except what depends on the time of day."""
    off, _ = step(again, Input(evening.at, PoweredOn()))
    ways = {"after a power cut": off}
    if evening.game is not None:
        away, _ = register(go_home(again))
        ways["from the shelf"] = unshelve(read(written(away)), info.id)
    for how, way in ways.items():
        if not isinstance(way.stage, Home) or played_of(info, resume(way)) != played_of(info, evening):
            yield f"{file_in(info, evening)}: {type(evening.stage).__name__} is not gone on with {how}"


def played_of(info: GameInfo, evening: Evening) -> Any:
    """The game and its stages, without what depends on the time of day."""
    here = Evening(stage=evening.stage, below=evening.below, game=evening.game)
    return essence(here, info.random_play, aloft=True)


def is_own(info: GameInfo, value: object) -> bool:
    return info.owns(type(value).__module__)


# ---------------------------------------------------------------- what a command leads to


def told(info: GameInfo, before: Evening, given: Input, evening: Evening, effects: Sequence[Effect]) -> Iterator[str]:
    if read_input(json.loads(json.dumps(written_input(given)))) != given:
        yield f"{where(type(given.command))}: {given.command} is another one when written and read"
    if is_late(evening) and is_late(step(evening, Input(evening.at))[0]):
        yield f"{file_in(info, evening)}: {type(evening.stage).__name__} wants something done in the past for ever"
    if before.settings == evening.settings:  # undo leaves what is remembered for other evenings
        check_undo(before, evening, given)
    for effect in effects:
        if isinstance(effect, Sound):
            yield from played(info, effect)
        elif isinstance(effect, Save):
            yield from logged(info, effect.entry)


def is_late(evening: Evening) -> bool:
    due = next_at(evening)
    return due is not None and due <= evening.at


def played(info: GameInfo, sound: Sound) -> Iterator[str]:
    clips = {*BOX.clips, *(info.voiced.clips if info.voiced else ())}
    file = file_of(import_module(info.voice or f"{info.package}.game"))
    for cue in sound.score:
        if cue.sound not in clips:
            yield f"{file}: there is no clip {cue.sound!r}, and it is played"


def logged(info: GameInfo, entry: LogEntry) -> Iterator[str]:
    """A line is written and read, said in every language, and its record refereed again, command by command."""
    file = file_of(import_module(type(entry.value).__module__))
    if read(json.loads(json.dumps(written(entry)))) != entry:
        yield f"{file}: the line of the log is another one when written and read"
    for language in LANGUAGES:
        if not title_of(language, entry) or not result_of(language, entry) or not lines_of(language, entry):
            yield f"{file}: a line of the log says nothing in {language}"
        crew_of(language, entry)
    if info.record:
        yield from refereed(info, json.loads(entry.record))


def refereed(info: GameInfo, record: Any) -> Iterator[str]:
    rules = import_module(info.record)
    outcome = rules.referee(record)
    if outcome.get("status", "ok") != "ok":
        yield f"{file_of(rules)}: the record of a finished game is refused: {outcome}"
    if rules.referee(json.loads(json.dumps(record, sort_keys=True))) != outcome:
        yield f"{file_of(rules)}: a record says another thing when it is refereed twice"


# ---------------------------------------------------------------- on a walk


@dataclass
class Walks:
    """Many of them, until every stage was met, and some closely looked at."""

    info: GameInfo
    known: Known = NOTHING
    folder: Path | None = None  # where a walk that went wrong is kept, to be shown by ./run replay
    searches: int = SEARCHES

    def __post_init__(self) -> None:
        self.walker = Walker(self.info, self.known.evenings(), self.known.commands)
        self.looked: Counter[Place] = Counter()
        self.given: list[Input] = []  # on the walk under way
        self.here = Evening()

    def faults(self, acts: int) -> Iterator[str]:
        """Of every place that walks have found, and of that many commands more, closely checked; of stages that nobody
        came to."""
        found = dict.fromkeys(self.found())
        walks = [(each, 0) for each in self.walker.kept.values()] + [(None, LENGTH)] * (acts // LENGTH)
        for start, length in walks:
            if len(found) >= MOST:
                break
            found |= dict.fromkeys(self.walk(start or self.walker.start(), length))
        yield from found or self.unmet()

    def found(self) -> Iterator[str]:
        """Walks that nobody looks at, until they have been everywhere."""
        for _ in range(self.searches):
            if not any(self.unmet()):
                break
            yield from self.walk(self.walker.start(), LENGTH, closely=False)

    def unmet(self) -> Iterator[str]:
        met = {type(each.stage) for each in self.walker.kept.values()}
        for each in self.info.game.stages.kinds:
            if each.kind not in met:
                yield f"{where(each.kind)}: nobody ever comes to the stage {each.kind.__name__}"
        forms = {each.stage.form for each in self.walker.kept.values() if isinstance(each.stage, Numbers)}
        for name in self.info.game.forms:
            if name not in forms:
                yield f"{file_of(import_module(f'{self.info.package}.game'))}: nobody ever comes to the form {name}"

    def walk(self, start: Evening, length: int, *, closely: bool = True) -> Iterator[str]:
        self.given, self.here = [], start
        try:
            found = [*islice(self.steps(start, length, closely), MOST)]
        except Exception as error:
            found = [f"{file_of_error(self.info, error, self.here.stage)}: {type(error).__name__}: {error}"]
        yield from (each + self.kept_walk(start) for each in found)

    def steps(self, start: Evening, length: int, closely: bool) -> Iterator[str]:
        if closely:
            yield from self.looked_at(start)
        for _ in range(length):
            before, given = self.here, self.walker.following(self.here)
            self.given.append(given)
            reached, effects = step(before, given)
            if is_elsewhere(self.info, reached):
                self.given.pop()
                continue
            self.here = reached
            self.walker.arrived(reached)
            if closely:
                yield from told(self.info, before, given, reached, effects)
                if isinstance(given.command, Tapped):  # what a phone is about to tell is nobody else's
                    yield from seen(self.info, reached, self.known.partly)
                yield from self.looked_at(reached)
        if closely:
            yield from self.looked_back(start)

    def looked_at(self, evening: Evening) -> Iterator[str]:
        """The more often we have been here, the less closely."""
        here = place(evening)
        self.looked[here] += 1
        new = self.looked[here] <= OFTEN
        all_of_them = (*LANGUAGES, NOBODYS) if self.looked[here] == 1 else LANGUAGES
        for language in all_of_them if new else (LANGUAGES[self.looked[here] % len(LANGUAGES)],):
            yield from drawn(self.info, evening, language)
        if new or self.looked[here] % SELDOM == 0:
            yield from seen(self.info, evening, self.known.partly)
            yield from values(self.info, evening)
            yield from kept_evening(self.info, evening)
        if self.looked[here] == 1:
            if way_home(evening) is None:
                yield f"{file_in(self.info, evening)}: no way home from {type(evening.stage).__name__} on four keys"
            if isinstance(evening.stage, Numbers):
                name = f"{file_in(self.info, evening)}: the form {evening.stage.form}"
                yield from (f"{name}: {wrong}" for wrong in driven(evening))

    def looked_back(self, start: Evening) -> Iterator[str]:
        """The commands alone lead to the same evening."""
        again = start
        for given in self.given:
            again, _ = step(again, read_input(json.loads(json.dumps(written_input(given)))))
        if again != self.here:
            yield f"{file_in(self.info, self.here)}: the same hands lead elsewhere: chance, or a clock?"

    def kept_walk(self, start: Evening) -> str:
        if self.folder is None:
            return ""
        journal = self.folder / "walk.jsonl"
        try:
            journal.write_text(written_journal(start, self.given), "utf-8")
        except (TypeError, ValueError):
            return ""
        return f" ({len(self.given)} hands lead there: ./run replay {journal})"


def is_elsewhere(info: GameInfo, evening: Evening) -> bool:
    """Another game's walks are its own."""
    return isinstance(evening.stage, GamesShown) or evening.table not in ("", info.id)


# ---------------------------------------------------------------- whose file


def file_of(module: ModuleType) -> Path:
    return Path(str(module.__file__))


def page_file(info: GameInfo) -> Path:
    return file_of(import_module(info.game.page_in or f"{info.package}.game"))


def file_in(info: GameInfo, evening: Evening) -> Path:
    """Of the stage on the display, if it is the game's; else of the game."""
    return file_of_stage(info, evening.stage)


def file_of_stage(info: GameInfo, stage: Stage) -> Path:
    return Path(where(type(stage))) if is_own(info, stage) else file_of(import_module(f"{info.package}.game"))


def file_of_error(info: GameInfo, error: BaseException, stage: Stage) -> str:
    """Where in the game it came from, with its line."""
    folders = (str(file_of(import_module(info.package)).parent), f"companion/rules/{info.id}/")
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if any(folder in frame.filename for folder in folders):
            return f"{frame.filename}:{frame.lineno}"
    return str(file_of_stage(info, stage))


def faults(info: GameInfo, acts: int, searches: int, known: Known = NOTHING) -> Iterator[str]:
    """All that is wrong with a game; where it cannot even be loaded, that."""
    try:
        static = (*texts(info), *modules(info), *kept(info, known), *sounds(info))
    except Exception as error:
        yield f"{file_of_error(info, error, None)}: {type(error).__name__}: {error}"
        return
    yield from static or Walks(info, known, searches=searches).faults(acts)
