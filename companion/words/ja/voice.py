"""What the Japanese voice pack says, by clip, in the rulebook's words (2.1). Numbers and T+ are in kana or
kanji, so that a speech engine reads them as people do."""

TEXTS: dict[str, str] = {
    "count.5": "ご",
    "count.4": "よん",
    "count.3": "さん",
    "count.2": "に",
    "count.1": "いち",
    "count.5_of_a_phase": "五秒前、",
    "sound_check": "音声テスト。準備完了です。",
}
