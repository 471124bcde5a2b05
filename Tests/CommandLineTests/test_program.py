"""The program itself: help, exit statuses, machines, strategies, doctor, and starting the daemon."""
import json
import os
import pathlib
import pty
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import termios
import urllib.error
import urllib.request

import pytest

from program import PROGRAM


def ask(daemon, path, body=None, headers=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(daemon.address.rstrip("/") + path, data=data, headers=headers or {})
    with urllib.request.urlopen(request, timeout=60) as answer:
        text = answer.read()
    return json.loads(text) if text else None


@pytest.mark.parametrize("words", [[], ["nope"], ["library"], ["library", "frob"], ["library", "scan", "--loud"],
                                   ["library", "search"], ["machine", "diagram"], ["serve", "music"],
                                   ["strategy", "use", "one"], ["machine", "diagram", "audio-player", "--format", "png"],
                                   ["log", "show", "--level", "loud"], ["log", "show", "--since", "soon"], ["log", "show", "--lines", "few"],
                                   ["log", "follow", "words"], ["library", "scan", "Music"], ["library", "list", "songs"],
                                   ["doctor", "who"], ["machine", "list", "all"], ["strategy", "list", "all"], ["serve", "--log", "nowhere"]])
def test_a_wrong_call_ends_with_2_and_one_sentence(clickwheel, words):
    done = clickwheel.run(*words, data=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.strip().splitlines()[-1].startswith("clickwheel: ")


@pytest.mark.parametrize("words", [["--help"], ["library", "--help"], ["library", "scan", "--help"], ["serve", "--help"]])
def test_help_is_there_at_every_level(clickwheel, words):
    done = clickwheel.run(*words, data=False)
    assert done.returncode == 0 and done.stderr == ""
    assert "clickwheel" in done.stdout


def test_the_machine_is_drawn_from_the_code(clickwheel):
    assert {"audio-player", "golf-round"} <= {row["name"] for row in clickwheel.lines("machine", "list")[0]}
    assert all("lit" not in row for row in clickwheel.lines("machine", "list")[0]), "nothing runs"
    mermaid = clickwheel.run("machine", "diagram", "audio-player").stdout
    assert mermaid.startswith("stateDiagram-v2") and "[*] --> " in mermaid
    dot = clickwheel.run("machine", "diagram", "audio-player", "--format", "dot").stdout
    assert dot.startswith("digraph")
    assert clickwheel.run("machine", "diagram", "kettle").returncode == 1


def test_every_family_is_listed_with_who_each_member_is_for(clickwheel):
    families = clickwheel.lines("strategy", "list")[0]["families"]
    assert {"queue-order", "audio-output", "log-destination", "golf-caddie"} <= {family["name"] for family in families}
    for family in families:
        names = [member["name"] for member in family["members"]]
        assert len(names) >= 2, "a family of one is none"
        assert family["current"] in names
        assert all(member["for"].startswith("For ") for member in family["members"])


def test_the_doctor_says_what_is_there_and_what_the_rest_costs(clickwheel):
    findings = clickwheel.lines("doctor")[0]
    assert any(row["name"] == "clickwheel-media" for row in findings)
    assert all(row["installed"] or row["cost"] for row in findings)


def test_the_doctor_says_where_sound_can_go_and_why_it_cannot_go_elsewhere(clickwheel):
    findings = {row["name"]: row for row in clickwheel.lines("doctor")[0] if row["name"].startswith("sound: ")}
    assert findings["sound: WAV file"]["installed"] and findings["sound: Named pipe"]["installed"]
    # The FFmpeg that the tests need encodes MP3 and Opus.
    assert findings["sound: Stream for radios"]["version"] == "works"
    if sys.platform == "linux":
        for name in ["sound: ALSA", "sound: PulseAudio or PipeWire"]:
            row = findings[name]
            assert row.get("version") if row["installed"] else len(row["cost"].splitlines()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="the sandbox of macOS says nothing of itself")
def test_the_doctor_says_what_the_sandboxes_refuse_on_this_machine(clickwheel):
    findings = {row["name"]: row.get("version", "") for row in clickwheel.lines("doctor")[0]}
    for name in ["sandbox of conversions", "sandbox of readers"]:
        for refused in ["network", "sockets of this machine", "new processes", "writing files", "making files", "removing files", "signals"]:
            assert refused in findings[name], f"{name}: {findings[name]}"
    assert "opening files" in findings["sandbox of readers"]


def test_a_strategy_is_switched_in_the_running_daemon_and_stays(clickwheel, serve):
    assert clickwheel.run("strategy", "use", "queue-order", "shuffle").returncode == 1, "nothing runs"
    daemon = serve()
    used = clickwheel.run("strategy", "use", "queue-order", "shuffle")
    assert used.returncode == 0 and used.stdout == "Queue order: Shuffle\n"
    assert ask(daemon, "/api/state")["order"] == "shuffle"
    wrong = clickwheel.run("strategy", "use", "queue-order", "sideways")
    assert wrong.returncode == 1 and "in-order" in wrong.stderr
    assert daemon.stop()[0] == 0
    families = {family["name"]: family for family in clickwheel.lines("strategy", "list")[0]["families"]}
    assert families["queue-order"]["current"] == "shuffle"


def test_every_member_of_a_family_is_listed_with_its_code_name_and_its_title(clickwheel):
    text = clickwheel.run("strategy", "list").stdout
    for line in ["* console-and-file  Console and file  For", "    null      No sound                  For", "    weakest-first  Weakest first      For"]:
        assert line in text
    assert "question-order (Question order): " in text
    listing = clickwheel.lines("strategy", "list")[0]
    members = [member for family in listing["families"] + listing["settings"] for member in family["members"]]
    assert all(member["title"][0].isupper() or member["title"][0].isdigit() for member in members)


def test_the_player_goes_on_after_a_crash_where_it_was(clickwheel, serve):
    for number in range(5):
        clickwheel.song(f"{number}.wav", seconds=120, INAM=f"Song {number}", IPRD="Album", IPRT=str(number + 1))
    clickwheel.scan()
    daemon = serve("--output", "null", "--no-scan")
    ask(daemon, "/api/queue", {"op": "play", "of": "songs", "index": 2})
    ask(daemon, "/api/player", {"command": "seek", "positionMs": 12000})
    before = ask(daemon, "/api/player", {"command": "volume", "volume": 33})
    # The promise is a second; the database says when it is kept.
    saved = sqlite3.connect(f"file:{clickwheel.data}/clickwheel.db?mode=ro", uri=True)
    for _ in range(2000):
        row = saved.execute("SELECT volume FROM player_state").fetchone()
        if row and row[0] == 33:
            break
        ask(daemon, "/api/state")
    daemon.stop(signal.SIGKILL)
    after = ask(serve("--no-scan"), "/api/state")
    assert after["state"] == "pause"
    assert after["volume"] == 33 and after["length"] == 5 and after["index"] == 2
    assert after["track"]["title"] == before["track"]["title"]
    assert 12000 <= after["positionMs"] < 120_000


def test_files_with_odd_names_play_and_a_picture_beyond_the_limit_is_refused(clickwheel, serve):
    names = ["new\nline.wav", "quo\"te's.wav", "\U0001F3B5.wav", "e\u0301.wav", "\u00e9.wav", os.fsdecode(b"\xff\xfe.wav"), "big/song.wav"]
    for name in names:
        clickwheel.song(name, seconds=1)
    with open(clickwheel.music / "big/cover.jpg", "wb") as cover:
        cover.write(bytes.fromhex("ffd8ffe000104a46494600"))
        cover.truncate(100 << 20)
    clickwheel.scan()
    daemon = serve("--no-scan")
    rows = ask(daemon, "/api/list?of=songs")["rows"]
    assert len(rows) == len(names)
    for row in rows:
        with urllib.request.urlopen(daemon.address.rstrip("/") + row["stream"], timeout=60) as answer:
            assert answer.read(4) == b"RIFF"
    art = [row["art"] for row in rows if "art" in row]
    assert len(art) == 1
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask(daemon, art[0])
    assert refused.value.code == 404
    message = json.load(refused.value)["error"]["message"]
    assert "log" in message and str(clickwheel.music) not in message


def test_no_page_learns_where_folders_are(clickwheel, serve):
    gone = clickwheel.song("gone.wav", INAM="Gone")
    clickwheel.song("here.wav", INAM="Here")
    link = clickwheel.music.parent / "linked"
    link.symlink_to(clickwheel.music)
    clickwheel.lines("library", "scan", "--music", str(link))
    gone.unlink()
    (clickwheel.music / "broken.flac").write_bytes(b"fLaC")
    daemon = serve("--music", str(link), "--music", str(clickwheel.music.parent / "nowhere"))
    for row in ask(daemon, "/api/list?of=songs")["rows"]:
        if row["title"] == "Gone":
            with pytest.raises(urllib.error.HTTPError):
                ask(daemon, row["stream"])
    for _ in range(2000):
        if "scan" not in ask(daemon, "/api/library"):
            break
    library = ask(daemon, "/api/library")
    assert [folder["name"] for folder in library["folders"]] == ["music", "nowhere"], "a folder and a link to it are one"
    for path in ("/api/library", "/api/state", "/api/list?of=songs", "/api/strategies", "/api/machines", "/api/log"):
        with urllib.request.urlopen(daemon.address.rstrip("/") + path, timeout=60) as answer:
            text = answer.read().decode()
        assert str(clickwheel.music.parent) not in text, path
    assert "nowhere is not there" in text, "the log still says what is wrong"


def test_two_daemons_on_one_data_folder(clickwheel, serve):
    first = serve()
    second = clickwheel.run("serve", "--listen", "127.0.0.1:0")
    assert second.returncode == 1
    assert first.address in second.stderr and str(clickwheel.data) in second.stderr


def test_a_port_in_use_is_named(clickwheel):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = clickwheel.run("serve", "--listen", f"127.0.0.1:{port}")
    assert done.returncode == 1
    assert f"127.0.0.1:{port}" in done.stderr and "in use" in done.stderr


def test_a_database_of_a_newer_version_is_left_alone(clickwheel):
    clickwheel.scan()
    database = sqlite3.connect(clickwheel.data / "clickwheel.db")
    database.execute("UPDATE migrations SET version = 999 WHERE module = 'library'")
    database.commit()
    database.close()
    done = clickwheel.run("library", "list")
    assert done.returncode == 1
    assert "newer" in done.stderr and "clickwheel.db" in done.stderr


def test_beyond_this_machine_only_with_a_password_or_said_aloud(clickwheel):
    done = clickwheel.run("serve", "--listen", "0.0.0.0:0")
    assert done.returncode == 1
    assert "--set-password" in done.stderr and "--no-password" in done.stderr


def test_a_password_is_asked_for_once_it_is_set(clickwheel, serve):
    done = subprocess.run([PROGRAM, "serve", "--set-password", "--data", str(clickwheel.data)],
                          input="turn it up\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    daemon = serve()
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask(daemon, "/api/state")
    assert refused.value.code == 401
    with pytest.raises(urllib.error.HTTPError) as wrong:
        ask(daemon, "/api/login", {"password": "wrong"})
    assert wrong.value.code == 401
    assert clickwheel.run("strategy", "list").returncode == 0, "the same machine's own commands get in"
    for file in ["password", "daemon.json"]:
        assert (clickwheel.data / file).stat().st_mode & 0o077 == 0


def test_a_password_that_cannot_be_read_is_not_none(clickwheel):
    clickwheel.scan()
    # Unreadable as a file, whoever runs the test.
    (clickwheel.data / "password").mkdir()
    done = clickwheel.run("serve", "--listen", "127.0.0.1:0")
    assert done.returncode == 1
    assert str(clickwheel.data / "password") in done.stderr and "--set-password" in done.stderr


def set_password(clickwheel, password):
    return subprocess.run([PROGRAM, "serve", "--set-password", "--data", str(clickwheel.data)],
                          input=password + "\n", capture_output=True, text=True, timeout=60)


def test_a_new_password_reaches_the_running_daemon(clickwheel, serve):
    assert set_password(clickwheel, "turn it up").returncode == 0
    daemon = serve()
    login = urllib.request.Request(daemon.address + "api/login", json.dumps({"password": "turn it up"}).encode())
    with urllib.request.urlopen(login) as answer:
        cookie = answer.headers["Set-Cookie"].split(";")[0]
    events = urllib.request.Request(daemon.address + "api/events?client=tab-00001", headers={"Cookie": cookie})
    with urllib.request.urlopen(events) as stream:
        assert stream.readline()
        done = set_password(clickwheel, "turn it down")
        assert done.returncode == 0
        assert "from now on" in done.stderr and "1 session has ended" in done.stderr
        stream.read()  # It ends: who listened is not told more.
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(urllib.request.Request(daemon.address + "api/state", headers={"Cookie": cookie}))
    assert refused.value.code == 401
    with pytest.raises(urllib.error.HTTPError) as old:
        ask(daemon, "/api/login", {"password": "turn it up"})
    assert old.value.code == 401
    ask(daemon, "/api/login", {"password": "turn it down"})


def test_a_short_password_is_refused(clickwheel):
    done = set_password(clickwheel, "1234567")
    assert done.returncode == 1 and "at least 8 characters" in done.stderr
    assert not (clickwheel.data / "password").exists()


@pytest.mark.parametrize("end", ["typed", "ctrl-c"])
def test_typing_shows_again_after_the_password_is_asked_for(clickwheel, end):
    terminal, side = pty.openpty()
    assert termios.tcgetattr(side)[3] & termios.ECHO
    process = subprocess.Popen([PROGRAM, "serve", "--set-password", "--data", str(clickwheel.data)],
                               stdin=side, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                               # A shell ignores Ctrl-C for what it runs in the background, and so would the program.
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    assert b"does not show" in process.stderr.readline()
    assert not termios.tcgetattr(side)[3] & termios.ECHO
    if end == "typed":
        os.write(terminal, b"turn it up\n")
    else:
        process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == (0 if end == "typed" else -signal.SIGINT)
    assert termios.tcgetattr(side)[3] & termios.ECHO
    assert (clickwheel.data / "password").exists() == (end == "typed")
    os.close(terminal)
    os.close(side)


def test_ctrl_c_stops_cleanly(serve, clickwheel):
    status, complaint = serve().stop(signal.SIGINT)
    assert status == 0 and "stopping" in complaint
    assert not (clickwheel.data / "daemon.json").exists()


def test_a_foreign_host_is_refused(serve):
    daemon = serve()
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask(daemon, "/api/state", headers={"Host": "evil.example"})
    assert refused.value.code == 421


@pytest.mark.parametrize("how", ["removed", "replaced"])
def test_a_data_folder_that_is_another_one_is_noticed_and_nothing_is_acknowledged(clickwheel, serve, how):
    daemon = serve()
    ask(daemon, "/api/strategies", {"family": "queue-order", "member": "shuffle"})
    aside = clickwheel.data.with_name("aside")
    clickwheel.data.rename(aside)
    if how == "replaced":
        shutil.copytree(aside, clickwheel.data)
    for path, body in [("/api/strategies", {"family": "queue-order", "member": "in-order"}), ("/api/player", {"command": "play"})]:
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(daemon, path, body)
        assert refused.value.code == 503
        assert "data folder was" in json.loads(refused.value.read())["error"]["message"]
    assert ask(daemon, "/api/state")["order"] == "shuffle", "what is asked for is still answered"
    # The log may have made a folder for itself.
    shutil.rmtree(clickwheel.data, ignore_errors=True)
    aside.rename(clickwheel.data)
    ask(daemon, "/api/strategies", {"family": "queue-order", "member": "in-order"})
    status, complaint = daemon.stop()
    assert status == 0
    said = [line for line in complaint.splitlines() if "folder=" in line and "data folder" in line]
    assert len(said) == 2 and "nothing is changed" in said[0] and "is back" in said[1]


def test_what_is_kept_is_for_the_owner_alone_also_what_an_earlier_version_left_open(clickwheel, serve):
    clickwheel.scan()
    os.chmod(clickwheel.data / "clickwheel.db", 0o644)
    serve()
    run = clickwheel.run("quiz", "import", str(pathlib.Path(__file__).parent / "../QuizTests/Fixtures/quiz-3.csv"))
    found = list(clickwheel.data.rglob("*"))
    assert len(found) > 4
    assert [str(path) for path in found if path.stat().st_mode & 0o077 and not path.is_socket()] == [], run.stderr


def test_what_a_link_in_the_data_folder_leads_to_and_what_is_exported_is_as_the_user_has_it(clickwheel, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    clickwheel.data.mkdir(parents=True, exist_ok=True)
    before = os.umask(0o022)
    try:
        elsewhere.mkdir()
        (clickwheel.data / "media").symlink_to(elsewhere)
        clickwheel.run("quiz", "import", str(pathlib.Path(__file__).parent / "../QuizTests/Fixtures/quiz-3.csv"))
        exported = [tmp_path / "out.csv", tmp_path / "out.apkg"]
        done = [clickwheel.run("quiz", "export", "*", str(file)) for file in exported]
    finally:
        os.umask(before)
    assert [one.returncode for one in done] == [0, 0], [one.stderr for one in done]
    assert [file.stat().st_mode & 0o777 for file in exported] == [0o644, 0o644]
    assert elsewhere.stat().st_mode & 0o777 == 0o755


def test_a_page_points_the_log_at_this_machine_only_where_the_command_line_named_it(clickwheel, serve):
    daemon = serve()
    wish = {"family": "log-destination", "client": "tab-00001"}
    for member in ["collector", "http://127.0.0.1:9", "http://localhost:9"]:
        for who in ["tab-00001", "the command line"]:
            with pytest.raises(urllib.error.HTTPError) as refused:
                ask(daemon, "/api/strategies", wish | {"member": member, "client": who})
            assert "this machine" in json.loads(refused.value.read())["error"]["message"], member
    assert clickwheel.run("strategy", "use", "log-destination", "http://127.0.0.1:9").returncode == 0
    ask(daemon, "/api/strategies", wish | {"member": "file"})
    ask(daemon, "/api/strategies", wish | {"member": "collector"})


def test_the_log_is_searched_for_texts_of_a_bounded_length_and_keeps_short_paths(clickwheel, serve):
    daemon = serve("--log-level", "debug")
    ask_text(daemon, "/api/log?text=" + 256 * "x")
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask_text(daemon, "/api/log?text=" + 257 * "x")
    assert refused.value.code == 400
    with pytest.raises(urllib.error.HTTPError):
        ask_text(daemon, "/api/" + 4000 * "y")
    lines = ask_text(daemon, "/api/log?text=yyyy")
    assert "yyyy" in lines and 300 * "y" not in lines


def ask_text(daemon, path):
    with urllib.request.urlopen(daemon.address.rstrip("/") + path, timeout=60) as answer:
        return answer.read().decode()
