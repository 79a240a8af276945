"""What the terminal says to the person who started the box: its keys, and where the page is."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.types import Face

if TYPE_CHECKING:
    from companion.hw.terminal import Terminal
    from companion.kit.evening import Evening


class Legend:
    """What the terminal says: under the picture where the terminal is one; else, once, where the page is.

    `blind`: there is nothing to see the box on but its page, which shows its PIN only to those who have given it.
    """

    def __init__(self, notes: Sequence[str] = ()) -> None:
        self._notes = notes  # what was said before there was a picture
        self.desk: Terminal | None = None
        self.blind = False
        self._printed: Sequence[str] = ()  # lines

    def show(self, language: str, addresses: Sequence[str], pin: str) -> None:
        from companion.words import say

        lines = self._where(language, addresses, pin) if addresses else []
        if self.desk:
            columns, rows = self.desk.smallest
            too_small = say(language, "box.too_small", columns=columns, rows=rows)
            self.desk.legend([*say(language, "box.legend").splitlines(), *lines, *self._notes], too_small)
        elif lines and lines != self._printed:
            self._printed = lines
            print(*lines, sep="\n", flush=True)

    def tell(self, evening: "Evening", face: Face) -> None:
        """A terminal writes in words what the display shows, and below it, where there is room, draws the table; at
        home the code that lets phones in."""
        from companion.evening.codes import invitation
        from companion.evening.view import in_letters
        from companion.layout.written import with_picture

        if self.desk:

            def below(columns: int) -> Sequence[str]:
                return invitation(evening) or in_letters(evening, columns)

            self.desk.tell(partial(with_picture, face.frame, below))

    def _where(self, language: str, addresses: Sequence[str], pin: str) -> list[str]:
        from companion.cli_words import as_called
        from companion.web.addresses import only_here
        from companion.words import say

        where = "box.page_here" if only_here(addresses[0]) else "box.page_at"
        lines = as_called(say(language, where, address=addresses[0])).splitlines()
        return [*lines, say(language, "box.pin_here", pin=pin)] if pin and (self.blind or self.desk) else lines
