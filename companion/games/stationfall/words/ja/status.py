"""What the box knows, on pages, Japanese."""

TEXTS: dict[str, str] = {
    "players": "プレイヤー",
    "markers": "使用中マーカー",
    "station": "ステーション",
    "pods": "ポッド",
    "last": "最近の記録",
    "cubes": "{hand}+{betrayal}",
    "marker": "{colour} {what}：{due}",
    "damaged": "損傷：{places}",
    "fire": "火災：{places}",
    "asphyxiation": "空気なし：{places}",
    "project_x": "X解放ずみ",
    "peeks": "Xを見られる：{names}",
    "empty": "空",
    "launch_timed": "時限：{answer}",
    "launch_section": "区画：{answer}",
    "launch_bridge": "ブリッジ：{answer}",
    "would_be_lost": "損傷：乗ると失われる",
}
