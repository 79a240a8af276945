"""PURE. Numbers as a voice says them, from zero on: the texts of the clips `number_0`, `number_1` ... of every game."""

TENS = {"en": ("", "", "twenty", "thirty"), "ja": ("", "じゅう", "にじゅう", "さんじゅう")}
SMALL = {
    "en": (
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ),
    "ja": ("ゼロ", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう"),
}  # fmt: skip
BETWEEN = {"en": "-", "ja": ""}
MOST_SAID = 30


def said(language: str, number: int) -> str:
    """In words, as a voice reads them rightly: digits are read otherwise by every engine."""
    small = SMALL[language]
    if number < len(small):
        return small[number]
    ten, one = divmod(number, 10)
    return f"{TENS[language][ten]}{BETWEEN[language]}{small[one]}" if one else TENS[language][ten]


def numbers(language: str) -> dict[str, str]:
    return {f"number_{number}": said(language, number) for number in range(MOST_SAID + 1)}
