"""The endless stream for radios, taken by a real client: through a change of songs and a pause, with titles, and dropped where it is not read."""
import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest

pytestmark = pytest.mark.skipif(not all(map(shutil.which, ("ffmpeg", "ffprobe"))), reason="needs FFmpeg's programs")


def until(what, why="it did not happen in time"):
    end = time.monotonic() + 60
    while not (answer := what()):
        assert time.monotonic() < end, why
        os.sched_yield()
    return answer


class Radio:
    def __init__(self, daemon):
        self.daemon = daemon

    def get(self, path):
        with urllib.request.urlopen(self.daemon.address + path, timeout=60) as answer:
            return json.load(answer)

    def post(self, path, content):
        request = urllib.request.Request(self.daemon.address + path, json.dumps(content).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def play(self):
        rows = self.get("api/list?of=songs")["rows"]
        tracks = [row["id"] for row in sorted(rows, key=lambda row: row["title"])]
        self.post("api/queue", {"op": "play", "tracks": tracks})
        until(lambda: self.get("api/state")["isRunning"], "it does not play")

    def record(self, form, seconds, path):
        """Takes the stream for some seconds, with FFmpeg, into a file of bare samples."""
        words = ["ffmpeg", "-v", "error", "-y", "-icy", "1", "-i", f"{self.daemon.address}listen.{form}", "-t", str(seconds)]
        return subprocess.Popen([*words, "-f", "s16le", "-ar", "48000", "-ac", "1", str(path)], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def radio(clickwheel, serve):
    """A daemon with two songs, the first of three seconds, whose output is the stream."""
    for number, seconds in ((1, 3), (2, 60)):
        clickwheel.song(f"{number}.wav", seconds=seconds, rate=44100, INAM=f"Song {number}", IART="The Low Tides")
    clickwheel.scan()
    return Radio(serve("--output", "stream", "--no-scan"))


def silences(content):
    """Whether each tenth of a second is silent."""
    size = 4800 * 2
    pieces = [content[at:at + size] for at in range(0, len(content) - size + 1, size)]
    return [max(abs(int.from_bytes(piece[i:i + 2], "little", signed=True)) for i in range(0, len(piece), 2)) < 20 for piece in pieces]


@pytest.mark.parametrize("form, codec", [("mp3", "mp3"), ("opus", "opus")])
def test_a_stream_goes_on_through_a_change_of_songs_and_a_pause(radio, tmp_path, form, codec):
    recording = radio.record(form, 12, tmp_path / "heard")
    until(lambda: (tmp_path / "heard").exists() and (tmp_path / "heard").stat().st_size > 0)
    radio.play()
    until(lambda: (state := radio.get("api/state"))["track"]["title"] == "Song 2" and state["positionMs"] > 500)
    radio.post("api/player", {"command": "pause"})
    _, complaint = recording.communicate(timeout=60)
    assert recording.returncode == 0 and not complaint, complaint
    heard = silences((tmp_path / "heard").read_bytes())
    assert abs(len(heard) - 120) <= 1
    # Three seconds and a half and more of one piece; silence before it, and after the pause.
    sound = "".join("." if silent else "#" for silent in heard)
    assert re.fullmatch(r"\.+#{33,}\.+", sound), sound
    probe = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream=codec_name,sample_rate,channels", "-of", "json", f"{radio.daemon.address}listen.{form}"],
        capture_output=True, text=True, timeout=60,
    )
    assert json.loads(probe.stdout)["streams"][0] == {"codec_name": codec, "sample_rate": "48000", "channels": 2}


def test_titles_come_between_the_sound_for_who_asks_for_them(radio):
    radio.play()
    request = urllib.request.Request(radio.daemon.address + "listen.mp3", headers={"Icy-MetaData": "1"})
    titles = []
    with urllib.request.urlopen(request, timeout=60) as stream:
        interval = int(stream.headers["icy-metaint"])
        assert stream.headers["Content-Type"] == "audio/mpeg"
        while "Song 2" not in str(titles):
            sound = stream.read(interval)
            assert len(sound) == interval
            length = stream.read(1)[0] * 16
            if length:
                titles.append(stream.read(length).rstrip(b"\0").decode())
    assert titles[-1] == "StreamTitle='The Low Tides - Song 2';"
    with urllib.request.urlopen(radio.daemon.address + "listen.mp3", timeout=60) as stream:
        assert stream.headers["icy-metaint"] is None


def test_one_who_does_not_read_is_dropped_and_the_others_hear_on(radio, tmp_path):
    address = urllib.parse.urlsplit(radio.daemon.address)
    idler = socket.socket()
    idler.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    idler.connect((address.hostname, address.port))
    idler.sendall(b"GET /listen.mp3 HTTP/1.0\r\nHost: localhost\r\n\r\n")
    radio.play()
    recording = radio.record("mp3", 4, tmp_path / "heard")
    _, complaint = recording.communicate(timeout=60)
    assert recording.returncode == 0 and not complaint
    assert len((tmp_path / "heard").read_bytes()) == 4 * 48000 * 2
    idler.close()


def test_one_listener_too_many_is_told_so(radio):
    with contextlib.ExitStack() as stack:
        for _ in range(64):
            stack.enter_context(urllib.request.urlopen(radio.daemon.address + "listen.mp3", timeout=60))
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(radio.daemon.address + "listen.mp3", timeout=60)
        assert refused.value.code == 503
        assert json.load(refused.value)["error"]["message"] == "Too many listeners; try again later."


def test_the_encoder_lives_as_long_as_somebody_listens(radio):
    def encoders():
        words = ["pgrep", "-f", "-P", str(radio.daemon.process.pid), "clickwheel-media broadcast"]
        return subprocess.run(words, capture_output=True, text=True).stdout.split()

    assert not encoders()
    streams = [urllib.request.urlopen(radio.daemon.address + f"listen.{form}", timeout=60) for form in ("mp3", "mp3", "opus")]
    assert all(stream.read(2_000) for stream in streams)
    assert len(encoders()) == 1
    for stream in streams:
        stream.close()
    until(lambda: not encoders())
