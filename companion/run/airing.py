"""Bluetooth and Wi-Fi of the box that runs: requests are carried out by separate processes, and their results are
reported. Nothing of them is loaded here. A wireless speaker that is away is called now and then until it comes back.

The password of a network goes from the page to root's helper and is stored nowhere: no input of the evening contains
it.
"""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.hw.ports import Wireless
from companion.kit.commands import AirStatus, SpeakerPaired
from companion.kit.effects import Air, UseSpeaker
from companion.run.inventory import runtime_directory
from companion.run.sounding import Sounding
from companion.run.working import ended_by, started
from companion.types import Mended, Trouble, is_address

WORK = "companion.air.speaker_work"
HELPER = Path("/run/space-alert-companion-wifi")  # systemd/companion-wifi.socket
HELPER_S = 200.0  # longer than it may run
CALLS_S = (5.0, *[20.0] * 12, *[120.0] * 1000)  # between two calls of a speaker that is away: for a day and more
ANSWERED_S = 1.0  # how long the page has to receive the answer before its network disappears
Answers = Iterator[Mapping[str, Any]]


def ask_worker(question: Mapping[str, Any]) -> Answers:
    process = started(WORK)
    assert process.stdin and process.stdout and process.stderr
    with process, suppress(BrokenPipeError):
        process.stdin.write(json.dumps(question))
        process.stdin.close()
        count = 0
        for line in process.stdout:
            count += 1
            yield json.loads(line)
        if not count:
            said, code = process.stderr.read().strip().splitlines(), process.wait()
            yield {"why": "failed", "said": {"detail": said[-1] if said else ended_by(code)}}


def ask_helper(question: Mapping[str, Any], helper: Path = HELPER) -> Answers:
    with closing(socket.socket(socket.AF_UNIX)) as line:
        line.settimeout(HELPER_S)
        try:
            line.connect(str(helper))
            line.sendall(json.dumps(question).encode() + b"\n")
            with line.makefile(encoding="utf-8") as answers:
                for answer in answers:
                    yield json.loads(answer)
        except OSError:
            yield {"why": "no_helper"}


class Airing:
    def __init__(
        self,
        hand_in: Callable[[object], None],
        sound: Sounding,
        worker: Callable[[Mapping[str, Any]], Answers] = ask_worker,
        helper: Callable[[Mapping[str, Any]], Answers] = ask_helper,
        installed: Callable[[], bool] = lambda: runtime_directory() is not None,
    ) -> None:
        self.hand_in, self.sound, self._worker, self._helper, self._installed = (
            hand_in,
            sound,
            worker,
            helper,
            installed,
        )
        self._now = AirStatus()
        self._busy = threading.Lock()  # one thing at a time
        self._speaker = ""  # the one in use
        self._away = threading.Event()
        self._calling: threading.Thread | None = None
        self.networks: tuple[tuple[str, int, str], ...] = ()  # name, strength, lock: as last seen

    def start(self, known: AirStatus) -> None:
        """When the box has come up: what was under way is over, and its network is not known yet."""
        self._now = replace(known, busy="", network="", own=False, found=())
        if self._now != known:
            self.hand_in(self._now)

    # --- from the evening

    def perform(self, wanted: Air) -> None:
        acts: Mapping[str, Callable[[str], None]] = {
            "speakers": self._speakers, "find": self._find, "pair": self._pair, "forget": self._forget,
            "wifi": self._wifi, "networks": self._networks,
        }  # fmt: skip
        quiet = wanted.what in ("speakers", "wifi")
        self._begin("" if quiet else wanted.what, lambda: acts[wanted.what](wanted.name))

    def use(self, wanted: UseSpeaker) -> None:
        """Sound there, and have the speaker come if it is away; without an address by wire."""
        is_another, self._speaker = wanted.address != self._speaker, wanted.address
        speaker = Wireless(device_of(wanted.address), wanted.later) if is_address(wanted.address) else None
        self.sound.speaker.wireless(speaker)
        if not wanted.address:
            self._away.clear()
        elif is_another and self._installed():
            self._call_it()

    def on_trouble(self, command: Trouble | Mended) -> None:
        """Of a part of the box; the speaker's is ours."""
        if command.part == "speaker" and isinstance(command, Trouble) and self._speaker and self._installed():
            self._call_it()
        elif command.part == "speaker":
            self._away.clear()

    # --- from the page

    def join(self, given: Mapping[str, Any]) -> bool:
        """Whether it was begun; reports say how it goes."""

        def joining() -> None:
            time.sleep(ANSWERED_S)
            for answer in self._helper({**given, "do": "join"}):
                if "joined" in answer:
                    self._say(network=str(answer["joined"]), own=False)
                    self._went("joined", network=answer["joined"], address=answer.get("address") or "-")
                else:
                    self._failed({**answer, "said": {"network": given.get("name", ""), **answer.get("said", {})}})

        return self._begin("join", joining)

    # --- on a thread of its own

    def _begin(self, busy: str, act: Callable[[], None]) -> bool:
        if not self._busy.acquire(blocking=False):
            return False
        if busy:
            self._say(busy=busy, why="", said=())
        threading.Thread(target=self._done, args=(act,), name="air", daemon=True).start()
        return True

    def _done(self, act: Callable[[], None]) -> None:
        try:
            act()
        except (OSError, ValueError) as error:
            self._failed({"why": "failed", "said": {"detail": str(error)}})
        finally:
            self._say(busy="")
            self._busy.release()

    def _speakers(self, _name: str) -> None:
        if not self._installed():
            return
        for answer in self._worker({"do": "known"}):
            self._say(speakers="why" not in answer)
            if "why" in answer:
                self._failed(answer)

    def _find(self, _name: str) -> None:
        self._say(found=())
        for answer in self._worker({"do": "find"}):
            if "found" in answer:
                self._say(speakers=True, found=tuple((str(address), str(name)) for address, name in answer["found"]))
            else:
                self._failed(answer)

    def _pair(self, address: str) -> None:
        for answer in self._worker({"do": "pair", "address": address}):
            if "paired" in answer:
                found = answer["paired"]
                self._went("paired", speaker=found["name"])
                self.hand_in(SpeakerPaired(str(found["address"]), str(found["name"])))
            else:
                self._failed(answer)

    def _forget(self, address: str) -> None:
        for answer in self._worker({"do": "forget", "address": address}):
            if "why" in answer:
                self._failed(answer)

    def _wifi(self, _name: str) -> None:
        if self._installed():
            self._seen({"do": "look"})

    def _networks(self, _name: str) -> None:
        self._seen({"do": "look_anew"})

    def _seen(self, question: Mapping[str, Any]) -> None:
        for answer in self._helper(question):
            if "where" in answer:
                where, near = answer["where"], answer["networks"]
                if near or question["do"] == "look_anew":  # a radio that serves its own network sees no others
                    self.networks = tuple((str(name), int(strength), str(lock)) for name, strength, lock in near)
                self._say(wifi=True, network=str(where["network"]), own=bool(where["own"]))
            else:
                self._say(wifi=False)
                self._failed(answer)

    # --- a speaker that is away

    def _call_it(self) -> None:
        self._away.set()
        if self._calling is None or not self._calling.is_alive():
            self._calling = threading.Thread(target=self._call, name="speaker", daemon=True)
            self._calling.start()

    def _call(self) -> None:
        for pause in CALLS_S:
            if not self._away.is_set():
                return
            with suppress(OSError, ValueError):
                for answer in self._worker({"do": "connect", "address": self._speaker}):
                    if "connected" in answer:
                        self.sound.speaker.look_again()
                        self._away.clear()
            until = time.monotonic() + pause
            while self._away.is_set() and time.monotonic() < until:
                time.sleep(0.2)

    # --- what is reported

    def _went(self, how: str, **said: object) -> None:
        self._say(busy="", why=how, said=tuple(sorted((name, str(value)) for name, value in said.items())))

    def _failed(self, answer: Mapping[str, Any]) -> None:
        self._went(str(answer.get("why", "failed")), **{"detail": "", **answer.get("said", {})})

    def _say(self, **changed: Any) -> None:
        status = replace(self._now, **changed)
        if status != self._now:
            self._now = status
            self.hand_in(status)


def device_of(address: str) -> str:
    """What ALSA calls a speaker that bluez-alsa plays to; a rate of its own is made of ours. It is a configuration, so
    nothing but an address may stand in it."""
    return f"plug:SLAVE='bluealsa:DEV={address},PROFILE=a2dp'"
