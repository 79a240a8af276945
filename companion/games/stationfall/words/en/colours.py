"""What the players are called, English."""

TEXTS: dict[str, str] = {
    "red": "Red",
    "blue": "Blue",
    "green": "Green",
    "yellow": "Yellow",
    "purple": "Purple",
    "orange": "Orange",
    "pink": "Pink",
    "white": "White",
    "black": "Black",
}
