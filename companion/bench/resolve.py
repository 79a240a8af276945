"""Missions resolved per second."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    pass


def measure(args: argparse.Namespace) -> dict[str, float]:
    return {}
