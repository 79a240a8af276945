TEXTS = {
    "play": "対局",
}
