"""A game whose display follows its state: after every step, by key or phone, its main stage is brought forward."""

from dataclasses import replace

from companion.kit.evening import Evening, Home, Interrupted, Stage, can_go_on


def brought_forward(evening: Evening, game: str, *main: Stage) -> Evening:
    """`main` replaces the game's stages on the display, its last one on top; a page of the box over it
    stays. If the game waits at home or was interrupted, these stages wait."""
    *under, top = main
    if evening.interrupted is not None:
        return replace(evening, interrupted=Interrupted(top, (Home(), *under)))
    if can_go_on(evening):
        return replace(evening, waiting=main)
    if not is_of(game, evening.stage):
        covered = any(is_of(game, each) for each in evening.below)
        return replace(evening, below=(Home(), *main)) if covered else evening
    return replace(evening, stage=top, below=(Home(), *under))


def is_of(game: str, stage: Stage) -> bool:
    """Is it a stage of that game, by its id, or one of the kit's for the game under way: its lists, a form of it?"""
    parts = type(stage).__module__.split(".")
    return game in parts or "refereed" in parts or (parts[-1] == "forms" and getattr(stage, "game", "") == game)
