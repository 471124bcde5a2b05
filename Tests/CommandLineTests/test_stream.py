"""The songs as the daemon sends them: only what lies in the named folders, whatever its path is."""
import contextlib
import json
import os
import pathlib
import select
import signal
import socket
import subprocess
import urllib.error
import urllib.request

import pytest

from program import PROGRAM, wav

SECRET = b"not for the page"
NAME = "n" * 200


def fetch(daemon, path):
    with urllib.request.urlopen(daemon.address.rstrip("/") + path, timeout=60) as answer:
        return answer.read()


def streams(daemon):
    return {row["title"]: row["stream"] for row in json.loads(fetch(daemon, "/api/list?of=songs"))["rows"]}


def status(daemon, path):
    with pytest.raises(urllib.error.HTTPError) as refused:
        fetch(daemon, path)
    return refused.value.code


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_song_that_became_a_link_to_elsewhere_is_not_sent(clickwheel, serve, tmp_path, what):
    inside = clickwheel.song("album/song.wav", INAM="Song")
    clickwheel.song("other.wav", INAM="Other")
    clickwheel.scan()
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "song.wav").write_bytes(wav(seconds=1) + SECRET)
    inside.unlink()
    if what == "file":
        inside.symlink_to(outside / "song.wav")
    else:
        inside.parent.rmdir()
        inside.parent.symlink_to(outside)
    daemon = serve("--no-scan")
    paths = streams(daemon)
    assert status(daemon, paths["Song"]) == 404
    assert status(daemon, paths["Song"] + "?as=flac") == 404
    assert fetch(daemon, paths["Other"])[:4] == b"RIFF"
    assert fetch(daemon, paths["Other"] + "?as=flac")[:4] == b"fLaC"


def test_a_song_whose_path_is_longer_than_the_system_takes_is_sent_and_converted(clickwheel, serve):
    here = os.getcwd()
    os.chdir(clickwheel.music)
    try:
        for _ in range(30):
            os.mkdir(NAME)
            os.chdir(NAME)
        with open("deep.wav", "wb") as file:
            file.write(wav(INAM="Deep"))
    finally:
        os.chdir(here)
    try:
        clickwheel.scan()
        daemon = serve("--no-scan")
        path = streams(daemon)["Deep"]
        assert fetch(daemon, path) == wav(INAM="Deep")
        assert fetch(daemon, path + "?as=flac")[:4] == b"fLaC"
    finally:
        # Too deep for what clears the temporary folders.
        subprocess.run(["rm", "-rf", str(clickwheel.music / NAME)], check=True)


def test_a_song_whose_name_is_no_text_is_converted(clickwheel, serve):
    clickwheel.song(os.fsdecode(b"\xff\xfe.wav"), INAM="Bytes")
    clickwheel.scan()
    daemon = serve("--no-scan")
    assert fetch(daemon, streams(daemon)["Bytes"] + "?as=flac")[:4] == b"fLaC"


def children(daemon):
    found = set()
    for task in pathlib.Path(f"/proc/{daemon.process.pid}/task").iterdir():
        # A thread may have ended meanwhile.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            found.update(map(int, (task / "children").read_text().split()))
    return found


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the end of another's child is seen through a pidfd")
def test_a_stopped_worker_is_ended_when_its_listener_leaves(clickwheel, serve):
    song = clickwheel.song("song.wav", INAM="Long")
    song.write_bytes(wav(seconds=600, INAM="Long"))
    clickwheel.scan()
    daemon = serve("--no-scan")
    host, port = daemon.address.split("//")[1].rstrip("/").split(":")
    path = streams(daemon)["Long"]
    ended = set()
    # More than may run at a time, one after the other.
    for _ in range(6):
        listener = socket.create_connection((host, int(port)), timeout=60)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        listener.sendall(f"GET {path}?as=flac HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert listener.recv(12) == b"HTTP/1.1 200"
        # One that has ended is a child until the daemon has asked how.
        (worker,) = children(daemon) - ended
        ended.add(worker)
        end = os.pidfd_open(worker)
        os.kill(worker, signal.SIGSTOP)
        listener.close()
        assert select.select([end], [], [], 60)[0], "the worker has ended"
        os.close(end)


def test_a_song_of_a_cue_sheet_is_cut_out_of_its_file_to_the_sample(clickwheel, serve):
    image = clickwheel.music / "Album.wav"
    image.write_bytes(wav(seconds=2, rate=44100))
    (clickwheel.music / "Album.cue").write_text(
        "FILE Album.wav WAVE\nTRACK 1 AUDIO\nTITLE One\nINDEX 01 00:00:00\nTRACK 2 AUDIO\nTITLE Two\nINDEX 01 00:00:41\n")
    clickwheel.scan()
    daemon = serve("--no-scan")
    rows = {row["title"]: row for row in json.loads(fetch(daemon, "/api/list?of=songs"))["rows"]}
    assert [rows[title]["mime"] for title in ("One", "Two")] == ["application/x-cue"] * 2
    assert [rows[title]["durationMs"] for title in ("One", "Two")] == [546, 1454]
    whole = image.read_bytes()[-44100 * 4:]

    def samples(title, query):
        flac = clickwheel.music.parent / "part.flac"
        flac.write_bytes(fetch(daemon, rows[title]["stream"] + query))
        out = clickwheel.music.parent / "part.wav"
        subprocess.run([PROGRAM, "play", flac, "--fast", "--output", f"wav:{out}"], check=True, capture_output=True)
        return out.read_bytes()[44:]

    cut = 41 * 588 * 2
    assert samples("One", "?as=flac") == whole[:cut]
    assert samples("Two", "?as=flac") == whole[cut:]
    assert samples("Two", "?as=flac&start=500") == whole[cut + 22050 * 2:]
    assert samples("One", "?as=flac&start=540") == whole[23814 * 2:cut]
    assert samples("Two", "") == whole[cut:], "asked for as it is, it comes as FLAC"
    assert fetch(daemon, rows["Two"]["stream"] + "?as=opus")[:4] == b"OggS"
