"""A box for the game table: it says, remembers, answers and counts."""

NAME = "Table companion"  # what the display says before it has any words
VERSION = "0.3.0"  # the one place: pyproject.toml reads it here, CHANGELOG.md explains what is in it
