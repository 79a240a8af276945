"""Headings of stages, by the name of the stage, Japanese."""

TEXTS: dict[str, str] = {
    "Home": "テーブルコンパニオン",
    "GamesShown": "表示するゲーム",
    "SwitchOff": "電源を切りますか？",
    "SettingsList": "設定",
    "Voices": "音声",
    "Today": "今日の日付",
    "Address": "スマホで見る",
    "Hardware": "本体の部品",
    "About": "コンパニオンについて",
    "Troubles": "トラブル",
    "LogMenu": "日誌",
    "LogGroups": "日誌",
    "LogList": "日誌",
    "LogChoices": "この記録",
    "Menu": "メニュー",
    "PastSteps": "これまでの記録",
    "RulingList": "ルール",
    "LogPage": "日誌",
    "RoomMenu": "部屋との連動",
    "RoomPage": "送った内容",
}
