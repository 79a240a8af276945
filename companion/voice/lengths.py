"""How long a recording lasts, read from its bytes: MP3, Ogg (Vorbis, Opus), WAV, FLAC. Decodes nothing."""

from companion.types import Millis
from companion.voice.faults import PackFault

MP3_RATES = {3: (44_100, 48_000, 32_000), 2: (22_050, 24_000, 16_000), 0: (11_025, 12_000, 8_000)}
MP3_KBITS_1 = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
MP3_KBITS_2 = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)


def length(data: bytes) -> Millis:
    """PackFault if it is none of these, or damaged."""
    if data[:4] == b"OggS":
        return _ogg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WAVE":
        return _wav(data)
    if data[:4] == b"fLaC":
        return _flac(data)
    return _mp3(data)


def _ogg(data: bytes) -> Millis:
    start = data.find(b"\x01vorbis")
    if start >= 0:
        rate, skip = _little(data[start + 12 : start + 16]), 0
    elif (start := data.find(b"OpusHead")) >= 0:
        rate, skip = 48_000, _little(data[start + 10 : start + 12])
    else:
        raise PackFault("ogg")
    page = data.rfind(b"OggS")
    last = _little(data[page + 6 : page + 14])
    return _millis(last - skip, rate)


def _wav(data: bytes) -> Millis:
    at, per_second = 12, 0
    while at + 8 <= len(data):
        name, size = data[at : at + 4], _little(data[at + 4 : at + 8])
        if name == b"fmt ":
            per_second = _little(data[at + 16 : at + 20])
        if name == b"data":
            return _millis(min(size, len(data) - at - 8), per_second)
        at += 8 + size + size % 2
    raise PackFault("silent_wav")


def _flac(data: bytes) -> Millis:
    info = int.from_bytes(data[18:26], "big")  # 20 bits rate, 3 channels, 5 depth, 36 samples
    return _millis(info & (1 << 36) - 1, info >> 44)


def _mp3(data: bytes) -> Millis:
    """Walks from frame to frame: right for constant and variable bit rates alike."""
    at = 10 + _synchsafe(data[6:10]) if data[:3] == b"ID3" and len(data) > 10 else 0
    samples, rate = 0, 0
    while at + 4 <= len(data):
        frame = _mp3_frame(data[at : at + 4])
        if frame is None:
            at += 1
            continue
        size, held, rate = frame
        if not _is_table(data[at : at + 64]):
            samples += held
        at += size
    if not samples:
        raise PackFault("no_sound")
    return _millis(samples, rate)


def _mp3_frame(head: bytes) -> tuple[int, int, int] | None:
    """Size in bytes, samples and rate of the layer 3 frame that begins here, if one does."""
    if head[0] != 0xFF or head[1] & 0xE6 != 0xE2:
        return None
    version, kbits, rate = head[1] >> 3 & 3, head[2] >> 4, head[2] >> 2 & 3
    if version == 1 or kbits in (0, 15) or rate == 3:
        return None
    hertz = MP3_RATES[version][rate]
    held = 1152 if version == 3 else 576
    bits = 1000 * (MP3_KBITS_1 if version == 3 else MP3_KBITS_2)[kbits]
    return held // 8 * bits // hertz + (head[2] >> 1 & 1), held, hertz


def _is_table(frame: bytes) -> bool:
    """The first frame of a variable bit rate file holds a table, not sound."""
    return b"Xing" in frame or b"Info" in frame or b"VBRI" in frame


def _synchsafe(four: bytes) -> int:
    return four[0] << 21 | four[1] << 14 | four[2] << 7 | four[3]


def _little(number: bytes) -> int:
    return int.from_bytes(number, "little")


def _millis(samples: int, rate: int) -> Millis:
    if samples <= 0 or rate <= 0:
        raise PackFault("damaged")
    return -(-samples * 1000 // rate)
