"""A pad for the companion on a Raspberry Pi Pico with MicroPython: ten keys, seven lamps, a piezo.

Copy this file to the Pico as main.py (Thonny: File, Save as, Raspberry Pi Pico). Buttons from pin to ground,
LEDs from pin over 330 ohm to ground. Every line is explained in docs/serial-pad.md. Set SEAT for one pad per seat.
"""

import select
import sys
import time

from machine import PWM, Pin

NAME, SEAT = "pico", ""  # SEAT: "blue", "green", "red", "yellow", "purple", or "" for a second panel
KEYS = {"LEFT": 2, "RIGHT": 3, "LIFT": 4, "A": 5, "B": 6, "C": 7, "BOT": 8, "HERO": 9, "OK": 10, "BACK": 11}
LAMPS = {"red": 16, "white": 17, "blue": 18, "phase_1": 19, "phase_2": 20, "phase_3": 21, "comms": 22}
PIEZO = 15
BOUNCE, HOLD = 20, 600  # milliseconds
HOLDABLE = ("OK", "BACK")  # these count when let go, because held they mean something else

keys = {name: Pin(pin, Pin.IN, Pin.PULL_UP) for name, pin in KEYS.items()}
lamps = {name: Pin(pin, Pin.OUT, value=0) for name, pin in LAMPS.items()}
piezo = PWM(Pin(PIEZO))
down = {}  # key -> when it went down; None once its hold was sent
quiet = {}  # key -> bouncing until then


def say(text):
    sys.stdout.write(text + "\n")


def hello():
    say("HELLO 1 " + NAME + (" seat=" + SEAT if SEAT else ""))


def look_at(name, pin, now):
    if time.ticks_diff(quiet.get(name, now), now) > 0:
        return
    pressed = pin.value() == 0
    if pressed and name not in down:
        down[name] = now
        quiet[name] = time.ticks_add(now, BOUNCE)
        if name not in HOLDABLE:
            say("K " + name)
    elif not pressed and name in down:
        since = down.pop(name)
        quiet[name] = time.ticks_add(now, BOUNCE)
        if name in HOLDABLE and since is not None:
            say("K " + name)
    elif pressed and name in HOLDABLE and down[name] is not None and time.ticks_diff(now, down[name]) >= HOLD:
        down[name] = None
        say("H " + name)


def obey(line):
    words = line.split()
    if words[:1] == ["HELLO"]:
        hello()
    elif len(words) == 3 and words[0] == "L" and words[1] in lamps:
        lamps[words[1]].value(1 if words[2] == "1" else 0)
    elif len(words) == 2 and words[0] == "B" and words[1].isdigit():
        hertz = int(words[1])
        if hertz:
            piezo.freq(hertz)
        piezo.duty_u16(32768 if hertz else 0)


def main():
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    line = ""
    hello()
    while True:
        while poll.poll(0):
            letter = sys.stdin.read(1)
            if letter == "\n":
                obey(line)
                line = ""
            elif len(line) < 80:
                line += letter
        now = time.ticks_ms()
        for name, pin in keys.items():
            look_at(name, pin, now)
        time.sleep_ms(1)


main()
