"""What is wrong with a voice pack, Japanese."""

TEXTS: dict[str, str] = {
    "at": "{place}：{wrong}",
    # our own form: manifest.toml and what it names
    "no_clips": "manifest.tomlに[clips]のテーブルがありません",
    "unknown_clips": "manifest.tomlに音声パックにない録音名があります：{clips}",
    "form": 'form = "{form}"は使えません。"apart"か"together"です',
    "no_table": "{example}のようなテーブルではありません",
    "no_millis": "{key} = {value!r}はミリ秒の数ではありません",
    "behind_end": "zero_ms = {zero}は録音の終わりより後です",
    "lost": "manifest.tomlにある録音が見つかりません：{names}",
    "missing": "録音が足りません：{clips}",
    "no_zero": "カウントのゼロの位置がありません：{clips}",
    # the community's
    "no_recording": "認識できる名前の録音がありません（一覧はdocs/voices.md）",
    "zeros": "zero_msはテーブルです。[zero_ms]の下にdata_transfer = 9900のように書きます",
    "zero": "{clip} = {value!r}：カウントは{counts}で、単位はミリ秒です",
    # files
    "no_toml": "TOMLとして読めません（{wrong}）",
    "no_xml": "XMLとして読めません（{wrong}）",
    "ogg": "VorbisでもOpusでもないOggファイルです",
    "silent_wav": "音の入っていないWAVファイルです",
    "no_sound": "MP3、Ogg、WAV、FLACのどれでもありません",
    "damaged": "空か壊れた録音です",
    "too_long": "長すぎます。1つの録音は{most}秒までです",
    "too_much": "録音が合わせて{most}分を超えています",
    "undecodable": "デコードできません（{wrong}）",
    "ends_decoder": "壊れていて、デコードするプログラムが終了してしまいます（{how}）",
    "no_decoder": "録音をデコードできません（{how}）",
    "no_room": "本体に空きがありません",
}
