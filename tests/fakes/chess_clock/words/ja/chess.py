TEXTS = {
    "title": "対局時計",
    "white": "白",
    "black": "黒",
    "moved": "指した",
    "lost": "負け",
    "won": "{seat}の勝ち",
}
