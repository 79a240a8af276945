"""Run the box: on the hardware found, else in this terminal and on a page in the browser.

The evening is kept in the state directory and gone on with after whatever happened; one process at a time.
"""

import argparse
import asyncio
import logging
import logging.handlers
import os
import sys
from pathlib import Path

from companion import app, config
from companion.cli import Refusal
from companion.store import InUse, claimed, home


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--terminal", action="store_true", help="use this terminal as well, whatever hardware there is")
    parser.add_argument("--speed", type=float, default=1.0, help="how fast time runs; 60 makes a minute of a second")
    parser.add_argument("--no-page", action="store_true", help="without the web page")
    parser.add_argument("--state", type=Path, help="where the evening and the ship's log are kept")


def main(args: argparse.Namespace) -> int:
    settings = config.read()
    if args.no_page:
        settings.values["page.on"] = config.Value(False, "--no-page")
    directory = args.state or home(os.environ)
    terminal = args.terminal or (sys.stdin.isatty() and sys.stdout.isatty() and not app.has_display_bus(settings))
    if args.speed <= 0:
        raise Refusal("--speed: time runs forward; give a number above 0")
    write_logs(directory if terminal else None)
    first = shown_first(settings, directory) if not terminal else None
    from companion.daemon import Box  # and with it all rules and words: this takes a while

    for mistake in settings.mistakes:
        logging.getLogger("companion").warning("%s", mistake)
    try:
        installed = bool(os.environ.get("STATE_DIRECTORY"))  # systemd says so
        box = Box(settings, app.parts(settings, terminal, args.speed, installed, first), directory, args.speed)
    except InUse as error:
        raise Refusal(str(error)) from error
    try:
        asyncio.run(box.run())
    except app.Useless as error:
        raise Refusal(str(error)) from error
    return 0


def shown_first(settings: config.Config, directory: Path) -> app.FirstPicture | None:
    """A picture at once; but not on the display of a box that is running already."""
    try:
        os.close(claimed(directory))
    except InUse as error:
        raise Refusal(str(error)) from error
    except OSError:
        pass  # a first start, or a disk with a trouble that is told later
    return app.first_picture(settings)


def write_logs(directory: Path | None) -> None:
    """To standard error, which systemd keeps; where that is the picture, to a file beside the store."""
    form = "%(levelname)s %(name)s: %(message)s"
    handler: logging.Handler = logging.StreamHandler()
    if directory is not None:
        try:
            directory.mkdir(parents=True, exist_ok=True)
            path = directory / "companion.log"
            handler = logging.handlers.RotatingFileHandler(path, maxBytes=1_000_000, backupCount=1, encoding="utf-8")
            form = f"%(asctime)s {form}"
        except OSError:
            handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter(form))
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
