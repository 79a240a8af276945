"""A hall of tables: boxes on one broker under one hall name, and the keeper that shows and remembers them all.

`table.py` is a box's side, on a thread of its own, loaded when the configuration switches it on. `keeper.py`, with its
`store.py` and `site.py`, is `companion hall`: a process of its own, on any of the boxes or on a laptop. What both say
is in `messages.py`; what can be computed is pure: `state.py`, `board.py`, `clock.py`.
"""
