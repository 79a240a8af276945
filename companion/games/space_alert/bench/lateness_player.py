"""The process that `./run bench lateness` measures: the real speaker flying a mission; with pages, a box in
flight and its web page beside it; with a broker, a box in flight and its room."""

import json
import os
import resource
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from companion.bench.other_process import ours, with_us
from companion.games.space_alert.voice.plan import plan
from companion.rules.space_alert.missions import mission
from companion.run import drivers
from companion.run.clock import MonotonicClock
from companion.types import Mended, Trouble
from companion.user_files import forms
from companion.user_files.packs import open_pack

SETTLE_S = 2.0  # until a sink that has just been opened plays steadily


def main(card: str, name: str, minutes: float, pages: int, broker: int) -> None:
    with ExitStack() as closing:
        fly(card, name, minutes, pages, broker, closing)


def fly(card: str, name: str, minutes: float, pages: int, broker: int, closing: ExitStack) -> None:
    clock = MonotonicClock(start=time.monotonic_ns() // 1_000_000)  # the listener's clock
    troubles: list[Trouble | Mended] = []
    speaker = drivers.mixer(clock, troubles.append)
    pack = forms.for_now().made(open_pack(name))
    speaker.use(pack.files)
    if pages:
        from companion.games.space_alert.bench.flying_page import flying_page

        address = closing.enter_context(flying_page(MonotonicClock()))
        crowd = ours("companion.bench.web_crowd", address, str(pages), "0", "0")
        closing.callback(subprocess.Popen(crowd, stderr=subprocess.DEVNULL, env=with_us(os.environ)).kill)
    if broker:
        from companion.games.space_alert.bench.flying_page import flying_room

        closing.enter_context(flying_room(MonotonicClock(), broker))
    time.sleep(SETTLE_S)
    zero = clock.now() + 500
    speaker.play(plan(mission(card), pack.pack).score, zero)
    print(json.dumps({"zero": zero}), flush=True)
    before, since = cpu(), time.monotonic()
    time.sleep(max(0.0, (zero - clock.now()) / 1000 + 60 * minutes))
    used = 100 * (cpu() - before) / (time.monotonic() - since)
    memory = memory_mb()
    speaker.close()
    lost = [each for each in troubles if isinstance(each, Trouble)]
    used_up = {"cpu_percent": round(used, 2), "rss_mb": round(memory, 1)}
    print(json.dumps({"lead_ms": speaker.lead, **used_up, "troubles": len(lost)}), flush=True)


def cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def memory_mb() -> float:
    status = Path("/proc/self/status").read_text("ascii").splitlines()
    return int(next(line for line in status if line.startswith("VmRSS")).split()[1]) / 1024


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5]))
