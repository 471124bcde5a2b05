"""The player on a session bus, as media keys and desktops find it: playerctl is one of them."""
import json
import os
import pathlib
import signal
import socket
import struct
import subprocess
import time
import urllib.request

import pytest

from program import PROGRAM, Daemon
from session_bus import BusByHand, SessionBus

# Seconds: far more than takes what waits for nobody, and less than the 90 that sd-bus gives a bus that says nothing.
SOON = 45


@pytest.fixture
def bus(tmp_path):
    """A session bus that ends with the test."""
    bus = SessionBus(tmp_path)
    yield bus
    bus.kill()


@pytest.fixture
def bus_by_hand(tmp_path):
    bus = BusByHand(tmp_path)
    yield bus
    bus.close()


def until(found, seconds=60):
    """What `found`, which asks a program, answers once it is something."""
    end = time.monotonic() + seconds
    while not (answer := found()):
        assert time.monotonic() < end, "it did not happen in time"
    return answer


def asked(daemon, path):
    with urllib.request.urlopen(daemon.address + path, timeout=60) as answer:
        return answer.read().decode()


class Playerctl:
    """Calls playerctl for a daemon on `bus`, which may take a moment to have its name there."""

    def __init__(self, daemon, bus):
        self.daemon = daemon
        self.environment = on(bus)
        until(lambda: "clickwheel" in self.names())

    def names(self):
        words = ["playerctl", "--list-all"]
        answer = subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=60)
        return answer.stdout.split()

    def __call__(self, *words, fails=False):
        words = ["playerctl", "--player", "clickwheel", *words]
        answer = subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=60)
        assert (answer.returncode != 0) == fails, (words, answer)
        return answer.stdout.strip()


def on(bus):
    return {**os.environ, "DBUS_SESSION_BUS_ADDRESS": bus.address}


@pytest.fixture
def remote(clickwheel, serve, bus):
    """Calls playerctl for a daemon that plays three songs of a minute, in silence."""
    for number in (1, 2, 3):
        clickwheel.song(f"{number}.wav", seconds=60, INAM=f"Song {number}", IART="The Low Tides", IPRD="Sodium Hours")
    clickwheel.scan()
    return Playerctl(serve("--output", "null", "--no-scan", env=on(bus)), bus)


def fill(daemon):
    with urllib.request.urlopen(daemon.address + "api/list?of=songs", timeout=60) as answer:
        rows = json.load(answer)["rows"]
    tracks = sorted((row["title"], row["id"]) for row in rows)
    body = json.dumps({"op": "play", "tracks": [number for _, number in tracks]}).encode()
    request = urllib.request.Request(daemon.address + "api/queue", body, {"Content-Type": "application/json"})
    urllib.request.urlopen(request, timeout=60).read()


def test_the_buttons_of_a_desktop_are_those_of_the_player(remote):
    assert remote("status") == "Stopped"
    fill(remote.daemon)
    assert remote("status") == "Playing"
    assert remote("metadata", "xesam:title") == "Song 1"
    assert remote("metadata", "xesam:artist") == "The Low Tides"
    assert remote("metadata", "xesam:album") == "Sodium Hours"
    assert remote("metadata", "mpris:length") == "60000000"
    assert "/org/clickwheel/item/" in remote("metadata", "mpris:trackid")
    remote("next")
    assert remote("metadata", "xesam:title") == "Song 2"
    remote("previous")
    assert remote("metadata", "xesam:title") == "Song 1"
    remote("pause")
    assert remote("status") == "Paused"
    remote("play-pause")
    assert remote("status") == "Playing"
    remote("stop")
    assert remote("status") == "Stopped"
    remote("play")
    assert remote("status") == "Playing"


def test_the_position_the_volume_and_the_modes_are_set_and_told(remote):
    fill(remote.daemon)
    remote("pause")
    remote("position", "20")
    assert float(remote("position")) == 20
    remote("position", "5-")
    assert float(remote("position")) == 15
    remote("volume", "0.25")
    assert float(remote("volume")) == 0.25
    # What no volume can be is the nearest that can.
    remote("volume", "7")
    assert float(remote("volume")) == 1
    for loop in ("Track", "Playlist", "None"):
        remote("loop", loop)
        assert remote("loop") == loop
    for shuffle in ("On", "Off"):
        remote("shuffle", shuffle)
        assert remote("shuffle") == shuffle
    # Far beyond the end is the next song.
    remote("position", "3000+")
    assert remote("metadata", "xesam:title") == "Song 2"


def test_who_listens_on_the_bus_hears_of_every_change(remote):
    words = ["playerctl", "--player", "clickwheel", "--follow", "status"]
    with subprocess.Popen(words, env=remote.environment, stdout=subprocess.PIPE, text=True) as follower:
        assert follower.stdout.readline().strip() == "Stopped"
        fill(remote.daemon)
        assert follower.stdout.readline().strip() == "Playing"
        remote("pause")
        assert follower.stdout.readline().strip() == "Paused"
        follower.terminate()


def test_what_makes_no_sense_is_refused_and_the_daemon_goes_on(remote):
    def call(*words):
        place = ["--session", "--print-reply", "--dest=org.mpris.MediaPlayer2.clickwheel", "/org/mpris/MediaPlayer2"]
        return subprocess.run(
            ["dbus-send", *place, *words], env=remote.environment, capture_output=True, text=True, timeout=30
        )

    player = "org.mpris.MediaPlayer2.Player"
    assert "NotSupported" in call(f"{player}.OpenUri", "string:file:///etc/passwd").stderr
    assert call(f"{player}.Next").returncode == 0
    assert call(f"{player}.Seek", f"int64:{-2**63}").returncode == 0
    assert call(f"{player}.Seek", f"int64:{2**63 - 1}").returncode == 0
    assert call(f"{player}.SetPosition", "objpath:/org/clickwheel/item/9", f"int64:{2**63 - 1}").returncode == 0
    put = ("org.freedesktop.DBus.Properties.Set", f"string:{player}")
    assert "InvalidArgs" in call(*put, "string:LoopStatus", "variant:string:Sideways").stderr
    assert call(*put, "string:Volume", "variant:double:nan").returncode != 0
    assert remote("status") == "Stopped"
    assert remote.daemon.stop()[0] == 0


def test_without_a_session_bus_nothing_is_said(clickwheel, serve):
    environment = {name: value for name, value in os.environ.items() if name != "DBUS_SESSION_BUS_ADDRESS"}
    environment["XDG_RUNTIME_DIR"] = str(clickwheel.data)
    daemon = serve("--no-scan", env=environment)
    status, complaint = daemon.stop()
    assert status == 0 and "bus" not in complaint and "media keys" not in complaint


def test_what_the_bus_takes_in_no_text_is_left_out_of_a_name_and_the_rest_is_told(clickwheel, serve, bus):
    clickwheel.song("Low\ufffe\ufdd0\U0010ffffTide.wav", seconds=60, IART="The Low Tides")
    clickwheel.scan()
    remote = Playerctl(serve("--output", "null", "--no-scan", env=on(bus)), bus)
    fill(remote.daemon)
    assert remote("metadata", "xesam:title") == "Low\ufffd\ufffd\ufffdTide"
    # It was announced, too.
    remote("pause")
    assert remote("status") == "Paused"


def test_a_second_daemon_of_the_same_bus_has_a_name_of_its_own(remote, bus, tmp_path):
    other = Daemon(PROGRAM, "--no-scan", data=tmp_path / "other", env=on(bus))
    try:
        until(lambda: f"clickwheel.instance{other.process.pid}" in remote.names())
        assert "clickwheel" in remote.names()
    finally:
        other.stop()


def test_a_bus_that_stands_still_holds_up_no_start_and_is_joined_when_it_goes_on(clickwheel, serve, bus):
    bus.process.send_signal(signal.SIGSTOP)
    began = time.monotonic()
    daemon = serve("--no-scan", env=on(bus))
    assert time.monotonic() - began < SOON
    bus.process.send_signal(signal.SIGCONT)
    assert Playerctl(daemon, bus)("status") == "Stopped"


def test_a_bus_that_stands_still_holds_up_no_end(clickwheel, serve, bus):
    bus.process.send_signal(signal.SIGSTOP)
    daemon = serve("--no-scan", env=on(bus))
    began = time.monotonic()
    assert daemon.stop()[0] == 0
    assert time.monotonic() - began < SOON


def test_a_socket_at_which_nobody_answers_holds_up_neither_start_nor_end(clickwheel, serve, bus_by_hand):
    began = time.monotonic()
    daemon = serve("--no-scan", env=on(bus_by_hand))
    assert daemon.stop()[0] == 0
    assert time.monotonic() - began < SOON


@pytest.fixture
def flooded(serve, bus_by_hand):
    """A daemon that has more to say to a bus which does not read than the kernel between them holds."""
    bus_by_hand.welcome.start()
    daemon = serve("--no-scan", env=on(bus_by_hand))
    bus_by_hand.welcome.join(60)
    bus_by_hand.ask(1)
    body = b""
    while b"<node" not in body:
        _, fields, body = bus_by_hand.read()
    size = 16 + len(fields) + len(body)
    # The kernel has room for some two thousand answers, where the sender may have as much as it likes.
    count = 6000
    bus_by_hand.ask(count)
    seen = [-1]

    def stands_still():
        asked(daemon, "api/state")
        seen.append(bus_by_hand.unread())
        return len(seen) > 200 and seen[-1] == seen[-200] > 0

    assert until(stands_still) and seen[-1] < count * size
    return daemon


def test_a_bus_that_reads_no_more_holds_up_no_end(flooded):
    began = time.monotonic()
    assert flooded.stop()[0] == 0
    assert time.monotonic() - began < SOON


def test_what_changes_while_a_bus_does_not_read_is_one_change_when_it_does(flooded, bus_by_hand):
    for volume in [*range(38, 101), 37]:
        body = json.dumps({"command": "volume", "volume": volume}).encode()
        request = urllib.request.Request(flooded.address + "api/player", body, {"Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=60).read()
    changes = 0
    while True:
        _, fields, body = bus_by_hand.read()
        if b"PropertiesChanged\0" in fields:
            changes += 1
            if struct.pack("<d", 37 / 100) in body:
                break
    # One more where something had changed before the bus was full.
    assert changes <= 2


def test_a_bus_that_goes_is_told_of_once_and_the_wait_for_it_holds_up_no_end(clickwheel, remote, bus):
    log = pathlib.Path(clickwheel.data / "log/clickwheel.log")
    bus.kill()
    until(lambda: "the session bus is gone" in asked(remote.daemon, "api/log?text=session%20bus"))
    began = time.monotonic()
    assert remote.daemon.stop()[0] == 0
    assert time.monotonic() - began < SOON
    assert log.read_text().count("the session bus is gone") == 1


@pytest.fixture
def pictured(clickwheel, bus):
    """Serves a song with a cover at a host, on a port that is known beforehand, and plays it."""
    clickwheel.song("song.wav", seconds=60, INAM="Song")
    (clickwheel.music / "cover.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(1000))
    clickwheel.scan()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = []

    def start(host):
        words = ["--output", "null", "--no-scan", "--listen", f"{host}:{port}"]
        running.append(Daemon(PROGRAM, *words, data=clickwheel.data, env=on(bus)))
        return Playerctl(running[-1], bus)

    yield start
    for daemon in running:
        if daemon.process.poll() is None:
            daemon.process.kill()
            daemon.process.communicate()


def test_a_desktop_gets_the_picture_of_a_song_unless_a_password_is_asked_for(clickwheel, pictured):
    remote = pictured("127.0.0.1")
    fill(remote.daemon)
    with urllib.request.urlopen(remote("metadata", "mpris:artUrl"), timeout=60) as answer:
        assert answer.read().startswith(b"\x89PNG")
    assert clickwheel.run("serve", "--set-password", input="turn it up\n").returncode == 0
    assert "xesam:title" in remote("metadata") and "mpris:artUrl" not in remote("metadata")
    remote.daemon.stop()
    remote = pictured("127.0.0.1")
    assert "xesam:title" in remote("metadata") and "mpris:artUrl" not in remote("metadata")


def test_a_desktop_is_told_no_picture_that_is_at_another_address_alone(pictured):
    remote = pictured("127.0.0.2")
    fill(remote.daemon)
    assert "xesam:title" in remote("metadata") and "mpris:artUrl" not in remote("metadata")
