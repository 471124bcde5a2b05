"""The endless stream for radios, taken by a real client: through a change of songs and a pause, with titles, and beside one who does not read."""
import array
import contextlib
import json
import os
import re
import shutil
import signal
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

    def record(self, form, path, *limit):
        """Takes the stream with FFmpeg into a file of bare samples, until it is interrupted or for as long as FFmpeg is told."""
        words = ["ffmpeg", "-v", "error", "-y", "-icy", "1", "-i", f"{self.daemon.address}listen.{form}", *limit]
        return subprocess.Popen([*words, "-f", "s16le", "-ar", "48000", "-ac", "1", str(path)], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def radio(clickwheel, serve):
    """A daemon with two songs, the first of three seconds, whose output is the stream."""
    for number, seconds in ((1, 3), (2, 60)):
        clickwheel.song(f"{number}.wav", seconds=seconds, rate=44100, INAM=f"Song {number}", IART="The Low Tides")
    clickwheel.scan()
    return Radio(serve("--output", "stream", "--no-scan"))


def heard(path):
    """What was recorded: a point for each silent tenth of a second, and # for each in which something sounds."""
    content = path.read_bytes() if path.exists() else b""
    samples, size = array.array("h", content[:len(content) // 2 * 2]), 4800
    pieces = [samples[at:at + size] for at in range(0, len(samples) - size + 1, size)]
    return "".join("." if -20 < min(piece) and max(piece) < 20 else "#" for piece in pieces)


def heard_until_a_pause(radio, form, path):
    """What comes from before the first song to a second after a pause in the next one."""
    path.unlink(missing_ok=True)
    recording = radio.record(form, path)
    until(lambda: heard(path))
    radio.play()
    until(lambda: (state := radio.get("api/state"))["track"]["title"] == "Song 2" and state["positionMs"] > 500)
    radio.post("api/player", {"command": "pause"})
    until(lambda: re.search(r"#\.{10,}$", heard(path)))
    recording.send_signal(signal.SIGINT)
    _, complaint = recording.communicate(timeout=60)
    # 255 is how FFmpeg says that it was interrupted.
    assert recording.returncode in (0, 255) and not complaint, complaint
    return heard(path)


@pytest.mark.parametrize("form, codec", [("mp3", "mp3"), ("opus", "opus")])
def test_a_stream_goes_on_through_a_change_of_songs_and_a_pause(radio, tmp_path, form, codec):
    # Three seconds and a half of one piece, and more; silence before it, and after the pause. Where a busy machine is too late for
    # some of it, it is listened to again.
    for _ in range(5):
        sound = heard_until_a_pause(radio, form, tmp_path / "heard")
        if is_whole := re.fullmatch(r"\.+#{33,}\.+", sound):
            break
    assert is_whole, sound
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


def test_one_who_does_not_read_holds_nobody_up(radio, tmp_path):
    address = urllib.parse.urlsplit(radio.daemon.address)
    idler = socket.socket()
    idler.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    idler.connect((address.hostname, address.port))
    idler.sendall(b"GET /listen.mp3 HTTP/1.0\r\nHost: localhost\r\n\r\n")
    radio.play()
    recording = radio.record("mp3", tmp_path / "heard", "-t", "4")
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
