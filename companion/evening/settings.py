"""Settings: language, voice, volume, brightness, the games' own, the page's address, the box itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.evening import air, care, room_pages
from companion.evening.codes import address_code, bare
from companion.evening.shelf import on_the_table, shown
from companion.evening.switch_off import SwitchOff
from companion.games import BY_ID, GAMES
from companion.kit.dials import Dial, Scale
from companion.kit.effects import Brightness, CheckHardware, Hotspot, NewPin, ServePage, UseVoice, Volume
from companion.kit.evening import Evening, StepResult, pop, push, with_settings
from companion.kit.options import Option, goes_back, next_of, on_off, opens
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.types import Page
from companion.voice.choice import CHOICES
from companion.words import headed, knows, offered, said
from companion.words.dates import dated
from companion.words.trouble import trouble_line


@dataclass(frozen=True)
class SettingsList:
    cursor: int = 0


@dataclass(frozen=True)
class GameSettings:
    """Of one game, where there are several."""

    game: str
    cursor: int = 0


@dataclass(frozen=True)
class GamesShown:
    """Which games are on the shelf."""

    cursor: int = 0


@dataclass(frozen=True)
class Languages:
    cursor: int = 0


@dataclass(frozen=True)
class Voices:
    cursor: int = 0


@dataclass(frozen=True)
class Today:
    """The date, for a box that is offline and has no clock battery."""

    cursor: int = 0


@dataclass(frozen=True)
class Address:
    page: int = 0


@dataclass(frozen=True)
class Hardware:
    page: int = 0


@dataclass(frozen=True)
class About:
    page: int = 0


@dataclass(frozen=True)
class Troubles:
    page: int = 0


# --- the list ----------------------------------------------------------------------------------------


def options(evening: Evening, stage: SettingsList) -> Sequence[Option]:
    settings = evening.settings
    speaking = list(offered(settings.language)).index(settings.language)
    return (
        opens("language", evening.say("box.language"), Languages(speaking), evening.say("box.language_name")),
        opens("voice", evening.say("box.voice"), Voices(), voice_name(evening, settings.voice)),
        opens("volume", evening.say("box.volume"), Dial("volume"), f"{settings.volume}%"),
        Option("sounds", evening.say("box.sounds"), next_sounds, evening.say(f"box.sounds_{settings.sounds}")),
        Option("one_voice", evening.say("box.one_voice"), switch_voices, on_off(evening, settings.one_voice)),
        opens("brightness", evening.say("box.brightness"), Dial("brightness"), f"{settings.brightness}%"),
        *games_options(evening),
        Option("page", evening.say("box.page"), switch_page, on_off(evening, settings.page)),
        opens("address", evening.say("box.address"), Address()),
        room_pages.row(evening),
        air.speaker_row(evening),
        air.wifi_row(evening),
        care.row(evening),
        *pin_options(evening),
        *hotspot_options(evening),
        Option("hardware", evening.say("box.hardware"), lambda now: (push(now, Hardware()), (CheckHardware(),))),
        opens("date", evening.say("box.date"), Today(), dated(evening, evening.date) or evening.say("box.no_date")),
        opens("about", evening.say("box.about"), About()),
        opens("off", evening.say("box.off"), SwitchOff()),
    )


def games_options(evening: Evening) -> Sequence[Option]:
    """The rows of the only game, or a list for each; and which of them are on the shelf."""
    games = shown(evening)
    if len(games) == 1:
        found = list(games[0].game.settings(evening))
    else:
        found = [opens(info.id, info.name(evening.language), GameSettings(info.id)) for info in games]
    if len(GAMES) > 1:
        count = f"{len(games)}/{len(GAMES)}"
        found.append(opens("games", evening.say("box.games"), GamesShown(), count))
    return found


def game_options(evening: Evening, stage: GameSettings) -> Sequence[Option]:
    found = BY_ID[stage.game].game.settings(evening) if stage.game in BY_ID else ()
    return found or (goes_back("none", evening.say("box.no_settings")),)


def game_heading(evening: Evening, stage: GameSettings) -> str:
    info = BY_ID.get(stage.game)
    return info.name(evening.language) if info else stage.game


def shown_options(evening: Evening, stage: GamesShown) -> Sequence[Option]:
    """At least one game stays on the shelf."""
    on = {info.id for info in shown(evening)}

    def switched(now: Evening, name: str) -> StepResult:
        wanted = on ^ {name} or on
        return with_settings(now, shown=tuple(info.id for info in GAMES if info.id in wanted)), ()

    return tuple(
        Option(
            info.id,
            info.name(evening.language),
            lambda now, name=info.id: switched(now, name),  # type: ignore[misc]
            on_off(evening, info.id in on),
        )
        for info in GAMES
    )


def pin_options(evening: Evening) -> Sequence[Option]:
    """Only if there is a PIN. The display then shows the new one."""
    if not evening.box.pin:
        return ()
    return (Option("new_pin", evening.say("box.new_pin"), lambda now: (push(now, Address()), (NewPin(),))),)


def hotspot_options(evening: Evening) -> Sequence[Option]:
    """Only where the box can make a network of its own."""
    if not evening.box.hotspot:
        return ()
    wanted = not evening.box.hotspot_open
    text = evening.say("box.hotspot")
    value = on_off(evening, evening.box.hotspot_open)
    return (Option("hotspot", text, lambda now: (push(now, Address()), (Hotspot(wanted),)), value),)


def language_options(evening: Evening, stage: Languages) -> Sequence[Option]:
    """Each under its own name, so that everybody finds theirs."""
    chosen = evening.settings.language

    def speak(language: str, name: str) -> Option:
        mark = evening.say("box.in_use") if language == chosen else ""
        return Option(language, name, lambda now: (pop(with_settings(now, language=language)), ()), mark)

    return tuple(speak(language, name) for language, name in offered(chosen).items())


def next_sounds(evening: Evening) -> StepResult:
    """Voice alone, events too, everything: the pack is announced again, without what is not wanted."""
    settings = evening.settings
    return with_settings(evening, sounds=next_of(CHOICES, settings.sounds)), (UseVoice(settings.voice),)


def switch_voices(evening: Evening) -> StepResult:
    settings = evening.settings
    return with_settings(evening, one_voice=not settings.one_voice), (UseVoice(settings.voice),)


def switch_page(evening: Evening) -> StepResult:
    """The page's off switch; it opens again from here, too."""
    on = not evening.settings.page
    return with_settings(evening, page=on), (ServePage(on),)


# --- voice -------------------------------------------------------------------------------------------


def voice_options(evening: Evening, stage: Voices) -> Sequence[Option]:
    def use(pack: str) -> Option:
        mark = evening.say("box.in_use") if pack == evening.settings.voice else ""
        name = voice_name(evening, pack)
        return Option(pack, name, lambda now: (pop(with_settings(now, voice=pack)), (UseVoice(pack),)), mark)

    found = tuple(use(pack) for pack in evening.box.voices)
    return found or (goes_back("none", evening.say("box.no_voices")),)


def voice_name(evening: Evening, pack: str) -> str:
    """A pack of the crew's own is shown by its folder; its whole path would fill the display."""
    *above, name = pack.split("/")
    return f"{above[-1]}/{name}" if above and name in evening.box.voices else name


# --- dials -------------------------------------------------------------------------------------------

PERCENTS = tuple(range(0, 101, 5))


def turn_volume(evening: Evening, percent: int) -> StepResult:
    game = on_the_table(evening)
    silent = game is not None and game.muted(evening)
    return with_settings(evening, volume=percent), () if silent else (Volume(percent),)


def turn_brightness(evening: Evening, percent: int) -> StepResult:
    return with_settings(evening, brightness=percent), (Brightness(percent),)


def percent(evening: Evening, value: int) -> str:
    return f"{value}%"


FIRST_DATE = (2026, 1, 1)  # where the dials begin when nobody knows
YEARS, MONTHS, LONGEST_MONTH = tuple(range(2026, 2061)), tuple(range(1, 13)), 31


def date_parts(evening: Evening) -> tuple[int, int, int]:
    """Year, month, day."""
    words = evening.date.split("-")
    return (int(words[0]), int(words[1]), int(words[2])) if len(words) == 3 else FIRST_DATE


def days(evening: Evening) -> tuple[int, ...]:
    year, month, _ = date_parts(evening)
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    short = {2: 29 if leap else 28, 4: 30, 6: 30, 9: 30, 11: 30}
    return tuple(range(1, short.get(month, LONGEST_MONTH) + 1))


def turn_date(place: int) -> Callable[[Evening, int], StepResult]:
    def turn(evening: Evening, value: int) -> StepResult:
        parts = list(date_parts(evening))
        parts[place] = value
        year, month, day = parts
        now = replace(evening, date=f"{year:04}-{month:02}-{day:02}")
        return replace(now, date=f"{year:04}-{month:02}-{min(day, days(now)[-1]):02}"), ()

    return turn


def date_options(evening: Evening, stage: Today) -> Sequence[Option]:
    shown = zip(("year", "month", "day"), date_parts(evening), strict=True)
    return tuple(opens(name, evening.say(f"dials.{name}"), Dial(name), str(value)) for name, value in shown)


def plain(evening: Evening, value: int) -> str:
    return str(value)


DIALS: dict[str, Scale] = {
    "year": Scale(lambda evening: YEARS, lambda evening: date_parts(evening)[0], turn_date(0), plain),
    "month": Scale(lambda evening: MONTHS, lambda evening: date_parts(evening)[1], turn_date(1), plain),
    "day": Scale(days, lambda evening: date_parts(evening)[2], turn_date(2), plain),
    "volume": Scale(lambda evening: PERCENTS, lambda evening: evening.settings.volume, turn_volume, percent),
    # never quite dark: nobody could find the way back
    "brightness": Scale(
        lambda evening: PERCENTS[1:], lambda evening: evening.settings.brightness, turn_brightness, percent
    ),
}

# --- pages -------------------------------------------------------------------------------------------


def address_text(evening: Evening, stage: Address) -> Read:
    if evening.box.hotspot_open:
        box = evening.box
        text = evening.say(
            "box.hotspot_text", name=box.hotspot, password=box.hotspot_password,
            address=box.address or "-", pin=box.pin or "-",
        )  # fmt: skip
        return Page(evening.say("titles.Address"), text, stage.page)
    if not evening.box.address:
        return Page(evening.say("titles.Address"), evening.say("box.no_address"), stage.page)
    if not evening.box.pin:  # no phone finds this machine
        here = evening.say("box.address_here", address=bare(evening.box.address))
        return Page(evening.say("titles.Address"), here, stage.page)
    return address_code(evening, "seat")


def hardware_text(evening: Evening, stage: Hardware) -> Read:
    def named(part: str) -> str:
        return evening.say(f"doctor.{part}") if knows(f"doctor.{part}") else part

    works = evening.say("box.part_works")
    language = evening.settings.language
    parts = [headed(language, named(part), said(language, wrong) or works) for part, wrong in evening.box.parts]
    lines = parts or [evening.say("box.no_parts")]
    return Page(evening.say("titles.Hardware"), "\n".join(lines), stage.page)


def about_text(evening: Evening, stage: About) -> Read:
    text = evening.say("box.about_text", version=evening.box.version or "-")
    return Page(evening.say("titles.About"), text, stage.page)


def troubles_text(evening: Evening, stage: Troubles) -> Read:
    language = evening.settings.language
    lines = [f"{trouble_line(language, each.part)} ({said(language, each.reason)})" for each in evening.troubles]
    if not evening.saving:
        lines.insert(0, evening.say("box.not_saving"))
    return Page(evening.say("titles.Troubles"), "\n".join(lines) or evening.say("box.all_well"), stage.page)


STAGES = (
    stage(SettingsList, options=options),
    stage(GameSettings, options=game_options, heading=game_heading),
    stage(GamesShown, options=shown_options),
    stage(Languages, options=language_options),
    stage(Voices, options=voice_options),
    stage(Today, options=date_options),
    stage(Address, text=address_text),
    stage(Hardware, text=hardware_text),
    stage(About, text=about_text),
    stage(Troubles, text=troubles_text),
)
