"""Chances in battle, Japanese."""

TEXTS: dict[str, str] = {
    "attack": "{mine} 対 {enemy}",
    "defend": "{mine}で守る 対 {enemy}",
    "unseen": "{enemy}（未確認）",
    "unknown_machine": "機械{number}（弱点不明）",
    "sampled": "{left}（標本）",
    "bring": "80 %には{ship}あと{count}",
    "never": "同種12追加でも80 %未満",
    "enough": "80 %以上",
    "worst": "最悪{chance} %：{enemy}",
    "changed": "状況が変わりました。もう一度。",
    "whole": "全体では{chance} %",
}
