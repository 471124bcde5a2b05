"""What a power cut would find: no file has its name before the disk has its bytes, and nothing goes before what replaces it."""
import json
import os
import pathlib
import shutil
import subprocess
import urllib.request

import pytest

from program import PROGRAM, ROOT, Daemon
from test_quiz_command import package

SPY = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writes down what is asked of the disk, in its order. */
static void tell(const char *what, const char *one, const char *other) {
    char line[9000];
    int length = snprintf(line, sizeof line, "%s\t%s\t%s\n", what, one, other);
    int file = open(getenv("DISK_SPY"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return;
    if (write(file, line, length) < 0) abort();
    close(file);
}
static void tell_descriptor(int number) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", number);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return;
    path[length] = 0;
    tell("sync", path, "");
}
#define REAL(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))
int fsync(int number) { int code = REAL(fsync)(number); if (code == 0) tell_descriptor(number); return code; }
int fdatasync(int number) { int code = REAL(fdatasync)(number); if (code == 0) tell_descriptor(number); return code; }
int rename(const char *from, const char *to) { int code = REAL(rename)(from, to); if (code == 0) tell("rename", from, to); return code; }
int unlink(const char *path) { int code = REAL(unlink)(path); if (code == 0) tell("unlink", path, ""); return code; }
"""


class Spy:
    """What a program asked of the disk; `environment` is what makes it tell."""

    def __init__(self, folder):
        compiler = shutil.which("cc") or shutil.which("clang")
        if compiler is None:
            pytest.skip("listening to a program needs a C compiler")
        source, library = folder / "spy.c", folder / "spy.so"
        source.write_text(SPY)
        subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        self.file = folder / "told"
        self.environment = {**os.environ, "LD_PRELOAD": str(library), "DISK_SPY": str(self.file)}

    def calls(self):
        return [tuple(line.split("\t")) for line in self.file.read_text().splitlines()]

    def renamed(self):
        """From what to what, once it is checked that each was on the disk before, and its new name soon after."""
        calls = self.calls()
        found = {}
        for place, (what, one, other) in enumerate(calls):
            # The log itself is set aside as it is, what is renamed again has no name yet, and `daemon.json` is of no use after a start.
            if what != "rename" or one.endswith("/clickwheel.log") or other.endswith("/daemon.json"):
                continue
            if any(call[:2] == ("rename", other) for call in calls[place:]):
                continue
            found[pathlib.Path(one).name] = pathlib.Path(other).name
            if pathlib.Path(one).name == "round.jsonl":
                assert calls[place - 1][0] == "sync" and calls[place - 1][1].endswith("/clickwheel.db-wal"), calls[:place + 1]
                continue
            assert ("sync", one, "") in calls[:place], f"{one} got its name {other} before the disk had it"
            folder = str(pathlib.Path(other).parent)
            gone = [index for index, call in enumerate(calls) if index > place and call[0] == "unlink" and call[1] == other.removesuffix(".gz")]
            named = [index for index, call in enumerate(calls) if index > place and call == ("sync", folder, "")]
            assert named, f"nobody waited for the name {other}"
            assert not gone or named[0] < gone[0], f"{other} replaced another before its name was on the disk"
        return found


@pytest.fixture
def spy(tmp_path):
    return Spy(tmp_path)


def run(spy, data, *words, input=None):
    done = subprocess.run([PROGRAM, *words, "--data", str(data)], env=spy.environment, input=input, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_a_password_has_its_name_when_the_disk_has_it(clickwheel, spy):
    run(spy, clickwheel.data, "serve", "--set-password", input="correct horse\n")
    assert spy.renamed() == {"password.new": "password"}


def test_pictures_and_exports_have_their_names_when_the_disk_has_them(clickwheel, spy, tmp_path):
    deck = package(tmp_path / "deck.apkg", {"a.png": b"\x89PNG\r\n\x1a\n", "b.png": b"other"})
    run(spy, clickwheel.data, "quiz", "import", str(deck))
    assert len(spy.renamed()) == 2
    for name in ["all.colpkg", "all.csv"]:
        run(spy, clickwheel.data, "quiz", "export", "*", str(tmp_path / name))
    assert {"all.colpkg", "all.csv"} < set(spy.renamed().values())


def test_what_is_written_where_a_person_says_touches_nothing_beside_it(clickwheel, tmp_path):
    deck = package(tmp_path / "deck.apkg", {"a.png": b"\x89PNG\r\n\x1a\n"})
    assert clickwheel.run("quiz", "import", str(deck)).returncode == 0
    out = tmp_path / "out"
    out.mkdir()
    still = str(ROOT / "Tests/MediaTests/Fixtures/still.jpg")
    calls = {
        "cards.csv": ["quiz", "export", "*"], "cards.apkg": ["quiz", "export", "*"], "cards.colpkg": ["quiz", "export", "*"],
        "list.opml": ["store", "opml", "export"], "small.jpg": ["media", "thumbnail", still, "-o"],
    }
    mine = [f"{name}.{end}" for name in [*calls, "no.csv", "no.apkg"] for end in ("new", "part", "tmp")]
    for name in mine:
        (out / name).write_text(name)
    for name, words in calls.items():
        done = clickwheel.run(*words, str(out / name), data=words[0] != "media")
        assert done.returncode == 0, done.stderr
    for name in ["no.csv", "no.apkg"]:
        assert clickwheel.run("quiz", "export", "Nothing", str(out / name)).returncode == 1
    assert {name: (out / name).read_text() for name in mine} == {name: name for name in mine}
    assert {file.name for file in out.iterdir()} == {*mine, *calls}
    (clickwheel.music / "pack.json.new").write_text("mine")
    clickwheel.run("store", "pack", str(clickwheel.music), "--id", "org.example.band.songs", data=False)
    assert (clickwheel.music / "pack.json").exists() and (clickwheel.music / "pack.json.new").read_text() == "mine"


def test_a_round_of_an_earlier_version_goes_aside_when_its_rows_are_on_the_disk(tmp_path, spy):
    shutil.copytree(ROOT / "Tests/Fixtures/landed/data", tmp_path / "data")
    daemon = Daemon(PROGRAM, "--no-scan", "--log", "memory", data=tmp_path / "data", env=spy.environment)
    with urllib.request.urlopen(daemon.address + "api/golf", timeout=60) as answer:
        assert json.load(answer)["round"]
    assert daemon.stop()[0] == 0
    assert "round.jsonl" in spy.renamed()


def test_a_log_that_waits_for_its_collector_or_is_compressed_has_its_name_when_the_disk_has_it(clickwheel, spy):
    log = clickwheel.data / "log"
    log.mkdir(parents=True)
    (log / "clickwheel.log.000001").write_text("a line of yesterday\n" * 1000)
    daemon = Daemon(PROGRAM, "--no-scan", "--log", "file", data=clickwheel.data, env=spy.environment)
    assert daemon.stop()[0] == 0
    daemon = Daemon(PROGRAM, "--no-scan", "--log", "http://127.0.0.1:1", data=clickwheel.data, env=spy.environment)
    assert daemon.stop()[0] == 0
    renamed = spy.renamed()
    assert renamed.pop("clickwheel.log.000001.gz.partial") == "clickwheel.log.000001.gz"
    assert renamed and all(old == new + ".partial" for old, new in renamed.items())


def test_what_a_killed_program_left_half_written_is_gone_after_the_next_start(clickwheel):
    left = ["password.new", "log/clickwheel.log.000003.gz.partial", "log/spool/0000000007-3.json.partial", "media/quiz/.media-17"]
    for name in left:
        file = clickwheel.data / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("half")
    for where in ["file", "http://127.0.0.1:1"]:
        assert Daemon(PROGRAM, "--no-scan", "--log", where, data=clickwheel.data).stop()[0] == 0
    assert [name for name in left if (clickwheel.data / name).exists()] == []
