"""Count the grains of an hourglass."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("minutes", type=int)


def main(args: argparse.Namespace) -> int:
    print(args.minutes * 600)
    return 0
