"""What the bells say, English."""

TEXTS = {
    "bells/one": "One bell.",
    "bells/two": "Two bells.",
    "bells/last.lead": "Last bell in,",
    "bells/last.end": "Last bell.",
}
