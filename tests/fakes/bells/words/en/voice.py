"""What the bells say, English."""

TEXTS = {
    "one": "One bell.",
    "two": "Two bells.",
    "last.lead": "Last bell in,",
    "last.end": "Last bell.",
}
