"""A box for the game table: runs, times and resolves Space Alert missions."""
