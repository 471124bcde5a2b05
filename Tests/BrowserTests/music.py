"""Writes a small library of tagged audio files, without any encoder: FLAC with verbatim frames, and WAV."""

import hashlib
import math
import struct
import zlib
from array import array
from dataclasses import dataclass
from pathlib import Path

RATE = 16_000
BLOCK = 4096


@dataclass(frozen=True)
class Track:
    artist: str
    album: str
    number: int
    title: str
    seconds: float
    kind: str = "flac"

    @property
    def path(self) -> str:
        return f"{self.artist}/{self.album}/{self.number:02d} {self.title}.{self.kind}"


ALBUMS = [
    ("The Low Tides", "Sodium Hours", "flac"),
    ("Mara Venn", "Paper Harbor", "flac"),
    ("Mara Venn", "Kinder Machine", "wav"),
    ("Kestrel & Co.", "Yonder Radio", "flac"),
    ("Ångström", "Żółty Neon", "flac"),
]
WORDS = ["Amber", "Beacon", "Copper", "Distant", "Ember", "Foreign", "Neon", "Quiet"]
LONG = Track("Juniper Ward", "Long Player", 1, "Night Ferry", 180)


def tracks() -> list[Track]:
    """Forty songs of 3 to 8 seconds on five albums, and one of three minutes."""
    songs = [
        Track(artist, album, number + 1, f"{word} {album.split()[-1]}", 3 + (number * 5 + place) % 6, kind)
        for place, (artist, album, kind) in enumerate(ALBUMS)
        for number, word in enumerate(WORDS)
    ]
    return [*songs, LONG]


def write_library(folder: Path) -> list[Track]:
    songs = tracks()
    for place, song in enumerate(songs):
        target = folder / song.path
        target.parent.mkdir(parents=True, exist_ok=True)
        samples = _tone(220 * 2 ** ((place * 7 % 24) / 12), song.seconds)
        target.write_bytes(_flac(samples, song) if song.kind == "flac" else _wav(samples, song))
    # One album has no cover.
    covered = [(artist, album) for artist, album, _ in ALBUMS[:4]] + [(LONG.artist, LONG.album)]
    for place, (artist, album) in enumerate(covered):
        (folder / artist / album / "cover.png").write_bytes(_cover(place))
    return songs


def write_album(folder: Path, *seconds: float) -> None:
    """Writes an album of songs that are so long: "Part 1", "Part 2" and so on."""
    for number, long in enumerate(seconds, 1):
        song = Track("The Low Tides", "One Piece", number, f"Part {number}", long)
        target = folder / song.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(_flac(_tone(110 * number, long), song))


def _tone(hertz: float, seconds: float) -> array:
    """A soft chord that repeats every second."""
    second = array("h", (
        int(5000 * math.exp(-3 * t / RATE) * sum(math.sin(2 * math.pi * round(hertz * m) * t / RATE) for m in (1, 1.25, 1.5)))
        for t in range(RATE)
    ))
    return (second * math.ceil(seconds))[: int(seconds * RATE)]


def _wav(samples: array, song: Track) -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)

    tags = {b"INAM": song.title, b"IART": song.artist, b"IPRD": song.album, b"IPRT": str(song.number), b"ITRK": str(song.number)}
    info = b"INFO" + b"".join(chunk(key, value.encode() + b"\0") for key, value in tags.items())
    form = chunk(b"fmt ", struct.pack("<HHIIHH", 1, 1, RATE, RATE * 2, 2, 16))
    body = b"WAVE" + form + chunk(b"LIST", info) + chunk(b"data", samples.tobytes())
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _flac(samples: array, song: Track, **more: str) -> bytes:
    """RFC 9639: stream information, comments, then frames with one verbatim subframe each."""
    raw = samples.tobytes()
    info = struct.pack(">HH", BLOCK, BLOCK) + bytes(6)
    info += ((RATE << 44) | (0 << 41) | (15 << 36) | len(samples)).to_bytes(8, "big") + hashlib.md5(raw).digest()
    tags = {"TITLE": song.title, "ARTIST": song.artist, "ALBUM": song.album, "TRACKNUMBER": song.number, "GENRE": "Electronic", **more}
    entries = [f"{key}={value}".encode() for key, value in tags.items()]
    comments = struct.pack("<I", 4) + b"test" + struct.pack("<I", len(entries))
    comments += b"".join(struct.pack("<I", len(entry)) + entry for entry in entries)
    head = b"fLaC" + b"\x00" + len(info).to_bytes(3, "big") + info + b"\x84" + len(comments).to_bytes(3, "big") + comments
    swapped = array("h", samples)
    swapped.byteswap()
    return head + b"".join(_frame(n, swapped[n * BLOCK : (n + 1) * BLOCK]) for n in range(math.ceil(len(samples) / BLOCK)))


def _frame(number: int, block: array) -> bytes:
    # Fixed block size, whole ones by their code and the last one in 16 bits; 16 kHz, mono, 16 bit.
    is_whole = len(block) == BLOCK
    header = b"\xff\xf8" + (b"\xc5" if is_whole else b"\x75") + b"\x08" + chr(number).encode()
    header += b"" if is_whole else struct.pack(">H", len(block) - 1)
    frame = header + bytes([_crc(header, 8, 0x07)]) + b"\x02" + block.tobytes()
    return frame + struct.pack(">H", _crc(frame, 16, 0x8005))


_TABLES: dict[int, list[int]] = {}


def _crc(data: bytes, bits: int, polynomial: int) -> int:
    top, mask = 1 << (bits - 1), (1 << bits) - 1
    if bits not in _TABLES:
        table = []
        for byte in range(256):
            value = byte << (bits - 8)
            for _ in range(8):
                value = ((value << 1) ^ polynomial if value & top else value << 1) & mask
            table.append(value)
        _TABLES[bits] = table
    table, shift, value = _TABLES[bits], bits - 8, 0
    for byte in data:
        value = ((value << 8) & mask) ^ table[(value >> shift) ^ byte]
    return value


def _cover(place: int, size: int = 240) -> bytes:
    colours = [(232, 163, 61), (168, 58, 50), (31, 45, 61), (247, 234, 208), (95, 194, 176), (240, 139, 74)]
    rows = bytearray()
    for y in range(size):
        rows.append(0)
        for x in range(size):
            ring = int(math.hypot(x - size / 2, y - size * (0.5 + place / 6))) // 22 + place
            rows += bytes(colours[ring % len(colours)])
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(rows))) + chunk(b"IEND", b"")
