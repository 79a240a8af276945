"""Open JTalk: Japanese, without a model to be fetched."""

import wave
from collections.abc import Mapping

import pyopenjtalk

from companion.studio.worker import serve


def speak(order: Mapping[str, str]) -> bool:
    # Without Sudachi's dictionary, which is 70 MB and reads our few words no better.
    samples, rate = pyopenjtalk.tts(order["text"], speed=float(order["speed"]), use_sudachi_kanji_yomi=False)
    with wave.open(order["out"], "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(int(rate))
        out.writeframes(samples.clip(-32767, 32767).astype("<i2").tobytes())
    return True


if __name__ == "__main__":
    serve(speak)
