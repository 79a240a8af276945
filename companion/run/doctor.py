"""Looks at every part of the box: what is there, what is missing and why, what to do about it.

`look` asks nobody and leaves everything closed again; `walk` goes through the panel together with a person.
"""

import os
import queue
import shutil
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.config import Config
from companion.configured import NAME
from companion.hw.ports import Detent, Edge, Fault
from companion.layout import bitmap
from companion.panel.boards import HEADER
from companion.run import drivers, panels
from companion.run.airing import HELPER
from companion.run.caring import version_in
from companion.run.clock import MonotonicClock
from companion.store import InUse, claimed
from companion.types import Icon, Lamp, Message, Trouble
from companion.user_files import backups, bundle
from companion.user_files.cargo import KEPT_FREE
from companion.user_files.packs import open_pack
from companion.voice.line import line
from companion.voice.spoken import SOUND_CHECK
from companion.words import headed, listed, say

if TYPE_CHECKING:
    from companion.air.ports import Networks, Speakers

MB = 1_000_000
ROOM_FOR_UPDATE = 500 * MB  # a bundle of 80 MB, unpacked and installed beside the version that runs
GROUPS = {"i2c": "i2c", "spi": "spi", "pins": "gpio", "pads": "dialout"}  # who may use what


@dataclass(frozen=True)
class Check:
    """One part, whether it is well, what was found, and what to do if it is not."""

    part: str
    ok: bool
    found: str
    remedy: str = ""


Words = Callable[..., str]  # say, for one language and the doctor's topic


def words_for(language: str) -> Words:
    def words(name: str, /, **values: object) -> str:
        lists = {each: listed(language, value) for each, value in values.items() if isinstance(value, (list, tuple))}
        return say(language, f"doctor.{name}", **values | lists)

    return words


# --- looking -------------------------------------------------------------------------------------------


def look(config: Config, state: Path | None = None) -> list[Check]:
    """All parts, one after the other; nothing stays open. Somebody who has `state` has the pins as well."""
    words = words_for(config["language"])
    checks = [machine_check(words), *settings_checks(config, words), *running_checks(state, words)]
    opened = panels.Opened()
    try:
        factory = None
        if config.board.pins:
            checks.append(bus_check(config, words))
            try:
                factory = opened.keep(drivers.pins())
                checks.append(Check("pins", True, words("pins_found")))
            except Fault as fault:
                checks.append(pins_missing(fault, words))
            checks.append(display_check(config, factory, words))
        if factory is not None:
            checks += gpio_checks(config, factory, words)
    finally:
        opened.close()
    joined = (*room_checks(config, words), *hall_checks(config, words))
    kept = care_checks(words, state)
    return [*checks, *pad_checks(config, words), sound_check(words), *air_checks(words), *joined, *kept]


def is_pi() -> bool:
    return bool(drivers.machine().model())


def pins_missing(fault: Fault, words: Words) -> Check:
    if not is_pi():
        return Check("pins", False, words("pins_nowhere"))
    remedy = forbidden(drivers.machine().gpio_chips(), GROUPS["pins"], words) or words("pins_remedy")
    return Check("pins", False, str(fault), remedy)


def forbidden(files: Iterable[str], group: str, words: Words) -> str:
    """What to do about device files that exist but may not be used; empty if there are none."""
    shut = [file for file in files if not drivers.machine().may_use(file)]
    if not shut:
        return ""
    ours = drivers.machine().group_of(shut[0]) == group  # else the rule that gives it to the group has not been applied
    return words("bus_forbidden_remedy" if ours else "bus_rules_remedy", group=group)


def running_checks(state: Path | None, words: Words) -> list[Check]:
    """A running box holds every pin this would look at; without a Pi there is none."""
    if state is None or not is_pi():
        return []
    try:
        os.close(claimed(state))
    except InUse:
        return [Check("box", False, words("running"), words("running_remedy"))]
    except OSError:
        pass  # nobody has played here yet
    return []


def machine_check(words: Words) -> Check:
    name = drivers.machine().model()
    return Check("machine", True, name) if name else Check("machine", False, words("no_pi"), words("no_pi_remedy"))


def settings_checks(config: Config, words: Words) -> list[Check]:
    if not config.mistakes:
        return [Check("configuration", True, words("settings_good", board=config["board"]))]
    return [Check("configuration", False, mistake, words("settings_remedy")) for mistake in config.mistakes]


def bus_check(config: Config, words: Words) -> Check:
    bus = config.board.screen.bus
    name, files = bus.upper(), drivers.machine().buses().get(bus, [])
    if not files and not is_pi():
        return Check("bus", False, words("bus_nowhere", bus=name))
    if not files:
        return Check("bus", False, words("bus_off", bus=name), words("bus_off_remedy", bus=name))
    for file in files:
        if remedy := forbidden([file], GROUPS[bus], words):
            return Check("bus", False, words("bus_forbidden", file=file), remedy)
    return Check("bus", True, words("bus_on", bus=name, files=files))


def picture(words: Words) -> Any:
    return bitmap(Message(words("picture"), icons=(Icon.QUESTION,)))


def display_check(config: Config, factory: Any, words: Words) -> Check:
    try:
        show_once(drivers.display(config, factory), words)
    except Fault as fault:
        return Check("display", False, str(fault), display_remedy(config, words))
    return Check("display", True, words("display_found", display=drivers.screen_name(drivers.screen(config))))


def display_remedy(config: Config, words: Words) -> str:
    """Who may not use the bus need not look at its wires."""
    bus = config.board.screen.bus
    if not is_pi() and not drivers.has_display_bus(config):
        return ""
    shut = forbidden(drivers.machine().buses().get(bus, []), GROUPS[bus], words)
    return shut or elsewhere(config, words) or words("display_remedy")


def show_once(display: Any, words: Words) -> None:
    display.connect()
    try:
        display.show(picture(words))
        time.sleep(0.3)
    finally:
        display.close()


def elsewhere(config: Config, words: Words) -> str:
    """A display that answers at the other usual address."""
    screen = drivers.screen(config)
    other = 0x3D if screen.address == 0x3C else 0x3C
    if screen.bus != "i2c" or not drivers.answers(screen.port, other):
        return ""
    return words("display_elsewhere", address=f"0x{other:02X}")


def gpio_checks(config: Config, factory: Any, words: Words) -> Iterator[Check]:
    lamps, buzzer = config.board.lamps, config.board.pins.get("buzzer")
    yield from key_checks(config, factory, words)
    if lamps:
        row = partial(drivers.lamps, config, factory)
        yield from part_checks("lamps", row, words("lamps_found", count=len(lamps)), words)
    else:
        yield Check("lamps", True, words("none"))
    if buzzer is not None:
        piezo = partial(drivers.buzzer, config, factory)
        yield from part_checks("buzzer", piezo, words("buzzer_found", pin=buzzer), words)
    else:
        yield Check("buzzer", True, words("none"))


def part_checks(part: str, opening: Callable[[], Any], found: str, words: Words) -> Iterator[Check]:
    """Opened and closed again: all of it is there, or what is not."""
    try:
        wired = opening()
    except Fault as fault:
        yield Check(part, False, str(fault), words("pin_busy_remedy"))
        return
    faults = getattr(wired, "faults", [])
    wired.close()
    yield from (Check(part, False, str(fault), words("pin_busy_remedy")) for fault in faults)
    if not faults:
        yield Check(part, True, found)


def key_checks(config: Config, factory: Any, words: Words) -> Iterator[Check]:
    if not config.board.switches and not config.board.encoder:
        yield Check("keys", True, words("none"))
        return
    try:
        keys = drivers.keys(config, factory)
    except Fault as fault:
        yield Check("keys", False, str(fault), words("pin_busy_remedy"))
        return
    closed = sorted(keys.down())
    keys.close()
    yield from (Check("keys", False, str(fault), words("pin_busy_remedy")) for fault in keys.faults)
    for name in closed:
        yield Check("keys", False, words("keys_closed", name=name), words("keys_closed_remedy"))
    if not closed and not keys.faults:
        names = [*config.board.switches]
        yield Check("keys", True, words("keys_found", count=len(names), names=names))


def pad_checks(config: Config, words: Words) -> list[Check]:
    if not config["pads.ports"]:
        return [Check("pads", True, words("pads_none"))]
    checks = []
    for path in config["pads.ports"]:
        name = drivers.pad_hello(path, seconds=3.0)
        if isinstance(name, Fault):
            there = [path] if Path(path).exists() else []
            remedy = forbidden(there, GROUPS["pads"], words) or words("pad_remedy")
            checks.append(Check("pads", False, str(name), remedy))
        elif name is None:
            checks.append(Check("pads", False, words("pad_silent", path=path), words("pad_silent_remedy")))
        else:
            checks.append(Check("pads", True, words("pad_found", path=path, name=name)))
    return checks


def sound_check(words: Words) -> Check:
    cards = drivers.machine().sound_cards()
    if not cards:
        return Check("sound", False, words("sound_missing"), words("sound_remedy" if is_pi() else "sound_remedy_here"))
    return Check("sound", True, words("sound_found", cards=cards))


def room_checks(config: Config, words: Words) -> list[Check]:
    """A room that is to play along, with its broker. What it needs is loaded only for that."""
    if not config["room.on"]:
        return []
    from companion.room import trial
    from companion.room.lines import wanted

    asked = wanted(config.table("room"))
    try:
        player = trial.opened(asked)
    except trial.NoBroker as error:
        return [Check("room", False, str(error), words("room_remedy"))]
    broker = player.status().broker
    player.close()
    lamps = len(asked.wled) + len(asked.hooks)
    return [Check("room", True, words("room_found", broker=broker or "-", count=lamps))]


def hall_checks(config: Config, words: Words) -> list[Check]:
    """A hall that the box is a table of: its broker, and whether a keeper runs."""
    if not config["hall.on"]:
        return []
    from companion.hall import trial
    from companion.hall.lines import wanted

    found = trial.looked_at(wanted(config.table("hall"), config.table("room")), config["language"])
    if found.wrong or not found.up:
        return [Check("hall", False, found.wrong or words("hall_silent"), words("hall_remedy"))]
    if not found.page:
        return [Check("hall", False, words("hall_not_kept", hall=found.name, broker=found.broker), words("hall_keep"))]
    return [Check("hall", True, words("hall_found", hall=found.name, broker=found.broker, page=found.page))]


def air_checks(
    words: Words,
    root: Path = Path("/"),
    speakers: "Callable[[], Speakers]" = drivers.bluetooth,
    networks: "Callable[[], Networks]" = drivers.wifi,
) -> list[Check]:
    """Of an installed box: could a Bluetooth speaker be paired, a network be joined? Not every machine has either."""
    if not (root / "opt" / NAME).is_dir():
        return []
    from companion.air.bus import NoBus
    from companion.air.ports import NotDone

    try:
        count = len(speakers().known())
        if hands_sound(root):
            bluetooth = Check("bluetooth", True, words("bluetooth_found", count=count))
        else:
            bluetooth = Check("bluetooth", False, words("bluetooth_no_alsa"), words("bluetooth_no_alsa_remedy"))
    except (NoBus, NotDone):
        bluetooth = Check("bluetooth", True, words("bluetooth_none"))
    try:
        where = networks().where()
    except (NoBus, NotDone):
        return [bluetooth, Check("wifi", True, words("wifi_none"))]
    if not (root / str(HELPER).lstrip("/")).exists():
        return [bluetooth, Check("wifi", False, words("wifi_no_helper"), words("wifi_no_helper_remedy"))]
    inside = words("wifi_in", network=where.network) if where.network else words("wifi_nowhere")
    return [bluetooth, Check("wifi", True, words("wifi_own") if where.own else inside)]


def hands_sound(root: Path) -> bool:
    """Is bluez-alsa there? Its service has had two names."""
    return any((root / "usr/bin" / name).exists() for name in ("bluealsa", "bluealsad"))


def care_checks(words: Words, state: Path | None, root: Path = Path("/")) -> list[Check]:
    """Of an installed box: could it be updated now, and is there room for a backup? A missing key is no fault."""
    program = root / "opt" / NAME
    if not program.is_dir():
        return []
    keys = bundle.keys_in(root / "etc" / NAME / "update.pub")
    if not keys:
        update = Check("update", True, words("update_no_key"))
    elif shutil.which("ssh-keygen") is None:
        update = Check("update", False, words("update_no_ssh"), words("update_no_ssh_remedy"))
    elif drivers.machine().is_in_memory(program, root):
        update = Check("update", False, words("update_read_only"), words("update_read_only_remedy"))
    elif (free := shutil.disk_usage(program).free) < ROOM_FOR_UPDATE:
        update = Check("update", False, words("update_space", mb=free // MB), words("update_space_remedy"))
    else:
        before = version_in(program.with_name(f"{program.name}.before"))
        update = Check("update", True, words("update_found", count=len(keys), before=before or "-"))
    return [update, *backup_checks(words, state)]


def backup_checks(words: Words, state: Path | None) -> list[Check]:
    if state is None or not state.is_dir():
        return []
    free = shutil.disk_usage(state).free
    if free < 2 * KEPT_FREE:
        return [Check("backup", False, words("backup_space", mb=free // MB), words("update_space_remedy"))]
    return [Check("backup", True, words("backup_found", count=len(backups.on_the_box(state)), mb=free // MB))]


# --- together with a person ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Person:
    """Who sits in front of the box: what is said to them, and how they answer a question."""

    tell: Callable[[str], None]
    says_yes: Callable[[str], bool]
    patience: float = 20.0  # seconds to find a button


def walk(config: Config, person: Person) -> list[Check]:
    """Every key, the display, every lamp, the buzzer: press, look, listen."""
    words = words_for(config["language"])
    person.tell(words("walk"))
    opened = panels.Opened()
    try:
        factory = opened.keep(drivers.pins())
        checks = [
            *walk_keys(config, opened.keep(drivers.keys(config, factory)), words, person),
            *walk_display(config, factory, words, person),
        ]
        if config.board.lamps:
            checks += walk_lamps(config, opened.keep(drivers.lamps(config, factory)), words, person)
        if "buzzer" in config.board.pins:
            checks += walk_buzzer(opened.keep(drivers.buzzer(config, factory)), words, person)
        return checks + walk_speaker(config, words, person)
    except Fault as fault:
        return [pins_missing(fault, words)]
    finally:
        opened.close()


def walk_keys(config: Config, keys: Any, words: Words, person: Person) -> Iterator[Check]:
    heard: queue.Queue[object] = queue.Queue()
    keys.listen(heard.put)
    for switch, pin in config.board.switches.items():
        person.tell(words("press", key=switch.upper()))
        if waited_for(heard, Edge(switch, True), person.patience):
            yield Check("keys", True, headed(config["language"], switch.upper(), words("heard")))
        else:
            remedy = words("not_heard_remedy", pin=pin, place=HEADER.get(pin, "?"))
            yield Check("keys", False, words("not_heard", key=switch.upper()), remedy)
    if config.board.encoder:
        person.tell(words("turn"))
        if waited_for(heard, Detent("encoder", 1), person.patience, or_else=Detent("encoder", -1)):
            yield Check("keys", True, words("heard"))
        else:
            yield Check("keys", False, words("wrong_way"), words("wrong_way_remedy"))


def waited_for(heard: "queue.Queue[object]", wanted: object, seconds: float, or_else: object = None) -> bool:
    """Did it come in time? What is neither wanted nor the opposite is passed over."""
    until = time.monotonic() + seconds
    while True:
        try:
            came = heard.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            return False
        if came == wanted:
            return True
        if or_else is not None and came == or_else:
            return False


def walk_display(config: Config, factory: Any, words: Words, person: Person) -> list[Check]:
    try:
        display = drivers.display(config, factory)
        display.connect()
        display.show(picture(words))
    except Fault as fault:
        return [Check("display", False, str(fault), words("display_remedy"))]
    seen = asked(person, words, "display", words("ask_display"), words("display_eyes_remedy"))
    try:
        display.close()
    except Fault as fault:
        return [Check("display", False, str(fault), words("display_remedy"))]
    return [seen]


def walk_lamps(config: Config, lamps: Any, words: Words, person: Person) -> Iterator[Check]:
    for lamp, pin in config.board.lamps.items():
        light = partial(lamps.light, lamp)
        light(True)
        yield asked(
            person, words, lamp_name(lamp), words("ask_lamp", lamp=lamp_name(lamp)), words("lamp_remedy", pin=pin)
        )
        light(False)


def lamp_name(lamp: Lamp) -> str:
    return lamp.value.upper().replace("_", " ")


def walk_buzzer(buzzer: Any, words: Words, person: Person) -> list[Check]:
    for hertz in (523, 659, 784):
        buzzer.tone(hertz)
        time.sleep(0.2)
    buzzer.tone(0)
    return [asked(person, words, "buzzer", words("ask_buzzer"), words("buzzer_remedy"))]


def walk_speaker(config: Config, words: Words, person: Person) -> list[Check]:
    """A word from the voice pack, through the sound card that will be used in flight."""
    reported: list[object] = []
    clock, pack = MonotonicClock(), open_pack(config["language"])
    score = line(pack.pack, [SOUND_CHECK])
    speaker = drivers.speaker(config, clock, reported.append)
    try:
        speaker.use({str(clip): file for clip, file in pack.files.items()})
        speaker.play(score, clock.now() + 1500)  # a card is asked for a second before it plays
        time.sleep(2.5 + max(cue.ends for cue in score) / 1000)
    finally:
        speaker.close()
    troubles = [command for command in reported if isinstance(command, Trouble)]
    if troubles:
        return [Check("sound", False, troubles[-1].reason, words("sound_remedy"))]
    return [asked(person, words, "sound", words("ask_speaker"), words("speaker_remedy"))]


def asked(person: Person, words: Words, part: str, question: str, remedy: str) -> Check:
    if person.says_yes(f"{question} {words('yes_no')}"):
        return Check(part, True, words("seen"))
    return Check(part, False, words("not_seen", part=part), remedy)
