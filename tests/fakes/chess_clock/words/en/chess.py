TEXTS = {
    "title": "Chess clock",
    "white": "White",
    "black": "Black",
    "moved": "Moved",
    "lost": "Lost",
    "won": "{seat} wins",
}
