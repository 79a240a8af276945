"""whisper-base in 8 bits: several languages. Nobody chooses phrases by it, so it is the one to believe.

For Japanese, which can be written in many ways, the answer is the reading in kana.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import numpy as np

from companion.bench.ears.greedy import RATE, Transcriber, samples
from companion.studio.worker import model, serve

WINDOW, HOP, BANDS, FRAMES = 400, 160, 80, 3000  # of 30 seconds, which it always listens to
START, TRANSCRIBE, WITHOUT_TIMES, END = 50258, 50359, 50363, 50257
MOST = 96


def mel(hertz: Any) -> Any:
    """Slaney's: straight up to 1000 Hz, by ratios above."""
    above = 15 + 27 * np.log(np.maximum(hertz, 1000) / 1000) / np.log(6.4)
    return np.where(hertz < 1000, 3 * hertz / 200, above)


@cache
def filters() -> Any:
    """How much each band hears of each frequency: triangles of one area, evenly spread in mel."""
    spectrum = np.linspace(0, RATE / 2, WINDOW // 2 + 1)
    marks = np.linspace(0, mel(np.array(RATE / 2.0)), BANDS + 2)
    many = np.linspace(0, RATE / 2, 80_001)
    edges = np.interp(marks, mel(many), many)
    rising = (spectrum - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - spectrum) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0, np.minimum(rising, falling)) * (2 / (edges[2:] - edges[:-2]))[:, None]


def features(sound: Any) -> Any:
    whole = np.zeros(FRAMES * HOP, np.float32)
    whole[: len(sound)] = sound[: len(whole)]
    padded = np.pad(whole, WINDOW // 2, mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[: FRAMES * HOP : HOP]
    power = np.abs(np.fft.rfft(frames * np.hanning(WINDOW + 1)[:-1])) ** 2
    levels = np.log10(np.maximum(filters() @ power.T, 1e-10))
    return ((np.maximum(levels, levels.max() - 8) + 4) / 4).astype(np.float32)[None]


@cache
def byte_of() -> dict[str, int]:
    """Its vocabulary writes every byte as a letter: those that can be printed as themselves, the others shifted."""
    printed = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in printed]
    return {chr(byte): byte for byte in printed} | {chr(256 + n): byte for n, byte in enumerate(others)}


def text(tokens: Iterable[int], words: list[str]) -> str:
    letters = "".join(words[token] for token in tokens if token < len(words))
    return bytes(byte_of()[letter] for letter in letters).decode(errors="replace")


def kana(japanese: str) -> str:
    import pyopenjtalk

    if not japanese.strip():
        return ""
    read = pyopenjtalk.run_frontend(japanese, use_vanilla=True)  # else rare letters want a dictionary of 70 MB
    return "".join(word["pron"] for word in read)


def main() -> None:
    vocab = json.loads(model("whisper", "vocab.json").read_text("utf-8"))
    words = sorted(vocab, key=lambda word: int(vocab[word]))[:END]
    settings = json.loads(model("whisper", "generation_config.json").read_text("utf-8"))
    never = [token for token in settings["suppress_tokens"] if token >= 0]
    ear = Transcriber(
        model("whisper", "encoder_model_quantized.onnx"),
        model("whisper", "decoder_model_merged_quantized.onnx"),
        (6, 8, 64),
    )

    def heard(order: Mapping[str, str]) -> str:
        language = order["language"]
        if "read" in order:
            return kana(order["read"]) if language == "ja" else order["read"]
        start = [START, settings["lang_to_id"][f"<|{language}|>"], TRANSCRIBE, WITHOUT_TIMES]
        found = text(ear.tokens(features(samples(order["sound"])), start, END, MOST, never), words)
        return kana(found) if language == "ja" else found

    serve(heard)


if __name__ == "__main__":
    main()
