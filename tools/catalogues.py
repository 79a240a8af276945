"""Compiles the catalogues that are newer than what was compiled of them; nothing but the standard library.

python3 tools/catalogues.py
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.words.newer import compile_newer

if __name__ == "__main__":
    for line in compile_newer():
        print(line, file=sys.stderr)
