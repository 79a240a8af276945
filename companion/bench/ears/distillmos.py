"""DistillMOS: how good people would say that a line sounds, from 1 to 5. It hears no words.

It comes with torch, which nothing else here needs, so it is no part of the voices environment until somebody adds it.
"""

import sys
from collections.abc import Mapping
from types import ModuleType

from companion.bench.ears.greedy import samples
from companion.studio.worker import serve

sys.modules.setdefault("torchaudio", ModuleType("torchaudio"))  # it reads files for its own command; we bring samples

import distillmos  # noqa: E402
import torch  # noqa: E402


def main() -> None:
    torch.set_num_threads(1)  # the same answer on every machine, and the others may work on
    judge = distillmos.ConvTransformerSQAModel()
    judge.eval()

    def opinion(order: Mapping[str, str]) -> float:
        with torch.no_grad():
            return float(judge(torch.from_numpy(samples(order["sound"]))[None]))

    serve(opinion)


if __name__ == "__main__":
    main()
