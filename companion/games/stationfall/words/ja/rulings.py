"""Rules a table may decide otherwise, Japanese."""

TEXTS: dict[str, str] = {
    "spoken": "音声と音",
    "turns": "手番を読み上げる",
    "rulings": "ルール",
    "vault_abandons": "X保管庫：退船",
    "vault_abandons.text": "X保管庫が損傷すると退船発令になる（S2）。OKで次のゲームから変わる。",
    "locks_go_later": "ロックは後で外れる",
    "locks_go_later.text": "停電で退船発令になった後、次のきっかけでロックが外れる（S3）。OKで次のゲームから変わる。",
    "marker_limit": "マーカーは3個まで",
    "marker_limit.text": "4個目の時間マーカーが要ることはできない（S6）。OKで次のゲームから変わる。",
    "declined_is_used": "断られても使用",
    "declined_is_used.text": ("コンプロマットを断られたら、この手番は他のも使えない（S9）。OKで次のゲームから変わる。"),
    "all_guilty_bar": "チーム：両方有罪",
    "all_guilty_bar.text": "チームは2人とも有罪の時だけ勝てない（S18）。OKで次のゲームから変わる。",
    "spares_colour": "エビデンス：1色だけ免除",
    "spares_colour.text": "2人戦ではエビデンスは行動した色だけを免除する（S19）。OKで次のゲームから変わる。",
}
