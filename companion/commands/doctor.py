"""The wiring: what is found, what is missing and why; then, with somebody there, every key and lamp."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace

from companion import config
from companion.cli_words import as_called
from companion.commands.config import on_the_box
from companion.run import doctor
from companion.run.doctor import Check, Person
from companion.store import home
from companion.words import headed, knows, said


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--look", action="store_true")


def main(args: argparse.Namespace) -> int:
    directory = home(os.environ)
    settings = config.read(on_the_box=config.of_the_box(on_the_box(directory)), state=directory)
    checks = in_words(doctor.look(settings, directory), settings["language"])
    if args.json:
        well = all(check.ok for check in checks)
        print(json.dumps({"ok": well, "checks": [asdict(check) for check in checks]}, ensure_ascii=False))
        return 0 if well else 1
    words = doctor.words_for(settings["language"])
    report(checks, settings["language"])
    pins_there = any(check.part == "pins" and check.ok for check in checks)
    if pins_there and not args.look and sys.stdin.isatty():
        person = Person(print, lambda question: says_yes(question, words("yes")))
        together = in_words(doctor.walk(settings, person), settings["language"])
        report(together, settings["language"])
        checks += together
    wrong = sum(not check.ok for check in checks)
    verdict = "all_well" if not wrong else "not_well" if doctor.is_pi() else "not_a_box"
    print(as_called(words(verdict, count=wrong, all=len(checks))))
    return 1 if wrong else 0


def in_words(checks: Sequence[Check], language: str) -> list[Check]:
    return [replace(check, found=said(language, check.found)) for check in checks]


def report(checks: Sequence[Check], language: str) -> None:
    words = doctor.words_for(language)
    for check in checks:
        name = words(check.part) if knows(f"doctor.{check.part}") else check.part  # a lamp by what stands at it
        print(as_called(f"{'+' if check.ok else '-'} {headed(language, name, check.found)}"))
        if not check.ok and check.remedy:
            print(as_called(f"    {check.remedy}"))


def says_yes(question: str, yes: str) -> bool:
    try:
        return input(question).strip().lower().startswith(yes)
    except EOFError:
        return False
