"""What becomes of a command whose standard output takes no more: a full disk is told, a reader that went away is not."""
import json
import os
import pathlib
import pty
import sqlite3
import subprocess
import termios
import urllib.request

import pytest

from program import PROGRAM, ROOT

PACKAGE = next((ROOT / "Tests/QuizTests/Fixtures").rglob("*.apkg"))
TEXT = ROOT / "Tests/QuizTests/Fixtures/quiz-3.csv"
FILMS = ROOT / "Tests/RatingsTests/Fixtures"
PHOTO = ROOT / "Tests/MediaTests/Fixtures/still.jpg"

# Every command, called so that it prints; standard input behind it, where it reads any.
PRINTING = {
    "serve": (["--listen", "127.0.0.1:0", "--no-scan"], ""),
    "log show": ([], ""),
    "log follow": ([], ""),
    "log demo": ([], ""),
    "library scan": (["--music", "MUSIC"], ""),
    "library list": ([], ""),
    "library search": (["Song"], ""),
    "library show": (["1"], ""),
    "library stats": ([], ""),
    "library check": ([], ""),
    "quiz import": ([str(TEXT)], ""),
    "quiz decks": ([], ""),
    "quiz study": (["landed"], "q"),
    "quiz music": ([], ""),
    "quiz stats": ([], ""),
    "quiz export": (["landed", "MUSIC/out.csv"], ""),
    "quiz dump": ([str(PACKAGE), "--json"], ""),
    "quiz fsrs": ([], '{"reviews":[{"t":0,"rating":3}]}\n'),
    "golf shot": (["--club", "driver"], ""),
    "golf bounce": (["--velocity", "1,-1,0"], ""),
    "golf roll": (["--speed", "2"], ""),
    "golf range": (["--club", "driver", "-n", "3"], ""),
    "golf play": ([], "quit\n"),
    "golf replay": ([], ""),
    "golf history": ([], ""),
    "golf courses": ([], ""),
    "golf clubs": ([], ""),
    "media inspect": ([str(PHOTO)], ""),
    "media thumbnail": ([str(PHOTO), "-o", "-"], ""),
    "media load": ([str(PHOTO)], ""),
    "movies import": ([str(FILMS)], ""),
    "movies match": (["Gravity (2013).mkv"], ""),
    "movies rate": (["Ant-Man"], ""),
    "movies star": (["4", "Gravity"], ""),
    "store add": (["SHOP"], ""),
    "store browse": ([], ""),
    "store cart": (["add", "org.example.shop.second"], ""),
    "store checkout": ([], ""),
    "store orders": ([], ""),
    "store pay": (["2", "PAYS"], ""),
    "store get": (["1"], ""),
    "store remove": (["1"], ""),
    "store cancel": (["3"], ""),
    "store refund": (["2"], ""),
    "store verify": ([], ""),
    "store podcasts": ([], ""),
    "store opml": (["export"], ""),
    "store pack": (["SHOP/first"], ""),
    "store publish": (["SHOP"], ""),
    "store voucher": (["org.example.shop", "0123456789abcdef-499-EUR"], ""),
    "machine list": ([], ""),
    "machine diagram": (["audio-player"], ""),
    "strategy list": ([], ""),
    "strategy use": (["queue-order", "shuffle"], ""),
    "play": (["MUSIC/0.wav", "--output", "null", "--json"], ""),
    "player show": ([], ""),
    "player queue": ([], ""),
    "player priority": (["100", "1"], ""),
    "player sleep": (["30"], ""),
    "player stop-after": (["on"], ""),
    "player clear": ([], ""),
    "player undo": ([], ""),
    "doctor": ([], ""),
    "completions": (["bash"], ""),
    "manual": ([], ""),
}
# It says nothing where all is well.
SILENT = {"library rate", "movies fix", "store drop", "store episode", "store rule"}
WITHOUT_DATA = {"log demo", "play", "media inspect", "media load", "media thumbnail", "quiz dump", "quiz fsrs", "completions", "manual", "store pack"}


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A data folder that has something of everything, and a daemon on it for those who want one."""
    folder = tmp_path_factory.mktemp("home")
    from program import Clickwheel, Daemon
    clickwheel = Clickwheel(folder)
    for number in range(12):
        clickwheel.song(f"{number}.wav", INAM=f"Song {number}", IART=f"Artist {number}", IPRD=f"Album {number}")
    (clickwheel.music / "broken.flac").write_bytes(b"fLaC")
    clickwheel.scan()
    assert clickwheel.run("quiz", "import", str(TEXT)).returncode == 0
    assert clickwheel.run("movies", "import", str(FILMS)).returncode == 0
    assert clickwheel.run("golf", "play", "--new", input="driver\nquit\n").returncode == 0
    shop = open_shop(clickwheel)
    daemon = Daemon(PROGRAM, "--no-scan", "--output", "null", data=clickwheel.data)
    change = json.dumps({"op": "add", "tracks": [1, 2]}).encode()
    request = urllib.request.Request(f"{daemon.address}api/queue", change, {"Content-Type": "application/json"})
    urllib.request.urlopen(request, timeout=20).close()
    clickwheel.places = {"SHOP": str(shop), "PAYS": voucher(clickwheel, 2)}
    yield clickwheel
    daemon.stop()


def open_shop(clickwheel):
    """A store with three orders: one that is installed, and two that have to be paid."""
    shop = clickwheel.data.parent / "shop"
    for name, price in [("first", None), ("second", "4.99"), ("third", "4.99"), ("fourth", "4.99")]:
        (shop / name).mkdir(parents=True)
        (shop / name / "deck.csv").write_bytes(TEXT.read_bytes())
        words = ["store", "pack", str(shop / name), "--id", f"org.example.shop.{name}", *(["--price", price] if price else [])]
        assert clickwheel.run(*words, data=False).returncode == 0
    assert clickwheel.run("store", "publish", str(shop), "--id", "org.example.shop").returncode == 0
    assert clickwheel.run("store", "add", str(shop)).returncode == 0
    for name in ["first", "third", "fourth"]:
        assert clickwheel.run("store", "cart", "add", f"org.example.shop.{name}").returncode == 0
        done = clickwheel.run("store", "checkout")
        assert done.returncode == 0, done.stderr
    return shop


def voucher(clickwheel, number):
    reference = json.loads(clickwheel.run("store", "orders", str(number), "--json").stdout)[0]["reference"]
    return clickwheel.run("store", "voucher", "org.example.shop", reference).stdout.strip()


def call(home, command):
    words, given = PRINTING[command]
    for name, value in {"MUSIC": str(home.music), **home.places}.items():
        words = [word.replace(name, value) for word in words]
    words = [*command.split(), *words]
    if command == "serve":
        return [PROGRAM, *words, "--data", str(home.data.parent / "another")], given
    return [PROGRAM, *words, *([] if command in WITHOUT_DATA else ["--data", str(home.data)])], given


def test_every_command_is_in_the_table_of_those_that_print(clickwheel):
    def words(*before):
        lines = clickwheel.run("complete", *before, "", data=False).stdout.splitlines()[1:]
        return [line.split("\t")[0] for line in lines]

    commands = set()
    for noun in words("help"):
        verbs = words("help", noun)
        commands |= {f"{noun} {verb}" for verb in verbs} or {noun}
    assert commands == set(PRINTING) | SILENT


@pytest.mark.parametrize("command", PRINTING)
def test_a_full_disk_behind_standard_output_is_told_and_not_taken_for_success(home, command):
    words, given = call(home, command)
    with open("/dev/full", "w") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, input=given)
    assert done.returncode == 1
    assert "clickwheel: standard output cannot be written" in done.stderr.splitlines()[-1]
    assert "No space left on device" in done.stderr


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["help", "golf"], ["golf", "--help"], ["golf", "shot", "--help"],
                                   ["golf", "clubs", "--json"], ["complete", "go"]])
def test_help_json_and_what_a_shell_asks_for_are_told_too(words):
    with open("/dev/full", "w") as full:
        done = subprocess.run([PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 1 and "standard output" in done.stderr


def test_a_disk_that_fills_up_within_a_list_is_told(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"a disk of 64 KB needs the right to mount one: {mounted.stderr.strip()}")
    try:
        line = '{"ball_speed_mps": 70, "launch_deg": 10, "spin_rpm": 2000}\n'
        with open(disk / "shots", "w") as file:
            done = subprocess.run([PROGRAM, "golf", "shot", "--stdin", "--json"], stdout=file, stderr=subprocess.PIPE,
                                  text=True, timeout=60, input=2000 * line)
        assert done.returncode == 1 and "No space left on device" in done.stderr
        assert (disk / "shots").stat().st_size > 0
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


@pytest.mark.parametrize("command", ["library list", "manual", "golf clubs", "strategy list"])
def test_a_reader_that_goes_away_ends_the_program_quietly(home, command):
    words, given = call(home, command)
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(words, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60, input=given)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_closed_standard_output_is_told_and_the_database_is_not_written_into(home):
    words, _ = call(home, "library list")
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, timeout=60, preexec_fn=lambda: (os.close(0), os.close(1)))
    assert done.returncode == 1 and "standard output" in done.stderr
    database = sqlite3.connect(f"file:{home.data}/clickwheel.db?mode=ro", uri=True)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert b"Song 3 (Album" not in (pathlib.Path(home.data) / "clickwheel.db").read_bytes()


def test_keys_show_again_where_a_round_ends_for_want_of_room(home):
    terminal, side = pty.openpty()
    words, _ = call(home, "quiz study")
    with open("/dev/full", "w") as full:
        done = subprocess.run(words, stdin=side, stdout=full, stderr=subprocess.PIPE, timeout=60, start_new_session=True)
    assert done.returncode == 1
    assert termios.tcgetattr(side)[3] & termios.ECHO and termios.tcgetattr(side)[3] & termios.ICANON
    os.close(terminal)
    os.close(side)
