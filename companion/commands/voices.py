"""Voice packs: list them, check one, render one anew.

./run voices list                      the packs that come with the companion
./run voices list ~/my-packs           and those lying in a folder of yours
./run voices check en                  is it complete, and on time?
./run voices check ~/my-packs/czech    the same for a pack of your own
./run voices render ja                 make one of ours again
./run voices render en --engine flite --out ~/my-packs/flite
"""

import argparse
import sys
from pathlib import Path

from companion.brought.packs import OURS, OpenPack, PackError, found_in, is_pack, misjudged, open_pack, ours
from companion.cli import Refusal
from companion.games.space_alert.voice.clips import COUNTS, Clip
from companion.games.space_alert.voice.plan import plan
from companion.rules.space_alert.missions import OFFICIAL, mission
from companion.rules.space_alert.timeline import PhaseEnd, Timeline

TITLES = {"en": "English", "ja": "日本語"}


def arguments(parser: argparse.ArgumentParser) -> None:
    verbs = parser.add_subparsers(dest="verb", metavar="list|check|render")
    listing = verbs.add_parser("list", help="which voice packs there are")
    listing.add_argument("folders", nargs="*", type=Path, metavar="FOLDER", help="look here as well")
    checking = verbs.add_parser("check", help="whether a pack is complete and on time")
    checking.add_argument("pack", metavar="PACK", help="a name from the list, or a folder")
    rendering = verbs.add_parser("render", help="make a pack of ours again")
    rendering.add_argument("pack", metavar="PACK", help="its language: en or ja")
    rendering.add_argument("--engine", help="festival, openjtalk, flite or espeak-ng; else the usual one")
    rendering.add_argument("--out", type=Path, metavar="FOLDER", help="else the pack itself, in audio/")


def main(args: argparse.Namespace) -> int:
    if args.verb == "check":
        return check(open_pack(args.pack))
    if args.verb == "render":
        return render(args.pack, args.engine, args.out)
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
    size = sum(file.stat().st_size for file in opened.files.values() if file.is_relative_to(opened.folder))
    own = sum(file.is_relative_to(opened.folder) for file in opened.files.values())
    print(f"{opened.folder}: {pack.language}, {own} recordings, {size / 1e6:.1f} MB")
    print(f"  threat and zone are spoken {pack.form.value}")
    for clip in COUNTS:
        print(f"  {clip} reaches zero after {pack.zero(clip) / 1000:.2f} of {pack.lasts(clip) / 1000:.2f} s")
    faults = opened.broken or misjudged(opened)
    for fault in faults:
        print(f"  FAULT: {fault}")
    if opened.borrowed:
        print(f"  missing, taken from our own pack: {', '.join(opened.borrowed)}")
    if opened.lines_borrowed:
        print("  the lines of the resolution are spoken by our own pack")
    late = {row.card: lateness(mission(row.id), opened) for row in OFFICIAL}
    worst = max(late, key=lambda card: late[card][0])
    dropped = sum(count for _, count in late.values())
    wait = late[worst][0] / 1000
    print(f"  official missions: no announcement more than {wait:.1f} s after its second ({worst})")
    print(f"  repeats left out for want of time, in all {len(OFFICIAL)} missions: {dropped}")
    return 1 if faults else 0


def lateness(timeline: Timeline, opened: OpenPack) -> tuple[int, int]:
    """The longest that an announcement waits, and how many repeats are left out."""
    spoken = plan(timeline, opened.pack).spoken
    waits = [each.at - each.due for each in spoken if not isinstance(each.says, PhaseEnd)]
    alerts = [each for each in spoken if each.cues[0].sound == Clip.ALERT]
    return max(waits), sum(not each.repeated for each in alerts)


def render(language: str, engine_name: str | None, out: Path | None) -> int:
    from companion.studio.engines import USUAL, engine
    from companion.studio.render import render as rendered

    if language not in USUAL:
        raise Refusal(f"{language!r} is not one of ours; they are {', '.join(USUAL)}")
    chosen = engine_name or USUAL[language]
    speaking = engine(chosen)
    try:
        rendered(language, speaking, chosen, TITLES[language], out or OURS / language)
    finally:
        speaking.close()
    return check(open_pack(out or language))
