"""PURE. What is wrong with a voice pack, to be said in any language."""

from companion.words import said, say


class PackFault(ValueError):
    """`kind` is a text of the words' topic `packs`, with what stands in it: a fault may, and what is said `later`."""

    def __init__(self, kind: str, **values: object) -> None:
        self.kind, self.values = kind, values
        super().__init__(self.said("en"))

    def said(self, language: str) -> str:
        values = {
            name: each.said(language) if isinstance(each, PackFault) else each for name, each in self.values.items()
        }
        return said(language, say(language, f"packs.{self.kind}", **values))
