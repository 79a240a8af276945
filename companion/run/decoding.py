"""A task for `companion/run/worker.py`: recordings that people brought, decoded to plain samples.

Before each file it reports which one it begins: if this process dies, its parent knows at which file.
"""

import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.hw.decoder import Decoder
from companion.hw.ports import Fault
from companion.run.working import MUCH_MEMORY

RATE = 22_050  # the mixer's: nothing is left to be converted in flight
MOST_MEMORY = 256 * 1024 * 1024  # bytes of address space; pygame alone takes 80 MB
MOST_CPU_S = 20  # for one file


def work(question: Any) -> Iterator[Any]:
    """For each of `files` (what to read, where to write its samples) `{"begun": n}`, then `{"done": n, "wrong": ...}`,
    which is empty where nothing is; `longest` is in milliseconds."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    decoder = Decoder(RATE)
    most = 2 * RATE * question["longest"] // 1000 + 2  # one sample more than allowed shows that it is too long
    for number, (source, target) in enumerate(question["files"]):
        yield {"begun": number}
        yield {"done": number, "wrong": wrong_with(decoder, Path(source), Path(target), most)}


def wrong_with(decoder: Decoder, source: Path, target: Path, most: int) -> str:
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = int(used.ru_utime + used.ru_stime) + MOST_CPU_S
    resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))
    try:
        samples = decoder.samples(source)
    except MemoryError:
        return MUCH_MEMORY
    except Fault as fault:
        return str(fault).removeprefix(f"{source}: ")
    target.write_bytes(samples[:most])
    return ""
