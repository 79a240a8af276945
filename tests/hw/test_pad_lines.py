"""The pads' line protocol: what is said is understood, and noise is only noise."""

from hypothesis import given
from hypothesis import strategies as st

from companion.hw.pad_lines import LONGEST, Hello, Lines, line, meaning
from companion.types import Hold, Key, Press


def test_a_key_press_is_two_words() -> None:
    assert meaning(b"K A\r") == Press(Key.A)
    assert meaning(b"k back") == Press(Key.BACK)
    assert meaning(b"H OK") == Hold(Key.OK)


def test_a_hello_says_version_name_and_seat() -> None:
    assert meaning(b"HELLO 1 left pad seat=blue") == Hello(1, "left pad", "blue")


def test_a_checksum_is_checked_where_there_is_one() -> None:
    assert meaning(line("K A", sums=True)) == Press(Key.A)
    assert meaning(b"K A*00") is None


def test_a_pad_that_sends_checksums_must_go_on_doing_so() -> None:
    assert meaning(b"K A", sums=True) is None


def test_words_that_mean_nothing_are_garbage() -> None:
    for noise in (b"K", b"K Z", b"K A B", b"HELLO", b"HELLO 0", b"HELLO x", b"\xff\xfe", b"Q"):
        assert meaning(noise) is None


@given(st.binary(max_size=200))
def test_noise_is_never_an_error(noise: bytes) -> None:
    for one in Lines().feed(noise + b"\n"):
        meaning(one)


@given(st.lists(st.sampled_from([b"K A\n", b"K B\r\n", b"H OK\n", b"\n"])), st.integers(1, 7))
def test_lines_come_out_whole_however_the_bytes_arrive(said: list[bytes], size: int) -> None:
    raw, lines, heard = b"".join(said), Lines(), []
    for start in range(0, len(raw), size):
        heard += lines.feed(raw[start : start + size])
    assert [one.strip() for one in heard] == [one.strip() for one in said if one.strip()]


@given(st.binary(min_size=LONGEST + 1, max_size=400).map(lambda noise: noise.replace(b"\n", b"?")), st.integers(1, 50))
def test_a_line_without_an_end_is_skipped_and_the_next_one_heard(noise: bytes, size: int) -> None:
    raw, lines, heard = noise + b"\nK A\n", Lines(), []
    for start in range(0, len(raw), size):
        heard += lines.feed(raw[start : start + size])
    assert heard == [b"K A"]
    assert lines.garbage == 1
