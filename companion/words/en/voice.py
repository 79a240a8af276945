"""What the English voice pack says, by clip. A count is made of its `.lead`, the numbers and its `.end`."""

TEXTS: dict[str, str] = {
    "count.5": "five",
    "count.4": "four",
    "count.3": "three",
    "count.2": "two",
    "count.1": "one",
    "count.5_of_a_phase": "five",
    "sound_check": "Sound check. All systems ready.",
}
