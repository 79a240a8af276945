"""Parts of the box that fail or come back, English."""

TEXTS: dict[str, str] = {
    "display_broken": "The display does not answer. Voice and page go on.",
    "display_mended": "The display is back.",
    "sound_broken": "No sound. Buzzer and display keep time.",
    "sound_mended": "The sound is back.",
    "pad_broken": "A pad is gone. All other keys work.",
    "pad_mended": "The pad is back.",
    "lamps_broken": "The lamps do not answer. Display and voice go on.",
    "lamps_mended": "The lamps are back.",
    "buzzer_broken": "The buzzer does not answer. All else goes on.",
    "buzzer_mended": "The buzzer is back.",
    "pins_broken": "The keys of this box do not answer. Pads and page work.",
    "pins_mended": "The keys are back.",
    "keys_broken": "Some keys do not answer. Pads and page work.",
    "keys_mended": "The keys are back.",
    "store_broken": "Nothing is being saved: the disk fails. The evening goes on.",
    "store_mended": "Everything is saved again.",
    "journal_broken": "The last evening could not be read whole. Nothing was deleted.",
    "journal_mended": "The evening was read whole.",
    "other_broken": "{part} does not work. All else goes on.",
    "other_mended": "{part} works again.",
}
