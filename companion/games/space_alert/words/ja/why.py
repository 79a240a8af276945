"""Why nothing happened and what would have helped, and the reasons of the first turn, Japanese."""

TEXTS: dict[str, str] = {
    "title": "なぜ？",
    "ask": "なぜ何も起きない？",
    "hint": "なぜ？",
    # a card that came to nothing
    "END_OF_SHIP": "赤矢印は赤の端まで、青矢印は青の端までです。",
    "ALREADY_THERE": "今いる場所への移動は、移動になりません。",
    "NO_ENERGY": "そのゾーンのリアクタが空でした。先に下段のBで、中央リアクタや燃料から充填します。",
    "ALREADY_LOADED": "大砲は1ターンに1回。2枚目のAは、誰も撃たないターンに。",
    "ALREADY_FULL": "もう入りません。Bは減ってから使います。",
    "NO_CAPSULE": "燃料カプセルは3個とも使いました。残りのエネルギーで戦います。",
    "ALREADY_MAINTAINED": "1フェーズに1回で十分です。",
    "NO_ROCKET": "ロケットは3本とも使いました。",
    "ALREADY_LAUNCHED": "ロケットは1ターンに1本。次は次のターンに。",
    "NO_SQUAD": "先にロボット戦隊を起動します。赤下段か青上段のCです。",
    "SQUAD_DISABLED": "ロボット戦隊の置き場のCで、再起動します。",
    "SQUAD_ACTIVE": "もう起動しています。戦うのはロボット戦隊のカードです。",
    "NO_SQUAD_HERE": "誰かが連れて行きました。もう1隊は別の部屋です。",
    "SPACE_TAKEN": "船外に出られるのは1人だけです。",
    "INTERCEPTORS_LOST": "このミッションではもう使えません。",
    "NO_INTRUDER": "侵入者は別の部屋にいました。脅威側のアクションで動きます。",
    "BEYOND_REPAIR": "Zの行動が済みました。もう修復できません。",
    "NOT_IN_TRAINING": "あとのレッスンで使います。",
    # a shot that came to nothing
    "no_target": "そのゾーンの届く範囲に何もいませんでした。10マスより遠くへ届くのはヘビーレーザーだけです。",
    "absorbed": "シールドで全部止められました。同じターンの攻撃は合計してから引きます。",
    # the first turn, step by step
    "step.APPEAR": "理由：脅威は数字のターンに、軌道の一番遠くに現れます。",
    "step.ACTIONS": "理由：キャプテンから時計回りに、このターンのカードを実行します。",
    "step.DAMAGE": "理由：攻撃はまとめて計算。威力から敵のシールドを引いた分がダメージです。",
    "step.THREATS": "理由：脅威は速度の数だけ進み、X、Y、Zで行動します。",
    "step.COMPUTER": "理由：フェーズごとに誰かがコンピュータの世話をします。",
}
