"""`python -m companion`: what ./run starts."""

import sys

from companion.cli import main

sys.exit(main(sys.argv[1:]))
