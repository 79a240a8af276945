"""Snapshot plus updates is always the view itself."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.web.patch import difference, patched

leaves = st.booleans() | st.integers(0, 3) | st.text("ab", max_size=2) | st.lists(st.integers(0, 2), max_size=2)
views: Any = st.recursive(
    leaves, lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3), max_leaves=8
).filter(lambda value: isinstance(value, dict))


@given(views, views)
def test_a_patch_turns_one_view_into_the_other(old: Any, new: Any) -> None:
    assert patched(old, difference(old, new)) == new


@given(views)
def test_nothing_changed_is_an_empty_patch(view: Any) -> None:
    assert difference(view, view) == {}


def test_an_update_names_only_what_changed() -> None:
    old = {"clock": {"run": 1, "paused": True}, "log": ["a"], "gone": 1}
    new = {"clock": {"run": 2, "paused": True}, "log": ["a"]}
    assert difference(old, new) == {"clock": {"run": 2}, "gone": None}


def test_true_is_not_one() -> None:
    assert difference({"a": 1}, {"a": True}) == {"a": True}
