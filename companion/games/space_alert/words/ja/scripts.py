"""What is wrong with a mission script, and what its reader decided, Japanese."""

TEXTS: dict[str, str] = {
    # where
    "at": "{line}行{column}文字目",
    "at_event": "{line}行{column}文字目（{number}番目のイベント）",
    "in_mission": "{mission}：{said}",
    # faults; {token} is what stands there
    "nothing": "ミッションがありません",
    "empty": "コンマの間にイベントがありません",
    "no_code": "{token!r}：時刻だけでイベントがありません（AL、UR、ID、DT、PE、CS）",
    "no_time": "{token!r}：先頭に時刻がありません（010は0:10、1015は10:15）",
    "bad_time": "{token!r}：時刻は3桁か4桁です（010は0:10、1015は10:15）",
    "unknown_code": "{token!r}：不明なイベントです。AL、UR、ID、DT、PE、CSがあります",
    "bad_turn": "{token!r}：T+は1から8までの数です",
    "bad_type": "{token!r}：脅威はT、ST、IT、SITのどれかです",
    "random_type": "{token!r}：RTとRSTは脅威を運に任せます。T、ST、IT、SITで書いてください",
    "random_zone": "{token!r}：EとAはゾーンを運に任せます。R、W、Bで書いてください",
    "zone_missing": "{token!r}：船外の脅威にはゾーン（赤・白・青）が必要です",
    "bad_zone": "{token!r}：ゾーンは赤・白・青（R、W、B）です",
    "trailing": "{token!r}：余分な文字があります",
    "bad_number": "{token!r}：ここには1桁か2桁の数が必要です",
    "no_silence": "{token!r}：通信障害を0秒にはできません",
    "phase_number": "{token!r}：フェーズは1、2、3です",
    "phase_twice": "{token!r}：このフェーズは既に終了しています",
    "phase_order": "{token!r}：このフェーズは前のフェーズより後に終わらなければなりません",
    "phases_missing": "フェーズの終了（1と2、または1と2と3）が必要です",
    "after_end": "{token!r}：オペレーション終了後のイベントです（最後のフェーズ終了が抜けていませんか）",
    "comms_past_end": "{token!r}：通信の回復がオペレーション終了より後になります",
    "comms_backwards": "{token!r}：通信の回復は通信障害より後でなければなりません",
    "no_comms_end": "{token!r}：通信障害はいつまでですか（CD 2:50 - 3:00）",
    "bad_clock": "{token!r}：時刻は分と秒で書きます（2:50）",
    "unknown_line": "{token!r}：行はAL、UA、ID、DT、CDのどれかで始まります",
    "json_syntax": "JSONとして読めません：{token}",
    "json_object": "{token}：ここには{{ }}のオブジェクトが必要です",
    "json_list": "{token}：ここにはリストが必要です",
    "json_number": "{token}：ここには秒を整数で書きます（5999まで）",
    "json_flag": "{token}：ここにはtrueかfalseが必要です",
    "json_kind": "{token}：kindはthreat、incoming-data、data-transfer、comms-downのどれかです",
    "json_colour": "{token}：colourはwhite、yellow、redのどれかです",
    "json_level": "{token}：levelはtest-run、simulation、advanced、missionのどれかです",
    "json_phases": "{token}：test-runは2フェーズ、それ以外のlevelは3フェーズです",
    "json_setup": (
        "{token}：軌道ボードとカードを決められるのはtest-runだけです。boardsのred、white、blueはT1からT7までの別々のもの、"
        "threat_cardsは基本セットの船外の脅威を重複なしで、t_tokensは1から8までの数です"
    ),
    # notes; {detail} lists what they are about
    "note_unsorted": "時刻順でなかったイベントを並べ替えました",
    "note_comms_overlap": "通信障害が重なっている：{detail}",
    "note_same_name": "{detail}という名前が二つ以上ある。番号を付けた",
    "note_overflow": "59を超える秒を分として読みました：{detail}",
    "note_short_time": "短い時刻を秒として読みました：{detail}",
    "note_zone_ignored": "船内の脅威にゾーンはないので無視しました：{detail}",
    "note_suffixed": "-60、-20、-7の付いたPEは終了のその秒数前として読みました",
    # what PE was taken for
    "guessed_printed": (
        "PEは印刷された時刻（カウントの始まり、終了は5秒後）として読みました。違う場合は--phase-end real"
    ),
    "guessed_real": "PEはフェーズの実際の終了として読みました。違う場合は--phase-end printed",
    "told_printed": "PEは指定どおり印刷された時刻（終了は5秒後）として読みます",
    "told_real": "PEは指定どおり実際の終了として読みます",
}
