"""The proving ground: the box on a Debian that is really booted, with pins, display and sound its kernel believes in.

tools/proving-ground short               one system: boot, key, picture, sound, power cut, resume
tools/proving-ground long                everything, on Bookworm and Trixie, amd64 and arm64
tools/proving-ground long bookworm-amd64 everything on one
tools/proving-ground image               the card that tools/image made: its first start, key, sound, power cut
tools/proving-ground short --break wrong-pin    something is wrong on purpose: is it named?

As root, on Debian, with what docs/proving-ground.md names; never part of ./test. Exit code 0 if everything held.
"""

import argparse
import datetime
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.proving.debian import ROOT, Cache, System, named, said_by
from tools.proving.ground import Ground
from tools.proving.machine import needed
from tools.proving.silicon import PiGround
from tools.proving.silicon_steps import SILICON_BREAKS, SILICON_STEPS, PiProver
from tools.proving.steps import CARD_STEPS, STEPS, Prover, Row, prove, written

FORMS = {
    "short": ("bookworm-amd64",),
    "long": ("bookworm-amd64", "bookworm-arm64", "trixie-amd64", "trixie-arm64"),
    "image": ("bookworm-arm64",),
}
BREAKS = ("wrong-pin", "no-display", "no-i2c-for-the-unit", "missing-package", *SILICON_BREAKS)
CACHE = Path(os.environ.get("XDG_CACHE_HOME", "~/.cache")).expanduser() / "space-alert-companion/proving-ground"


def system_named(name: str) -> System:
    try:
        return named(name)
    except ValueError as error:  # which argparse would not report in full
        raise argparse.ArgumentTypeError(str(error)) from error


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tools/proving-ground", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("form", choices=("short", "long", "image"))
    parser.add_argument(
        "systems", nargs="*", type=system_named, metavar="SYSTEM", help="bookworm-amd64, trixie-arm64, ..."
    )
    names = [step.name for step in (*STEPS, *CARD_STEPS, *SILICON_STEPS)]
    parser.add_argument("--only", action="append", default=[], metavar="STEP", choices=names)
    parser.add_argument(
        "--image", type=Path, default=ROOT / "build/companion-card.img", metavar="FILE", help="a card's"
    )
    parser.add_argument("--break", dest="breaking", default="", choices=BREAKS, help="done wrong on purpose")
    parser.add_argument("--cache", type=Path, default=CACHE, metavar="FOLDER", help=f"trees and wheels ({CACHE})")
    parser.add_argument("--mirror", default="", metavar="URL", help="of Debian; else this machine's own apt knows")
    return parser.parse_args(words)


def told(row: Row) -> None:
    sign = {True: "+", False: "-", None: "."}[row.ok]
    print(f"{sign} {row.system}  {row.step}  ({row.seconds:.0f} s, {row.work:.0f} of work)  {row.seen}", flush=True)


def made(system: System, args: argparse.Namespace) -> list[Prover]:
    """Who proves it; a card is proven on two machines at once, ours and a Pi's own chips."""
    cache, name = Cache(args.cache, args.mirror), "-".join(filter(None, ("run", system.name, args.breaking)))
    ours = Prover(Ground(system, cache, args.cache / name), args.breaking, args.image)
    if args.form != "image":
        return [ours]
    chips = PiProver(PiGround(system, cache, args.cache / f"{name}-silicon"), args.breaking, args.image)
    return [chips] if args.breaking in SILICON_BREAKS else [ours, chips]


def run_all(provers: Sequence[Prover], args: argparse.Namespace, tell: Callable[[Row], None]) -> None:
    """As many systems at once as there are processors: each takes one."""

    def one(prover: Prover) -> None:
        try:
            prove(prover, args.form, tell, args.only)
        finally:
            prover.end()

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            list(pool.map(one, provers))
        except BaseException:  # Ctrl-C: without their machines the steps under way end at once
            pool.shutdown(wait=False, cancel_futures=True)
            for prover in provers:
                prover.end()
            raise


def in_order(rows: Sequence[Row], systems: Sequence[System]) -> list[Row]:
    """System after system, and a card's two machines one after the other."""
    names = [system.name for system in systems]
    return sorted(rows, key=lambda row: (names.index(row.system), row.step.startswith("silicon")))


def main(words: Sequence[str]) -> int:
    args = arguments(words)
    systems = args.systems or [named(name) for name in FORMS[args.form]]
    if os.geteuid() != 0:
        print("Making a root file system takes root: sudo tools/proving-ground ...", file=sys.stderr)
        return 2
    if missing := needed(systems):
        print(f"Not installed: sudo apt-get install --no-install-recommends {' '.join(missing)}", file=sys.stderr)
        return 2
    commit = said_by("git", "describe", "--always", "--dirty", cwd=ROOT).strip()
    print(f"{datetime.date.today()}, commit {commit}", flush=True)
    for each in (signal.SIGINT, signal.SIGTERM):  # also where a shell has had the first ignored, behind an &
        signal.signal(each, signal.default_int_handler)
    since, rows = time.monotonic(), list[Row]()

    def tell(row: Row) -> None:
        rows.append(row)
        told(row)

    try:
        run_all([prover for system in systems for prover in made(system, args)], args, tell)
    finally:  # whatever ends it, the results so far are written down
        report = ROOT / "build" / ("-".join(filter(None, ("proving-ground", args.breaking))) + ".md")
        written(in_order(rows, systems), report)
        took, work = (time.monotonic() - since) / 60, sum(row.work for row in rows) / 60
        print(f"The table is in {report.relative_to(ROOT)}. It took {took:.0f} minutes, {work:.0f} of them work.")
    return 1 if any(row.ok is False for row in rows) else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
