"""The process that works something out: `python -P -m companion.run.worker TASK`. The question is JSON on standard
input, each answer a line of JSON on standard output. It gives way to everything else on the machine. Where memory is
short it ends with ENOMEM."""

import errno
import importlib
import json
import os
import resource
import sys
from contextlib import suppress
from pathlib import Path

MOST_MEMORY = 384 * 1024 * 1024  # bytes of address space: a search that grows is to end before the box suffers


def main(task: str) -> int:
    with suppress(OSError):  # the box's own unit allows no priorities
        os.setpriority(os.PRIO_PROCESS, 0, 19)  # whatever the box has: as a service it is ahead of others
    with suppress(OSError):  # if memory is short, this goes and not the box
        Path("/proc/self/oom_score_adj").write_text("1000")
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    try:
        work = importlib.import_module(task).work
        for answer in work(json.load(sys.stdin)):
            print(json.dumps(answer), flush=True)
    except MemoryError:
        return errno.ENOMEM
    except BrokenPipeError:  # nobody waits any more
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
