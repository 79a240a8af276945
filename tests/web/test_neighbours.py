"""At one's own computer its own user needs no PIN; other users, other pages in the browser and rebound names do."""

import asyncio
import json
import os
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from companion.web import auth, neighbours
from companion.web.neighbours import is_own, users_of
from tests.web.boxes import Box, running_box

NOBODY = 65534
HELLO = {"type": "hello", "protocol": 1, "page": "panel", "me": "me"}


@pytest.fixture(params=["127.0.0.1", "0.0.0.0"])
def box(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Box]:
    with running_box(tmp_path, bind=request.param, installed=False) as running:
        yield running


async def greeted(box: Box, **headers: str) -> dict[str, object]:
    async with aiohttp.ClientSession() as session, session.ws_connect(box.address + "/wire", headers=headers) as line:
        await line.send_json(HELLO)
        told: dict[str, object] = json.loads((await line.receive()).data)
        return told


def test_the_table_of_sockets_tells_whose_they_are() -> None:
    for address, family in (("127.0.0.1", socket.AF_INET), ("::1", socket.AF_INET6)):
        with socket.socket(family) as listening, socket.socket(family) as calling:
            listening.bind((address, 0))
            listening.listen()
            calling.connect(listening.getsockname())
            peer, port = calling.getsockname()[:2], listening.getsockname()[1]
            assert [*users_of(peer, port)] == [os.getuid()] and is_own(peer, port)


def test_a_socket_of_another_user_and_one_that_nobody_knows_are_not_ours(tmp_path: Path) -> None:
    row = "0: 0100007F:1234 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 {user} 0 1"
    (tmp_path / "tcp").write_text("heading\n" + row.format(user=os.getuid() + 1))
    assert not is_own(("127.0.0.1", 0x1234), 8080, tmp_path)
    assert not is_own(("127.0.0.1", 0x1235), 8080, tmp_path)
    (tmp_path / "tcp").write_text("heading\n" + row.format(user=os.getuid()))
    assert is_own(("127.0.0.1", 0x1234), 8080, tmp_path)
    assert not is_own(("192.168.1.2", 0x1234), 8080, tmp_path)


@pytest.mark.parametrize("state", ["01", "04", "06"])
def test_a_socket_that_was_closed_is_nobodys_though_the_table_says_root(tmp_path: Path, state: str) -> None:
    """Another user of this computer says everything at once and closes: by then the kernel has forgotten who it was."""
    row = f"0: 0100007F:1234 0100007F:1F90 {state} 00000000:00000000 00:00000000 00000000 {os.getuid()} 0 0 2"
    (tmp_path / "tcp").write_text("heading\n" + row)
    assert not is_own(("127.0.0.1", 0x1234), 8080, tmp_path)


def test_root_is_somebody_else_who_may_serve_strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = "0: 0100007F:1234 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 0 0 1"
    (tmp_path / "tcp").write_text("heading\n" + row)
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    assert not is_own(("127.0.0.1", 0x1234), 8080, tmp_path)


def test_where_the_system_keeps_no_such_table_this_machine_is_trusted(tmp_path: Path) -> None:
    assert is_own(("127.0.0.1", 0x1234), 8080, tmp_path)


def test_this_computers_own_user_is_let_in_without_the_pin(box: Box) -> None:
    assert asyncio.run(greeted(box))["inside"] is True


def test_another_user_of_this_computer_is_asked_for_it(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "users_of", lambda *given: iter((os.getuid() + 1,)))
    told = asyncio.run(greeted(box))
    assert (told["inside"], told["pin"]) == (False, True)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be somebody else for a while")
def test_a_real_connection_of_somebody_else_is_not_ours() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        call = ["/bin/bash", "-c", f"exec 3<>/dev/tcp/127.0.0.1/{port}; read"]
        with subprocess.Popen(call, user=NOBODY, cwd="/", stdin=subprocess.PIPE) as calling:
            _, peer = listening.accept()
            assert [*users_of(peer, port)] == [NOBODY] and not is_own(peer, port)
            calling.kill()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be somebody else for a while")
def test_somebody_else_who_says_it_all_and_closes_at_once_is_not_ours() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        call = ["/bin/bash", "-c", f"exec 3<>/dev/tcp/127.0.0.1/{port}; echo GET >&3"]
        with subprocess.Popen(call, user=NOBODY, cwd="/"):
            accepted, peer = listening.accept()
        with accepted:
            assert not is_own(peer, port)


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "x-real-ip"])
def test_what_a_program_hands_on_from_elsewhere_is_asked_for_the_pin(box: Box, header: str) -> None:
    assert asyncio.run(greeted(box, **{header: "203.0.113.5"}))["inside"] is False


def test_on_an_installed_box_nobody_is_at_their_own_computer(tmp_path: Path) -> None:
    with running_box(tmp_path, bind="0.0.0.0", installed=True) as installed:
        assert asyncio.run(greeted(installed))["inside"] is False


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://localhost:1", "null", "http://127.0.0.1.evil.example"]
)
def test_another_page_in_this_computers_browser_is_refused(box: Box, origin: str) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
        asyncio.run(greeted(box, Origin=origin))


def test_a_name_that_was_rebound_to_this_computer_is_refused(box: Box) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError, match="421"):
        asyncio.run(greeted(box, Host="evil.example", Origin="http://evil.example"))


def test_a_connection_that_is_gone_is_nobodys() -> None:
    assert not auth.is_here(None)
