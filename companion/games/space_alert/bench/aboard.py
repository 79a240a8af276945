"""Is the voice understood aboard? Every announcement of a mission, cut out of the mix with the ship under it, played to
the same speech recognisers as `bench heard`: over the ship alone, and over the ship and a table's talk.

--minute 3:30 takes only what is said in that minute, which is the one that people can hear in docs/voices.md.
"""

import argparse
from array import array
from functools import cache

from companion.bench.heard import AROUND_MS, EARS, RATE, USUAL, Line, decoding, listened, script_of, spoken_texts
from companion.cli import Refusal
from companion.games.space_alert.commands.mission_output import mission_named
from companion.games.space_alert.voice.plan import plan
from companion.rules.space_alert.timeline import Timeline
from companion.studio.mixdown import mixed_down
from companion.studio.samples import count
from companion.types import Millis, Score
from companion.user_files.packs import OpenPack, open_pack

MINUTE: Millis = 60_000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pack", default="en", help="voice pack of ours (en)")
    parser.add_argument("--mission", default="S2-2", metavar="ID", help="which mission (S2-2)")
    parser.add_argument("--minute", type=instant, metavar="M:SS", help="only what begins in the minute from then on")
    parser.add_argument("--ear", action="append", choices=[*EARS], help="may be said again (moonshine and whisper)")
    parser.add_argument("--noise", type=float, default=5.0, metavar="DB", help="how far the table is below (5)")


def instant(text: str) -> Millis:
    minutes, _, seconds = text.partition(":")
    return MINUTE * int(minutes) + 1000 * int(seconds or 0)


def measure(args: argparse.Namespace) -> dict[str, float]:
    opened, language = open_pack(args.pack), open_pack(args.pack).pack.language
    lines = announced(mission_named(args.mission), opened, spoken_texts(script_of(args.pack)), args.minute)
    if not lines:
        raise Refusal("nothing is said then")
    found: dict[str, float] = {"noise_db": args.noise}
    for ear in args.ear or [ear for ear in USUAL if language in EARS[ear].languages]:
        found |= listened(lines, ear, language, args.noise, f"{args.pack}_{ear}_")
    return found


def announced(timeline: Timeline, opened: OpenPack, texts: dict[str, str], minute: Millis | None = None) -> list[Line]:
    """What is said with words, each time it is said, as a box's one speaker plays it."""
    score = plan(timeline, opened.pack).score
    mix = heard_from_one_speaker(score, opened)
    first, last = (0, max(cue.ends for cue in score)) if minute is None else (minute, minute + MINUTE)
    return [
        Line(
            cue.sound,
            texts[cue.sound],
            mix[count(max(0, cue.at - AROUND_MS), RATE) : count(cue.ends + AROUND_MS, RATE)],
        )
        for cue in score
        if not cue.background and cue.sound in texts and first <= cue.at < last
    ]


def heard_from_one_speaker(score: Score, opened: OpenPack) -> "array[int]":
    with decoding() as samples:
        recording = cache(lambda name: samples(opened.files[name]))
        return mixed_down(score, recording, RATE)[0::2]
