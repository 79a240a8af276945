TEXTS = {
    "resign": "Resigns",
}
