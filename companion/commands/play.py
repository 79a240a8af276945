"""The box: on the hardware found, else in this terminal and on a page in the browser; one process at a time."""

import argparse
import contextlib
import json
import logging
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion import config
from companion.cli import Refusal, speed
from companion.cli_words import as_called, tell
from companion.run import drivers
from companion.run.first_picture import first_picture
from companion.run.notify import is_service, still_starting
from companion.store import InUse, claimed, home

LOG = "companion.log"
ANEW = 75  # the exit code for systemd (Restart=on-failure)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--terminal", action="store_true")
    parser.add_argument("--dots", action="store_true")
    parser.add_argument("--speed", type=speed, default=1.0)
    page = parser.add_mutually_exclusive_group()
    page.add_argument("--network", action="store_true")
    page.add_argument("--no-page", action="store_true")
    parser.add_argument("--state", type=Path)


def overruled(settings: config.Config, name: str, by: config.Value) -> Sequence[str]:
    """Warns whoever has set something else in a file that it is not in force now."""
    before = settings.values[name]
    settings.values[name] = by
    if before.source != config.DEFAULT and before.value != by.value:
        setting = f"{name} = {json.dumps(before.value)}"
        said = tell("play_overruled", option=by.source, setting=setting, source=before.source)
        print(said, file=sys.stderr)
        return (said,)
    return ()


def can_draw() -> bool:
    """A terminal in which somebody types, and which can do more than print line after line."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def main(args: argparse.Namespace) -> int:
    directory = args.state or home(os.environ)
    settings = config.read(state=directory)
    if args.no_page:
        settings.values["page.on"] = config.Value(False, "--no-page")
    notes: Sequence[str] = ()  # in a terminal that draws, what is printed is gone at once
    if args.network:
        notes = overruled(settings, "page.bind", config.Value("0.0.0.0", "--network"))
    still_starting()
    refuse_a_second(directory)
    terminal = args.terminal or (can_draw() and not drivers.has_display_bus(settings))
    write_logs(directory if terminal else None)
    first = first_picture(settings) if not terminal else None
    grant_wishes(directory)
    import asyncio

    from companion.run import app
    from companion.run.box import Box
    from companion.words import say

    still_starting()  # importing is the longest step of all
    for mistake in settings.mistakes:
        logging.getLogger("companion").warning("%s", mistake)
    try:
        installed = bool(os.environ.get("STATE_DIRECTORY"))  # systemd says so
        known = app.forgetfulness(directory) if installed else ()
        box = Box(
            settings,
            app.parts(settings, terminal, args.speed, installed, first, known, args.dots, notes),
            directory,
            args.speed,
        )
    except InUse as error:
        raise second(error) from error
    try:
        with libraries_heard_in(directory / LOG if terminal else None):
            asyncio.run(box.run())
    except app.Useless as error:
        raise Refusal(str(error)) from error
    if terminal and box.keeps_a_game and sys.stdout.isatty():  # which it no longer is once the window was closed
        print(as_called(say(box.language, "box.kept")))
    return restarted_process() if box.starts_anew else 0


def grant_wishes(directory: Path) -> None:
    """A backup that is to be put back, before the store is opened; systemd waits as long as it takes."""
    from companion.user_files.backups import WISH, noted
    from companion.user_files.cargo import BACKUPS

    if not noted(directory / BACKUPS / WISH):  # also where nobody lets us look
        return
    from companion.commands.restore import grant

    over = threading.Event()

    def go_on_waiting() -> None:
        while not over.wait(20):
            still_starting()

    threading.Thread(target=go_on_waiting, daemon=True).start()
    with contextlib.suppress(OSError):  # a disk with a trouble that is reported later
        grant(directory)
    over.set()


def restarted_process() -> int:
    """Under systemd by systemd, which takes this for a failure; elsewhere by itself."""
    if not is_service():
        os.execv(sys.executable, [sys.executable, "-P", "-m", "companion", *sys.argv[1:]])
    return ANEW


def refuse_a_second(directory: Path) -> None:
    """At once: before anything is loaded, logged, or shown on the display of the box that is running."""
    try:
        os.close(claimed(directory))
    except InUse as error:
        raise second(error) from error
    except OSError:
        pass  # a first start, or a disk with a trouble that is reported later


def second(error: InUse) -> Refusal:
    return Refusal(tell("play_second", reason=error))


def write_logs(directory: Path | None) -> None:
    """To standard error, which systemd logs; if the picture is there, to a file beside the store."""
    form = "%(levelname)s %(name)s: %(message)s"
    handler: logging.Handler = logging.StreamHandler()
    if directory is not None:
        from logging.handlers import RotatingFileHandler

        try:
            directory.mkdir(parents=True, exist_ok=True)
            path = directory / LOG
            handler = RotatingFileHandler(path, maxBytes=1_000_000, backupCount=1, encoding="utf-8")
            form = f"%(asctime)s {form}"
        except OSError:
            handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter(form))
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)


@contextlib.contextmanager
def libraries_heard_in(log: Path | None) -> Iterator[None]:
    """Sound libraries complain on standard error by themselves; where that is the picture, into the log."""
    if log is None:
        yield
        return
    kept = os.dup(2)
    try:
        with (log if os.access(log, os.W_OK) else Path(os.devnull)).open("ab") as file:
            os.dup2(file.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
