"""One round: a story, a process that lives it, SIGKILL at random moments, and what the judge says of it."""

import json
import os
import select
import shutil
import signal
import sys
import tempfile
import time
import traceback
from dataclasses import dataclass
from pathlib import Path

from companion.kit.game_info import GameInfo
from companion.rules.dice import Dice
from companion.torture import judge, victim
from companion.torture.judge import Report
from companion.torture.story import Story
from companion.torture.upgrades import KEEPING, UPGRADES

LONGEST_S = 120.0  # a life that takes longer hangs
MOST_KILLS = 5
VERSIONS = ("", "", "", *UPGRADES)  # half of the evenings are continued by another one
MEMORY = Path("/dev/shm")  # after SIGKILL it holds what a disk would hold, and it is quick


@dataclass(frozen=True)
class RoundReport:
    seed: int
    kills: int
    acts: int
    repeated: int
    upgrade: str
    said: bool  # that something could not be stored
    differences: tuple[str, ...]
    kept: Path | None = None  # the state of a round that failed


def played(seed: int, info: GameInfo, speed: float, faults: bool) -> RoundReport:
    """One evening, killed a few times, then left alone."""
    dice = Dice(seed)
    directory = Path(tempfile.mkdtemp(prefix=f"torture-{seed}-", dir=MEMORY if MEMORY.is_dir() else None))
    if speaks_with_theirs(seed):
        victim.bring_a_pack(directory)
    story = victim.story_on_box(seed, info, directory)
    victim.played_before(directory, story)
    lives: list[list[Report]] = []
    kills, planned, upgrade = 0, 1 + dice.below(MOST_KILLS), dice.choice(VERSIONS)
    while True:
        killed_enough = kills >= planned
        version = upgrade if killed_enough else ""
        after = dice.below(900_000) / 1e6 if not killed_enough or (version in KEEPING and dice.below(2)) else None
        reports, killed = life(directory, story, speed, dice.word() if faults else None, after, version)
        lives.append(reports)
        kills += killed
        if version in KEEPING:
            upgrade = ""  # and back to the version before
        elif not killed:
            break
    found = judge.differences(story, lives, speed)
    used = next((each["version"] for reports in lives for each in reports if each.get("version")), "")
    said = any(each.get("notices") for reports in lives for each in reports)
    failures = [each["failed"] for reports in lives for each in reports if "failed" in each]
    if found or failures:
        (directory / "reports.json").write_text(json.dumps(lives))
        return RoundReport(seed, kills, len(story.acts), 0, used, said, (*failures, *found), directory)
    shutil.rmtree(directory)
    return RoundReport(seed, kills, len(story.acts), judge.repeated(story, lives), used, said, ())


def speaks_with_theirs(seed: int) -> bool:
    """In every fourth round somebody's own voice pack is used: of each game, with and without faults."""
    return seed // 8 % 4 == 0


def life(
    directory: Path, story: Story, speed: float, faults: int | None, kill_after: float | None, version: str
) -> tuple[list[Report], bool]:
    """From birth to its end or to SIGKILL: what it reported, and whether it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        be_the_victim(directory, story, speed, writing, faults, version)
    os.close(writing)
    until = time.monotonic() + (LONGEST_S if kill_after is None else kill_after)
    data, killed = bytearray(), False
    while True:
        if not killed:
            waited = waited_for_a_processor_s(child) if kill_after is None else 0.0
            left = until + waited - time.monotonic()
            if left > 0 and not select.select([reading], [], [], left)[0]:
                continue  # did it have to wait meanwhile?
            if left <= 0:
                os.kill(child, signal.SIGKILL)
                killed = True
        piece = os.read(reading, 1 << 16)  # what it reported before it was killed, too
        if not piece:
            break
        data += piece
    os.close(reading)
    os.waitpid(child, 0)
    reports = [json.loads(line) for line in bytes(data).decode().splitlines(keepends=True) if line.endswith("\n")]
    if killed and kill_after is None:
        reports.append({"failed": f"it hung for {LONGEST_S:.0f} s"})
        return reports, False
    over = any("log" in each for each in reports)
    failed = any("failed" in each for each in reports)
    return reports, killed and not over and not failed


def waited_for_a_processor_s(process: int) -> float:
    """How long that process could have run while others did: on a busy machine it does not hang, it waits."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError):  # a kernel without it
        return 0.0


def be_the_victim(directory: Path, story: Story, speed: float, writing: int, faults: int | None, version: str) -> None:
    """Never returns."""
    try:
        sys.stderr = (directory / "stderr").open("a")
        victim.run(directory, story, speed, writing, faults, version)
    except BaseException as error:
        victim.fill_disk(False)
        traceback.print_exc()
        sys.stderr.flush()
        os.write(writing, (json.dumps({"failed": f"{type(error).__name__}: {error}"}) + "\n").encode())
    finally:
        os._exit(0)
