"""The commands that Space Alert brings: one module each."""

from companion.cli_words import teller

tell = teller("companion.games.space_alert")
