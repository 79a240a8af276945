"""`python -m companion`: what ./run starts."""

import sys

if sys.argv[1:2] in ([], ["play"]) or sys.argv[1:2][0].startswith("-"):
    from companion.run.memory import leave_behind

    leave_behind()

from companion.cli import main

sys.exit(main(sys.argv[1:]))
