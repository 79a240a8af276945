"""What the box reports to the evening about itself: where it is found, what people have brought, its parts, the
date."""

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from companion import VERSION
from companion.config import Config
from companion.evening.log_pages import LogMenu
from companion.hw.ports import Fault
from companion.kit.commands import BoxStatus, Configured, DateKnown, PoweredOn, SeedGiven, StoreMended
from companion.kit.evening import Evening, Home, all_stages
from companion.rules.dice import SECRET
from companion.run.log_reading import page_read
from companion.run.loop import Panel
from companion.run.recorder import Found, Recorder
from companion.run.serving import Serving
from companion.types import Key, Mended, Trouble, later
from companion.user_files import cargo
from companion.words import say


class Aboard:
    """The latest state of the box; `status` looks again at everything but its parts."""

    def __init__(self, config: Config, directory: Path, serving: Serving, today: Callable[[], datetime | None]) -> None:
        self.config, self.directory, self.serving, self.today = config, directory, serving, today
        self._now = BoxStatus()

    def status(self) -> BoxStatus:
        network, password = cargo.hotspot(os.environ)
        self._now = replace(
            self._now,
            version=VERSION,
            address=next(iter(self.serving.addresses), ""),
            pin=self.serving.shown_pin,
            voices=cargo.voices(self.directory),
            tracks=cargo.tracks(self.directory),
            scripts=cargo.scripts(self.directory),
            card_keys=has_card_keys(self.config),
            bgg=tuple(sorted(self.config.table("bgg").items())),
            hotspot=network,
            hotspot_password=password,
            hotspot_open=cargo.hotspot_is_open(os.environ),
        )
        return self._now

    def with_parts(self, panel: Panel, evening: Evening, silent: bool) -> BoxStatus:
        """What each part has said of itself so far: it is in use, nobody else can look at it now."""
        wrong = {trouble.part: trouble.reason for trouble in evening.troubles}
        there = {
            "display": bool(panel.displays), "keys": bool(panel.keys), "lamps": bool(panel.lamps),
            "buzzer": bool(panel.buzzers), "sound": not silent,
        }  # fmt: skip
        missing = say(evening.language, "box.not_there")
        parts = {part: wrong.pop(part, "" if found else missing) for part, found in there.items()}
        self._now = replace(self._now, parts=tuple({**parts, **wrong}.items()))
        return self.status()

    def date_hands(self, known: str) -> Sequence[DateKnown]:
        """Today if that is known, an empty date if it was known but this machine has started again."""
        return (DateKnown(self._date),) if self._date != known else ()

    def new_date(self, evening: Evening) -> Sequence[DateKnown]:
        """One that has come to be known, or a new day: what is played past midnight belongs to the evening before."""
        is_free = not evening.date or isinstance(evening.stage, Home)
        return (DateKnown(self._date),) if is_free and self._date not in ("", evening.date) else ()

    @property
    def _date(self) -> str:
        now = self.today()
        return now.strftime("%Y-%m-%d") if now else ""

    def first_commands(self, found: Found, recorder: Recorder) -> Sequence[object]:
        """All there is to say when the box has come up."""
        evening = found.evening
        commands: list[object] = [PoweredOn()] if found.resumed else []
        if not evening.names:  # a new evening, or one of a version whose seed could be worked out from the log
            commands.append(SeedGiven(a_secret(), a_secret()))
        for part in {trouble.part for trouble in evening.troubles}:
            commands.append(Mended(part))  # what was wrong before the restart is reported again if it still is
        if not evening.saving:
            commands.append(StoreMended())
        self._now = replace(self._now, new=not found.resumed)
        status = self.status()
        if status != evening.box:
            commands.append(status)
        if any(isinstance(stage, LogMenu) for stage in all_stages(evening)):  # perhaps it was never read
            commands.append(page_read(recorder.store, evening.log_before, evening.log_by, evening.log_of))
        settings = recorder.configured(evening.settings)
        if settings != evening.settings:  # the configuration was changed since, or another is used for this start
            commands.append(Configured(settings.language, settings.brightness, settings.shown))
        commands += self.date_hands(evening.date)
        if found.notices:  # last: this is what the display says first
            commands.append(Trouble("journal", "; ".join(found.notices)))
        return commands


def a_secret() -> int:
    """255 bits that nobody else can know, and one by which it is known as such. From the system, as `secrets` has them,
    whose module brings three others along."""
    return int.from_bytes(os.urandom(32)) >> 1 | SECRET


def ask_for_hotspot(wanted: bool) -> None:
    """A note and a bell ask for it (companion-hotspot.path); when that is done, SIGHUP makes the box look again."""
    runtime = runtime_directory()
    if runtime is None:
        raise Fault(later("no_network"))
    (runtime / "hotspot").write_text("on\n" if wanted else "off\n")
    (runtime / "hotspot-asked").touch()


def runtime_directory() -> Path | None:
    """Where an installed box leaves notes for the system."""
    runtime = os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(runtime) if runtime else None


def has_card_keys(config: Config) -> bool:
    """Cards are picked from a row only where the board's own keys are too few."""
    keys = set(config.board.keys.values())
    return not keys or keys.issuperset((Key.A, Key.B, Key.C, Key.BOT, Key.HERO))
