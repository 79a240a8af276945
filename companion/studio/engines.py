"""Speech engines: programs that turn a text into a WAV file. None of them is needed in flight.

A row says what to call; what is missing is said with the command that installs it.
"""

import json
import shutil
import subprocess
import sys
from abc import abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.cli import Refusal

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHONS = (Path(sys.executable), ROOT / ".venv-voices/bin/python", ROOT / ".venv-dev/bin/python")


class Engine(Protocol):
    voice: str
    licence: str
    credit: str

    @abstractmethod
    def speak(self, text: str, language: str, out: Path) -> None: ...

    def close(self) -> None: ...


@dataclass
class Program:
    """An engine that is a program: the text on its standard input, {out} and {language} filled in."""

    command: tuple[str, ...]
    package: str
    voice: str
    licence: str
    credit: str
    languages: tuple[str, ...]

    def ready(self) -> "Program":
        if shutil.which(self.command[0]) is None:
            raise Refusal(f"{self.command[0]} is not installed: sudo apt-get install {self.package}")
        return self

    def speak(self, text: str, language: str, out: Path) -> None:
        if language not in self.languages:
            raise Refusal(f"{self.command[0]} does not speak {language!r}, only {', '.join(self.languages)}")
        words = [word.format(out=out, language=language) for word in self.command]
        run = subprocess.run(words, input=text.encode(), capture_output=True, check=False)
        if run.returncode or not out.exists():
            last = run.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["it says nothing"]
            raise Refusal(f"{self.command[0]} failed on {text!r}: {last[0]}")

    def close(self) -> None:
        pass


FESTIVAL = '(voice_cmu_us_slt_arctic_hts)(Parameter.set "Audio_Method" "none")'

OPEN_JTALK = """
import json, sys, wave
import pyopenjtalk
for line in sys.stdin:
    order = json.loads(line)
    samples, rate = pyopenjtalk.tts(order["text"], speed=order["speed"])
    with wave.open(order["out"], "wb") as out:
        out.setnchannels(1); out.setsampwidth(2); out.setframerate(int(rate))
        out.writeframes(samples.clip(-32767, 32767).astype("<i2").tobytes())
    print("done", flush=True)
"""


class OpenJTalk:
    """pyopenjtalk-plus in a Python of its own, because it brings numpy, which the runtime does without."""

    voice = "Mei (normal)"
    licence = "CC-BY 3.0"
    credit = (
        'HTS voice "Mei", Copyright (c) 2009-2013 Nagoya Institute of Technology, Department of '
        "Computer Science (MMDAgent project), Creative Commons Attribution 3.0"
    )
    SPEED = 1.15

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [python_with("pyopenjtalk", "pyopenjtalk-plus"), "-P", "-c", OPEN_JTALK],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def speak(self, text: str, language: str, out: Path) -> None:
        if language != "ja":
            raise Refusal(f"openjtalk speaks Japanese (ja), not {language!r}")
        assert self._process.stdin is not None and self._process.stdout is not None
        order = {"text": text, "speed": self.SPEED, "out": str(out)}
        print(json.dumps(order), file=self._process.stdin, flush=True)
        for line in self._process.stdout:  # it greets with remarks of its own
            if line.strip() == "done":
                return
        raise Refusal(f"openjtalk failed on {text!r}")

    def close(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


def python_with(module: str, package: str) -> Path:
    """A Python here that has that module: this one, or one made for such things."""
    for python in PYTHONS:
        if python.exists() and _has(python, module):
            return python
    made = "python3 -m venv .venv-voices && .venv-voices/bin/pip install"
    raise Refusal(f"{package} is not installed: {made} {package}")


def _has(python: Path, module: str) -> bool:
    looks = f"import importlib.util as u, sys; sys.exit(u.find_spec({module!r}) is None)"
    return subprocess.run([python, "-P", "-c", looks], capture_output=True, check=False).returncode == 0


PROGRAMS = {
    "festival": Program(
        ("text2wave", "-eval", FESTIVAL, "-o", "{out}"),
        package="festival festvox-us-slt-hts",
        voice="CMU US SLT ARCTIC (HTS)",
        licence="BSD-like (CMU)",
        credit="Festival, Copyright (c) 1996-2010 Centre for Speech Technology Research, University of "
        "Edinburgh; voice cmu_us_slt_arctic_hts, Copyright (c) 2003 Carnegie Mellon University",
        languages=("en",),
    ),
    "flite": Program(
        ("flite", "-voice", "slt", "-o", "{out}"),
        package="flite",
        voice="CMU US SLT",
        licence="BSD-like (CMU)",
        credit="Flite, Copyright (c) 1999-2016 Language Technologies Institute, Carnegie Mellon University",
        languages=("en",),
    ),
    "espeak-ng": Program(
        ("espeak-ng", "-v", "{language}", "-w", "{out}", "--stdin"),
        package="espeak-ng",
        voice="eSpeak NG",
        licence="what it speaks is free; the program is GPL-3",
        credit="eSpeak NG, Copyright (c) 2005-2022 Jonathan Duddington, Reece Dunn and others",
        languages=("en",),
    ),
}
ENGINES = (*PROGRAMS, "openjtalk")
USUAL = {"en": "festival", "ja": "openjtalk"}


def engine(name: str) -> Engine:
    """Ready to speak, or a refusal that says what is missing."""
    if name not in ENGINES:
        raise Refusal(f"there is no engine {name!r}; there are: {', '.join(ENGINES)}")
    return PROGRAMS[name].ready() if name in PROGRAMS else OpenJTalk()
