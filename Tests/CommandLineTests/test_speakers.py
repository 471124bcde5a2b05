"""The daemon's sound on this machine: several outputs at once, a speaker that is unplugged and comes back, and what is said of it."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time
import urllib.request

import pytest

from program import Events

pytestmark = pytest.mark.skipif(not all(map(shutil.which, ("pulseaudio", "pactl"))), reason="needs PulseAudio")


def until(what, why="it did not happen in time"):
    end = time.monotonic() + 60
    while not (answer := what()):
        assert time.monotonic() < end, why
        os.sched_yield()
    return answer


def engine_of(process):
    for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir():
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            for child in (task / "children").read_text().split():
                if b"engine" in pathlib.Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0"):
                    return int(child)
    return None


class Speakers:
    """A PulseAudio of a test's own, whose sinks are plugged in and pulled out."""

    def __init__(self, folder):
        socket = folder / "native"
        self.environment = {**os.environ, "PULSE_SERVER": f"unix:{socket}", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        words = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=true"]
        words += ["-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"]
        self.process = subprocess.Popen(words, env=self.environment, stderr=subprocess.DEVNULL)
        until(lambda: self.call("info", fails=True).returncode == 0, "PulseAudio does not start")
        self.modules = {}

    def call(self, *words, fails=False):
        return subprocess.run(["pactl", *words], env=self.environment, capture_output=True, text=True, check=not fails, timeout=60)

    def plug(self, name):
        words = ("load-module", "module-null-sink", f"sink_name={name}", "rate=48000", f"sink_properties=device.description={name.title()}")
        self.modules[name] = self.call(*words).stdout.strip()

    def pull(self, name):
        self.call("unload-module", self.modules.pop(name))

    def streams(self):
        """The names of the sinks that something plays on."""
        numbers = dict(line.split("\t")[:2] for line in self.call("list", "short", "sinks").stdout.splitlines())
        return sorted(numbers.get(line.split("\t")[1], "one that came or went meanwhile") for line in self.call("list", "short", "sink-inputs").stdout.splitlines())

    def held(self):
        """How much sound the server still holds of the streams, in microseconds."""
        return sum(int(found) for found in re.findall(r"Buffer Latency: (\d+)", self.call("list", "sink-inputs").stdout))


@pytest.fixture
def speakers(tmp_path):
    folder = tmp_path / "pulse"
    folder.mkdir(mode=0o700)
    speakers = Speakers(folder)
    yield speakers
    speakers.process.terminate()
    speakers.process.wait(timeout=60)


class Room:
    def __init__(self, clickwheel, daemon):
        self.clickwheel, self.daemon = clickwheel, daemon
        self.events = Events(daemon)

    def told(self, words):
        """Waits until every page has been told a sentence with these words."""
        self.events.until(lambda: any(words in notice["message"] for notice in self.events.of("notice")), 60)

    def get(self, path):
        with urllib.request.urlopen(self.daemon.address + path, timeout=60) as answer:
            return json.load(answer)

    def post(self, path, content):
        request = urllib.request.Request(self.daemon.address + path, json.dumps(content).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def play(self):
        rows = self.get("api/list?of=songs")["rows"]
        self.post("api/queue", {"op": "play", "tracks": [row["id"] for row in rows]})
        until(lambda: self.state()["isRunning"], "it does not play")

    def state(self):
        return self.get("api/state")

    def outputs(self):
        return {row["name"]: row for row in self.get("api/outputs")["outputs"]}


@pytest.fixture
def room(clickwheel, serve, speakers):
    """A daemon that is about to play a song of three minutes in the kitchen."""
    speakers.plug("kitchen")
    clickwheel.song("1.wav", seconds=180, INAM="Song 1")
    clickwheel.scan()
    daemon = serve("--output", "pulse:kitchen", "--no-scan", env=speakers.environment)
    return Room(clickwheel, daemon)


def use(room, family, member):
    return room.clickwheel.run("strategy", "use", family, member)


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="looks for the engine in /proc")
def test_it_is_told_how_often_an_output_ran_dry(room, speakers):
    room.play()
    until(lambda: speakers.streams() == ["kitchen"] and room.state()["positionMs"] > 500)
    engine = engine_of(room.daemon.process)

    def told():
        return room.outputs()["pulse:kitchen"].get("underruns", 0)

    # A machine that is busy may have let it run dry by itself.
    before = told()

    def is_told_of_more():
        # The server holds a fraction of a second, which is over long before the engine counts as hung.
        os.kill(engine, signal.SIGSTOP)
        until(lambda: speakers.held() < 2_000)
        os.kill(engine, signal.SIGCONT)
        return told() > before

    until(is_told_of_more)
    until(lambda: room.state()["isRunning"])
    assert engine_of(room.daemon.process) == engine


def test_one_speaker_by_two_names_sounds_once_and_says_so(room, speakers):
    assert use(room, "audio-output", "pulse:").returncode == 0
    assert use(room, "also-through", "speakers").returncode == 0
    room.play()
    until(lambda: len(speakers.streams()) == 1 and room.state()["positionMs"] > 300)
    outputs = room.outputs()
    assert outputs["pulse"]["leads"] and outputs["speakers"]["also"]
    assert outputs["speakers"]["lost"] == f"It is one speaker with “{outputs['pulse']['title']}”, which plays."
    assert len(speakers.streams()) == 1


def test_several_speakers_sound_at_once_and_one_that_is_pulled_out_comes_back(room, speakers):
    room.play()
    until(lambda: speakers.streams() == ["kitchen"])
    speakers.plug("den")
    before = room.state()["positionMs"]
    done = use(room, "also-through", "pulse:den")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Also through: Several at once, pulse:den\n"
    until(lambda: speakers.streams() == ["den", "kitchen"])
    outputs = room.outputs()
    assert outputs["pulse:kitchen"]["leads"] and outputs["pulse:kitchen"]["title"] == "Kitchen"
    assert outputs["pulse:den"]["also"] and not outputs["pulse:den"]["leads"]
    assert until(lambda: room.outputs()["pulse:den"].get("format"))
    assert until(lambda: room.state()["isRunning"]) and room.state()["positionMs"] >= before
    speakers.pull("den")
    room.told("goes on in the other outputs")
    until(lambda: room.state()["isRunning"] and "lost" in room.outputs()["pulse:den"])
    speakers.plug("den")
    until(lambda: speakers.streams() == ["den", "kitchen"])
    room.told("pulse:den is back.")
    until(lambda: room.state()["isRunning"])
    assert use(room, "also-through", "nothing").returncode == 0
    until(lambda: speakers.streams() == ["kitchen"])
    until(lambda: room.state()["isRunning"])


def test_the_only_speaker_is_waited_for_and_the_song_goes_on_where_it_was(room, speakers):
    room.play()

    def is_decided():
        return (state := room.state())["isRunning"] or state["state"] == "pause"

    # It is waited for for five seconds: where a busy machine takes longer to bring it back, it is paused, and is tried again.
    for _ in range(5):
        until(lambda: speakers.streams() == ["kitchen"])
        speakers.pull("kitchen")
        until(lambda: not room.state()["isRunning"])
        place = room.state()["positionMs"]
        speakers.plug("kitchen")
        until(is_decided)
        if (state := room.state())["isRunning"]:
            break
        room.post("api/player", {"command": "play"})
        until(lambda: room.state()["isRunning"])
    assert state["isRunning"], "it goes on by itself"
    assert -50 <= state["positionMs"] - place < 5_000
    room.told("Playback resumes when it is back.")


def test_a_speaker_that_stays_away_pauses_and_says_why_and_a_press_goes_on(room, speakers):
    room.play()
    until(lambda: speakers.streams() == ["kitchen"])
    speakers.pull("kitchen")
    state = until(lambda: (state := room.state())["state"] == "pause" and state)
    assert "pulse:kitchen" in state["error"]["message"]
    place = room.state()["positionMs"]
    speakers.plug("kitchen")
    room.post("api/player", {"command": "play"})
    until(lambda: room.state()["isRunning"])
    assert -50 <= room.state()["positionMs"] - place < 5_000


def test_what_cannot_sound_besides_is_refused_with_a_sentence(room):
    for text, words in (("gramophone", "there is no output gramophone"), ("wav:/tmp/x.wav", "there is no output wav"), ("others", "name the outputs")):
        done = use(room, "also-through", text)
        assert done.returncode == 1 and words in done.stderr, done
