"""./run missions new"""

import argparse
import json
import re
import secrets

from companion.cli import Refusal
from companion.cli_words import listed
from companion.games.space_alert.commands import tell
from companion.games.space_alert.commands.mission_output import (
    add_language,
    add_notations,
    counted,
    described,
    losses,
    printed,
    say_aside,
    why,
)
from companion.games.space_alert.words.announcement import clock
from companion.rules.dice import seed_of
from companion.rules.space_alert.generator import generated
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.mission_json import mission_object
from companion.rules.space_alert.mission_name import SEEDS, named
from companion.rules.space_alert.reading import PhaseEnds
from companion.rules.space_alert.recipe import Impossible, Knobs, Recipe, recipe
from companion.rules.space_alert.timeline import Colour, Timeline

LEVELS = {level.value: level for level in Level} | {"advanced-simulation": Level.ADVANCED_SIMULATION}
MOST = 100_000


OPTIONS = (("--seed", "S"), ("--level", "L"), ("--length", "S"), ("--colours", "C"))
NUMBERS = (("--crew", 5), ("--points", None), ("--count", 1))
SWITCHES = ("--no-internal", "--no-unconfirmed", "--double")


def arguments(parser: argparse.ArgumentParser) -> None:
    for name, value in OPTIONS:
        parser.add_argument(name, metavar=value)
    for name, default in NUMBERS:
        parser.add_argument(name, type=int, default=default, metavar="N")
    for name in SWITCHES:
        parser.add_argument(name, action="store_true")
    add_notations(parser)
    add_language(parser)


def main(args: argparse.Namespace) -> int:
    if not 1 <= args.count <= MOST:
        raise Refusal(tell("missions_how_many", most=MOST, given=args.count))
    try:
        seed, made = wanted(args)
        seeds = [(seed + index) % SEEDS for index in range(args.count)]
        timelines = [generated(each, made) for each in seeds]
    except Impossible as impossible:
        raise Refusal(why(impossible)) from None
    show(args, seeds, timelines)
    return 0


def show(args: argparse.Namespace, seeds: list[int], timelines: list[Timeline]) -> None:
    if args.to == "json":
        objects = [mission_object(each) | {"seed": seed} for each, seed in zip(timelines, seeds, strict=True)]
        print(json.dumps(objects[0], indent=2) if args.count == 1 else as_list(objects))
    elif args.to is not None:
        say_aside(losses(timelines, args.to, PhaseEnds.PRINTED))
        print(printed(timelines, args.to, args.language))
    elif args.count == 1:
        print(described(timelines[0], args.language))
        print(f"\n{tell('missions_made_shown', name=timelines[0].id)}")
    else:
        for timeline in timelines:
            print(f"{timeline.id:<32} {clock(timeline.length_s):>5}  {counted(timeline, args.language)}")


def as_list(objects: list[dict[str, object]]) -> str:
    return "[\n" + ",\n".join(json.dumps(each) for each in objects) + "\n]"


# ---- what was asked for


def wanted(args: argparse.Namespace) -> tuple[int, Recipe]:
    """Seed and recipe. A whole mission name as the seed brings its own recipe, unless knobs are given too."""
    made = recipe(knobs(args))
    if args.seed is None:
        return secrets.randbelow(SEEDS), made
    again = named(args.seed)
    if again is not None:
        return again[0], again[1] if made == recipe(Knobs()) else made
    if re.fullmatch(r"\d{1,9}", args.seed) and int(args.seed) < SEEDS:
        return int(args.seed), made
    return seed_of(args.seed) % SEEDS, made


def knobs(args: argparse.Namespace) -> Knobs:
    level, points = level_and_points(args.level)
    if args.points is not None:
        if points is not None:
            raise Refusal(tell("missions_both_points"))
        points = args.points
    return Knobs(
        crew=args.crew,
        level=level,
        points=points,
        length_s=None if args.length is None else length_s(args.length),
        internal=not args.no_internal,
        unconfirmed=not args.no_unconfirmed,
        double=args.double,
        colours=() if args.colours is None else colours(args.colours),
    )


def level_and_points(text: str | None) -> tuple[Level, int | None]:
    if text is None:
        return Level.MISSION, None
    if re.fullmatch(r"-?\d{1,9}", text):
        return Level.MISSION, int(text)
    plain = "-".join(re.split(r"[\s_-]+", text.strip().lower()))
    if plain not in LEVELS:
        names = listed(level.value for level in Level)
        raise Refusal(tell("missions_which_level", names=names, given=repr(text)))
    return LEVELS[plain], None


def length_s(text: str) -> int:
    if match := re.fullmatch(r"(\d{1,3}):([0-5]\d)", text):
        return int(match[1]) * 60 + int(match[2])
    if re.fullmatch(r"\d{1,5}", text):
        return int(text)
    raise Refusal(tell("missions_which_length", given=repr(text)))


def colours(text: str) -> tuple[Colour, ...]:
    names = {part for part in re.split(r"[\s,+]+", text.lower()) if part}
    unknown = names - {colour.value for colour in Colour}
    if unknown or not names:
        raise Refusal(tell("missions_which_colours", given=repr(text)))
    return tuple(colour for colour in Colour if colour.value in names)
