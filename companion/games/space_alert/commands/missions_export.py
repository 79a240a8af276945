"""./run missions export ID --out FILE"""

import argparse
from array import array
from functools import cache
from pathlib import Path

from companion.cli import Refusal
from companion.cli_words import listed
from companion.games.space_alert.commands import tell
from companion.games.space_alert.commands.mission_output import (
    add_phase_end,
    as_heard_by,
    mission_named,
    phase_ends_from,
    reading_of,
)
from companion.games.space_alert.voice.plan import plan
from companion.games.space_alert.voice.readout import printed, readout
from companion.games.space_alert.words.announcement import clock
from companion.hw.ports import Fault
from companion.progress import over
from companion.rules.space_alert.timeline import Timeline
from companion.run import drivers
from companion.studio.encode import KINDS, being_written, encoder, levelled_out, write
from companion.studio.mixdown import blocks, mixed_down
from companion.studio.samples import samples_of
from companion.user_files import forms
from companion.user_files.packs import OpenPack, open_pack
from companion.words import SPOKEN

RATE, CHANNELS = 44_100, 2
TEXT = ".txt"  # for a timekeeper who reads it out


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="+", metavar="ID")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help=tell("missions_export_out", endings=endings())
    )
    parser.add_argument("--voice", default="en", metavar="PACK")
    parser.add_argument("--crew", type=int, metavar="N")
    parser.add_argument("--number", type=int, metavar="N")
    add_phase_end(parser)


def main(args: argparse.Namespace) -> int:
    name = " ".join(args.id)
    timeline = as_heard_by(args.crew, wanted(name, args.number, args))
    check(args.out)
    if args.out.exists() and Path(name).exists() and args.out.samefile(name):
        raise Refusal(tell("missions_itself", file=args.out))
    pack = forms.for_now().made(open_pack(args.voice))
    try:
        if args.out.suffix.lower() == TEXT:
            language = pack.pack.language if pack.pack.language in SPOKEN else "en"
            args.out.write_text(printed(readout(plan(timeline, pack.pack), language)), "utf-8")
        else:
            export(timeline, pack, args.out)
    except OSError as error:
        raise Refusal(tell("cannot_be_written", file=args.out, reason=error.strerror)) from error
    print(f"{args.out}: {timeline.title}, {clock(timeline.length_s)}, {args.out.stat().st_size / 1000:,.0f} kB")
    return 0


def endings() -> str:
    return listed((*KINDS, TEXT))


def wanted(name: str, number: int | None, args: argparse.Namespace) -> Timeline:
    if name != "-" and not Path(name).is_file():
        return mission_named(name)
    missions = reading_of(name, phase_ends_from(args.phase_end)).missions
    if number is None and len(missions) > 1:
        raise Refusal(tell("missions_several", file=name, count=len(missions)))
    if not 1 <= (number or 1) <= len(missions):
        raise Refusal(tell("missions_no_number", file=name, count=len(missions), number=number))
    return missions[(number or 1) - 1]


def check(out: Path) -> None:
    """Everything that can be wrong with it, before any work is done."""
    if out.suffix.lower() not in (*KINDS, TEXT):
        raise Refusal(tell("missions_ending", file=out.name, endings=endings()))
    if not out.absolute().parent.is_dir():
        raise Refusal(tell("no_folder", folder=out.absolute().parent))
    if out.is_dir():
        raise Refusal(tell("missions_a_folder", file=out))
    if out.suffix.lower() == TEXT:
        return
    if out.suffix.lower() != ".wav":
        encoder(out, RATE, CHANNELS)
    try:
        being_written(out).touch()
        being_written(out).unlink()
    except OSError as error:
        raise Refusal(tell("cannot_be_written", file=out, reason=error.strerror)) from error


def export(timeline: Timeline, pack: OpenPack, out: Path) -> None:
    decoder = drivers.decoder(RATE)

    @cache
    def recording(name: str) -> "array[int]":
        try:
            return samples_of(decoder.samples(pack.files[name]))
        except Fault as fault:
            raise Refusal(str(fault)) from None

    score = plan(timeline, pack.pack).score
    for name in over(sorted({cue.sound for cue in score}), tell("missions_reading")):
        recording(name)
    samples = levelled_out(mixed_down(score, recording, RATE), RATE)
    decoder.close()
    seconds = list(blocks(samples, RATE))
    write(over(seconds, tell("missions_writing")), out, RATE, CHANNELS)
