"""A box for the game table: it says, remembers, answers and counts."""

NAME = "Table companion"  # what the display says before it has any words
VERSION = "0.1.0"  # pyproject.toml says the same
