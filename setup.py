"""What pyproject.toml has no words for: the recordings lie in audio/, beside the package, and belong to the wheel; so
do the texts of every language, compiled."""

import sys
from pathlib import Path

from setuptools import find_packages, setup

sys.path.insert(0, str(Path(__file__).parent))

from companion.words.newer import compile_newer

for broken in compile_newer():
    sys.exit(broken)

setup(
    packages=[*find_packages(include=["companion*"]), "companion.audio"],
    package_dir={"companion.audio": "audio"},
)
