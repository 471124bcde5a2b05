"""Photos and videos of the running daemon, over its socket."""
import json
import os
import pathlib
import shutil
import subprocess
import urllib.error
import urllib.request

import pytest

from program import PROGRAM, ROOT, Clickwheel, Daemon, Events

FIXTURES = ROOT / "Tests/MediaTests/Fixtures"


@pytest.fixture
def home(tmp_path):
    return Clickwheel(tmp_path)


@pytest.fixture
def photos(tmp_path):
    folder = tmp_path / "photos"
    folder.mkdir()
    for name in ["still.jpg", "IMG_0001.JPG", "IMG_0001.MOV", "anim.gif", "pano.jpg", "video.mp4"]:
        shutil.copy(FIXTURES / name, folder / name)
    (folder / "video.en.srt").write_text("1\n00:00:01,000 --> 00:00:02,000\nHello & welcome\n")
    return folder


def ask(daemon, path, body=None, headers=None):
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(daemon.address + path, data=data, headers={"Content-Type": "application/json", **(headers or {})})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.status, answer.headers, answer.read()


def rows(daemon, of):
    return json.loads(ask(daemon, f"api/gallery/list?of={of}")[2])["rows"]


def begun(*words, data, count):
    """A daemon that has found so many photos and made their pictures."""
    daemon = Daemon(PROGRAM, "--output", "null", *words, data=data)
    events = Events(daemon)
    events.until(lambda: any(event["photos"] == count and "scan" not in event and "unpictured" not in event for event in events.of("gallery")))
    return daemon


def test_photos_and_videos_are_found_shown_and_remembered(home, photos):
    daemon = begun("--photos", str(photos), "--videos", str(photos), data=home.data, count=4)
    try:
        assert {row["title"] for row in rows(daemon, "photos")} == {"still", "IMG_0001", "anim", "pano"}
        assert [row["title"] for row in rows(daemon, "videos")] == ["video"]
        assert all(len(row["blur"]) == 48 for row in rows(daemon, "photos"))
        live = rows(daemon, "photos/live")[0]
        for size in [320, 640, 1280]:
            status, headers, picture = ask(daemon, f"gallery/{live['id']}/picture?size={size}&v={live['v']}")
            assert status == 200 and headers["Content-Type"] == "image/jpeg" and picture.startswith(b"\xff\xd8")
            assert "immutable" in headers["Cache-Control"]
        status, headers, clip = ask(daemon, f"gallery/{live['id']}/clip", headers={"Range": "bytes=4-7"})
        assert (status, clip) == (206, b"ftyp")
        film = rows(daemon, "videos")[0]
        status, headers, part = ask(daemon, f"gallery/{film['id']}/file", headers={"Range": "bytes=0-99"})
        assert status == 206 and len(part) == 100 and headers["Content-Type"] == "video/mp4"
        assert json.loads(ask(daemon, f"api/gallery/item/{film['id']}")[2])["captions"] == [{"index": 0, "label": "en"}]
        words = ask(daemon, f"gallery/{film['id']}/captions/0")
        assert words[1]["Content-Type"].startswith("text/vtt")
        assert words[2].decode() == "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello &amp; welcome\n"
        ask(daemon, "api/gallery/favourite", {"id": live["id"], "favourite": True})
        ask(daemon, "api/gallery/position", {"id": film["id"], "positionMs": 5000})
    finally:
        assert daemon.stop()[0] == 0
    (photos / "late.png").write_bytes((FIXTURES / "still.png").read_bytes())
    shutil.rmtree(home.data / "cache")
    daemon = begun(data=home.data, count=5)
    try:
        assert [row["id"] for row in rows(daemon, "photos/favourites")] == [live["id"]]
        assert rows(daemon, "videos/continue")[0]["positionMs"] == 5000
        assert ask(daemon, f"gallery/{live['id']}/picture")[2].startswith(b"\xff\xd8")
        assert "late" in {row["title"] for row in rows(daemon, "photos")}
        shutil.move(photos / "still.jpg", photos.parent / "still.jpg")
        still = next(row for row in rows(daemon, "photos") if row["title"] == "still")
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(daemon, f"gallery/{still['id']}/file")
        assert refused.value.code == 404 and str(photos) not in refused.value.read().decode()
    finally:
        assert daemon.stop()[0] == 0


def test_a_folder_that_is_not_there_is_named_and_nothing_starts(home, tmp_path):
    done = home.run("serve", "--photos", str(tmp_path / "nowhere"), "--listen", "127.0.0.1:0")
    assert done.returncode == 1
    assert done.stderr == f"clickwheel: {tmp_path}/nowhere is not there: name a folder of photos with --photos, or use --demo\n"


def test_one_folder_that_is_not_there_does_not_keep_the_others_away(home, photos, tmp_path):
    daemon = begun("--photos", str(photos), "--photos", str(tmp_path / "nowhere"), data=home.data, count=4)
    glance = json.loads(ask(daemon, "api/gallery")[2])
    status, complaint = daemon.stop()
    assert status == 0 and "nowhere is not there: its photos are left out until it can be read" in complaint
    assert glance["folders"] == [{"name": "photos"}, {"name": "nowhere", "problem": "nowhere is not there."}]


def test_what_cannot_be_read_for_a_while_is_not_forgotten(home, photos):
    inner = photos / "inner"
    inner.mkdir()
    for name in ["still.png", "still.webp"]:
        shutil.copy(FIXTURES / name, inner / name)
    command = [] if os.geteuid() else ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]

    def titles():
        done = subprocess.Popen([*command, PROGRAM, "serve", "--photos", str(photos), "--data", str(home.data), "--listen", "127.0.0.1:0", "--output", "null"], stdout=subprocess.PIPE, text=True)
        try:
            daemon = type("Running", (), {"address": done.stdout.readline().split("is at ")[1].strip()})()
            events = Events(daemon)
            events.until(lambda: any("scan" not in event and "unpictured" not in event and event["photos"] for event in events.of("gallery")))
            return sorted(row["title"] for row in rows(daemon, "photos"))
        finally:
            done.terminate()
            done.wait(60)

    everything = titles()
    assert len(everything) == 6
    (photos / "still.jpg").chmod(0)
    inner.chmod(0)
    try:
        assert titles() == everything
        (photos / "late.jpg").write_bytes((FIXTURES / "still.jpg").read_bytes())
        assert titles() == sorted([*everything, "late"])
    finally:
        inner.chmod(0o755)
        (photos / "still.jpg").chmod(0o644)
    (inner / "still.png").unlink()
    assert len(titles()) == 6


def test_at_the_first_start_there_are_photos_and_videos_too(home):
    # The music is there already, so that the pictures begin at once.
    music = home.data / "media/demo"
    music.mkdir(parents=True)
    (music / ".clickwheel-demo").write_text("clickwheel demo library 1\n")
    daemon = Daemon(PROGRAM, "--output", "null", "--demo", "--demo-size", "80", data=home.data)
    try:
        events = Events(daemon)
        events.until(lambda: any(event["photos"] >= 1 and "making" in event for event in events.of("gallery")), seconds=300)
    finally:
        assert daemon.stop()[0] == 0
    # It goes on where it was stopped.
    daemon = Daemon(PROGRAM, "--output", "null", "--demo", "--demo-size", "80", data=home.data)
    try:
        events = Events(daemon)
        events.until(lambda: any(event["photos"] == 15 and event["videos"] == 3 and not {"scan", "making", "unpictured"} & event.keys()
                                 for event in events.of("gallery")), seconds=300)
        photos = rows(daemon, "photos")
        assert {row["kind"] for row in photos} == {"image", "gif", "vr360", "livePhoto"}
        assert len(rows(daemon, "photos/albums")) == 3 and len(rows(daemon, "photos/cameras")) == 3
        film = next(row for row in rows(daemon, "videos") if row["kind"] == "shortFilm")
        assert film["title"] == "The Lamplighter's Sea (2024)"
        assert json.loads(ask(daemon, f"api/gallery/item/{film['id']}")[2])["captions"] == [{"index": 0, "label": "en"}]
    finally:
        assert daemon.stop()[0] == 0
    assert not list((home.data / "media").glob("**/.*.mp4"))


def test_the_machine_of_a_scan_is_listed():
    done = Clickwheel.run(type("Nobody", (), {"data": pathlib.Path("/nowhere")})(), "machine", "list", data=False)
    assert "gallery-scan" in done.stdout


def test_chapters_and_subtitles_inside_a_film_are_read(home, tmp_path):
    folder = tmp_path / "films"
    folder.mkdir()
    shutil.copy(ROOT / "Tests/Fixtures/films/words.mkv", folder / "words.mkv")
    shutil.copy(FIXTURES / "still.jpg", folder / "still.jpg")
    daemon = begun("--photos", str(folder), "--videos", str(folder), data=home.data, count=1)
    try:
        film = rows(daemon, "videos")[0]["id"]
        inside = json.loads(ask(daemon, f"api/gallery/item/{film}/contents")[2])
        assert [chapter["title"] for chapter in inside["chapters"]] == ["Beginning", "The end & more"]
        assert [(one["stream"], one["label"]) for one in inside["captions"]] == [(2, "eng"), (3, "Deutsch, forced")]
        assert inside["soundPlays"] is False
        status, headers, text = ask(daemon, f"gallery/{film}/captions/inside/2?start=5000")
        assert status == 200 and headers["Content-Type"].startswith("text/vtt")
        assert text.startswith(b"WEBVTT\n\n00:00:00.000 --> ") and b"Third" in text and b"Hello" not in text
        photo = rows(daemon, "photos")[0]["id"]
        for path in [f"api/gallery/item/{photo}/contents", f"gallery/{film}/captions/inside/x", f"gallery/{photo}/captions/inside/2"]:
            with pytest.raises(urllib.error.HTTPError) as refusal:
                ask(daemon, path)
            assert refusal.value.code == 404
    finally:
        daemon.stop()


def test_subtitles_that_are_pictures_are_named_and_not_offered(home, tmp_path):
    folder = tmp_path / "films"
    folder.mkdir()
    shutil.copy(ROOT / "Tests/Fixtures/films/disc.mkv", folder / "disc.mkv")
    shutil.copy(FIXTURES / "still.jpg", folder / "still.jpg")
    daemon = begun("--photos", str(folder), "--videos", str(folder), data=home.data, count=1)
    try:
        film = rows(daemon, "videos")[0]["id"]
        inside = json.loads(ask(daemon, f"api/gallery/item/{film}/contents")[2])
        assert [one["stream"] for one in inside["captions"]] == [3]
        assert inside["unshown"] == "Image-based subtitles, as on discs, can’t be shown: ger; Commentary."
    finally:
        daemon.stop()


def test_how_photos_and_videos_open_is_switched_while_the_daemon_runs(home, photos):
    daemon = begun("--photos", str(photos), "--videos", str(photos), data=home.data, count=4)
    try:
        def opens():
            return {row["title"]: row["opens"] for row in rows(daemon, "photos") + rows(daemon, "videos")}
        assert opens() == {"still": "still", "pano": "still", "anim": "moving", "IMG_0001": "held", "video": "moving"}
        version = json.loads(ask(daemon, "api/gallery")[2])["version"]
        home.run("strategy", "use", "media-loading", "image")
        assert opens() == {"still": "still", "pano": "still", "anim": "still", "IMG_0001": "still", "video": "held"}
        assert json.loads(ask(daemon, "api/gallery")[2])["version"] > version
        home.run("strategy", "use", "media-loading", "video")
        assert opens()["IMG_0001"] == "moving"
        machines = {row["name"]: row for row in home.lines("machine", "list")[0]}
        assert machines["audio-player"]["lit"] == ["stop"] and len(machines["gallery-scan"]["lit"]) == 1
        assert "stop" in home.run("machine", "diagram", "audio-player").stdout
    finally:
        daemon.stop()
