"""Chances in battle, English."""

TEXTS: dict[str, str] = {
    "attack": "{mine} against {enemy}",
    "defend": "{mine} hold against {enemy}",
    "unseen": "{enemy}, not seen",
    "unknown_machine": "machine {number}, weakness not known",
    "sampled": "{left}, sampled",
    "bring": "80 %: {count} more {ship}",
    "never": "80 %: not with 12 more of a kind",
    "enough": "80 % and more",
    "worst": "At worst {chance} %: {enemy}",
    "changed": "Something has changed. Ask again.",
    "whole": "All in all {chance} %",
}
