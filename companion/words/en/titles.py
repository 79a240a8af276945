"""Headings of stages, by the name of the stage, English."""

TEXTS: dict[str, str] = {
    "Home": "Table companion",
    "GamesShown": "Games shown",
    "SwitchOff": "Switch off?",
    "SettingsList": "Settings",
    "Voices": "Voice",
    "Today": "Today",
    "Address": "On your phone",
    "Hardware": "The parts of this box",
    "About": "About",
    "Troubles": "Troubles",
    "LogMenu": "Log",
    "LogGroups": "Log",
    "LogList": "Log",
    "LogChoices": "This game",
    "Menu": "Menu",
    "PastSteps": "What happened so far",
    "RulingList": "Rules",
    "LogPage": "Log",
    "RoomMenu": "Room",
    "RoomPage": "The room is told",
}
