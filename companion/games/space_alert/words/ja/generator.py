"""Why a mission cannot be made as asked, Japanese."""

TEXTS: dict[str, str] = {
    "crew": "クルーは{low}人から{high}人です（{crew}人は不可）",
    "points": "この種類のミッションに脅威{points}点は入りません。{low}点から{high}点までです",
    "length": "{length}秒は不可：この種類のミッションは{low}秒から{high}秒までです",
    "length_step": "{length}秒は不可：長さは{step}秒刻みです",
    "double_training": "ダブルの脅威は本番のミッション専用です（レベル{level}は不可）",
    "double_outside": "ダブルの脅威には船内の脅威が必要です（同じT+の2つのうち1つは船内です）",
    "colours": "色は白と黄色、または白と黄色と赤を混ぜられます",
    "no_pattern": "この条件では脅威{points}点を配置できません",
    "no_room": "{name}のイベントがフェーズに収まりません。長くするか点数を減らしてください",
    "unknown": "{name}という名前のミッションはない。",
    "unknown_near": "{name}はない。{near}では？",
}
