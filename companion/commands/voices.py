"""Voice packs: listed, checked, rendered again."""

import argparse
import sys
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import Refusal, verb
from companion.cli_words import listed, spoken, tell, teller
from companion.games import BY_ID
from companion.user_files import forms
from companion.user_files.clips import voiced
from companion.user_files.packs import OURS, OpenPack, PackError, found_in, is_pack, misjudged, open_pack, ours, silent
from companion.user_files.sounds import FOLDER, forget_sounds
from companion.voice.faults import PackFault
from companion.words import OFFERED

if TYPE_CHECKING:
    from companion.studio.engines import Cast
    from companion.studio.render import Anew


def arguments(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", metavar="list|check|render")
    listing = verb(verbs, "list")
    listing.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    checking = verb(verbs, "check")
    checking.add_argument("pack", metavar="PACK")
    rendering = verb(verbs, "render")
    rendering.add_argument("packs", nargs="*", metavar="PACK")
    rendering.add_argument("--anew", action="store_true")
    rendering.add_argument("--only", action="append", metavar="CLIP")
    rendering.add_argument("--engine")
    rendering.add_argument("--out", type=Path, metavar="FOLDER")


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
            raise Refusal(tell("no_folder", folder=folder))
        found = (folder,) if is_pack(folder) else found_in(folder)
        if not found:
            raise Refusal(tell("voices_none_in_it", folder=folder))
        packs += found
    broken = 0
    for each in packs:
        try:
            opened = open_pack(each)
        except PackError as wrong:  # the others are listed all the same
            print(wrong, file=sys.stderr)
            broken += 1
            continue
        about = listed(filter(None, (opened.about.get("voice"), opened.about.get("licence"))))
        print(f"{each!s:<12} {opened.pack.language}  {opened.about.get('title', '')}  {about}".rstrip())
    return 1 if broken else 0


def check(opened: OpenPack) -> int:
    """What is in it. What is missing is borrowed and no fault; a recording that cannot be relied on is one."""
    pack = opened.pack
    own = [file for file in opened.files.values() if file.is_relative_to(opened.folder)]
    size = sum(file.stat().st_size for file in own if file.exists())
    print(tell("voices_has", folder=opened.folder, language=pack.language, count=len(own), size=f"{size / 1e6:.1f}"))
    for clip in (clip for each in voiced().values() for clip in each.counts if clip in pack.recordings):
        zero, lasts = (f"{at / 1000:.2f}" for at in (pack.zero(clip), pack.lasts(clip)))
        print(f"  {tell('voices_zero', clip=clip, zero=zero, lasts=lasts)}")
    faults = [fault.said(spoken()) for fault in recording_faults(opened)]
    faults += [tell("voices_silent", game=game) for game in silent(opened)]
    for fault in faults:
        print(f"  {tell('voices_fault', fault=fault)}")
    if opened.borrowed:
        print(f"  {tell('voices_borrowed', clips=listed(opened.borrowed))}")
    for owner, each in voiced().items():
        lent = [clip for clip in opened.lent if clip in each.clips]
        if lent and owner not in silent(opened):
            print(f"  {tell('voices_lent', game=owner, count=len(lent))}")
    for owner, each in voiced().items():
        if each.check and not pack.recordings.keys().isdisjoint(each.clips):
            for line in import_module(each.check).check_lines(pack, teller(BY_ID[owner].package)):
                print(f"  {line}")
    return 1 if faults else 0


def recording_faults(opened: OpenPack) -> list[PackFault]:
    """By what the files say of themselves; and of those that say nothing wrong, what the decoder says."""
    faults = [*opened.broken] or [*misjudged(opened)]
    undecoded = [fault for fault in forms.for_now().made(opened).broken if fault not in opened.broken]
    known = {fault.values.get("place") for fault in faults}
    return faults + [fault for fault in undecoded if fault.values["place"] not in known]


def render(names: list[str], engine_name: str | None, out: Path | None, anew: "Anew") -> int:
    from companion.studio.engines import CASTS, Cast

    for name in names:
        if name not in (*CASTS, FOLDER):
            raise Refusal(tell("voices_not_ours", name=repr(name), names=listed((*CASTS, FOLDER))))
    if (len(names) != 1 or names == [FOLDER]) and (engine_name or out):
        raise Refusal(tell("voices_one_pack"))
    if anew not in (True, False) and len(names) != 1:
        raise Refusal(tell("voices_only_one"))
    worst = 0
    for name in names or (FOLDER, *CASTS):
        if name == FOLDER:
            print(tell("voices_made", name=name, count=rendered_sounds(anew)))
            continue
        cast = Cast(engine_name) if engine_name else CASTS[name]
        print(tell("voices_made", name=name, count=rendered(name, cast, out or OURS / name, anew)))
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
