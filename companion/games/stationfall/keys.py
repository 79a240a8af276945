"""The players' colours, and how a name of the rules is written in keys of words and names of clips. Loads nothing."""

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "pink", "white", "black")


def slug(name: str) -> str:
    return name.lower().replace(" ", "_").replace("-", "_")
