TEXTS = {
    "resign": "投了",
}
