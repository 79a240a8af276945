"""PURE. What is done at the table: stages, and what commands do in them."""
