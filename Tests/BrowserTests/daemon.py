"""Starts the real daemon on a folder, and talks to it beside the browser."""

import json
import os
import re
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlparse

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("CLICKWHEEL", ROOT / ".build/debug/clickwheel"))
CLIENT = "browser-tests"
# How long is waited for what has to come, in seconds: a busy machine of two cores takes its time.
PATIENCE = 60


class Daemon:
    """One running daemon, ready when it knows so many `tracks` (`None`: when it knows any). `photos` is a folder of photos and videos; `with_limits` takes from the superuser the right to read every folder."""

    def __init__(self, music: Path, data: Path, tracks: int | None = 0, with_limits: bool = False, listen: str = "127.0.0.1:0", photos: Path | None = None):
        assert BINARY.exists(), f"{BINARY} is not there: build it with `swift build`, or name another one in CLICKWHEEL."
        data.mkdir(parents=True, exist_ok=True)
        command = [str(BINARY), "serve", "--music", str(music), "--data", str(data), "--listen", listen, "--mpd", "off"]
        if photos:
            command += ["--photos", str(photos)]
        if with_limits and os.geteuid() == 0:
            command = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", *command]
        self.data = data
        self.lines: list[str] = []
        self._address = threading.Event()
        self.url = ""
        self._command = command
        self._start(command)
        self.wait(lambda: self._knows(tracks), f"{tracks} tracks are known", 120)

    def _start(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        threading.Thread(target=self._read, daemon=True).start()
        assert self._address.wait(60) and self.url, "The daemon printed no address:\n" + self.log

    def kill(self) -> None:
        """Ends the daemon as a power cut does."""
        self.process.kill()
        self.process.wait()

    def start_again(self) -> None:
        """Starts it with its data, at the address that it had."""
        self._address.clear()
        self._start([urlparse(self.url).netloc if word == "127.0.0.1:0" else word for word in self._command])

    def _knows(self, tracks: int | None) -> bool:
        library = self.library()
        return "scan" not in library and (library["tracks"] > 0 if tracks is None else library["tracks"] == tracks)

    def _read(self) -> None:
        for line in self.process.stdout:
            self.lines.append(line)
            found = re.search(r"http://127\.0\.0\.1:\d+/", line)
            if found:
                self.url = found.group()
                self._address.set()
        self._address.set()

    @property
    def log(self) -> str:
        return "".join(self.lines)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    # Talking

    def get(self, path: str) -> dict:
        with urllib.request.urlopen(self.url + path.lstrip("/"), timeout=30) as answer:
            return json.load(answer)

    def post(self, path: str, **body) -> dict:
        data = json.dumps({"client": CLIENT, **body}).encode()
        request = urllib.request.Request(self.url + path.lstrip("/"), data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.loads(answer.read() or b"{}")
        except urllib.error.HTTPError as error:
            raise AssertionError(f"POST {path} {body}: {error.code} {error.read().decode()}") from error

    def state(self) -> dict:
        return self.get("/api/state")

    def library(self) -> dict:
        return self.get("/api/library")

    def command(self, name: str, **more) -> dict:
        return self.post("/api/player", command=name, **more)

    def wait(self, condition: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
        """Asks again and again until the condition holds."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"Waited {seconds} s, and still not: {what}. State: {self.state()}\n{self.log[-2000:]}"
            threading.Event().wait(0.02)

    def wait_for(self, what: str = "", seconds: float = PATIENCE, **wanted) -> dict:
        """Waits until the state has these values; `None` means that the key is absent. Gives the state."""
        def holds() -> bool:
            self.last = self.state()
            return all(self.last.get(key) == value for key, value in wanted.items())
        self.wait(holds, what or str(wanted), seconds)
        return self.last

    # Arranging

    def reset(self) -> None:
        """Nothing queued, nothing playing, everything as at the first start."""
        self.post("/api/queue", op="clear")
        for command in ({"command": "volume", "volume": 70}, {"command": "order", "order": "in-order"}, {"command": "repeat", "repeat": "off"},
                        {"command": "single", "on": False}, {"command": "consume", "on": False},
                        {"command": "stop-after", "on": False}, {"command": "sleep", "minutes": 0}):
            self.post("/api/player", **command)
        for family, member in (("audio-output", "browser"), ("also-through", "nothing")):
            self.post("/api/strategies", family=family, member=member)

    def songs(self, title: str) -> list[dict]:
        rows = self.get("/api/list?of=songs&limit=512")["rows"]
        return [row for row in rows if title in row["title"]]

    def play(self, *titles: str, speaker: str, index: int = 0) -> dict:
        """Plays songs by their titles on the page `speaker`, and waits until they sound."""
        ids = [self.songs(title)[0]["id"] for title in titles]
        self.post("/api/speaker", action="claim", client=speaker)
        self.post("/api/queue", op="play", tracks=ids, index=index, client=speaker)
        return self.wait_for("the music sounds", state="play", phase="playing", speaker=speaker)
