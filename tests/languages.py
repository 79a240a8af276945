"""Which languages the tests go through that draw and walk: the two that differ most, or all by `./test languages`.

What is cheap (catalogues, plurals, names) is looked at in all of them each time.
"""

import os

from companion.words import SPOKEN

ALL_OF_THEM = "EVERY_LANGUAGE"
LANGUAGES = SPOKEN if os.environ.get(ALL_OF_THEM) else ("en", "ja")
