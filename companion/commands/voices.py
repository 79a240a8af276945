"""Voice packs: list them, check one, render one anew.

./run voices list                      the packs that come with the companion
./run voices list ~/my-packs           and those lying in a folder of yours
./run voices check en                  is it complete, and on time?
./run voices check ~/my-packs/czech    the same for a pack of your own
./run voices render                    make what ours lack or say otherwise
./run voices render ja --anew          make all of one again
./run voices render en --only repeat   make this one again and no other
./run voices render sounds             only the sounds without words
./run voices render en --engine flite --out ~/my-packs/flite
"""

import argparse
import sys
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from companion.brought import forms
from companion.brought.clips import voiced
from companion.brought.packs import OURS, OpenPack, PackError, found_in, is_pack, misjudged, open_pack, ours, silent
from companion.brought.sounds import FOLDER, forget_sounds
from companion.cli import Refusal
from companion.words import OFFERED

if TYPE_CHECKING:
    from companion.studio.engines import Cast
    from companion.studio.render import Anew


def arguments(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", metavar="list|check|render")
    listing = verbs.add_parser("list", help="which voice packs there are")
    listing.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="look here as well")
    checking = verbs.add_parser("check", help="whether a pack is complete and on time")
    checking.add_argument("pack", metavar="PACK", help="a name from the list, or a folder")
    rendering = verbs.add_parser("render", help="make what a pack of ours lacks, or says otherwise by now")
    rendering.add_argument("packs", nargs="*", metavar="PACK", help="its language, en de es ..., or sounds; none: all")
    rendering.add_argument("--anew", action="store_true", help="make every recording again")
    rendering.add_argument("--only", action="append", metavar="CLIP", help="make this one again; may be said again")
    rendering.add_argument("--engine", help="hibari, kokoro:VOICE, festival, openjtalk ...: one voice")
    rendering.add_argument("--out", type=Path, metavar="FOLDER", help="else the pack itself, in audio/")


def main(args: argparse.Namespace) -> int:
    if args.verb == "check":
        return check(open_pack(args.pack))
    if args.verb == "render":
        return render(args.packs, args.engine, args.out, args.only or args.anew)
    return show(getattr(args, "folders", []))


def show(folders: list[Path]) -> int:
    packs: list[str | Path] = [*ours()]
    for folder in folders:
        if not folder.is_dir():
            raise Refusal(f"there is no folder {folder}")
        found = (folder,) if is_pack(folder) else found_in(folder)
        if not found:
            raise Refusal(f"{folder}: no voice pack lies in it (./run voices check FOLDER says why one is none)")
        packs += found
    broken = 0
    for each in packs:
        try:
            opened = open_pack(each)
        except PackError as wrong:  # the others are listed all the same
            print(wrong, file=sys.stderr)
            broken += 1
            continue
        about = ", ".join(filter(None, (opened.about.get("voice"), opened.about.get("licence"))))
        print(f"{each!s:<12} {opened.pack.language}  {opened.about.get('title', '')}  {about}".rstrip())
    return 1 if broken else 0


def check(opened: OpenPack) -> int:
    """What is in it. What is missing is borrowed and no fault; a recording that cannot be relied on is one."""
    pack = opened.pack
    own = [file for file in opened.files.values() if file.is_relative_to(opened.folder)]
    size = sum(file.stat().st_size for file in own if file.exists())
    print(f"{opened.folder}: {pack.language}, {len(own)} recordings, {size / 1e6:.1f} MB")
    for clip in (clip for each in voiced().values() for clip in each.counts if clip in pack.recordings):
        print(f"  {clip} reaches zero after {pack.zero(clip) / 1000:.2f} of {pack.lasts(clip) / 1000:.2f} s")
    faults = recording_faults(opened)
    faults += [f"nobody has recorded {game}: ./run voices render" for game in silent(opened)]
    for fault in faults:
        print(f"  FAULT: {fault}")
    if opened.borrowed:
        print(f"  missing, taken from our own pack: {', '.join(opened.borrowed)}")
    for owner, each in voiced().items():
        lent = [clip for clip in opened.lent if clip in each.clips]
        if lent and owner not in silent(opened):
            print(f"  {owner}: {len(lent)} lines that it does not have are spoken by our own pack")
    for each in voiced().values():
        if each.check and not pack.recordings.keys().isdisjoint(each.clips):
            for line in import_module(each.check).told(pack):
                print(f"  {line}")
    return 1 if faults else 0


def recording_faults(opened: OpenPack) -> list[str]:
    """By what the files say of themselves; and of those that say nothing wrong, what the decoder says."""
    faults = [str(fault) for fault in opened.broken] or [*misjudged(opened)]
    undecoded = [fault for fault in forms.for_now().made(opened).broken if fault not in opened.broken]
    known = {fault.partition(":")[0] for fault in faults}
    return faults + [str(fault) for fault in undecoded if fault.values["place"] not in known]


def render(names: list[str], engine_name: str | None, out: Path | None, anew: "Anew") -> int:
    from companion.studio.engines import CASTS, Cast

    for name in names:
        if name not in (*CASTS, FOLDER):
            raise Refusal(f"{name!r} is not one of ours; they are {', '.join((*CASTS, FOLDER))}")
    if (len(names) != 1 or names == [FOLDER]) and (engine_name or out):
        raise Refusal("--engine and --out go with one pack: ./run voices render en --out FOLDER")
    if anew not in (True, False) and len(names) != 1:
        raise Refusal("--only goes with one pack: ./run voices render en --only CLIP")
    worst = 0
    for name in names or (FOLDER, *CASTS):
        if name == FOLDER:
            print(f"{name}: {rendered_sounds(anew)} recordings made")
            continue
        cast = Cast(engine_name) if engine_name else CASTS[name]
        print(f"{name}: {rendered(name, cast, out or OURS / name, anew)} recordings made")
        worst = max(worst, check(open_pack(out or name)))
    return worst


def rendered_sounds(anew: "Anew") -> int:
    from companion.studio.render import render_sounds

    made = render_sounds(OURS / FOLDER, anew)
    forget_sounds()
    return made


def rendered(language: str, cast: "Cast", folder: Path, anew: "Anew") -> int:
    from companion.studio.engines import engine
    from companion.studio.render import Voices, render

    with ExitStack() as closing:
        engines = [engine(name, language) for name in (cast.computer, cast.officer) if name]
        for each in engines:
            closing.callback(each.close)
        return render(language, Voices(*engines), OFFERED[language], folder, anew)
