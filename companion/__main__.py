"""`python -m companion`: what ./run starts, and the command of an installed wheel."""

import sys


def main() -> int:
    words = sys.argv[1:]
    if words[:1] in ([], ["play"]) or words[0].startswith("-"):
        from companion.run.memory import leave_behind

        leave_behind()
    from companion import cli

    return cli.main(words)


if __name__ == "__main__":
    sys.exit(main())
