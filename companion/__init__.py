"""A box for the game table: runs, times and resolves Space Alert missions."""

VERSION = "0.1.0"  # pyproject.toml says the same
