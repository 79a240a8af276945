"""PURE. How the stages of Space Alert look."""
