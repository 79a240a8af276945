"""pocketsphinx with its own model and an open vocabulary: the ear by which the phrases of 0.2.0 were chosen."""

from collections.abc import Mapping
from pathlib import Path

from pocketsphinx import Decoder

from companion.studio.worker import serve

EAR = Decoder(samprate=16000.0, loglevel="FATAL")


def heard(order: Mapping[str, str]) -> str:
    EAR.start_utt()
    EAR.process_raw(Path(order["sound"]).read_bytes(), full_utt=True)
    EAR.end_utt()
    found = EAR.hyp()
    return found.hypstr if found else ""


if __name__ == "__main__":
    serve(heard)
