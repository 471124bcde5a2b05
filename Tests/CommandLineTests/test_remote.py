"""The player on a session bus, as media keys and desktops find it: playerctl is one of them."""
import json
import os
import subprocess
import urllib.request

import pytest


@pytest.fixture
def bus():
    """The address of a session bus that ends with the test."""
    words = ["dbus-run-session", "--", "sh", "-c", 'echo "$DBUS_SESSION_BUS_ADDRESS"; cat']
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    yield process.stdout.readline().strip()
    process.communicate(timeout=60)


@pytest.fixture
def remote(clickwheel, serve, bus):
    """Calls playerctl for a daemon that plays three songs of a minute, in silence."""
    for number in (1, 2, 3):
        clickwheel.song(f"{number}.wav", seconds=60, INAM=f"Song {number}", IART="The Low Tides", IPRD="Sodium Hours")
    clickwheel.scan()
    environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": bus}
    daemon = serve("--output", "null", "--no-scan", env=environment)

    def call(*words, fails=False):
        words = ["playerctl", "--player", "clickwheel", *words]
        answer = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=60)
        assert (answer.returncode != 0) == fails, (words, answer)
        return answer.stdout.strip()

    call.daemon = daemon
    call.environment = environment
    return call


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
