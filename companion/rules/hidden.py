"""The mark of a field that holds what is private to a seat: what becomes of it is said in `companion/kit/hidden.py`."""

PRIVATE = {"private": True}
