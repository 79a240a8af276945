"""PURE. The game on the web page."""
