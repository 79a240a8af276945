"""A chess clock for two: the example of a refereed game."""

from companion.kit.cover import Cover

COVER = Cover(package=__name__, names={"en": "Chess clock", "ja": "対局時計"})
