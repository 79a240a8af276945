"""The cards and boards on the table before the resolution, Japanese."""

TEXTS: dict[str, str] = {
    "go": "これでよし：解決へ",
    "by_hand": "解決は手作業で",
    "missing": "未入力 {count}件",
    "back": "戻る",
    "others": "ほかのカード",
    "board.red": "赤の軌道",
    "board.white": "白の軌道",
    "board.blue": "青の軌道",
    "board.internal": "船内の軌道",
}
