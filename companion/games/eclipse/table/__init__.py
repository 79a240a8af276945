"""PURE. Eclipse at the table: its stages, what can be entered in them, and what follows."""
