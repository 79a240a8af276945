"""QEMU's ARM board, made to say it is a Raspberry Pi 4: gpiozero and the doctor read here what they run on."""

import re
from pathlib import Path

from tools.proving.debian import said_by

MODEL = "Raspberry Pi 4 Model B Rev 1.5"
REVISION = 0xC03115
BASE = 0x4000_0000  # where the board's memory begins


def as_pi(dumped: Path, memory: int, disk: int, folder: Path) -> bytes:
    """The board's own tree with another name, without its own pins and power key (or the parts' chip would not be the
    first), and with the upper part of its memory as a disk that outlives the machine."""
    source = said_by("dtc", "-q", "-I", "dtb", "-O", "dts", dumped)
    edited = folder / "pi.dts"
    edited.write_text(rewritten(source, memory, disk))
    out = folder / "pi.dtb"
    said_by("dtc", "-q", "-I", "dts", "-O", "dtb", "-o", out, edited)
    return out.read_bytes()


def rewritten(source: str, memory: int, disk: int) -> str:
    text = without(source, r"pl061@")
    text = without(text, r"gpio-keys ")
    text = without(text, r"gpio-poweroff ")
    text = re.sub(r'compatible = "linux,dummy-virt"', 'compatible = "raspberrypi,4-model-b", "brcm,bcm2711"', text)
    text = re.sub(r"^\tmodel = .*$", f'\tmodel = "{MODEL}";', text, count=1, flags=re.MULTILINE)
    text = re.sub(
        r"(memory@\w+ \{.*?reg = <)[^>]*(>)",
        rf"\g<1>0x0 {BASE:#x} 0x0 {memory:#x}\g<2>",
        text,
        count=1,
        flags=re.DOTALL,
    )
    extra = (
        "\tsoc {\n\t\ti2c@7e804000 {\n\t\t};\n\t};\n"  # the header's bus, for the parts' own
        f"\tsystem {{\n\t\tlinux,revision = <{REVISION:#x}>;\n\t}};\n"
        f'\tpmem@{BASE + memory:x} {{\n\t\tcompatible = "pmem-region";\n'
        f"\t\treg = <0x0 {BASE + memory:#x} {disk >> 32:#x} {disk & 0xFFFF_FFFF:#x}>;\n\t}};\n"
    )
    end = text.rindex("};")
    return text[:end] + extra + text[end:]


def without(text: str, name: str) -> str:
    """That node left out, with everything in it."""
    found = re.search(rf"^\t{name}[^\n]*\{{\n.*?^\t\}};\n", text, re.MULTILINE | re.DOTALL)
    return text.replace(found[0], "") if found else text
