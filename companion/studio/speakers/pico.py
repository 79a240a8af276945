"""SVOX Pico: a small old voice that speaks German freely. A new engine for every text: it continues with its noise."""

import sys
import wave
from collections.abc import Mapping

from ttspico import TtsEngine

from companion.studio.worker import serve

RATE = 16_000


def main(voice: str) -> None:
    def speak(order: Mapping[str, str]) -> bool:
        engine = TtsEngine(voice)
        engine.rate = round(100 * float(order["speed"]))
        with wave.open(order["out"], "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(engine.speak(order["text"]))
        return True

    serve(speak)


if __name__ == "__main__":
    main(sys.argv[1])
