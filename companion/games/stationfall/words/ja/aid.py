"""The rule at hand, Japanese: our own words for what the manual says."""

TEXTS: dict[str, str] = {
    "aid_topic_turn": "手番",
    "aid_topic_basic": "基本アクション",
    "aid_topic_section": "セクション・アクション",
    "aid_topic_console": "コンソール・アクション",
    "aid_topic_station": "ステーション",
    "aid_topic_pods": "ポッド",
    "aid_topic_guilt": "罪",
    "aid_topic_end": "終了",
    "aid_reveal": "暴露（任意）",
    "aid_reveal_text": (
        "正体を公開。その人物の自分のキューブは手元へ、他は裏切りボックスへ。シュレーディンガー：正体を伏せて捨て"
        "、ボーナス人物の1人になる。"
    ),
    "aid_influence": "影響（任意）",
    "aid_influence_text": (
        "ライブで未脱出のNPC1人に手元のキューブを何個でも置く。最後に、PCの影響上限を超えて出ているキューブは1個1失点。"
    ),
    "aid_conspirator": "誰が活性化できる",
    "aid_conspirator_text": "自分のPC、または自分のキューブが1個以上あり、誰よりも少なくないライブの人物。",
    "aid_activate": "活性化",
    "aid_activate_text": (
        "共謀者1人にディスクを置き2アクション。フェイズ開始時にディスクがあれば消耗で1アクション。ヒューマンとロ"
        "ボットは無料で拾うか落とすを1回。"
    ),
    "aid_bribe": "買収",
    "aid_bribe_text": (
        "1手番1回。自分のPC以外のライブ人物に渡し1アクション。他人のPCは内容を聞いて断れる。断られたらこの手番は"
        "買収できない。"
    ),
    "aid_kompromat": "コンプロマット",
    "aid_kompromat_text": (
        "1手番1回。対応する人物に1アクション（自分のPCも可）。無実のプレイヤーが断ると容疑者になる。"
    ),
    "aid_renegotiate": "再調整",
    "aid_renegotiate_text": "活性化の代わりに、ディスクと、去っていない人物のキューブ1個を手元へ戻す。",
    "aid_resolve": "解決",
    "aid_resolve_text": "期限の自分のマーカーを好きな順に、次にセクション効果、最後にモンスター。",
    "aid_minute": "ミニッツ終了",
    "aid_minute_text": "1で退船。0で再突入トークンを公開：火球なら即崩壊、そうでなければ0分も遊ぶ。",
    "aid_step": "ステップ",
    "aid_step_text": (
        "コリドーで隣へ。ダウンした1人を引ける（1手番1回）。ロックはオフィサー以外を止める。停電中は全員。"
    ),
    "aid_pick_up": "拾う",
    "aid_pick_up_text": "同じ場所の物、またはダウンした人から。",
    "aid_drop": "落とす",
    "aid_drop_text": "物をその場に置く。",
    "aid_give": "渡す",
    "aid_give_text": "同じ場所の人に物を渡す。断れない。",
    "aid_throw": "投げる",
    "aid_throw_text": "ロックのないコリドー越しに隣のセクションへ。通気口は不可。",
    "aid_copy": "コピー",
    "aid_copy_text": "同じ場所の人へ。ジャマーOFFなら去っていない誰にでも。",
    "aid_delete": "削除",
    "aid_delete_text": "データ1種をカードから消す。",
    "aid_attack": "攻撃",
    "aid_attack_text": (
        "棍棒：同じ場所のロボットかヘルメットなしの人間。銃：同セクションの誰でも。カメラの下で人間を倒すと容疑者。"
    ),
    "aid_rob": "強奪",
    "aid_rob_text": "攻撃と同じ条件で、物かデータを奪う。ハザードで倒れる人のヘルメットは奪えない。",
    "aid_sabotage": "サボタージュ",
    "aid_sabotage_text": "棍棒か銃で今いるセクションを損傷。修理まで固有アクション不可。原子炉に棍棒は無効。",
    "aid_revive": "蘇生",
    "aid_revive_text": "ナノゲルで同じ場所のダウンを戻す。ハザード内のヘルメットなしの人間は不可。",
    "aid_wait": "待機",
    "aid_wait_text": "1アクションをパスし、ディスクを戻す。",
    "aid_abandon_ship": "退船",
    "aid_abandon_ship_text": "ブリッジのオフィサー。",
    "aid_transmit": "送信",
    "aid_transmit_text": "通信室の誰でも。データを当局か報道へ。エビデンスを当局へ送ると他の容疑者は有罪。",
    "aid_release_x": "X計画リリース",
    "aid_release_x_text": "ブリッジか冷凍室のオフィサー。退船も発令。",
    "aid_decontaminate": "除染",
    "aid_decontaminate_text": "タンクの誰でも。そこの1人の汚染を除く。",
    "aid_eject": "反物質投棄",
    "aid_eject_text": "磁気封じ込め装置で、誰も持っていなければ宇宙へ。携帯面になる。",
    "aid_timed_launch": "時限射出",
    "aid_timed_launch_text": "条件を満たしたポッドの中から。停電中も可。次の自分の解決で発進。",
    "aid_section_launch": "セクション射出",
    "aid_section_launch_text": "接続セクションから、搭乗中で条件を満たす1基を即発進。",
    "aid_bridge_launch": "ブリッジ射出",
    "aid_bridge_launch_text": "退船後、ブリッジのオフィサー。搭乗中で条件を満たす全ポッドを即発進。",
    "aid_manufacture": "作成",
    "aid_manufacture_text": "そのセクションの物。持つ余地が必要。",
    "aid_meditate": "熟考",
    "aid_meditate_text": "庭園室のPC。裏切りボックスの自分のキューブを全部戻す。",
    "aid_repair": "修理",
    "aid_repair_text": "工作室。そこのダウンしたロボット1体を戻す。",
    "aid_self_destruct": "自爆",
    "aid_self_destruct_text": "ブリッジのオフィサー。退船、反物質が携帯面に。",
    "aid_airlock": "エアロック",
    "aid_airlock_text": "矢印に沿って宇宙と往来。停電中も可。ダウンした人を送り出せる。損傷セクションへは入れない。",
    "aid_cameras": "カメラ",
    "aid_cameras_text": "警備室でON/OFF。",
    "aid_suppress": "ハザード抑制",
    "aid_suppress_text": "火災は窒息に、窒息は除去。宇宙は不可。",
    "aid_jammers": "ジャマー",
    "aid_jammers_text": "ON：コピーは同じ場所だけ。OFF：誰にでも。",
    "aid_hazards": "ハザードで倒れる人",
    "aid_hazards_text": "火災や窒息でヘルメットなしの人間はダウン。ロボットは平気。宇宙は常に窒息。",
    "aid_fire": "火災",
    "aid_fire_text": "即座にそのセクションを損傷。窒息の場所では燃えない。",
    "aid_power": "予備電力",
    "aid_power_text": "電力セクション1つ損傷でカメラとジャマーOFF・固定。修理後は手で戻せる。",
    "aid_blackout": "停電",
    "aid_blackout_text": (
        "2つ以上損傷：全て暗闇。時限射出とエアロック以外のセクション・コンソール不可。X計画リリース、退船（ロック"
        "は残る）。人間とロボットはロックを破れる。予備に戻ると全ロック除去。"
    ),
    "aid_abandoned": "退船の発令",
    "aid_abandoned_text": (
        "一度だけ。全ロック除去、該当ポッド発進可。オフィサー、1分、反物質携帯、X保管庫損傷、停電（ロックは残る）。"
    ),
    "aid_antimatter": "反物質",
    "aid_antimatter_text": (
        "磁気封じ込め装置を出ると携帯：退船、4分後のその人の解決で爆発。船内なら終了、宇宙ならそこの全て、発進済"
        "みポッドならそのポッド。"
    ),
    "aid_project_x": "X計画",
    "aid_project_x_text": "オフィサー、停電、X保管庫損傷でリリース。X機密の所持者にディスクがあれば事前に見られる。",
    "aid_pods": "ポッド",
    "aid_pods_text": (
        "定員は人間・ロボット・モンスター。損傷ポッドは中身ごと失われる。アルカトラズ等3基は退船（リーガル登場時"
        "は生存者全員のNDA）。ヘイルメリーとパニックは退船。メドエバックはダウンした人間。シャトルは応急修理かイ"
        "ンスペクター。"
    ),
    "aid_suspect": "容疑者",
    "aid_suspect_text": (
        "自分の活性化中のアクションで、カメラON・照明下で人間をダウン。またはコンプロマット拒否。無実からだけ。"
    ),
    "aid_guilty": "有罪",
    "aid_guilty_text": (
        "他人がエビデンスを当局へ送信すると容疑者は有罪。勝てない。脱出したPCが当局へ提出すれば容疑者に戻る。"
    ),
    "aid_stationfall": "ステーション崩壊",
    "aid_stationfall_text": "手番順に暴露、最後の脱出、脱出PC（ライブ・ダウン）のデータ提出、得点。",
    "aid_score": "得点",
    "aid_score_text": (
        "アジェンダ（+行は上の無印行が前提）、脱出したフレンド、未脱出でダウンの遺恨、未使用と他人の買収、上限超"
        "過のキューブは失点。同点：裏切りが少ない、次に手元が多い。"
    ),
}
