"""Moonshine tiny: English only, small and quick. Phrases are chosen by it."""

import importlib.util
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from companion.bench.ears.greedy import RATE, Transcriber, samples
from companion.studio.worker import model, serve

START, END = 1, 2
A_SECOND = 6.5  # tokens at most; it repeats itself for ever where it hears nothing


def vocabulary() -> list[str]:
    found = importlib.util.find_spec("moonshine_onnx")  # its own modules want much that nobody here needs
    assert found is not None and found.submodule_search_locations
    file = Path(found.submodule_search_locations[0], "assets", "tokenizer.json")
    words = json.loads(file.read_text("utf-8"))["model"]["vocab"]
    return sorted(words, key=lambda word: int(words[word]))


def text(tokens: Iterable[int], words: list[str]) -> str:
    """Single bytes, which stand for letters that it has no token for, are no English."""
    pieces = (words[token] for token in tokens if token < len(words))
    return "".join(piece.replace("▁", " ") for piece in pieces if not piece.startswith("<"))


def main() -> None:
    words = vocabulary()
    ear = Transcriber(
        model("moonshine", "encoder_model.onnx"), model("moonshine", "decoder_model_merged.onnx"), (6, 8, 36)
    )

    def heard(order: Mapping[str, str]) -> str:
        sound = samples(order["sound"])
        most = max(8, round(A_SECOND * len(sound) / RATE))
        return text(ear.tokens(sound[None], [START], END, most), words)

    serve(heard)


if __name__ == "__main__":
    main()
