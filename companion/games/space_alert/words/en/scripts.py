"""What is wrong with a mission script, and what its reader decided, English."""

TEXTS: dict[str, str] = {
    # where
    "at": "line {line}, column {column}",
    "at_event": "line {line}, column {column} (event {number})",
    "in_mission": "{mission}: {said}",
    # faults; {token} is what stands there
    "nothing": "there is no mission in it",
    "empty": "two commas with no event between them",
    "no_code": "{token!r} is a time with no event behind it (AL, UR, ID, DT, PE or CS)",
    "no_time": "{token!r} has no time in front (010 is 0:10, 1015 is 10:15)",
    "bad_time": "{token!r}: a time has three or four digits (010 is 0:10, 1015 is 10:15)",
    "unknown_code": "{token!r}: not a known event; there are AL, UR, ID, DT, PE and CS",
    "bad_turn": "{token!r}: T+ is a number from 1 to 8",
    "bad_type": "{token!r}: a threat is T, ST, IT or SIT",
    "random_type": "{token!r}: RT and RST leave the threat to chance; write T, ST, IT or SIT",
    "random_zone": "{token!r}: zones E and A leave the zone to chance; write R, W or B",
    "zone_missing": "{token!r}: an external threat needs its zone, red, white or blue",
    "bad_zone": "{token!r}: a zone is red, white or blue (R, W, B)",
    "trailing": "{token!r}: there is too much here",
    "bad_number": "{token!r}: a number of one or two digits belongs here",
    "no_silence": "{token!r}: communications cannot be down for 0 seconds",
    "phase_number": "{token!r}: phases are 1, 2 and 3",
    "phase_twice": "{token!r}: this phase has ended before",
    "phase_order": "{token!r}: this phase does not end after the one before it",
    "phases_missing": "a mission needs the ends of its phases: 1 and 2, or 1, 2 and 3",
    "after_end": "{token!r} comes after the end of the operation (is the last phase end missing?)",
    "comms_past_end": "{token!r}: communications would be restored after the end of the operation",
    "comms_backwards": "{token!r}: communications are restored after they went down, not before",
    "no_comms_end": "{token!r}: until when are communications down? (CD 2:50 - 3:00)",
    "bad_clock": "{token!r}: a time is minutes and seconds (2:50)",
    "unknown_line": "{token!r}: a line begins with AL, UA, ID, DT or CD",
    "json_syntax": "not valid JSON: {token}",
    "json_object": "{token}: an object in braces belongs here",
    "json_list": "{token}: a list belongs here",
    "json_number": "{token}: a whole number of seconds belongs here, up to 5999",
    "json_flag": "{token}: true or false belongs here",
    "json_kind": "{token}: kind is threat, incoming-data, data-transfer or comms-down",
    "json_colour": "{token}: colour is white, yellow or red",
    "json_level": "{token}: level is test-run, simulation, advanced or mission",
    "json_phases": "{token}: a test run has two phases, a mission of any other level three",
    "json_setup": (
        "{token}: only a test run lays down boards and cards: a different one of T1 to T7 for red, white and blue,"
        " external threats of the base game, none twice, and t_tokens from 1 to 8"
    ),
    # notes; {detail} lists what they are about
    "note_unsorted": "events were not in order of time and have been sorted",
    "note_comms_overlap": "communications go down while they are down already: {detail}",
    "note_same_name": "more than one mission is called {detail}: the others are numbered",
    "note_overflow": "seconds above 59 read as minutes: {detail}",
    "note_short_time": "short times read as seconds: {detail}",
    "note_zone_ignored": "internal threats have no zone, so it was left out: {detail}",
    "note_suffixed": "PE with -60, -20 or -7 read as that many seconds before the end",
    # what PE was taken for
    "guessed_printed": (
        "PE was taken as printed on a card (the count begins, the phase ends 5 s later); "
        "--phase-end real says otherwise"
    ),
    "guessed_real": "PE was taken as the real end of the phase; --phase-end printed says otherwise",
    "told_printed": "PE is read as told: printed (the phase ends 5 s later)",
    "told_real": "PE is read as told: the real end",
}
