"""The debriefing, Japanese."""

TEXTS: dict[str, str] = {
    "title": "ふり返り",
    "saved": "こうすれば船は助かりました（{points}点）：",
    "better": "こうすれば{points}点でした：",
    "change": "{name} 第{turn}ターン：{old}でなく{new}",
    "not_sure": "引かれていないタイルの順{orders}通りのうち{holds}通りで。",
    "hands": "そのカードが手札にあったかは分かりません。",
    "searching": "探しています：{complete}枚の変更まで全て試しました。OKで止まります。",
    "nothing": "見つかりません。{complete}枚の変更まで全て試しました。",
    "failed": "計算できませんでした：{why}",
    "worst": "最大のダメージ：{threat} {tiles}",
    "shots": "むだな射撃：{count} エネルギー{energy}",
    "idle": "カードなし：{count}ターン 遅れ{delays}",
    "most": "一番の働き：{name}（{count}）",
}
