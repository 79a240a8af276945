"""A box for the game table: runs, times and resolves Space Alert missions."""

NAME = "Space Alert"  # what the display says before it has any words
VERSION = "0.1.0"  # pyproject.toml says the same
