"""What people do with the running player, and what is kept of it whatever happens."""
import json
import time
import urllib.request


def ask(daemon, path, **body):
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(daemon.address + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def until(found, seconds=20):
    """What `found` answers once it is something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answer := found():
            return answer
        time.sleep(0.02)
    raise AssertionError("it did not happen in time")


def test_what_was_played_and_skipped_is_counted_and_survives_a_rescan_and_a_move(clickwheel, serve):
    played = clickwheel.song("Played.wav", seconds=1, INAM="Played")
    clickwheel.song("Skipped.wav", seconds=20, INAM="Skipped")
    clickwheel.scan()
    daemon = serve("--output", "null", "--no-scan")

    def rows():
        return {row["title"]: row for row in ask(daemon, "api/list?of=songs")["rows"]}

    ids = {title: row["id"] for title, row in rows().items()}
    assert not any("playCount" in row or "skipCount" in row for row in rows().values())
    ask(daemon, "api/queue", op="play", tracks=[ids["Played"], ids["Skipped"], ids["Played"]])
    until(lambda: ask(daemon, "api/state")["positionMs"] >= 2000 and ask(daemon, "api/state")["index"] == 1)
    ask(daemon, "api/player", command="next")
    ask(daemon, "api/player", command="pause")
    row = until(lambda: rows()["Skipped"].get("skipCount") and rows())
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
