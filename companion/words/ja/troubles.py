"""Parts of the box that fail or come back, Japanese."""

TEXTS: dict[str, str] = {
    "display_broken": "表示器が応答しません。音声とページは使えます。",
    "display_mended": "表示器が復帰しました。",
    "sound_broken": "音が出ません。ブザーと画面で時間を知らせます。",
    "sound_mended": "音が復帰しました。",
    "pad_broken": "手元の操作盤が外れました。他のキーは使えます。",
    "pad_mended": "操作盤が復帰しました。",
    "lamps_broken": "ランプが応答しません。画面と音声は使えます。",
    "lamps_mended": "ランプが復帰しました。",
    "buzzer_broken": "ブザーが応答しません。他は使えます。",
    "buzzer_mended": "ブザーが復帰しました。",
    "pins_broken": "本体のキーが応答しません。操作盤とページは使えます。",
    "pins_mended": "キーが復帰しました。",
    "keys_broken": "一部のキーが応答しません。操作盤とページは使えます。",
    "keys_mended": "キーが復帰しました。",
    "store_broken": "保存できません（ディスク異常）。ゲームは続けられます。",
    "store_mended": "保存が再開しました。",
    "journal_broken": "前回の記録を全部は読めませんでした。何も消していません。",
    "journal_mended": "記録を全部読めました。",
    "other_broken": "{part}が動きません。他は使えます。",
    "other_mended": "{part}が復帰しました。",
}
