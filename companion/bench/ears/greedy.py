"""What Moonshine and whisper have in common: an encoder, and a decoder that writes one token after the other."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime

RATE = 16_000


def samples(file: str) -> Any:
    return np.fromfile(file, "<i2").astype(np.float32) / 32768


class Transcriber:
    def __init__(self, encoder: Path, decoder: Path, shape: tuple[int, int, int]) -> None:
        """`shape`: layers, heads and the width of a head."""
        self._encoder, self._decoder = session(encoder), session(decoder)
        layers, self._heads, self._width = shape
        memory = [(n, of, what) for n in range(layers) for of in ("decoder", "encoder") for what in ("key", "value")]
        self._memory = [f"{n}.{of}.{what}" for n, of, what in memory]
        self._answers = ["logits", *(f"present.{name}" for name in self._memory)]

    def tokens(
        self, features: Any, start: Sequence[int], end: int, most: int, never: Collection[int] = ()
    ) -> list[int]:
        """The likeliest token after each, without those that are never meant."""
        listened = self._encoder.run(["last_hidden_state"], {self._encoder.get_inputs()[0].name: features})[0]
        nothing = np.zeros((1, self._heads, 0, self._width), np.float32)
        past = {f"past_key_values.{name}": nothing for name in self._memory}
        written: list[int] = []
        following = list(start)
        while len(written) < most:
            first = not written
            given = {"input_ids": np.array([following]), "encoder_hidden_states": listened, **past}
            logits, *present = self._decoder.run(self._answers, given | {"use_cache_branch": np.array([not first])})
            likely = logits[0, -1]
            likely[list(never)] = -np.inf
            token = int(likely.argmax())
            if token == end:
                break
            written.append(token)
            following = [token]
            past |= {key: now for key, now in zip(past, present, strict=True) if first or "decoder" in key}
        return written


def session(file: Path) -> Any:
    """With a thread for itself alone: the same answer on every machine, and the others may work on."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
