"""Wireless parts, in the settings: a Bluetooth speaker with its delay, set by ear, and Wi-Fi, joined by phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.evening.codes import address_code, bare
from companion.kit.commands import AirStatus
from companion.kit.effects import Air, Effect, Hush, Sound, UseSpeaker
from companion.kit.evening import Evening, StepResult, pop, push, with_settings
from companion.kit.options import Does, Option, goes_back, opens
from companion.kit.stage import Ticking, stage
from companion.kit.texts import Read
from companion.types import Cue, Frame, Hint, Key, Lamps, Message, Millis, Page, Pattern, Press, Score
from companion.voice.spoken import CLICK
from companion.words import knows, said, say

# Clicks and flashes, all at multiples of the beat: lamps beat from instant 0.
BEAT: Millis = 1500
FLASH: Millis = 120
AHEAD = 3  # clicks are handed out that many beats ahead: longer than any delay
FLASHING = Lamps(*(Pattern(((True, FLASH), (False, BEAT - FLASH))),) * 7)
CLICKS: Millis = 200  # at most, of the recording

USUAL: Millis = 150  # that a speaker is later than the system knows, until somebody has listened
STEP: Millis = 10
DELAYS = range(-100, 601, STEP)


@dataclass(frozen=True)
class SpeakerMenu:
    cursor: int = 0


@dataclass(frozen=True)
class SpeakersFound:
    """Speakers nearby, as the search finds them."""

    cursor: int = 0


@dataclass(frozen=True)
class SpeakerOne:
    """A paired speaker: use it, set its delay, forget it."""

    address: str
    cursor: int = 0


@dataclass(frozen=True)
class SpeakerDelay:
    """A click and a flash every beat; LEFT and RIGHT move the click until both coincide."""

    address: str


@dataclass(frozen=True)
class AirSaid:
    """Progress, or the result."""

    page: int = 0


@dataclass(frozen=True)
class WifiMenu:
    cursor: int = 0


@dataclass(frozen=True)
class AirForm:
    """The phone's page for it."""

    page: int = 0


# --- the speaker -----------------------------------------------------------------------------------------


def speaker_row(evening: Evening) -> Option:
    """A row of the settings; opening it checks the state."""
    value = name_of(evening, evening.settings.speaker) or evening.say("air.wire")
    text = evening.say("air.speaker")
    return Option("speaker", text, lambda now: (push(now, SpeakerMenu()), (Air("speakers"),)), value)


def speaker_options(evening: Evening, stage: SpeakerMenu) -> Sequence[Option]:
    settings = evening.settings
    in_use = evening.say("box.in_use")
    found = [Option("wire", evening.say("air.wire"), lambda now: use(now, ""), "" if settings.speaker else in_use)]
    for address, name, _later in settings.speakers:
        mark = in_use if address == settings.speaker else ""
        found.append(opens(f"speaker {address}", name, SpeakerOne(address), mark))
    if evening.air.speakers:
        found.append(Option("find", evening.say("air.find"), lambda now: (push(now, SpeakersFound()), (Air("find"),))))
    return (*found, *said_options(evening), form_option(evening))


def found_options(evening: Evening, stage: SpeakersFound) -> Sequence[Option]:
    known = {address for address, _name, _later in evening.settings.speakers}
    near = [each for each in evening.air.found if each[0] not in known]
    found = [Option(f"pair {address}", name, begins("pair", address)) for address, name in near]
    if found:
        return found
    text = evening.say("air.looking" if evening.air.busy == "find" else "air.none_near")
    return (goes_back("none", text),)


def one_options(evening: Evening, stage: SpeakerOne) -> Sequence[Option]:
    address, found = stage.address, []
    if address != evening.settings.speaker:
        found.append(Option("use", evening.say("air.use"), lambda now: use(now, address)))
    elif evening.game is None:  # its clicks would take the place of what a game says
        value = evening.say("air.ms", ms=later_of(evening, address))
        found.append(Option("delay", evening.say("air.delay"), lambda now: listening(now, address), value))
    return (*found, Option("forget", evening.say("air.forget"), lambda now: forgotten(pop(now), address)))


def one_heading(evening: Evening, stage: SpeakerOne) -> str:
    return name_of(evening, stage.address) or stage.address


def name_of(evening: Evening, address: str) -> str:
    return next((name for its, name, _later in evening.settings.speakers if its == address), "")


def later_of(evening: Evening, address: str) -> Millis:
    return next((later for its, _name, later in evening.settings.speakers if its == address), 0)


def use(evening: Evening, address: str) -> StepResult:
    return with_settings(evening, speaker=address), (UseSpeaker(address, later_of(evening, address)),)


def paired(evening: Evening, address: str, name: str) -> StepResult:
    """Uses a paired speaker; its earlier settings stay."""
    others = tuple(each for each in evening.settings.speakers if each[0] != address)
    is_known = len(others) < len(evening.settings.speakers)
    later = later_of(evening, address) if is_known else USUAL
    return use(with_settings(evening, speakers=(*others, (address, name, later))), address)


def forgotten(evening: Evening, address: str) -> StepResult:
    others = tuple(each for each in evening.settings.speakers if each[0] != address)
    after, effects = with_settings(evening, speakers=others), (Air("forget", address),)
    if address != evening.settings.speaker:
        return after, effects
    return with_settings(after, speaker=""), (UseSpeaker(), *effects)


# --- its delay -------------------------------------------------------------------------------------------


def listening(evening: Evening, address: str) -> StepResult:
    after = push(evening, SpeakerDelay(address))
    return after, clicks(after, evening.at)


def clicks(evening: Evening, at: Millis) -> tuple[Effect, ...]:
    """This beat's, which may still sound, and those of the next, always counted from the same zero: what was handed out
    before sounds on."""
    beat = at // BEAT
    score: Score = tuple(Cue(each * BEAT, CLICK, CLICKS) for each in range(beat, beat + 1 + AHEAD))
    return (Sound(score, 0),)


def listens_on(evening: Evening, at: Millis) -> StepResult:
    return evening, clicks(evening, at) if at // BEAT > evening.at // BEAT else ()


def next_flash(evening: Evening) -> Millis:
    since = evening.at % BEAT
    return evening.at - since + (FLASH if since < FLASH else BEAT)


def delay_drawn(evening: Evening, stage: SpeakerDelay) -> Frame:
    hints = tuple(
        Hint(key, evening.say(f"dials.{word}"))
        for key, word in ((Key.LEFT, "less"), (Key.RIGHT, "more"), (Key.OK, "done"))
    )
    big, title = evening.say("air.ms", ms=later_of(evening, stage.address)), evening.say("titles.SpeakerDelay")
    return Message(evening.say("air.listen"), title, big=big, alarm=evening.at % BEAT < FLASH, hints=hints)


def delay_after(evening: Evening, stage: SpeakerDelay, command: object, at: Millis) -> StepResult:
    later = later_of(evening, stage.address)
    match command:
        case Press(Key.RIGHT):
            return delayed(evening, stage.address, later + STEP)
        case Press(Key.LEFT):
            return delayed(evening, stage.address, later - STEP)
        case Press(Key.OK | Key.BACK, again=False):
            return pop(evening), (Hush(),)
    return evening, ()


def delayed(evening: Evening, address: str, later: Millis) -> StepResult:
    later = max(DELAYS[0], min(DELAYS[-1], later))
    speakers = tuple(
        (its, name, later if its == address else before) for its, name, before in evening.settings.speakers
    )
    after = with_settings(evening, speakers=speakers)
    return after, (UseSpeaker(address, later),) if address == evening.settings.speaker else ()


# --- Wi-Fi -----------------------------------------------------------------------------------------------


def wifi_row(evening: Evening) -> Option:
    return Option("wifi", evening.say("air.wifi"), lambda now: (push(now, WifiMenu()), (Air("wifi"),)))


def wifi_options(evening: Evening, stage: WifiMenu) -> Sequence[Option]:
    air = evening.air
    where = air.network or evening.say("air.own" if air.own else "air.nowhere")
    found = [Option("where", evening.say("air.in"), lambda now: (now, (Air("wifi"),)), where)] if air.wifi else []
    return (*found, *said_options(evening), form_option(evening))


# --- both ------------------------------------------------------------------------------------------------


def begins(what: str, name: str = "") -> Does:
    return lambda now: (push(now, AirSaid()), (Air(what, name),))


def said_options(evening: Evening) -> Sequence[Option]:
    there = evening.air.busy or evening.air.why
    return (opens("said", evening.say("care.said"), AirSaid()),) if there else ()


def form_option(evening: Evening) -> Option:
    return opens("phone", evening.say("care.phone"), AirForm())


def said_text(evening: Evening, stage: AirSaid) -> Read:
    text = outcome(evening.language, evening.air) or evening.say("care.why_nothing")
    return Page(evening.say("titles.AirSaid"), text, stage.page)


def outcome(language: str, air: AirStatus) -> str:
    """What is in progress, or the last result; empty: nothing."""
    if air.busy:
        return say(language, f"air.busy_{air.busy}")
    if not air.why:
        return ""
    key = f"air.why_{air.why}"
    text = say(language, key if knows(key) else "air.why_failed", **{"detail": air.why, **dict(air.said)})
    return said(language, text)


def form_text(evening: Evening, stage: AirForm) -> Read:
    if evening.box.address and evening.box.pin:
        return address_code(evening, "air")
    key = "air.form_here" if evening.box.address else "box.no_address"
    return Page(evening.say("titles.AirForm"), evening.say(key, address=bare(evening.box.address)), stage.page)


def asked_for(evening: Evening, request: str) -> StepResult:
    """From the page: what, and an address and a number after spaces. It does nothing that the box has no row for."""
    what, _, rest = request.partition(" ")
    address, _, number = rest.partition(" ")
    known = {each[0] for each in evening.settings.speakers}
    near = {each[0] for each in evening.air.found}
    match what:
        case "speakers" | "wifi":
            return evening, (Air(what),)
        case "find" if evening.air.speakers:
            return evening, (Air("find"),)
        case "networks" if evening.air.wifi:
            return evening, (Air("networks"),)
        case "pair" if address in near:
            return evening, (Air("pair", address),)
        case "use" if address in known or not address:
            return use(evening, address)
        case "forget" if address in known:
            return forgotten(evening, address)
        case "later" if address in known and number.lstrip("-").isdecimal() and len(number) < 5:
            return delayed(evening, address, int(number))
    return evening, ()


STAGES = (
    stage(SpeakerMenu, options=speaker_options),
    stage(SpeakersFound, options=found_options),
    stage(SpeakerOne, options=one_options, heading=one_heading),
    stage(SpeakerDelay, draw=delay_drawn, after=delay_after, ticking=Ticking(listens_on, next_flash)),
    stage(AirSaid, text=said_text),
    stage(WifiMenu, options=wifi_options),
    stage(AirForm, text=form_text),
)
