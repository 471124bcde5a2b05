"""Processes whose daemon was killed: each ends, also where what it reads never lets it say a word.

A pipe to which nobody writes stands for a file over which a reader or a decoder spins: neither comes back from it. The
other end is closed as the system closes it for a daemon that is killed.
"""
import os
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import time

import pytest

from program import PROGRAM, Clickwheel, wav

MEDIA = str(pathlib.Path(PROGRAM).with_name("clickwheel-media"))
LIMIT = 60


@pytest.fixture
def silence():
    """The reading end of a pipe that stays open, and empty."""
    reading, writing = os.pipe()
    yield reading
    os.close(reading)
    os.close(writing)


@pytest.fixture
def start():
    running = []

    def begin(*words, **options):
        process = subprocess.Popen([str(word) for word in words], stderr=subprocess.PIPE, **options)
        running.append(process)
        return process

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def threads(process, file):
    """What the system says in that file of each thread of the process."""
    said = []
    for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir():
        try:
            said.append((task / file).read_text().split()[0])
        except (OSError, IndexError):
            pass  # the thread has just ended
    return said


def wait_until(process, file, word):
    deadline = time.monotonic() + LIMIT
    while word not in threads(process, file):
        assert process.poll() is None, process.stderr.read()
        assert time.monotonic() < deadline, threads(process, file)
        os.sched_yield()


def wait_until_reading(process):
    # read(2) is call 0 on x86-64.
    wait_until(process, "syscall", "0")


def ends(process):
    process.wait(timeout=LIMIT)
    return process.returncode is not None


needs_calls = pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers of calls are those of x86-64")


def test_a_worker_that_never_looks_at_its_reader_ends_when_that_is_gone(start, tmp_path):
    # It makes a demo for minutes, and nothing in it minds that a line of progress goes nowhere.
    maker = start(MEDIA, "demo", tmp_path / "demo", stdout=subprocess.PIPE)
    done, total = map(int, maker.stdout.readline().split())
    assert done < total
    maker.stdout.close()
    assert ends(maker) and maker.returncode == 1


def test_a_conversion_has_somebody_in_its_sandbox_who_sees_its_reader_go(start, tmp_path):
    (tmp_path / "song.wav").write_bytes(wav(seconds=120, rate=44_100))
    worker = start(MEDIA, "transcode", "--to", "flac", tmp_path / "song.wav", stdout=subprocess.PIPE)
    # It waits now for a reader of its pipe, for ever.
    wait_until(worker, "comm", "partner")
    worker.stdout.close()
    assert ends(worker)


@needs_calls
def test_a_decoder_of_pictures_ends_with_the_program_that_asked_it(start, silence):
    ours, theirs = socket.socketpair()
    with theirs:
        decoder = start(MEDIA, "pictures", stdin=theirs, stdout=subprocess.DEVNULL)
    socket.send_fds(ours, [b"\0"], [silence, silence])
    wait_until_reading(decoder)
    ours.close()
    assert ends(decoder)


def test_the_engine_of_the_speakers_has_somebody_who_sees_its_player_go(start):
    # No song is known over which it spins; that the thread ends a process which does is seen above.
    ours, theirs = socket.socketpair()
    with theirs:
        engine = start(MEDIA, "engine", "--protocol", "3", stdin=theirs, stdout=theirs.dup())
    wait_until(engine, "comm", "partner")
    ours.close()
    assert ends(engine)


def test_an_import_that_waits_for_the_database_ends_with_the_daemon_that_began_it(start, tmp_path):
    clickwheel = Clickwheel(tmp_path)
    deck = tmp_path / "birds.csv"
    deck.write_text("wren,Zaunkönig\nowl,Eule\n")
    assert clickwheel.run("quiz", "import", str(deck), "--deck", "Birds").returncode == 0
    # Here it is the database that holds it up.
    holder = sqlite3.connect(clickwheel.data / "clickwheel.db", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    shutil.copy(deck, tmp_path / "more.csv")
    importer = start(PROGRAM, "import-deck", clickwheel.data, tmp_path / "more.csv", stdout=subprocess.PIPE)
    importer.stdout.close()
    try:
        # One that has given up on the database says so, and goes another way.
        assert ends(importer) and importer.returncode == 1 and importer.stderr.read() == b""
    finally:
        holder.execute("ROLLBACK")
        holder.close()
