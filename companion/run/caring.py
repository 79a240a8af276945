"""Updates and backups of the box that runs: what is asked is worked out beside the evening or left as a note for the
system's helpers (systemd/), and how it went is reported. The box itself may touch neither its program nor a stick."""

import json
import os
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion import VERSION
from companion.config import Config
from companion.kit.commands import CareStatus
from companion.kit.effects import Care
from companion.run.inventory import runtime_directory
from companion.run.working import started, why_ended
from companion.types import LATER, Mended, Trouble, later
from companion.user_files import backups, bundle

HOME_OF_PROGRAM = Path("/opt/space-alert-companion")
WORK = "companion.commands.care_work"
LONGEST_REASON = 200  # characters


class Caring:
    """`restart` ends the box so that it is started again; `tell` says of an update that failed."""

    def __init__(
        self,
        config: Config,
        directory: Path,
        hand_in: Callable[[object], None],
        tell: Callable[[Trouble | Mended], None],
        restart: Callable[[], None],
    ) -> None:
        self.config, self.directory, self.hand_in, self.tell, self.restart = config, directory, hand_in, tell, restart
        self._now = CareStatus()
        self._busy = threading.Lock()  # one thing at a time
        self._asked = False  # for more than a look, which is under way or waits for its turn

    def perform(self, wanted: Care) -> None:
        """What somebody asks for waits for a look under way; nothing is begun beside something else."""
        acts: Mapping[str, Callable[[str], None]] = {
            "look": self._look, "fetch": self._fetch, "update": self._update, "back": self._back,
            "backup": self._backup, "bring": self._bring, "restore": self._restore,
        }  # fmt: skip
        if wanted.what == "look":
            if self._busy.locked():
                return
        elif self._asked:
            return
        else:
            self._asked = True
            self._say(busy=wanted.what)
        threading.Thread(target=self._done, args=(acts[wanted.what], wanted), name="care", daemon=True).start()

    def _done(self, act: Callable[[str], None], wanted: Care) -> None:
        with self._busy:
            try:
                if wanted.what != "look":
                    self._say(busy=wanted.what)  # the look that it waited for reported the last result
                act(wanted.name)
            except OSError as error:
                self._failed(str(error))
            finally:
                self._asked = self._asked and wanted.what == "look"

    def look(self) -> None:
        """After a helper has done something."""
        self.perform(Care("look"))

    def tell_last(self, known: CareStatus) -> None:
        """When the box has come up: how that went for which it was started again. Nothing is looked into."""
        self._now = known
        with suppress(OSError):  # a state directory that we may not look into is reported elsewhere
            backups.tidy(self.directory)
            self._tell_outcome(last_word(self.directory))

    # --- what is asked, on a thread of its own

    def _look(self, _name: str) -> None:
        found = asked("look", self.directory, keys=str(keys_file()), updated=str(updated_at()))
        outcome = found if found.get("why") else last_word(self.directory)
        installed = runtime_directory() is not None
        self._say(
            updates=bool(found.get("updates")) and installed,
            fetches=bool(self.config["update.address"]),
            offered=str(found.get("offered", "")) if installed else "",
            file=str(found.get("file", "")),
            before=version_in(HOME_OF_PROGRAM.with_name(f"{HOME_OF_PROGRAM.name}.before")) if installed else "",
            sticks=installed,
            backups=tuple(tuple(each) for each in found.get("backups", ())),
        )
        self._tell_outcome(outcome)

    def _fetch(self, _name: str) -> None:
        ring("fetch")

    def _update(self, name: str) -> None:
        """First a backup: a way back for what was played as well."""
        place = backups.folder_of(self.directory) / f"{backups.BEFORE}{self._now.offered}.tgz"
        made = asked("backup", self.directory, to=str(place), whole="yes")
        if "failed" in made:
            self._failed(str(made["failed"]))
            return
        backups.forget_old(self.directory)
        ring("update", f"update {name}")

    def _back(self, _name: str) -> None:
        ring("update", "back")

    def _backup(self, name: str) -> None:
        place = backups.folder_of(self.directory) / backups.OUT / f"{name or 'space-alert'}.tgz"
        made = asked("backup", self.directory, to=str(place))
        if "failed" in made:
            self._failed(str(made["failed"]))
            return
        backups.tell(self.directory, "ready")
        ring("sticks")
        self._look("")

    def _bring(self, _name: str) -> None:
        (backups.folder_of(self.directory) / backups.WANTED).touch()
        ring("sticks")

    def _restore(self, name: str) -> None:
        backups.wish(self.directory, name)
        self.restart()

    # --- what is reported

    def _tell_outcome(self, outcome: Mapping[str, Any]) -> None:
        said = tuple(sorted((name, str(value)) for name, value in dict(outcome.get("said", {})).items()))
        self._say(busy="", why=str(outcome.get("why", "")), said=said)
        if self._now.why == "fell_back":
            self.tell(Trouble("update", dict(self._now.said).get("failed", "")))

    def _failed(self, why: str) -> None:
        detail = why if LATER in why else why[:LONGEST_REASON]  # half of what is said later could not be said
        self._say(busy="", why="failed", said=(("detail", detail),))

    def _say(self, **changed: Any) -> None:
        status = replace(self._now, **changed)
        if status != self._now:
            self._now = status
            self.hand_in(status)


def keys_file() -> Path:
    """The keys whose updates the box accepts: ./install has put the file there."""
    return Path(os.environ.get("CONFIGURATION_DIRECTORY", "/nonexistent").split(":")[0]) / "update.pub"


def version_in(program: Path) -> str:
    """Of a version that lies there and was seen to start."""
    return "" if (program / "trial").exists() else bundle.version_of(program)


def ring(bell: str, word: str = "") -> None:
    """A note and a bell for the helper of that name."""
    runtime = runtime_directory()
    if runtime is None:
        raise OSError(later("only_installed"))
    if word:
        (runtime / bell).write_text(f"{word}\n")
    (runtime / f"{bell}-asked").touch()


def asked(what: str, state: Path, **more: str) -> Mapping[str, Any]:
    """What the worker says; the name of the failure if it says nothing."""
    process = started(WORK)
    out, wrong = process.communicate(json.dumps({"do": what, "state": str(state), **more}))
    try:
        answer = json.loads(out.splitlines()[-1])
    except (IndexError, ValueError):
        return {"failed": why_ended(process.returncode, wrong)}
    return answer if isinstance(answer, dict) else {}


def roots_word() -> Path:
    """Of the helper that updates."""
    runtime = runtime_directory()
    return runtime.with_name(f"{runtime.name}-update") if runtime else Path("/nonexistent")


def updated_at() -> int:
    """When the last update was seen to run, in nanoseconds; 0 if it was something else that happened last."""
    with suppress(OSError):
        return roots_word().stat().st_mtime_ns if backups.noted(roots_word()).get("did") == "updated" else 0
    return 0


def last_word(state: Path) -> Mapping[str, Any]:
    """The latest of what was said: by root of an update, by the one that fetches, by a stick, by a restore."""
    words: dict[Path, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
        roots_word(): updated_word, state / bundle.UPDATES / bundle.FETCHED: fetched_word,
        state / "backups" / backups.LAST: dict,
    }  # fmt: skip
    found = [(file.stat().st_mtime_ns, reads(backups.noted(file))) for file, reads in words.items() if file.is_file()]
    return max(found, key=lambda each: each[0], default=(0, {}))[1]


def updated_word(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    if answer.get("did") == "refused":
        return {"why": answer.get("why", "failed"), "said": answer.get("said", {})}
    said = {"version": answer.get("version", VERSION), "failed": dict(answer.get("said", {})).get("version_failed", "")}
    return {"why": answer.get("did", ""), "said": said}


def fetched_word(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    if answer.get("why"):
        return answer
    version = answer.get("version", "")
    return {"why": "fetched", "said": {"version": version}} if version else {"why": "none_newer", "said": {}}
