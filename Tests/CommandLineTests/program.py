"""The built program, run as a person runs it, on small libraries made here."""
import json
import os
import pathlib
import signal
import struct
import subprocess
import threading
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("CLICKWHEEL", str(ROOT / ".build/debug/clickwheel"))


def wav(seconds=0.2, rate=8000, **info):
    """A mono WAV of a quiet ramp, with tags as a RIFF INFO list."""
    frames = int(seconds * rate)
    samples = b"".join(struct.pack("<h", (i * 37) % 2000 - 1000) for i in range(frames))
    entries = b""
    for key, value in info.items():
        data = value.encode() + b"\0"
        entries += key.encode() + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)
    fmt = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, rate, rate * 2, 2, 16)
    body = b"WAVE" + fmt + b"data" + struct.pack("<I", len(samples)) + samples
    if entries:
        body += b"LIST" + struct.pack("<I", 4 + len(entries)) + b"INFO" + entries
    return b"RIFF" + struct.pack("<I", len(body)) + body


class Clickwheel:
    def __init__(self, folder):
        self.music = folder / "music"
        self.data = folder / "data"
        self.music.mkdir()

    def song(self, path, **info):
        file = self.music / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(wav(**info))
        return file

    def run(self, *words, data=True, input=None):
        where = ["--data", str(self.data)] if data else []
        # Whoever names no folder must not get at that of the person who tests.
        home = {**os.environ, "XDG_DATA_HOME": str(self.data.parent)}
        return subprocess.run([PROGRAM, *words, *where], capture_output=True, text=True, timeout=60, input=input, env=home)

    def lines(self, *words):
        done = self.run(*words, "--json")
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    def scan(self):
        return self.lines("library", "scan", "--music", str(self.music))[0]


class Daemon:
    """`clickwheel serve` on a port that the system chooses; options are those of `Popen`."""

    def __init__(self, program, *words, data, **options):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--data", str(data), "--listen", "127.0.0.1:0", *words],
            stdout=subprocess.PIPE, text=True, **{"stderr": subprocess.PIPE, **options},
        )
        line = self.process.stdout.readline()
        assert "http://" in line, self.process.stderr and self.process.stderr.read()
        self.address = line.split("is at ")[1].strip()

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        _, complaint = self.process.communicate(timeout=60)
        return self.process.returncode, complaint


class Events:
    """What the daemon tells a page, as it comes."""

    def __init__(self, daemon, client="listening-page"):
        self.heard = []
        self.changed = threading.Condition()
        self.stream = urllib.request.urlopen(f"{daemon.address}api/events?client={client}", timeout=60)
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        name = ""
        try:
            for line in map(bytes.decode, self.stream):
                if line.startswith("event: "):
                    name = line[7:].strip()
                elif line.startswith("data: "):
                    with self.changed:
                        self.heard.append((name, json.loads(line[6:])))
                        self.changed.notify_all()
        except (OSError, ValueError):
            pass  # the daemon has ended

    def of(self, name):
        """The data of the events of that name, the oldest first."""
        return [data for other, data in self.heard if other == name]

    def until(self, found, seconds=60):
        """What `found` answers, looked for at each event, once it is something."""
        with self.changed:
            answer = self.changed.wait_for(found, seconds)
            assert answer, f"it did not happen in time; heard: {[name for name, _ in self.heard]}"
            return answer
