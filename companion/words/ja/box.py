"""The box's own stages: home, settings, the log, Japanese."""

TEXTS: dict[str, str] = {
    # home
    "go_on": "つづきから",
    "log": "日誌",
    "settings": "設定",
    "troubles": "トラブル",
    "games": "ゲーム",
    "no_settings": "設定はありません",
    "comma": "、",
    "off": "電源を切る",
    "stay": "切らない",
    "off_now": "今すぐ切る",
    "goodbye": "お疲れさまでした",
    "kept": "ミッションは保存されています。./run で続きから遊べます。",
    "not_there": "接続なし",
    "page_at": (
        "ページ  {address}panel  操作盤\n        {address}  大画面\n        {address}seat  スマホの座席（PINは設定に）"
    ),
    "new_pin": "PINを変え全員を外へ",
    "pin_here": "        PIN {pin}",
    "page_here": (
        "ページ  {address}panel  操作盤\n        {address}  大画面\n        スマホを使うには ./run --network"
    ),
    "legend": ("←→ 矢印  ↑ リフト  a b c  r 戦隊  h 英雄\nEnter OK  Esc 戻る  1 OK長押し  2 戻る長押し  Ctrl-C 終了"),
    # 席だけの内容を本体で見るとき
    "curtain": "{seat}はスマホで参加中です。本人のスマホで許可するか、OK長押しで表示します（全員に知らせます）",
    "curtain_hold": "長押し：表示して全員に通知",
    "takeover": "{seat}：別の端末？",
    "takeover_no": "いいえ、そのまま",
    "takeover_yes": "はい、全員が同意",
    "too_small": "ウィンドウを{columns}桁{rows}行以上に広げてください。",
    # settings
    "on": "オン",
    "off_word": "オフ",
    "language": "言語",
    "language_name": "日本語",
    "voice": "音声",
    "volume": "音量",
    "brightness": "明るさ",
    "date": "日付",
    "no_date": "不明",
    "hotspot": "本体のWi-Fi",
    "hotspot_text": "このWi-Fiにつなぐ\n{name}\nパスワード\n{password}\n開くアドレス\n{address}\nPIN {pin}",
    "address": "スマホで見る",
    "page": "ウェブページ",
    "room": "部屋との連動",
    "room_use": "連動する",
    "room_look": "送った内容",
    "room_try": "すべて一度試す",
    "hardware": "部品の点検",
    "about": "コンパニオンについて",
    "in_use": "使用中",
    "no_voices": "音声パックがありません",
    "no_address": "まだネットワークにつながっていません。無線LANか有線につなぐと、ここにアドレスが出ます。",
    "address_pin": "{address}\nPIN {pin}",
    "address_here": "このコンピュータでだけ開けます：\n{address}\nスマホで使うには\n./run --network",
    "part_works": "正常",
    "no_parts": "まだ応答した部品がありません。",
    "about_text": "テーブルコンパニオン {version}\n"
    "ボードゲームのためのタイムキーパー、音声、審判、日誌です。"
    "ゲーム本体が必要です。遊ぶ人たちが作ったもので、出版社の製品ではありません。",
    "no_keys": "ボタンが応答しません",
    "unsaved": "保存されていません",
    "not_saving": "記録を保存できていません。ディスクがいっぱいか、傷んでいるか、書き込めない状態です。"
    "ゲームは続けられます。",
    "all_well": "すべて直りました。",
    # the log
    "log_empty": "まだ何もありません",
    "log_game": "ゲームごと",
    "log_crew": "クルーごと",
    "log_campaign": "キャンペーン",
    "log_records": "記録：{game}",
    "log_more": "OK：見る・調べる",
    "log_all": "全ミッション",
    "log_older": "もっと古い記録",
    "log_newest": "最新の記録",
}
