"""Between the missions of a campaign, Japanese, in the rulebook's words."""

TEXTS: dict[str, str] = {
    "title": "キャンペーン",
    "go_on": "キャンペーン第{mission}回",
    "repairs": "{name}の修復",
    "tile": "{zone}：{tile}",
    "squad": "停止中の戦隊",
    "nothing": "何もしない",
    "recover": "回復する",
    "won": "{count}回のミッションで",
    "lost": "第{mission}ミッションで{threat}により敗北。",
}
