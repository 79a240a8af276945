"""The recordings lie in audio/, beside the package, and belong to the wheel: what pyproject.toml has no words for."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["companion*"]), "companion.audio"],
    package_dir={"companion.audio": "audio"},
)
