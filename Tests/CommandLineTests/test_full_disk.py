"""A disk that is full: every part says so in one sentence, the page in one place, and all goes on by itself when there is room."""
import json
import resource
import shutil
import signal
import sqlite3
import subprocess
import urllib.error
import urllib.request

import pytest

from program import ROOT, Events

FULL = "The disk is full: what you change may not be saved until there is room."


class SmallDisk:
    """A real disk of 8 MB, on which a file takes the room."""

    options = {}

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir()
        words = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
        mounted = subprocess.run(words, capture_output=True, text=True)
        if mounted.returncode != 0:
            pytest.skip(f"a disk of 8 MB needs the right to mount one: {mounted.stderr.strip()}")

    def fill(self, _):
        with (self.folder / "filler").open("wb", buffering=0) as file:
            for size in [65536, 4096, 1]:
                try:
                    while file.write(bytes(size)) == size:
                        pass
                except OSError:
                    pass

    def free(self, _):
        (self.folder / "filler").unlink()

    def close(self):
        subprocess.run(["umount", "--lazy", str(self.folder)], check=True)


class SmallFiles:
    """No file of one program may grow: a disk that is full for it, and for nobody else."""

    options = {"preexec_fn": lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN)}

    def __init__(self, folder):
        folder.mkdir()

    def fill(self, daemon):
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (512, resource.RLIM_INFINITY))

    def free(self, daemon):
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def close(self):
        pass


@pytest.fixture(params=[SmallDisk, SmallFiles])
def disk(request, clickwheel):
    disk = request.param(clickwheel.data)
    yield disk
    disk.close()


def ask(daemon, path, **body):
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(daemon.address + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        text = answer.read()
        return json.loads(text) if text else None


def refused(daemon, path, **body):
    with pytest.raises(urllib.error.HTTPError) as error:
        ask(daemon, path, **body)
    return error.value.code, json.load(error.value)["error"]["message"]


def without_spare_room(clickwheel):
    """Empties the write-ahead log, whose own room would take some changes more."""
    database = sqlite3.connect(clickwheel.data / "clickwheel.db")
    assert database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    database.close()


def test_every_part_says_that_the_disk_is_full_and_goes_on_by_itself(clickwheel, serve, disk):
    clickwheel.song("Song.wav", seconds=1, INAM="Song")
    clickwheel.scan()
    photos = clickwheel.data.parent / "photos"
    photos.mkdir()
    shutil.copy(ROOT / "Tests/MediaTests/Fixtures/still.jpg", photos / "still.jpg")
    daemon = serve("--no-scan", "--output", "null", "--photos", str(photos), **disk.options)
    events = Events(daemon)
    events.until(lambda: events.of("storage") == [{}])
    ask(daemon, "api/gallery/scan", now=True)
    events.until(lambda: any(event["photos"] == 1 and not {"scan", "unpictured"} & set(event) for event in events.of("gallery")))
    photo = ask(daemon, "api/gallery/list?of=photos")["rows"][0]["id"]
    song = ask(daemon, "api/list?of=songs")["rows"][0]["id"]
    deck = max(ask(daemon, "api/quiz")["decks"], key=lambda deck: deck["new"])["name"]
    card = ask(daemon, "api/quiz/round", deck=deck)["card"]["id"]
    golf = ask(daemon, "api/golf")
    course = golf["courses"][0]["id"]
    players = [{"name": "Ada", "skill": golf["skills"][0], "handicap": 0}]
    ask(daemon, "api/golf", action="begin", course=course, players=players, format="stroke", seed=7)
    changes = {
        "quiz": ("api/quiz/round/grade", {"card": card, "rating": 3, "milliseconds": 500}),
        "golf": ("api/golf", {"action": "stroke", "club": "driver", "power": 1, "aim": 0, "strokeCount": 0}),
        "rating": ("api/rating", {"tracks": [song], "rating": 4}),
        "photo": ("api/gallery/favourite", {"id": photo, "favourite": True}),
        "position": ("api/gallery/position", {"id": photo, "positionMs": 5000}),
        "strategy": ("api/strategies", {"family": "queue-order", "member": "shuffle"}),
        "setting": ("api/strategies", {"family": "log-level", "member": "debug"}),
    }
    without_spare_room(clickwheel)
    disk.fill(daemon)
    for part, (path, body) in changes.items():
        assert refused(daemon, path, **body) == (507, FULL), part
    events.until(lambda: {"problem": FULL} in events.of("storage"))
    # What is done although it is not kept: it is tried again.
    ask(daemon, "api/queue", op="play", tracks=[song])
    assert ask(daemon, "api/state")["kept"] is False
    events.until(lambda: events.of("listened"))
    clickwheel.song("Later.wav", INAM="Later")
    ask(daemon, "api/scan", now=True)
    events.until(lambda: any(step["name"] == "library-scan" and step["state"] == "idle" for step in events.of("machine")))
    assert ask(daemon, "api/library")["tracks"] == 1
    late = Events(daemon, "later-page")
    late.until(lambda: late.of("storage") == [{"problem": FULL}])
    assert events.of("storage") == [{}, {"problem": FULL}], "it is told once, whatever fails"

    disk.free(daemon)
    events.until(lambda: events.of("storage")[-1] == {})
    events.until(lambda: events.of("library")[-1]["tracks"] == 2)
    events.until(lambda: events.of("state")[-1]["kept"])
    for part, (path, body) in changes.items():
        ask(daemon, path, **body)
    assert events.of("storage") == [{}, {"problem": FULL}, {}]
    code, complaint = daemon.stop()
    assert code == 0 and complaint.count("error [storage] " + FULL) == 1, complaint
    log = (clickwheel.data / "log/clickwheel.log").read_text()
    assert "what is changed is kept again" in log, "the log goes on too"
    rows = {row["title"]: row for row in clickwheel.lines("library", "list")}
    assert rows["Song"]["playCount"] == 1 and rows["Song"]["rating"] == 4 and "Later" in rows


def test_a_disk_that_fills_up_by_itself_is_told_before_anything_is_lost(clickwheel, serve):
    disk = SmallDisk(clickwheel.data)
    try:
        daemon = serve("--no-scan")
        events = Events(daemon)
        disk.fill(daemon)
        events.until(lambda: {"problem": FULL} in events.of("storage"))
        disk.free(daemon)
        events.until(lambda: events.of("storage")[-1] == {})
        assert daemon.stop()[0] == 0
    finally:
        disk.close()
