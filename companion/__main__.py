"""`python -m companion`: what ./run starts."""

import sys

from companion.cli import main

if sys.argv[1:2] in ([], ["play"]):
    # pygame takes numpy along where it finds it, for 15 MB and more than a second that nobody here needs.
    sys.modules.setdefault("numpy", None)  # type: ignore[arg-type]
sys.exit(main(sys.argv[1:]))
