"""Recordings damaged at random, brought as people bring them: whatever becomes of the decoder, this process goes on."""

import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from companion.cli import Refusal
from companion.hw.ports import Decodes
from companion.rules.dice import Dice
from companion.run import drivers
from companion.torture.rounds import MEMORY
from companion.user_files import forms
from companion.user_files.packs import OURS

KINDS = ("flac", "ogg", "flac", "opus", "flac", "mp3", "wav")  # what has ended decoders most, most often
SPOKEN = "time_t_plus_1.ogg"  # of ours: a second of words, to be made into all kinds
FORM = {"flac": ("-sample_fmt", "s16")}
ENDED = "ended_the_decoder"
AT_ONCE = 40  # files for one start of the decoder
HEAD = 42  # bytes in which damage matters most: those of FLAC's header
WAV_HEAD = 44


def campaign(seed: int, count: int) -> tuple[dict[str, int], list[str]]:
    """Figures and faults: something stored in our own form that cannot be played."""
    scratch = Path(tempfile.mkdtemp(prefix="recordings-", dir=MEMORY if MEMORY.is_dir() else None))
    own = scratch / "own"
    own.mkdir()
    player = drivers.decoder(forms.RATE)
    figures: Counter[str] = Counter(recordings=count)
    faults: list[str] = []
    try:
        sound = {kind: made_as(kind, scratch) for kind in set(KINDS)}
        for start in range(seed, seed + count, AT_ONCE):
            files = {
                str(each): damaged(each, sound, scratch) for each in range(start, min(start + AT_ONCE, seed + count))
            }
            for name, row in forms.decoded(files, own, most_ends=AT_ONCE).items():
                ending = outcome(row)
                figures[ending] += 1
                if ending == ENDED:
                    figures[f"{ENDED}_{files[name].suffix[1:]}"] += 1
                faults += unplayable(player, row, own, name)
            for file in files.values():
                file.unlink()
    finally:
        player.close()
        shutil.rmtree(scratch)
    return dict(figures), faults


def made_as(kind: str, folder: Path) -> bytes:
    file = folder / f"whole.{kind}"
    command = ["ffmpeg", "-v", "error", "-y", "-i", str(OURS / "en" / SPOKEN), *FORM.get(kind, ()), str(file)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as why:
        raise Refusal(f"recordings of all kinds are made with ffmpeg: sudo apt-get install ffmpeg ({why})") from why
    return file.read_bytes()


def damaged(seed: int, sound: Mapping[str, bytes], folder: Path) -> Path:
    """A few bytes changed, most often near its head; cut off; or a piece of it elsewhere."""
    dice = Dice(seed)
    kind = KINDS[seed % len(KINDS)]
    data = bytearray(sound[kind])
    for _ in range(1 + dice.below(2)):
        match dice.below(6):
            case 0:
                del data[dice.below(len(data)) :]
            case 1:
                start, to = dice.below(len(data) + 1), dice.below(len(data) + 1)
                data[to:to] = data[start : start + dice.below(2000)]
            case number:
                reach = min(len(data), HEAD) if number % 2 else len(data)
                for _ in range(min(reach, 1 + dice.below(4))):
                    data[dice.below(reach)] = dice.below(256)
    file = folder / f"{seed}.{kind}"
    file.write_bytes(data)
    return file


def outcome(row: forms.Row) -> str:
    if "file" in row:
        return "decoded"
    return ENDED if row["fault"]["kind"] == "ends_decoder" else "refused"


def unplayable(player: Decodes, row: forms.Row, folder: Path, name: str) -> list[str]:
    """The box's own process opens our form, as the mixer does."""
    if "file" not in row:
        return []
    file = folder / row["file"]
    samples = player.samples(file)
    file.unlink()
    return [] if len(samples) == row["bytes"] - WAV_HEAD else [f"recording {name}: {len(samples)} bytes came of {row}"]
