"""The box's own stages: home, settings, the log, English."""

TEXTS: dict[str, str] = {
    # home
    "go_on": "Go on",
    "log": "Ship's log",
    "settings": "Settings",
    "troubles": "Troubles",
    "off": "Switch off",
    "stay": "Stay on",
    "off_now": "Switch off now",
    "goodbye": "Goodbye, crew",
    "kept": "Your mission is kept: ./run goes on with it.",
    "not_there": "not there",
    "page_at": (
        "Page  {address}panel  all keys\n      {address}  big screen\n      {address}seat  phones; PIN under Settings"
    ),
    "pin_here": "      PIN {pin}",
    "page_here": (
        "Page  {address}panel  all keys\n      {address}  big screen\n      phones: start with ./run --network"
    ),
    "legend": (
        "← → arrows, ↑ lift   a b c   r bots   h heroic\nEnter OK   Esc back   1 hold OK   2 hold back   Ctrl-C ends"
    ),
    "too_small": "Make this window larger: {columns} columns, {rows} rows.",
    # colours and roles
    "colour_blue": "Blue",
    "colour_green": "Green",
    "colour_red": "Red",
    "colour_yellow": "Yellow",
    "colour_purple": "Purple",
    "android": "Android",
    "role_captain": "*",
    "role_comms": "comms",
    "role_security": "sec!",
    # settings
    "on": "on",
    "off_word": "off",
    "language": "Language",
    "language_name": "English",
    "voice": "Voice",
    "volume": "Volume",
    "brightness": "Brightness",
    "spoken": "Spoken turns",
    "rulings": "Rules",
    "date": "Date",
    "no_date": "not known",
    "hotspot": "Hotspot",
    "hotspot_text": "Join the network\n{name}\npassword\n{password}\nand open\n{address}\nPIN {pin}",
    "address": "On your phone",
    "page": "Web page",
    "hardware": "Check parts",
    "about": "About",
    "in_use": "in use",
    "no_voices": "No voice packs here",
    "R1": "Stealth Fighter",
    "R1.text": "Its speed is 3 in the corrected printing of the cards and 4 in the first English one. "
    "Look at yours. OK changes it.",
    "R20": "Knocked-out count",
    "R20.text": "On: knocked-out figures count as players when the Seeker moves and for the Alien's Y. OK changes it.",
    "R25": "Idle squads cost",
    "R25.text": "On: a battlebot squad that was never activated costs 1 point, like a disabled one. "
    "Off: only disabled ones cost, as the English rulebook says. OK changes it.",
    "R32": "Test run's end",
    "R32.text": "On: after the seventh turn of a test run the threats act once more, as after the twelfth of a full "
    "mission. OK changes it.",
    "R34": "Two tiles at most",
    "R34.text": "On: where several cards double damage, a point still draws two tiles. Off: they multiply. "
    "OK changes it.",
    "no_address": "No network yet. Join the box to your wireless network, or connect a cable; then its address "
    "stands here.",
    "address_pin": "{address}\nPIN {pin}",
    "address_here": "The page is open to this computer only:\n{address}\nFor phones start with\n./run --network",
    "part_works": "works",
    "no_parts": "No part has answered yet.",
    "about_text": "Space Alert companion {version}\n"
    "It is soundtrack, timekeeper, referee and log for the board game by Vlaada Chvátil. "
    "You need the game itself. Made by players, for players; not by the publisher.",
    "unsaved": "Nothing is being saved",
    "not_saving": "The evening is not being saved: the disk is full, worn out or write-protected. You can play on.",
    "all_well": "All is well again.",
    # the log
    "log_empty": "Nothing here yet",
    "log_all": "All missions",
    "log_crew": "By crew",
    "log_campaign": "Campaigns",
    "log_won": "Won: {points} {points:point|points}",
    "log_won_open": "Won; the campaign is scored at its end",
    "log_lost": "Lost in turn {turn}: {threat}",
    "log_defeated": "Destroyed",
    "log_survived": "Survived",
    "log_damage": "Damage",
    "log_knockouts": "Knocked out",
    "log_bots": "Battlebots",
    "log_visual": "Visual confirmation",
    "log_difficulty": "Threats {common}, serious {serious}",
}
