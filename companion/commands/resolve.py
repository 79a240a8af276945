"""Resolve recorded missions."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="game records, one per line; - is standard input")


def main(args: argparse.Namespace) -> int:
    return 0
