"""PURE. What is done at the table: stages, and what hands do in them."""
