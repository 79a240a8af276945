"""A mission in the ship's log, Japanese."""

TEXTS: dict[str, str] = {
    "won": "完遂：{points}点",
    "won_open": "完遂。点数はキャンペーン終了時",
    "lost": "第{turn}ターンに敗北：{threat}",
    "defeated": "撃破",
    "survived": "乗り切り",
    "damage": "ダメージ",
    "knockouts": "ノックアウト",
    "bots": "ロボット戦隊",
    "visual": "映像照合",
    "bonus": "専門カード",
    "difficulty": "並：{common} 深刻：{serious}",
    "place_all": "全{count}回中{place}位",
    "place_crew": "このクルー{count}回中{place}位",
    "place_mission": "このミッション{count}回中{place}位",
    "flown": "{count}回、成功{won}回",
    "best": "最高{points}点：{title}、{date}、{crew}",
    "best_crew": "{crew}：{points}点、{title}",
    "best_mission": "{title}：{points}点、{crew}",
    "fallen": "{threat}に敗北：全{lost}敗中{count}回",
    "killer": "{threat}に敗北：{count}回",
}
