"""A play as BoardGameGeek's form asks for it, English."""

TEXTS: dict[str, str] = {
    "date": "Date: {date}",
    "players": "Players:",
    "score": "score {score}",
    "rank": "place {rank}",
    "won": "won",
    "lost": "did not win",
    "comments": "Comments: {text}",
}
