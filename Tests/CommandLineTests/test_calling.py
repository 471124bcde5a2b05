"""How commands are called: help, options that are not whole, keys on standard input, folders that are not there, width."""
import fcntl
import json
import os
import pty
import struct
import subprocess
import termios

import pytest

from program import PROGRAM

BALL = {"ball_speed_mps": 70, "launch_deg": 10, "spin_rpm": 2000}


def stream(verb, row):
    return subprocess.run([PROGRAM, "golf", verb, "--json", "--stdin"], input=json.dumps(row) + "\n", capture_output=True,
                          text=True, timeout=60)


@pytest.mark.parametrize("verb, row, key", [
    ("shot", BALL | {"wind_tail": 3}, "wind_tail"), ("shot", {"input": BALL | {"temp": 3}}, "temp"),
    ("shot", {"input": BALL, "wind_tail_mps": 3}, "wind_tail_mps"),
    ("bounce", {"surface": "green", "v": [1, -1, 0], "omega": [0, 0, 0], "stimp": 3}, "stimp"),
    ("roll", {"v0": 1, "slope": [0, 0]}, "slope"),
])
def test_an_unknown_key_is_refused_by_name_with_those_there_are(verb, row, key):
    done = stream(verb, row)
    assert done.returncode == 1 and done.stdout == ""
    assert f'line 1: there is no key "{key}" here; there are: ' in done.stderr


@pytest.mark.parametrize("verb, row", [
    ("shot", {"ball_speed_mps": 70, "launch_deg": 10, "spin_rpm": 2000, "azimuth_deg": 0, "axis_tilt_deg": 0, "temp_c": 15,
              "altitude_m": 0, "humidity": 0.5, "pressure_pa": 100000, "wind_tail_mps": 0, "wind_cross_mps": 0,
              "wind_ref_m": 10, "z0_m": 0.03, "tee_height_m": 0, "land_height_m": 0}),
    ("bounce", {"surface": "green", "v": [1, -1, 0], "omega": [0, 0, 0], "normal": [0, 1, 0], "stimp_ft": 9}),
    ("roll", {"v0": 1, "stimp_ft": 9, "decel": 1, "grad": [0, 0]}),
])
def test_every_key_is_taken_and_explained_in_the_help_and_no_other_is(clickwheel, verb, row):
    assert stream(verb, row).returncode == 0
    rows = clickwheel.run("help", "golf", verb, data=False).stdout.split("Keys of an object")[1].splitlines()[1:]
    explained = {line.split()[0] for line in rows if line.startswith("      ") and line[6] != " "}
    assert explained == set(row)


def test_a_reason_from_standard_input_names_its_line():
    assert "line 1: grad needs two numbers" in stream("roll", {"v0": 1, "grad": [1]}).stderr


@pytest.mark.parametrize("words, names", [(["--wind", "5"], ["--wind-tail", "--wind-cross"]), (["--club=driver", "--h=1"], ["--height", "--humidity"])])
def test_the_beginning_of_several_options_is_refused_with_their_names(clickwheel, words, names):
    done = clickwheel.run("golf", "shot", "--club", "driver", *words)
    assert done.returncode == 2 and done.stdout == ""
    assert all(name in done.stderr for name in names)


def test_the_beginning_of_one_option_is_taken_and_told(clickwheel):
    whole = clickwheel.run("golf", "shot", "--club", "driver", "--wind-tail", "9")
    short = clickwheel.run("golf", "shot", "--club", "driver", "--wind-t", "9")
    assert whole.stderr == "" and short.stdout == whole.stdout
    assert short.stderr == "clickwheel: --wind-t is taken for --wind-tail\n"


@pytest.mark.parametrize("words, part", [(["golf"], "clickwheel golf shot"), (["golf", "shot"], "--wind-tail"), (["serve"], "--listen"),
                                         ([], "usage:"), (["quiz", "--help"], "clickwheel quiz study")])
def test_help_is_a_word_too(clickwheel, words, part):
    done = clickwheel.run("help", *words, data=False)
    assert done.returncode == 0 and done.stderr == "" and part in done.stdout
    if words and "--help" not in words:
        assert done.stdout == clickwheel.run(*words, "--help", data=False).stdout


@pytest.mark.parametrize("words, part", [(["nope"], "library"), (["golf", "nope"], "replay"), (["serve", "now"], "help serve"), (["golf", "shot", "now"], "now")])
def test_help_on_what_there_is_not_names_what_there_is(clickwheel, words, part):
    done = clickwheel.run("help", *words, data=False)
    assert done.returncode == 2 and done.stdout == "" and part in done.stderr


def test_a_folder_of_music_that_is_not_there_is_told_and_ends_the_start(clickwheel):
    nowhere, file = clickwheel.music / "nowhere", clickwheel.song("a.wav")
    done = clickwheel.run("serve", "--listen", "127.0.0.1:0", "--music", str(nowhere), "--music", str(file))
    assert done.returncode == 1 and done.stdout == ""
    assert f"{nowhere} is not there; {file} is not a folder: name a folder of music" in done.stderr
    assert not (clickwheel.data / "daemon.json").exists()


@pytest.mark.parametrize("others", ["named", "remembered", "demo"])
def test_a_folder_of_music_that_is_not_there_is_told_where_another_one_is(clickwheel, serve, others):
    nowhere = str(clickwheel.music / "nowhere")
    if others == "remembered":
        clickwheel.scan()
    words = {"named": ["--music", str(clickwheel.music)], "remembered": [], "demo": ["--demo"]}[others]
    status, complaint = serve("--no-scan", "--music", nowhere, *words).stop()
    assert status == 0 and f"clickwheel: {nowhere} is not there" in complaint


def test_following_says_what_it_waits_for(clickwheel, serve):
    def first_line(*words):
        follower = subprocess.Popen([PROGRAM, "log", "follow", *words, "--data", str(clickwheel.data)], stderr=subprocess.PIPE,
                                    stdout=subprocess.DEVNULL, text=True)
        try:
            return follower.stderr.readline()
        finally:
            follower.kill()
            follower.communicate()

    log = str(clickwheel.data / "log/clickwheel.log")
    assert first_line() == (f"Waiting for the daemon to write {log}, which is not there yet. Ctrl-C ends. "
                            "No daemon runs on this folder: clickwheel serve starts one.\n")
    serve("--no-scan")
    # The daemon writes its first lines a moment after it serves.
    line = next(line for line in (first_line() for _ in range(200)) if "not there yet" not in line)
    assert line == f"Waiting for new lines in {log}. Ctrl-C ends.\n"
    assert first_line("--level", "error", "--module", "http") == (
        f"Waiting for new lines in {log}; shown are those at error and above, of http. Ctrl-C ends.\n")


def on_terminal(columns, *words, rows=200):
    """What a terminal of so many columns is sent."""
    terminal, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    process = subprocess.Popen([PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=side, stderr=side, env=environment)
    os.close(side)
    text = b""
    try:
        while piece := os.read(terminal, 65536):
            text += piece
    except OSError:
        pass  # The other side is closed.
    process.wait(60)
    os.close(terminal)
    return text.decode().replace("\r\n", "\n")


@pytest.mark.parametrize("columns", [40, 72, 133])
@pytest.mark.parametrize("words", [["help"], ["help", "golf"], ["help", "library"], ["strategy", "list"], ["machine", "list"], ["golf", "nope"]])
def test_text_breaks_between_words_at_the_width_of_the_terminal(clickwheel, columns, words):
    data = ["--data", str(clickwheel.data)] if words[0] in ["strategy", "machine"] else []
    text = on_terminal(columns, *words, *data)
    plain = subprocess.run([PROGRAM, *words, *data], capture_output=True, text=True, timeout=60)
    assert text.split() == (plain.stdout + plain.stderr).split(), "no word is cut, and none is lost"
    lines = text.splitlines()
    assert [line for line in lines if len(line) > columns and len(line.split()) > 1] == []
    assert max(map(len, lines)) > columns * 0.7, "the width is used"


def test_what_is_copied_is_never_broken(clickwheel):
    clickwheel.song("a folder/with a long name/and more of it/Song.wav", INAM="Song")
    clickwheel.scan()
    assert "a folder/with a long name/and more of it/Song.wav" in on_terminal(30, "library", "list", "--data", str(clickwheel.data))
    diagram = on_terminal(30, "machine", "diagram", "audio-player", "--data", str(clickwheel.data))
    assert diagram == clickwheel.run("machine", "diagram", "audio-player").stdout


def test_text_that_goes_to_no_terminal_has_the_width_that_is_stated(clickwheel):
    done = subprocess.run([PROGRAM, "help", "golf"], capture_output=True, text=True, timeout=60, env={**os.environ, "COLUMNS": "50"})
    assert 40 < max(map(len, done.stdout.splitlines())) <= 50
