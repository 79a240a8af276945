"""What the crew has chosen for the next mission so far, and how that becomes a briefing."""

from dataclasses import dataclass, field, replace
from enum import Enum

from companion.games.space_alert.table.briefing import (
    BASE_GAME,
    NO_BOARDS,
    Boards,
    Briefing,
    By,
    Difficulty,
    Frontier,
    SoundBy,
)
from companion.games.space_alert.table.crew import Crew, gathered
from companion.games.space_alert.table.decks import deck_of
from companion.games.space_alert.table.own import ID, preferences, session
from companion.games.space_alert.table.recording import recording_of
from companion.kit.chance import game_id
from companion.kit.evening import Evening
from companion.rules.dice import derived, seed_of, stream
from companion.rules.hidden import PRIVATE
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.recipe import Knobs
from companion.rules.space_alert.timeline import Timeline, heard_by
from companion.rules.space_alert.tracks import TRACKS


class Kind(Enum):
    MISSION = "mission"
    TRAINING = "training"
    CAMPAIGN = "campaign"


@dataclass(frozen=True)
class MissionDraft:
    kind: Kind = Kind.MISSION
    timeline: Timeline | None = field(default=None, repr=False, metadata=PRIVATE)
    common: Difficulty = Difficulty.WHITE
    serious: Difficulty = Difficulty.WHITE
    boards_by: By = By.BOX
    boards: Boards = NO_BOARDS
    cards_by: By = By.TABLE
    sound: SoundBy = SoundBy.VOICE
    track: str = ""  # the recording that was chosen; empty: the one that is this mission by its name
    knobs: Knobs = field(default_factory=Knobs)
    seed: int = field(default=0, repr=False, metadata=PRIVATE)  # of boards and cards drawn by the box
    new_campaign: bool = False  # begins one, also where another is under way
    frontier: Frontier = BASE_GAME
    named: tuple[str, ...] = ()  # a mission's name as far as it was typed: whole words, then the letters of the next
    by_chance: bool = False  # nobody has chosen it, so it stays secret


def draft_of(evening: Evening) -> MissionDraft:
    return session(evening).draft or MissionDraft(frontier=preferences(evening).frontier)


def frontier_of(evening: Evening) -> Frontier:
    """The parts of the expansion that are played; training is for the base game."""
    draft = draft_of(evening)
    return draft.frontier if draft.timeline is None or draft.timeline.level is Level.MISSION else BASE_GAME


def chosen_track(evening: Evening, draft: MissionDraft) -> str:
    """The recording that would be played; empty: there is none of this mission, and the voice speaks."""
    return draft.track or (recording_of(draft.timeline, evening.box.tracks) if draft.timeline else "")


def crew_of(evening: Evening) -> Crew:
    return crew_now(evening) or last_crew(evening) or gathered(4)


def crew_now(evening: Evening) -> Crew | None:
    """As it is put together so far."""
    return session(evening).crew


def last_crew(evening: Evening) -> Crew | None:
    """Who flew last."""
    return preferences(evening).last_crew


def chance(evening: Evening) -> tuple[int, Evening]:
    """A seed never used before this evening, and the evening after that."""
    return derived(evening.seed, evening.draws), replace(evening, draws=evening.draws + 1)


# --- boards and cards ----------------------------------------------------------------------------------


def drawn_boards(timeline: Timeline, seed: int) -> Boards:
    """Four different ones, or those a test run lays down (rules 1; R31)."""
    if timeline.setup is not None:
        red, white, blue = timeline.setup.boards
        return red, white, blue, ""
    red, white, blue, internal, *_ = stream(seed, "boards").shuffled(TRACKS)
    return red, white, blue, internal if any(threat.internal for threat in timeline.threats) else ""


def drawn_cards(
    timeline: Timeline, common: Difficulty, serious: Difficulty, seed: int, frontier: Frontier = BASE_GAME
) -> tuple[str, ...]:
    """One card for each threat, without repeats, from the decks of the chosen difficulty."""
    dice = stream(seed, "cards")
    found: list[str] = []
    for alert in timeline.threats:
        chosen = serious if alert.serious else common
        decks = [deck_of(alert, each, frontier) for each in (chosen, Difficulty.MIXED, Difficulty.ALL)]
        left = ([code for code in deck if code not in found] for deck in decks)
        found.append(dice.choice(next(deck for deck in left if deck)))  # a used-up deck gives way to all
    return tuple(found)


def difficulty_of(draft: MissionDraft) -> tuple[Difficulty, Difficulty]:
    """Of common and of serious threats; training is flown with white cards, whatever was played last."""
    if draft.timeline is not None and draft.timeline.level is not Level.MISSION:
        return Difficulty.WHITE, Difficulty.WHITE
    return draft.common, draft.serious


def briefing_of(evening: Evening) -> Briefing | None:
    """The mission as chosen, complete; None until a timeline is chosen."""
    draft = draft_of(evening)
    if draft.timeline is None:
        return None
    crew = crew_of(evening)
    heard = heard_by(draft.timeline, len(crew.seats), crew.players)
    fixed = draft.timeline.setup
    frontier = frontier_of(evening)
    track = chosen_track(evening, draft)
    common, serious = difficulty_of(draft)
    cards: tuple[str, ...] = ()
    if fixed is not None:
        cards = fixed.cards[: len(heard.threats)]
    elif draft.cards_by is By.BOX:
        cards = drawn_cards(heard, common, serious, draft.seed, frontier)
    return Briefing(
        crew,
        draft.timeline,
        common,
        serious,
        By.BOX if fixed else draft.boards_by,
        drawn_boards(heard, draft.seed) if fixed or draft.boards_by is By.BOX else draft.boards,
        draft.cards_by,
        cards,
        SoundBy.VOICE if draft.sound is SoundBy.TRACK and not track else draft.sound,
        track if draft.sound is SoundBy.TRACK else "",
        draft.seed,
        draft.kind is Kind.CAMPAIGN,
        id=game_id(evening, ID, evening.draws) or name_of_old(evening),
        frontier=frontier,
        by_chance=draft.by_chance,
    )


def name_of_old(evening: Evening) -> str:
    """As version 0.2.0 called a mission; an evening that began there is replayed to the same names."""
    return f"{evening.date or 'undated'}-{seed_of(f'{evening.seed} {evening.draws}'):016x}"
