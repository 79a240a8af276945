"""PURE. What every game is made of: the evening, stages of every usual kind, commands, effects, the Game value.

Knows no game and nothing of how games are put together (`companion/evening/` does that). A game imports from here,
from its own rules (`companion/rules/GAME/`) and from its own folder, and from no other game.
"""
