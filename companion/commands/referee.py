"""Referee recorded games: records in, one line out each: what they come to, and why.

A record is one JSON object per line, bare or as {"game": ...}; the docs of each game list its fields. A bad line yields
{"status": "bad_input", ...} in its place, the rest continues, and the exit code is 1.
"""

import argparse
import importlib
import json

from companion.cli import Refusal
from companion.cli_words import listed, tell
from companion.commands.records import add_files, answered
from companion.games import GAMES
from companion.kit.game_info import GameInfo

BY_NAME = {info.word: info for info in GAMES if info.record}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=tell("referee_game", games=listed(BY_NAME)))
    add_files(parser)


def main(args: argparse.Namespace) -> int:
    referee = importlib.import_module(named(args.game).record).referee
    return answered(args.files, lambda game: json.dumps(referee(game), ensure_ascii=False), ids=(str,))


def named(name: str) -> GameInfo:
    if name not in BY_NAME:
        raise Refusal(tell("referee_no_records", name=repr(name), games=listed(BY_NAME)))
    return BY_NAME[name]
