"""What people do with the running player, and what is kept of it whatever happens."""
import http.client
import json
import random
import resource
import sqlite3
import subprocess
import threading
import time
import types
import urllib.request

from program import PROGRAM, Daemon, Events


def ask(daemon, path, **body):
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(daemon.address + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def test_what_was_played_and_skipped_is_counted_and_survives_a_rescan_and_a_move(clickwheel, serve):
    played = clickwheel.song("Played.wav", seconds=1, INAM="Played")
    for title in ("Skipped", "Last"):
        clickwheel.song(f"{title}.wav", seconds=60, INAM=title)
    clickwheel.scan()
    daemon = serve("--output", "null", "--no-scan")

    def rows():
        return {row["title"]: row for row in ask(daemon, "api/list?of=songs")["rows"]}

    ids = {title: row["id"] for title, row in rows().items()}
    assert not any("playCount" in row or "skipCount" in row for row in rows().values())
    events = Events(daemon)
    ask(daemon, "api/queue", op="play", tracks=[ids["Played"], ids["Skipped"], ids["Last"]])
    events.until(lambda: any(state.get("index") == 1 and state["isRunning"] for state in events.of("state")))
    # So much of a song must be heard for it to count as skipped.
    threading.Event().wait((2100 - ask(daemon, "api/state")["positionMs"]) / 1000)
    ask(daemon, "api/player", command="next")
    ask(daemon, "api/player", command="pause")
    events.until(lambda: [heard["outcome"] for heard in events.of("listened")] == ["played", "skipped"])
    daemon.stop()
    daemon = serve("--output", "null", "--no-scan")
    row = rows()
    assert row["Played"]["playCount"] == 1 and row["Skipped"]["skipCount"] == 1
    assert abs(row["Played"]["lastPlayed"] / 1000 - time.time()) < 60
    assert "playCount" not in row["Skipped"] and "skipCount" not in row["Played"]
    daemon.stop()

    (clickwheel.music / "Other").mkdir()
    played.rename(clickwheel.music / "Other" / "Elsewhere.wav")
    clickwheel.scan()
    listed = {row["title"]: row for row in clickwheel.lines("library", "list")}
    assert listed["Played"]["path"].endswith("Other/Elsewhere.wav")
    assert listed["Played"]["playCount"] == 1 and listed["Skipped"]["skipCount"] == 1


class Model:
    """A queue of which nothing is the current item, as it should be after each change."""

    def __init__(self, items=(), following=1):
        self.items, self.following = list(items), following

    def changed(self, generator):
        """One of the changes that there are, and the queue after it."""
        items, following = self.items, self.following
        if len(items) > 400:
            return {"op": "clear"}, Model([], following)
        way = generator.choice(["add", "next", "move", "remove"] if len(items) > 3 else ["add"])
        if way in ("add", "next"):
            tracks = [generator.randrange(1, 99) for _ in range(generator.randrange(1, 9))]
            new = list(range(following, following + len(tracks)))
            after = items + new if way == "add" else new + items
            return {"op": way, "tracks": tracks}, Model(after, following + len(tracks))
        item = generator.choice(items)
        rest = [other for other in items if other != item]
        if way == "remove":
            return {"op": "remove", "item": item}, Model(rest, following)
        to = generator.randrange(len(items))
        return {"op": "move", "item": item, "to": to}, Model(rest[:to] + [item] + rest[to:], following)


def test_no_acknowledged_change_of_the_queue_is_lost_however_the_daemon_is_killed(clickwheel):
    generator = random.Random(10)
    possible, changes, kills = [Model()], 0, 0
    # On a busy machine few changes come before each.
    while kills < 20 or (changes <= 100 and kills < 200):
        kills += 1
        daemon = Daemon(PROGRAM, "--no-scan", "--output", "null", data=clickwheel.data)
        rows = ask(daemon, "api/queue?limit=512")["rows"]
        found = [model for model in possible if model.items == [row["item"] for row in rows]]
        assert found, f"before kill {kills} there were {[len(model.items) for model in possible]} items, now {len(rows)}"
        timer = threading.Timer(generator.uniform(0.01, 0.25), daemon.process.kill)
        timer.start()
        known = found[0]
        try:
            while True:
                wish, after = known.changed(generator)
                # Until it is acknowledged, a change may be there after the kill, or not.
                possible = [known, after]
                assert ask(daemon, "api/queue", **wish)["kept"]
                possible, known, changes = [after], after, changes + 1
        except (OSError, http.client.HTTPException):
            timer.join()
        daemon.process.communicate()
    assert changes > 100


def test_on_a_full_disk_a_change_is_done_and_not_kept_until_there_is_room(clickwheel):
    clickwheel.data.mkdir()
    # The limit of a file's size is a disk that is full for one program; the signal that comes with it is not wanted.
    command = ["sh", "-c", "trap '' XFSZ; exec \"$@\"", "sh", PROGRAM, "serve", "--data", str(clickwheel.data),
               "--listen", "127.0.0.1:0", "--no-scan", "--output", "null"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        daemon = types.SimpleNamespace(address=process.stdout.readline().split("is at ")[1].strip())
        assert ask(daemon, "api/queue", op="add", tracks=[1])["kept"]
        full = (clickwheel.data / "clickwheel.db-wal").stat().st_size
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        answer = ask(daemon, "api/queue", op="add", tracks=list(range(2, 2000)))
        assert answer["kept"] is False and answer["length"] == 1999
        assert ask(daemon, "api/state")["kept"] is False
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert ask(daemon, "api/queue", op="add", tracks=[2000])["kept"] and ask(daemon, "api/state")["kept"]
    finally:
        process.kill()
        _, complaint = process.communicate()
    assert complaint.count("could not be saved") == 1 and "saved again" in complaint
    daemon = Daemon(PROGRAM, "--no-scan", data=clickwheel.data)
    assert ask(daemon, "api/state")["length"] == 2000
    daemon.stop()


def test_a_database_that_another_holds_keeps_nobody_waiting_for_long(clickwheel, serve):
    daemon = serve("--no-scan", "--output", "null")
    events = Events(daemon)
    events.until(lambda: events.of("state"))
    other = sqlite3.connect(clickwheel.data / "clickwheel.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    answers = []

    def change():
        answer = ask(daemon, "api/queue", op="add", tracks=[1])
        answers.append((time.monotonic(), answer))

    changes = [threading.Thread(target=change) for _ in range(8)]
    for thread in changes:
        thread.start()
    events.until(lambda: events.of("state")[-1]["length"] == 8)
    told = time.monotonic()
    for thread in changes:
        thread.join()
    # Pages are told at once, and whoever changed it when it is known whether it is kept; for ever would be no answer at all.
    assert [answer["kept"] for _, answer in answers] == [False] * 8
    assert told < min(when for when, _ in answers)
    known = len(events.of("state"))
    other.execute("ROLLBACK")
    events.until(lambda: len(events.of("state")) > known and events.of("state")[-1]["kept"])
    assert ask(daemon, "api/queue", op="add", tracks=[1])["kept"]
