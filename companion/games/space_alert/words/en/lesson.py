"""The course, English. What its lines say stands in `voice`: they are read as they are spoken."""

TEXTS: dict[str, str] = {
    "row": "{number} {title}",
    "title": "Lesson {number}",
    "title_of": "Lesson {number}: {page} of {pages}",
    "lay_out": "Lay out the game, then fly.",
    "fly": "fly",
    "list": "what to lay out",
    "read_again": "Read the lesson",
    "next": "Next: lesson {number}",
    # a card that is told too early
    "refused": "{card}: not yet. It is used from {lesson} on. Tell another card.",
    "heroic_card": "Heroic",
    "from.simulation": "lesson 3",
    "from.advanced": "lesson 6",
    "from.mission": "lesson 9",
}
