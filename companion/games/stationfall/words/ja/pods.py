"""The pods, Japanese."""

TEXTS: dict[str, str] = {
    "alcatraz": "アルカトラズ",
    "hail_mary": "ヘイルメアリー",
    "houdini": "フーディーニ",
    "mcqueen": "マックイーン",
    "inspector_shuttle": "監察官シャトル",
    "medevac_pod": "救急ポッド",
    "panic_pod": "脱出ポッド",
}
