"""PURE. Eclipse at the table: its stages, what can be told in them, and what follows."""
