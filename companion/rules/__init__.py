"""PURE. One package per game: what its rulebook says, and nothing of the box."""
