"""The mark of a field that is private to a seat: `companion/kit/hidden.py` says what that means."""

PRIVATE = {"private": True}
