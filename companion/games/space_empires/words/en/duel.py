"""A battle shot by shot, English."""

TEXTS: dict[str, str] = {
    "begin": "Shot by shot",
    "at": "at {target}",
    "need": "to {die}",
    "pass": "Let them pass",
    "retreat": "Retreat",
    "screen": "Screen up to {count}",
    "mines": "Mines strike: {count}",
    "mines_hit": "Mines that hit, 1-5",
    "next": "Round {round}",
    "result": "Type the result",
    "over": "It is over",
    "round": "Round {round}",
    "die": "Die",
    "miss": "{die} miss",
    "hit": "{die} hit",
    "killed": "{die} kill",
    "form_shot": "The die",
    "form_screen": "Screened",
    "form_retreat": "Who retreats?",
    "form_mines": "Whom do mines hit?",
}
