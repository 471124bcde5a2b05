"""Covers and the sounds of cards as the daemon sends them: from their files, by ranges, whoever reads them how slowly."""
import json
import os
import pathlib
import signal
import socket
import urllib.error
import urllib.request

import pytest

from program import wav

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def get(daemon, path, **headers):
    request = urllib.request.Request(daemon.address.rstrip("/") + path, headers=headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.status, answer.headers, answer.read()


def picture(size):
    """Bytes that pass for a picture of about that size."""
    return SIGNATURE + bytes(i * 31 % 251 for i in range(1003)) * (size // 1003)


def song_with_picture(image):
    """A WAV with an ID3v2.3 tag that holds a picture."""
    frame = b"\0image/png\0\x03\0" + image
    tag = b"APIC" + len(frame).to_bytes(4, "big") + b"\0\0" + frame
    length = len(tag)
    header = b"ID3\x03\0\0" + bytes((length >> shift) & 0x7F for shift in (21, 14, 7, 0))
    chunk = header + tag
    body = wav(INAM="Inside")[12:] + b"id3 " + len(chunk).to_bytes(4, "little") + chunk + b"\0" * (len(chunk) % 2)
    return b"RIFF" + (len(body) + 4).to_bytes(4, "little") + b"WAVE" + body


def art(daemon):
    rows = json.loads(get(daemon, "/api/list?of=songs")[2])["rows"]
    return rows[0]["art"]


def memory(daemon):
    with open(f"/proc/{daemon.process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("RssAnon")) * 1024


@pytest.mark.parametrize("where", ["beside", "inside"])
def test_a_big_cover_is_sent_by_ranges_and_takes_no_memory(clickwheel, serve, where):
    image = picture(10_000_000)
    song = clickwheel.song("song.wav", INAM="Song")
    if where == "beside":
        (clickwheel.music / "cover.png").write_bytes(image)
    else:
        song.write_bytes(song_with_picture(image))
    clickwheel.scan()
    daemon = serve("--no-scan")
    path = art(daemon)
    status, headers, bytes_ = get(daemon, path)
    assert (status, headers["Content-Type"], bytes_) == (200, "image/png", image)
    status, headers, bytes_ = get(daemon, path, Range="bytes=5000000-5000099")
    assert (status, bytes_) == (206, image[5_000_000:5_000_100])
    with pytest.raises(urllib.error.HTTPError) as unchanged:
        get(daemon, path, **{"If-None-Match": headers["ETag"]})
    assert unchanged.value.code == 304
    before = memory(daemon)
    host, port = daemon.address.split("//")[1].rstrip("/").split(":")
    readers = []
    for _ in range(20):
        reader = socket.create_connection((host, int(port)))
        reader.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        assert reader.recv(12) == b"HTTP/1.1 200"
        readers.append(reader)
    # 200 MB are being sent.
    assert memory(daemon) - before < 30_000_000
    assert daemon.stop()[0] == 0


def readers(daemon):
    """The processes that the daemon has started."""
    threads = pathlib.Path(f"/proc/{daemon.process.pid}/task").iterdir()
    return [int(pid) for thread in threads for pid in (thread / "children").read_text().split()]


def test_covers_are_looked_for_in_a_process_that_can_do_nothing_else_and_may_die(clickwheel, serve):
    images = [picture(size) for size in (3000, 4000, 5000)]
    for number, image in enumerate(images):
        clickwheel.song(f"{number}.wav").write_bytes(song_with_picture(image))
    clickwheel.scan()
    daemon = serve("--no-scan")
    arts = [row["art"] for row in json.loads(get(daemon, "/api/list?of=songs")[2])["rows"]]
    found = [get(daemon, arts[0])[2]]
    [reader] = readers(daemon)
    process = pathlib.Path(f"/proc/{reader}")
    assert (process / "cmdline").read_bytes().split(b"\0")[1] == b"read-files"
    status = dict(line.split(":\t", 1) for line in (process / "status").read_text().splitlines() if ":\t" in line)
    assert status["Seccomp"].strip() == "2" and status["NoNewPrivs"].strip() == "1"
    assert (process / "environ").read_bytes() == b""
    assert sorted(os.listdir(process / "fd")) == ["0", "1", "2"]
    # One that dies costs nothing, and one that is held up ten seconds at most.
    os.kill(reader, signal.SIGKILL)
    found.append(get(daemon, arts[1])[2])
    [reader] = readers(daemon)
    os.kill(reader, signal.SIGSTOP)
    with pytest.raises(urllib.error.HTTPError) as given_up:
        get(daemon, arts[2])
    assert given_up.value.code == 404
    assert get(daemon, arts[0])[2] in images and get(daemon, "/api/state")[0] == 200
    assert len(set(found)) == 2 and set(found) < set(images)
    code, complaint = daemon.stop()
    assert code == 0 and "reading it takes more than 10 s" in complaint


def test_a_start_beyond_the_end_of_a_song_is_refused_in_one_sentence(clickwheel, serve):
    clickwheel.song("song.wav", INAM="Song")
    clickwheel.scan()
    daemon = serve("--no-scan")
    path = json.loads(get(daemon, "/api/list?of=songs")[2])["rows"][0]["stream"]
    for start in ["201", "999999999999999999", "-1", "1e3", "x", "99999999999999999999999"]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            get(daemon, f"{path}?as=flac&start={start}")
        assert refused.value.code == 400
        message = json.load(refused.value)["error"]["message"]
        assert message == '"start" is a time within the song, from 0 to 200 ms.'
    assert get(daemon, f"{path}?as=flac&start=100")[2][:4] == b"fLaC"
    assert get(daemon, f"{path}?as=flac&start=200")[0] == 200


def test_the_sounds_of_cards_are_sent_by_ranges(clickwheel, serve):
    clickwheel.scan()
    daemon = serve("--no-scan")
    media = clickwheel.data / "media/quiz"
    media.mkdir(parents=True, exist_ok=True)
    sound = wav(seconds=30)
    (media / "tone.wav").write_bytes(sound)
    assert get(daemon, "/quiz/media/tone.wav")[2] == sound
    status, headers, part = get(daemon, "/quiz/media/tone.wav", Range="bytes=100-199")
    assert (status, headers["Content-Type"], part) == (206, "audio/wav", sound[100:200])
    with pytest.raises(urllib.error.HTTPError) as missing:
        get(daemon, "/quiz/media/other.wav")
    assert missing.value.code == 404
