"""A hall of tables: all boxes of a club's evening on one page; or the broker that they need."""

import argparse
import asyncio
import os
import signal
import subprocess
from pathlib import Path

from aiohttp import web

from companion import config
from companion.cli import Refusal
from companion.cli_words import called_as, tell, translated
from companion.hall.keeper import Keeper
from companion.hall.lines import Wanted, hall_of, wanted
from companion.hall.mosquitto import KEEPER, broker, cards
from companion.hall.site import HallSite
from companion.hall.store import HallStore, Unusable
from companion.room.lines import Mistake, broker_of
from companion.store import home
from companion.web.addresses import EVERYWHERE, LOOPBACK, Place, addresses, bound
from companion.words import say

PORT = 8090
MOST_TABLES = 999


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--name", default="")
    parser.add_argument("--address", default="")
    parser.add_argument("--user", default="")
    parser.add_argument("--password-file", type=Path)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--network", action="store_true")
    parser.add_argument("--state", type=Path)
    parser.add_argument(
        "--broker", type=Path, nargs="?", const=Path("hall"), metavar="FOLDER",
    )  # fmt: skip
    parser.add_argument("--tables", type=int, default=10)


def main(args: argparse.Namespace) -> int:
    settings = config.read(state=home(os.environ))
    for mistake in settings.mistakes:
        print(mistake)
    try:
        asked = overruled(wanted(settings.table("hall"), settings.table("room")), args)
    except Mistake as mistake:
        raise Refusal(str(mistake)) from mistake
    if args.broker is not None:
        return set_up(asked.name, args, settings["language"])
    try:
        asyncio.run(kept(asked, args, settings["language"]))
    except (Unusable, OSError) as error:
        raise Refusal(translated(str(error))) from error
    return 0


def overruled(asked: Wanted, args: argparse.Namespace) -> Wanted:
    """By what was typed."""
    password = asked.password
    if args.password_file is not None:
        try:
            password = args.password_file.read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise Refusal(tell("hall_password", reason=error)) from error
    return Wanted(
        hall_of(args.name) if args.name else asked.name,
        broker_of(args.address) if args.address else asked.broker,
        args.user or asked.user,
        password,
        asked.ca,
    )


async def kept(asked: Wanted, args: argparse.Namespace, language: str) -> None:
    """The hall, until somebody ends it."""
    directory = args.state or home(os.environ) / "hall"
    store = HallStore(directory)
    place = Place((EVERYWHERE if args.network else LOOPBACK)[0], args.port)
    site = HallSite(place, directory)
    runner = web.AppRunner(site.application(), handle_signals=False, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    assert runner.server is not None
    running, over = asyncio.get_running_loop(), asyncio.Event()
    listening = await running.create_server(site.door.serving(runner.server, running), sock=bound(place), backlog=64)
    where = addresses(place, listening.sockets[0].getsockname()[1])
    site.keeper = keeper = Keeper(asked, store, where[0], site.changed)
    for number in (signal.SIGTERM, signal.SIGINT):
        running.add_signal_handler(number, over.set)
    print(say(language, "hall.serving", hall=asked.name, address=" ".join(where)), flush=True)
    if site.auth.asks_pin:
        print(say(language, "hall.pin_is", pin=site.auth.shown_pin), flush=True)
    linked = asyncio.create_task(keeper.run())
    await over.wait()
    await keeper.goodbye()
    linked.cancel()
    listening.close()
    await runner.cleanup()
    store.close()


def set_up(hall: str, args: argparse.Namespace, language: str) -> int:
    if not 1 <= args.tables <= MOST_TABLES:
        raise Refusal(tell("hall_how_many", most=MOST_TABLES, given=args.tables))
    if not args.address:
        raise Refusal(tell("hall_no_address"))
    folder: Path = args.broker.absolute()
    if folder.exists() and any(folder.iterdir()):
        raise Refusal(tell("hall_not_empty", folder=folder))
    tables = [f"table_{number}" for number in range(1, args.tables + 1)]
    made = broker(hall, tables, broker_of(args.address).host, page=args.port)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    files = {**made.files, "keeper-password": made.keeper + "\n", "cards.html": cards(hall, made.codes, language)}
    files |= {f"{table}.toml": lines for table, lines in made.tables.items()}
    for name, text in files.items():
        written_for_us(folder / name, text)
    print(tell("hall_written", folder=folder))
    if os.geteuid() == 0:
        done = subprocess.run(["sh", str(folder / "install")], check=False).returncode
        print(tell("hall_failed", folder=folder) if done else tell("hall_runs"))
    else:
        done = 0
        print(tell("hall_now"), f"  sudo sh {folder}/install", sep="\n")
    print(tell("hall_cards", folder=folder))
    print(f"  {called_as()} hall --network --name {hall} --address {args.address} --user {KEEPER} "
          f"--password-file {folder}/keeper-password")  # fmt: skip
    return done


def written_for_us(path: Path, text: str) -> None:
    """Readable by nobody else: passwords are in it."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
