"""Bouncing, held, repeated, stuck and simultaneous keys, recognised by their instants."""

from hypothesis import given
from hypothesis import strategies as st

from companion.panel.boards import BOARDS
from companion.panel.switches import Switchboard, Timing
from companion.types import Hold, Key, Mended, Press, Release, Trouble, later


def ten() -> Switchboard:
    return Switchboard(BOARDS["panel-10"].keys)


def play(board: Switchboard, *edges: tuple[int, str, bool]) -> list[object]:
    return [command for at, switch, down in edges for command in board.edge(switch, down, at)]


def test_a_key_counts_at_its_first_edge() -> None:
    assert ten().edge("a", True, 1000) == [Press(Key.A)]


def test_a_bouncing_key_counts_once() -> None:
    bounces = [(i, "a", i % 2 == 0) for i in range(11)]
    board = ten()
    assert play(board, *bounces) == [Press(Key.A)]
    assert board.tick(500) == []


def test_a_bouncing_release_is_no_second_press() -> None:
    board = ten()
    play(board, (0, "a", True))
    letting_go = [(100 + i, "a", i % 2 == 1) for i in range(11)]
    assert play(board, *letting_go) == [Release(Key.A)]
    assert board.tick(500) == []
    assert board.edge("a", True, 600) == [Press(Key.A)]


def test_two_quick_presses_are_two() -> None:
    edges = (0, "b", True), (40, "b", False), (80, "b", True), (120, "b", False)
    assert play(ten(), *edges) == [Press(Key.B), Release(Key.B)] * 2


def test_a_release_lost_in_the_bounce_is_found_when_the_contact_is_quiet() -> None:
    board = ten()
    play(board, (0, "a", True), (5, "a", False))
    board.tick(100)
    assert board.edge("a", True, 200) == [Press(Key.A)]


def test_with_noisy_wires_a_spike_is_no_press() -> None:
    board = Switchboard(BOARDS["panel-10"].keys, timing=Timing(steady=5))
    assert play(board, (0, "a", True), (1, "a", False)) == []
    assert board.tick(100) == []
    board.edge("a", True, 200)
    assert board.tick(205) == [Press(Key.A)]


def test_left_and_right_repeat_while_held() -> None:
    board = ten()
    assert board.edge("left", True, 0) == [Press(Key.LEFT)]
    assert board.tick(800) == [Press(Key.LEFT, again=True)] * 3  # at 450, 570, 690
    board.edge("left", False, 800)
    assert board.tick(5000) == []


def test_card_keys_do_not_repeat() -> None:
    board = ten()
    board.edge("a", True, 0)
    assert board.tick(3000) == []


def test_ok_counts_when_let_go() -> None:
    board = ten()
    assert board.edge("ok", True, 0) == []
    assert board.edge("ok", False, 90) == [Press(Key.OK)]


def test_ok_held_is_a_hold_and_no_press() -> None:
    board = ten()
    board.edge("ok", True, 0)
    assert board.tick(600) == [Hold(Key.OK)]
    assert board.edge("ok", False, 900) == []


def test_a_late_tick_finds_everything_it_missed_in_order() -> None:
    board = ten()
    assert play(board, (0, "back", True), (100, "left", True)) == [Press(Key.LEFT)]
    assert board.tick(600) == [Press(Key.LEFT, again=True), Hold(Key.BACK)]  # 550, then 600


def test_all_keys_at_once_are_ten_keys() -> None:
    board = ten()
    commands = play(board, *((0, key.value, True) for key in Key), *((90, key.value, False) for key in Key))
    assert sorted(command.key.value for command in commands if isinstance(command, Press)) == sorted(
        k.value for k in Key
    )


def test_a_stuck_key_is_reported_once_and_stops_repeating() -> None:
    board = ten()
    board.edge("right", True, 0)
    commands = board.tick(60_000)
    assert commands[-1] == Trouble("key right", later("stuck"))
    assert len(commands) < 90
    assert board.tick(120_000) == []
    assert board.edge("a", True, 120_001) == [Press(Key.A)], "the others go on"
    assert board.edge("right", False, 130_000) == [Mended("key right")]


def test_an_unknown_switch_is_nobodys_key() -> None:
    assert ten().edge("nose", True, 0) == []


def encoder() -> Switchboard:
    board = BOARDS["encoder"]
    return Switchboard(board.keys, board.push)


def test_an_encoder_turns_into_left_and_right() -> None:
    assert encoder().turned(2, 0) == [Press(Key.RIGHT)] * 2
    assert encoder().turned(-1, 0) == [Press(Key.LEFT)]


def test_an_encoders_push_is_ok_and_held_it_is_back() -> None:
    board = encoder()
    assert play(board, (0, "encoder_push", True), (100, "encoder_push", False)) == [Press(Key.OK)]
    board.edge("encoder_push", True, 1000)
    assert board.tick(1600) == [Press(Key.BACK)]
    assert board.edge("encoder_push", False, 1700) == []


def test_an_encoder_turned_while_pushed_is_a_hold() -> None:
    board = encoder()
    board.edge("encoder_push", True, 0)
    assert board.turned(1, 200) == [Hold(Key.OK)]
    assert board.turned(1, 250) == [], "once per push"
    assert board.edge("encoder_push", False, 400) == []
    board.edge("encoder_push", True, 1000)
    assert board.turned(-1, 1200) == [Hold(Key.BACK)]


EDGES = st.lists(st.tuples(st.integers(0, 300), st.sampled_from([k.value for k in Key]), st.booleans()))


@given(EDGES)
def test_no_key_counts_more_often_than_its_wire_went_down(steps: list[tuple[int, str, bool]]) -> None:
    board, at, commands = ten(), 0, []
    for gap, switch, down in steps:
        at += gap
        commands += board.edge(switch, down, at)
    commands += board.tick(at + 1000)
    for key in Key:
        fell = sum(switch == key.value and down for _gap, switch, down in steps)
        counted = sum(isinstance(h, Press) and h.key is key and not h.again for h in commands)
        assert counted <= fell


@given(EDGES)
def test_ticking_often_or_seldom_gives_the_same_hands(steps: list[tuple[int, str, bool]]) -> None:
    seldom, often, at = ten(), ten(), 0
    told: tuple[list[object], list[object]] = ([], [])
    for gap, switch, down in steps:
        for step in range(at, at + gap, 10):
            told[1].extend(often.tick(step))
        at += gap
        told[0].extend(seldom.edge(switch, down, at))
        told[1].extend(often.edge(switch, down, at))
    assert told[0] == told[1]


def test_due_is_when_the_next_tick_has_something_to_say() -> None:
    board = ten()
    assert board.due() is None
    board.edge("ok", True, 1000)
    board.tick(1030)
    assert board.due() == 1600
