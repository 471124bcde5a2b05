"""What pages are told where the sound of the daemon fails: which file or pipe it is, and never where that lies."""
import json
import os
import time
import urllib.request

import pytest

from program import Events


class Room:
    """A daemon whose sound goes into its named pipe, and a page that hears all that is told."""

    def __init__(self, clickwheel, daemon):
        self.clickwheel, self.daemon = clickwheel, daemon
        self.events = Events(daemon)

    def get(self, path):
        with urllib.request.urlopen(self.daemon.address + path, timeout=60) as answer:
            return json.load(answer)

    def play(self):
        """Plays the only song, and returns why it cannot be heard."""
        tracks = [row["id"] for row in self.get("api/list?of=songs")["rows"]]
        content = json.dumps({"op": "play", "tracks": tracks}).encode()
        request = urllib.request.Request(self.daemon.address + "api/queue", content, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60):
            pass
        end = time.monotonic() + 60
        while not (error := self.get("api/state").get("error")):
            assert time.monotonic() < end, "it does not fail"
            os.sched_yield()
        self.events.until(lambda: any(state.get("error") for state in self.events.of("state")))
        return error["message"]

    def lost(self):
        return next(row.get("lost") for row in self.get("api/outputs")["outputs"] if row["name"] == "fifo")

    def told(self):
        """All that the page was told, and is when it asks."""
        return json.dumps([self.events.heard, self.get("api/state"), self.get("api/outputs")], ensure_ascii=False)

    def leave(self):
        """Ends the daemon, and returns what its log has said."""
        _, complaint = self.daemon.stop()
        return complaint


@pytest.fixture
def song(clickwheel):
    song = clickwheel.song("Deep Shelf/1.wav", seconds=30, INAM="Song 1")
    clickwheel.scan()
    return song


@pytest.fixture
def room(clickwheel, song, serve):
    return Room(clickwheel, serve("--output", "fifo", "--no-scan"))


def test_a_song_that_is_gone_is_named_without_its_folder(room, song):
    song.unlink()
    assert room.play().startswith("cannot read 1.wav: ")
    assert str(room.clickwheel.music) not in room.told() and str(room.clickwheel.data) not in room.told()
    assert str(song) in room.leave(), "the log says which it is"


def test_a_song_that_is_none_is_named_without_its_folder(room, song):
    song.write_text("no sound")
    assert "1.wav" in room.play()
    assert str(room.clickwheel.music) not in room.told() and str(room.clickwheel.data) not in room.told()
    assert str(song) in room.leave()


def test_a_pipe_that_cannot_be_opened_is_named_without_the_data_folder(room):
    pipe = room.clickwheel.data / "snapfifo"
    pipe.write_text("not a pipe")
    assert room.play().startswith("snapfifo is there and is no named pipe")
    assert room.lost().startswith("snapfifo is there and is no named pipe")
    assert str(room.clickwheel.music) not in room.told() and str(room.clickwheel.data) not in room.told()
    assert str(pipe) in room.leave()
