"""People looking at a page, honest ones and others: a process of its own, so that the box is measured alone.

python -m companion.bench.web_crowd ADDRESS HONEST SLOW FLOODING: until it is killed.
"""

import asyncio
import contextlib
import itertools
import sys

import aiohttp

PAGES = ("panel", "bridge", "seat")
NONSENSE = ("{", "[" * 5000, '{"type": "press", "key": 7}', "x" * 70_000, '{"type": "claim", "seat": "none"}')


async def honest(session: aiohttp.ClientSession, address: str, page: str) -> None:
    async with session.ws_connect(f"{address}wire") as socket:
        await socket.send_json({"type": "hello", "protocol": 1, "page": page, "me": page})
        async for _ in socket:
            pass


async def slow(session: aiohttp.ClientSession, address: str) -> None:
    """Says hello and never reads."""
    socket = await session.ws_connect(f"{address}wire", autoping=False)
    await socket.send_json({"type": "hello", "protocol": 1, "page": "panel", "me": "slow"})
    await asyncio.sleep(3600)


async def flooding(session: aiohttp.ClientSession, address: str) -> None:
    """Presses, nonsense and oversized messages as fast as they are taken; comes back when thrown out."""
    while True:
        with contextlib.suppress(aiohttp.ClientError, ConnectionError, TypeError):
            async with session.ws_connect(f"{address}wire") as socket:
                await socket.send_json({"type": "hello", "protocol": 1, "page": "panel", "me": "flood"})
                for text in itertools.cycle(('{"type": "press", "key": "lift"}',) * 40 + NONSENSE):
                    await socket.send_str(text)
        await asyncio.sleep(0.05)


async def crowd(address: str, many: int, deaf: int, floods: int) -> None:
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        await asyncio.gather(
            *(honest(session, address, page) for page, _ in zip(itertools.cycle(PAGES), range(many), strict=False)),
            *(slow(session, address) for _ in range(deaf)),
            *(flooding(session, address) for _ in range(floods)),
        )


if __name__ == "__main__":
    asyncio.run(crowd(sys.argv[1], *map(int, sys.argv[2:5])))
