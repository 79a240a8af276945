"""Resolve recorded missions: game records in, one outcome per line out."""

import argparse
import json
from typing import Any

from companion.cli import Refusal
from companion.cli_words import spoken
from companion.commands.records import add_files, answered
from companion.games.space_alert.commands import tell
from companion.games.space_alert.words.narration import crew_names, narrate, summary
from companion.rules.space_alert import record
from companion.rules.space_alert.facts import StepBegan, TurnBegan
from companion.rules.space_alert.resolution import resolve
from companion.words import SPOKEN


def arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument("--no-turns", action="store_true")
    parser.add_argument("--narrate", action="store_true")
    parser.add_argument("--language", choices=SPOKEN, default=spoken())
    parser.add_argument("--rules", action="store_true")


def main(args: argparse.Namespace) -> int:
    if args.rules and not args.narrate:
        raise Refusal(tell("resolve_rules_alone"))
    if args.narrate:
        return answered(args.files, lambda game: narration(game, args.rules, args.language))
    return answered(args.files, lambda game: json.dumps(record.resolved(game, turns=not args.no_turns)))


def narration(game: Any, rules: bool = False, language: str = "en") -> str:
    """The whole mission in sentences; with `rules`, where each follows from."""
    setup, decisions = record.read(game)
    resolution = resolve(setup, decisions, turns=False)
    outcome = record.complete(resolution)
    crew = crew_names(language, setup.players)
    lines = [f"# {game.get('id') or tell('resolve_mission')}"]
    for fact in resolution.facts:
        sentence = narrate(language, fact, crew)
        section = f" ({fact.rule})" if rules else ""
        if isinstance(fact, TurnBegan):
            lines += ["", sentence]
        else:
            lines.append(f"  {sentence}" if isinstance(fact, StepBegan) else f"    {sentence}{section}")
    return "\n".join([*lines, "", *summary(language, outcome), ""])
