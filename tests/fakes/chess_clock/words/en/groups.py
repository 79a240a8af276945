TEXTS = {
    "play": "Play",
}
