"""PURE. What is shown around the frames of a game."""
