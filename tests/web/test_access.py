"""Looking is free; acting needs the PIN, and guessing it is slow."""

from companion.bucket import Bucket
from companion.web.access import (
    FORGIVEN_S,
    FREE_TRIES,
    REMEMBERED,
    TRIES_OF_ALL,
    TRIES_PER_PIN,
    Pin,
    host_allowed,
    origin_allowed,
    plain_host,
)

SECRET = b"x" * 32


def wrong(pin: Pin) -> str:
    return f"{(int(pin.digits) + 1) % 10**6:06}"


def test_the_right_pin_gives_a_token_that_admits() -> None:
    pin = Pin(SECRET)
    token = pin.token_for(pin.digits, "phone", 0)
    assert token and pin.admits(token)
    assert not pin.admits("") and not pin.admits(token[:-1] + "x") and not pin.admits("ü")
    assert not pin.admits("\udcff") and pin.token_for("\ud800", "phone", 0) is None, "half a character is none"


def test_a_token_outlives_a_restart_of_the_box() -> None:
    pin = Pin(SECRET)
    token = pin.token_for(pin.digits, "phone", 0)
    assert token and Pin(SECRET).admits(token) and Pin(SECRET).digits == pin.digits
    assert not Pin(b"y" * 32).admits(token)


def test_after_five_wrong_pins_an_address_waits_longer_and_longer() -> None:
    pin = Pin(SECRET)
    for _ in range(FREE_TRIES):
        assert pin.wait_s("thief", 0) == 0 and pin.token_for(wrong(pin), "thief", 0) is None
    assert pin.wait_s("thief", 0) == 30
    assert pin.token_for(pin.digits, "thief", 29) is None, "even the right one has to wait"
    assert pin.token_for(wrong(pin), "thief", 31) is None and pin.wait_s("thief", 31) == 60


def test_one_address_does_not_make_another_wait() -> None:
    pin = Pin(SECRET)
    for _ in range(FREE_TRIES):
        pin.token_for(wrong(pin), "thief", 0)
    assert pin.token_for(pin.digits, "phone", 0)


def test_guesses_from_everywhere_change_the_pin_and_throw_nobody_out() -> None:
    pin = Pin(SECRET)
    first, token = pin.digits, pin.token_for(pin.digits, "phone", 0)
    for guess in range(TRIES_PER_PIN):
        pin.token_for(wrong(pin), f"address {guess}", 3600 * guess)
    assert pin.digits != first and token and pin.admits(token)


def test_from_however_many_addresses_only_so_many_guesses_pass_in_a_day() -> None:
    pin = Pin(SECRET)
    passed, day = 0, 24 * 3600
    for guess in range(day):  # one a second, each from an address of its own
        if pin.wait_s(f"address {guess}", guess) == 0:
            passed += 1
            assert pin.token_for(wrong(pin), f"address {guess}", guess) is None
    burst, per_s = TRIES_OF_ALL
    assert passed <= REMEMBERED + burst + day * per_s + 1 < 2500, "of a million"


def test_wrong_pins_from_five_addresses_keep_no_newcomer_out() -> None:
    pin = Pin(SECRET)
    for guess in range(20):
        pin.token_for(wrong(pin), f"address {guess % 5}", 0)
    assert pin.wait_s("address 0", 0) == 1 / TRIES_OF_ALL[1], "who has guessed wrong waits for what others did"
    assert pin.wait_s("phone", 0) == 0 and pin.token_for(pin.digits, "phone", 0)
    assert pin.token_for(wrong(pin), "guest", 0) is None, "it had its try"
    assert pin.wait_s("guest", 0) > 0 and pin.token_for(pin.digits, "guest", 0) is None
    assert pin.token_for(pin.digits, "guest", 2 / TRIES_OF_ALL[1])


def test_guessers_with_more_addresses_than_can_be_remembered_are_slow_all_the_same() -> None:
    pin = Pin(SECRET)
    for guess in range(REMEMBERED):
        pin.token_for(wrong(pin), f"address {guess}", 0)
    assert pin.wait_s("phone", 0) > 0 and pin.token_for(pin.digits, "phone", 0) is None
    assert pin.wait_s("phone", FORGIVEN_S + 1) == 0, "and are forgotten after a day"


def test_the_oldest_guesser_is_not_forgotten_for_a_new_one() -> None:
    pin = Pin(SECRET)
    for guess in range(FREE_TRIES):
        pin.token_for(wrong(pin), "thief", guess)
    for guess in range(REMEMBERED + 10):
        pin.token_for(wrong(pin), f"address {guess}", 10 + guess)
    assert pin.wait_s("thief", FREE_TRIES) > 0


def test_whoever_is_in_stays_in_while_others_guess() -> None:
    pin = Pin(SECRET)
    token = pin.token_for(pin.digits, "phone", 0)
    for guess in range(TRIES_PER_PIN):
        pin.token_for(wrong(pin), f"address {guess}", 0)
    assert token and pin.admits(token)


def test_a_bucket_takes_a_burst_then_so_many_a_second() -> None:
    bucket = Bucket(3, 2)
    assert [bucket.takes(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.takes(0.5) and not bucket.takes(0.5)


def test_only_names_of_this_box_are_hosts() -> None:
    names = ("localhost", "space-alert.local")
    assert host_allowed("localhost:8080", names, "127.0.0.1")
    assert host_allowed("Space-Alert.local", names, "10.0.0.7")
    assert host_allowed("10.0.0.7:8080", names, "10.0.0.7") and host_allowed("[fe80::1]:80", names, "fe80::1%eth0")
    for evil in ("evil.example", "evil.example:8080", "10.0.0.8", "", "localhost.evil.example", "[::1", "a b"):
        assert not host_allowed(evil, names, "10.0.0.7"), evil


def test_a_host_with_anything_behind_its_port_is_none() -> None:
    for evil in ("localhost:80; script-src *", "localhost:80,", "localhost:", "localhost/x", "a@localhost"):
        assert not host_allowed(evil, ("localhost",), "127.0.0.1") and not plain_host(evil), evil
    assert [plain_host(host) for host in ("LocalHost:80", "[::1]:80", "box.home.example")] == [
        "localhost:80", "[::1]:80", "box.home.example",
    ]  # fmt: skip


def test_only_our_own_page_is_an_origin() -> None:
    assert origin_allowed("http://box.local:8080", "box.local:8080") and origin_allowed(None, "box.local")
    for evil in ("http://evil.example", "http://box.local", "null", "file://", "http://[", ""):
        assert not origin_allowed(evil, "box.local:8080"), evil
