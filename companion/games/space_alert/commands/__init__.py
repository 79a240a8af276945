"""The commands that Space Alert brings: one module each."""
