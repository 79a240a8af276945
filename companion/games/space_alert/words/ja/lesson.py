"""The course, Japanese. What its lines say stands in `voice`: they are read as they are spoken."""

TEXTS: dict[str, str] = {
    "row": "{number} {title}",
    "title": "レッスン{number}",
    "title_of": "レッスン{number}：{page}/{pages}",
    "lay_out": "ゲームを並べてから開始。",
    "fly": "開始",
    "list": "並べるもの",
    "read_again": "レッスンを読む",
    "next": "次：レッスン{number}",
    # a card that is told too early
    "refused": "{card}はまだ使いません。{lesson}からです。別のカードを入力してください。",
    "heroic_card": "英雄的アクション",
    "from.simulation": "レッスン3",
    "from.advanced": "レッスン6",
    "from.mission": "レッスン9",
}
