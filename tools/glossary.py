"""Writes docs/glossary.md: one vocabulary in English and Japanese, from the tables the companion speaks from.

.venv-dev/bin/python tools/glossary.py
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.games.space_alert.words import WORDS, say  # noqa: E402
from companion.rules.space_alert.threats import CARDS  # noqa: E402
from companion.words.newer import compile_newer  # noqa: E402
from companion.words.reading import catalogue  # noqa: E402

FILE = ROOT / "docs" / "glossary.md"
# English, Japanese, what it is. Each stands in a text of the companion; those in OURS are not in the rulebook.
TERMS: tuple[tuple[str, str, str], ...] = (
    ("crew", "クルー", "all who fly together"),
    ("captain", "キャプテン", "acts first; on the display a crown"),
    ("communications officer", "連絡士官", "draws external threats; on the display *comms*"),
    ("chief of security", "保安担当官", "draws internal threats; on the display *sec!*"),
    ("android", "アンドロイド", "flies along where there are fewer than four players"),
    ("mission", "ミッション", "ten minutes of action round and its resolution"),
    ("test run", "チュートリアル", "the first lesson: seven turns, no internal threats"),
    ("simulation", "シミュレーション", "the lessons between test run and mission"),
    ("campaign", "キャンペーン", "missions flown one after the other with the same ship"),
    ("action round", "アクションラウンド", "real time: cards are laid while the clock runs"),
    ("resolution", "解決ラウンド", "what the cards did, turn by turn"),
    ("phase", "フェーズ", "a third of the action round (a test run has two)"),
    ("turn", "ターン", "one column of cards; twelve in a mission"),
    ("data transfer", "データ交換", "each player may hand one card to another"),
    ("incoming data", "データ受信", "each player may draw a card"),
    ("communications down", "通信障害", "nobody talks"),
    ("unconfirmed", "未確認報告", "only a crew of five has to deal with it"),
    ("threat", "脅威", "everything that endangers the ship"),
    ("serious threat", "深刻な脅威", "from the serious decks"),
    ("internal threat", "船内の脅威", "aboard: intruders and malfunctions"),
    ("external threat", "外敵", "flies at the ship along the board of its zone"),
    ("board", "軌道ボード", "trajectory T1 to T7 with its X, Y and Z"),
    ("square", "マス", "a step of a board, counted from its Z, which is square 1"),
    ("zone", "ゾーン", "red, white or blue third of the ship"),
    ("station", "ステーション", "one of the six rooms"),
    ("bridge", "ブリッジ", "the upper white station; also the page for a big screen"),
    ("space", "船外", "where the interceptors fly"),
    ("shield", "シールド", "stops attacks, one energy each"),
    ("central reactor", "中央リアクタ", "feeds the side reactors"),
    ("fuel capsule", "燃料カプセル", "refills the central reactor"),
    ("battlebots", "ロボット戦隊", "fight intruders; active or disabled (停止)"),
    ("interceptors", "インターセプター", "flown from upper red with battlebots"),
    ("visual confirmation", "映像照合", "looking out of the window for points"),
    ("damage tile", "ダメージタイル", "drawn for damage that gets through"),
    ("heroic", "英雄的", "cards that do more than the common ones"),
    ("delayed", "ディレイ", "the card moves to the next turn, pushing others on"),
    ("stumble", "つまずき", "a card laid the wrong way round"),
    ("knocked out", "ノックアウト", "out of the mission"),
    ("hit points", "HP", "what a threat can take"),
    ("destroyed", "撃破", "a threat without hit points left"),
    ("survived", "乗り切り", "a threat that has passed its Z"),
    ("points", "得点", "the score of a mission that was flown home"),
    ("ship's log", "航海日誌", "missions flown, by date, crew and campaign"),
    ("recording", "録音", "a sound file: of a voice pack, or your own that leads the mission"),
    ("script", "台本", "a mission written down as text"),
    ("panel", "操作盤", "display, lamps and keys; also its page"),
    ("seat", "座席", "a player's place, by colour; also its page"),
    ("box", "本体", "this companion, built or on a screen"),
)  # fmt: skip
OURS = ("test run", "simulation", "recording", "script", "panel", "seat", "box")
# Words that were used for the same things: not in any text.
NOT_SAID = {
    "ja": (
        "乗組員", "乗員", "船長", "目視確認", "試験飛行", "任務", "フェイズ", "火器", "表示器", "箱", "コンピューター",
        "つまづ", "内敵", "修理",
    ),
    "en": ("crewmember", "malfunctioning robot"),
}  # fmt: skip
# topic and what a key of it begins with
TABLES: tuple[tuple[str, str], ...] = (
    ("Stations", "ship.station."),
    ("Weapons", "ship.weapon."),
    ("Damage tiles", "ship.tile."),
    ("Action cards", "ship.card."),
    ("Steps of a turn", "resolution.step."),
)


def glossary() -> str:
    """The whole page."""
    parts = [HEAD, terms()]
    parts += [f"## {title}\n\n{table(prefix)}" for title, prefix in TABLES]
    return "\n\n".join([*parts, threats()]) + "\n"


def terms() -> str:
    rows = [f"| {en} | {ja}{'' if en not in OURS else ' *'} | {what} |" for en, ja, what in TERMS]
    return "\n".join(["| English | 日本語 | what it is |", "|---|---|---|", *rows])


def table(prefix: str) -> str:
    """All texts of one kind, side by side."""
    topic, _, begins = prefix.partition(".")
    keys = [f"{topic}.{name}" for name in WORDS.topic("en", topic) if name.startswith(begins)]
    rows = [f"| {say('en', key)} | {say('ja', key)} |" for key in keys if say("en", key) != say("ja", key)]
    return "\n".join(["| English | 日本語 |", "|---|---|", *rows])


def threats() -> str:
    japanese = catalogue(WORDS.folder, "ja").messages
    rulebook = {code for code in CARDS if "rulebook" in japanese[f"threats.{code}"].remarks}
    rows = [
        f"| {code} | {card.name} | {say('ja', f'threats.{code}')}{'' if code in rulebook else ' *'} |"
        for code, card in CARDS.items()
    ]
    return "\n".join(["## Threats", "", THREATS, "", "| card | English | 日本語 |", "|---|---|---|", *rows])


HEAD = """# Glossary: one vocabulary

The words of display, voice, page, command line and docs, English and Japanese, from the rulebook where it has one.
Japanese marked with * is ours: the Japanese rulebook has no word for it. Names of single stations, lasers and heroic
cards are put together from its words.
Written by `tools/glossary.py` from `companion/games/space_alert/words/`; `test_glossary.py` checks it."""
THREATS = """The rulebook names some of the threats; the names marked with * are our rendering of the English card, so
your card may call it otherwise. The card's number is the same in every language."""

if __name__ == "__main__":
    for broken in compile_newer():
        sys.exit(broken)
    FILE.write_text(glossary(), "utf-8")
    print(FILE.relative_to(ROOT))
