"""The box's own stages: home, settings, the log, English."""

TEXTS: dict[str, str] = {
    # home
    "go_on": "Go on",
    "log": "Log",
    "settings": "Settings",
    "troubles": "Troubles",
    "games": "Games",
    "no_settings": "Nothing to set here",
    "comma": ", ",
    "off": "Switch off",
    "stay": "Stay on",
    "off_now": "Switch off now",
    "goodbye": "Goodbye, crew",
    "kept": "Your mission is kept: ./run goes on with it.",
    "not_there": "not there",
    "page_at": (
        "Page  {address}panel  all keys\n      {address}  big screen\n      {address}seat  phones; PIN under Settings"
    ),
    "new_pin": "New PIN, all out",
    "pin_here": "      PIN {pin}",
    "page_here": (
        "Page  {address}panel  all keys\n      {address}  big screen\n      phones: start with ./run --network"
    ),
    "legend": (
        "← → arrows, ↑ lift   a b c   r bots   h heroic\nEnter OK   Esc back   1 hold OK   2 hold back   Ctrl-C ends"
    ),
    # what is a seat's own, at the box
    "curtain": "{seat} has a phone. Let it be seen here on that phone; or hold OK, and all are told",
    "curtain_hold": "hold: show anyway",
    "takeover": "{seat}: another phone?",
    "takeover_no": "No, it stays",
    "takeover_yes": "Yes, we all agree",
    "too_small": "Make this window larger: {columns} columns, {rows} rows.",
    # settings
    "on": "on",
    "off_word": "off",
    "language": "Language",
    "language_name": "English",
    "voice": "Voice",
    "volume": "Volume",
    "sounds": "Sounds",
    "sounds_voice": "voice only",
    "sounds_events": "and events",
    "sounds_all": "all",
    "one_voice": "One voice",
    "brightness": "Brightness",
    "date": "Date",
    "no_date": "not known",
    "hotspot": "Hotspot",
    "hotspot_text": "Join the network\n{name}\npassword\n{password}\nand open\n{address}\nPIN {pin}",
    "address": "On your phone",
    "page": "Web page",
    "room": "Room",
    "room_use": "Plays along",
    "room_look": "What it is told",
    "room_try": "Try everything once",
    "hardware": "Check parts",
    "about": "About",
    "in_use": "in use",
    "no_voices": "No voice packs here",
    "no_address": "No network yet. Join the box to your wireless network, or connect a cable; then its address "
    "stands here.",
    "address_pin": "{address}\nPIN {pin}",
    "address_here": "The page is open to this computer only:\n{address}\nFor phones start with\n./run --network",
    "part_works": "works",
    "no_parts": "No part has answered yet.",
    "about_text": "Table companion {version}\n"
    "It is timekeeper, voice, referee and log for board games. "
    "You need the games themselves. Made by players, for players; not by their publishers.",
    "no_keys": "Keys do not answer",
    "unsaved": "Nothing is being saved",
    "not_saving": "The evening is not being saved: the disk is full, worn out or write-protected. You can play on.",
    "all_well": "All is well again.",
    # the log
    "log_empty": "Nothing here yet",
    "log_game": "By game",
    "log_crew": "By crew",
    "log_campaign": "Campaigns",
    "log_records": "Records: {game}",
    "log_more": "OK: what to do with it",
    "log_all": "All missions",
    "log_newest_of": "The newest {count} of {lines}",
    "log_older": "Older ones",
    "log_newest": "The newest ones",
}
