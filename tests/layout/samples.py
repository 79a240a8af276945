"""One frame of every kind and shape, in both languages: golden pictures are made of these."""

import segno

from companion.types import (
    Bitmap,
    Cell,
    Choices,
    Columns,
    Countdown,
    Frame,
    Hint,
    Hints,
    Icon,
    Key,
    Message,
    Page,
    Picker,
    Picture,
    Row,
    Steps,
)


def qr(address: str) -> Bitmap:
    """A QR code with a margin of two, light modules lit."""
    lines = [list(line) for line in segno.make(address, error="l", micro=False).matrix_iter(border=2)]
    stride = (len(lines) + 7) // 8
    bits = ("".join("0" if dark else "1" for dark in line).ljust(8 * stride, "0") for line in lines)
    return Bitmap(len(lines), len(lines), b"".join(int(b, 2).to_bytes(stride, "big") for b in bits))


def hints(ok: str, back: str) -> Hints:
    return (Hint(Key.OK, ok), Hint(Key.BACK, back))


def turn(back: str, on: str) -> Hints:
    return (Hint(Key.LEFT, back), Hint(Key.RIGHT, on))


CARDS = (
    Icon.LEFT, Icon.RIGHT, Icon.LIFT, Icon.A, Icon.B, Icon.C, Icon.BOT, Icon.HERO, Icon.NOTHING,
)  # fmt: skip


def cards(*names: str) -> tuple[Cell, ...]:
    return tuple(Cell(name, picture) for name, picture in zip(names, CARDS, strict=True))


EN: dict[str, Frame] = {
    "countdown": Countdown("3:42", "Phase 2", "Threat, red zone", Icon.RED, "Turns 4-7", progress=40),
    "countdown-plain": Countdown("4:05", "Phase 1", footer="Turns 1-3"),
    "countdown-comms": Countdown(
        "0:42", "Phase 3", "Communications down", Icon.NO_COMMS, "Turns 8-12", progress=80, alarm=True
    ),
    "countdown-long": Countdown(
        "2:05", "Phase 1", "Serious internal threat at time T plus 3", Icon.INTERNAL, "Turns 1-3"
    ),
    "countdown-hints": Countdown("2:05", "Phase 1", "Threat", Icon.WHITE, "Turns 1-3", hints=hints("pause", "menu")),
    "announcement": Message("Threat in the red zone", icons=(Icon.RED, Icon.THREAT), big="T+3"),
    "alarm": Message("Communications are down", icons=(Icon.NO_COMMS,), alarm=True),
    "step": Message(
        "The Gunship fires at the red zone with 3. The shield absorbs 1; the zone takes 2 damage.",
        title="Turn 5: threats act",
        icons=(Icon.DAMAGE,),
        hints=turn("back", "next"),
    ),
    "question": Message("Abort the mission?", icons=(Icon.QUESTION,), hints=hints("yes", "no")),
    "choices": Choices(
        "Space Alert",
        (
            Row("Go on with the evening", icon=Icon.PLAY),
            Row("Fly a mission", icon=Icon.ROCKET),
            Row("Training"),
            Row("Campaign"),
            Row("Ship's log"),
            Row("Settings"),
        ),
        1,
    ),
    "choices-long": Choices(
        "Settings",
        (
            Row("Volume", "80 %"),
            Row("Say the steps of the resolution aloud", "on"),
            Row("Language", "English"),
        ),
        1,
        hints("change", "back"),
    ),
    "cards": Picker(
        "Blue, turn 5",
        cards("Red arrow", "Blue arrow", "Lift", "A", "B", "C", "Battlebots", "Heroic", "Nothing"),
        7,
    ),
    "tiles": Picker(
        "Tile drawn, red zone",
        tuple(Cell(f"Tile {i}", text=str(i), spent=i == 3, ticked=i == 5) for i in range(1, 7)),
        1,
        hints=hints("take", "back"),
    ),
    "letters": Picker("Name", tuple(Cell(c, text=c) for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"), 7, typed="KO"),
    "page": Page(
        "Checklist",
        "Put the three boards beside the ship.\nShuffle the threat decks: white and yellow.\n"
        "Deal five cards to each player for phase one.",
        page=1,
    ),
    "turn-plays": Steps(
        "Turn 5", ("Saboteur on board", "Anna, Dora: no effect", "Leviathan Tanker -3, 5 left"), now=True
    ),
    "turn": Steps(
        "Turn 5",
        ("Saboteur on board", "All act", "Destroyer destroyed +4", "White shield holds", "Computer maintained"),
        hints=(Hint(Key.OK, "turn 6"),),
    ),
    "ship": Columns(
        "Ship, after turn 5",
        (
            ("", "Red", "White", "Blue"),
            ("Shield", "1/2", "3/3", "0/2"),
            ("Reactor", "2/3", "5/5", "1/3"),
            ("Damage", "2", "0", "6"),
        ),
    ),
    "address": Picture(qr("http://192.168.1.23:8080/"), "Open this on a phone. PIN 4711"),
    "names": Page("Crew", "Łukasz, Müller, 龍之介, 翔太, Zoë, 😀"),
}

JA: dict[str, Frame] = {
    "countdown": Countdown("3:42", "フェーズ2", "T+3 赤に敵", Icon.RED, "第4-7ターン", progress=40),
    "countdown-plain": Countdown("4:05", "フェーズ1", footer="第1-3ターン"),
    "countdown-comms": Countdown(
        "0:42", "フェーズ3", "通信障害 会話禁止", Icon.NO_COMMS, "第8-12ターン", progress=80, alarm=True
    ),
    "countdown-long": Countdown("2:05", "フェーズ1", "船内に深刻な脅威。発見時刻T+3。", Icon.INTERNAL, "第1-3ターン"),
    "countdown-hints": Countdown(
        "2:05", "フェーズ1", "T+2 白に敵", Icon.WHITE, "第1-3ターン", hints=hints("一時停止", "メニュー")
    ),
    "announcement": Message("赤の軌道に敵", icons=(Icon.RED, Icon.THREAT), big="T+3"),
    "alarm": Message("通信障害です！", icons=(Icon.NO_COMMS,), alarm=True),
    "step": Message(
        "ガンシップ(T+3)が赤を3点で攻撃。シールドで1点軽減、タイル2枚。",
        title="第5ターン 脅威側",
        icons=(Icon.DAMAGE,),
        hints=turn("戻る", "次へ"),
    ),
    "question": Message("ミッションを中止しますか？", icons=(Icon.QUESTION,), hints=hints("はい", "いいえ")),
    "choices": Choices(
        "スペース・アラート",
        (
            Row("つづきから", icon=Icon.PLAY),
            Row("ミッション", icon=Icon.ROCKET),
            Row("訓練"),
            Row("キャンペーン"),
            Row("航海日誌"),
            Row("設定"),
        ),
        1,
    ),
    "choices-long": Choices(
        "設定",
        (Row("音量", "80 %"), Row("解決の手順を声で読み上げる", "はい"), Row("言語", "日本語")),
        1,
        hints("変更", "戻る"),
    ),
    "cards": Picker(
        "青：第5ターン",
        cards("赤矢印", "青矢印", "リフト", "A", "B", "C", "ロボット戦隊", "英雄的", "なし"),
        7,
    ),
    "tiles": Picker(
        "赤でめくったタイルは？",
        tuple(Cell(f"タイル{i}", text=str(i), spent=i == 3, ticked=i == 5) for i in range(1, 7)),
        1,
        hints=hints("決定", "戻る"),
    ),
    "letters": Picker("名前", tuple(Cell(c, text=c) for c in "アイウエオカキクケコサシス"), 7, typed="コウ"),
    "page": Page(
        "準備",
        "3本の軌道ボードを船の横に置く。\n脅威カードを白と黄に分けてシャッフルする。\n"
        "各プレイヤーに第1フェーズのカードを5枚配る。",
        page=1,
    ),
    "turn-plays": Steps("第5ターン", ("船内に破壊工作員", "全員行動", "デストロイヤー-3、残り2"), now=True),
    "turn": Steps(
        "第5ターン",
        ("船内に破壊工作員", "全員行動", "デストロイヤー撃破+4", "白シールドが防ぐ", "メンテナンス済み"),
        hints=(Hint(Key.OK, "第6ターン"),),
    ),
    "ship": Columns(
        "第5ターン終了時",
        (
            ("", "赤", "白", "青"),
            ("シールド", "1/2", "3/3", "0/2"),
            ("リアクタ", "2/3", "5/5", "1/3"),
            ("ダメージ", "2", "0", "6"),
        ),
    ),
    "address": Picture(qr("http://192.168.1.23:8080/"), "スマホで見る PIN 4711"),
    "names": Page("クルー", "Łukasz、Müller、龍之介、翔太、Zoë、😀"),
}

SAMPLES: dict[str, dict[str, Frame]] = {"en": EN, "ja": JA}
