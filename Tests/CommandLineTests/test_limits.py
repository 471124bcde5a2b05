"""The daemon where something is short: it starts, serves, says what is short, stops, and has saved."""
import json
import os
import pathlib
import resource
import shutil
import socket
import subprocess
import urllib.request

import pytest

CLOCK = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

/* The realtime clock, as many seconds off as CLOCK_SHIFT says. */
int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int code = real(clock, now);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += atol(getenv("CLOCK_SHIFT"));
    return code;
}
int gettimeofday(struct timeval *now, void *zone) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}
time_t time(time_t *now) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (now) *now = exact.tv_sec;
    return exact.tv_sec;
}
"""


def limited(which, count):
    return {"preexec_fn": lambda: resource.setrlimit(which, (count, count))}


def at(year, folder):
    """The options of a process whose calendar says that it is the second of January of `year`."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("a clock of another year needs a C compiler")
    source, library = folder / "clock.c", folder / "clock.so"
    source.write_text(CLOCK)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    day = 86_400
    seconds = (year - 1970) * 365 * day + (year - 1969) // 4 * day + day
    date = subprocess.run(["date", "+%s"], check=True, capture_output=True, text=True).stdout
    return {"env": {**os.environ, "LD_PRELOAD": str(library), "CLOCK_SHIFT": str(seconds - int(date))}}


def small_disk(folder):
    """Makes `folder` a disk of 8 MB."""
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)], capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"a disk of 8 MB needs the right to mount one: {mounted.stderr.strip()}")


def ask(daemon, path, **body):
    data = json.dumps({**body, "client": "limits-test"}).encode() if body else None
    request = urllib.request.Request(daemon.address.rstrip("/") + path, data=data)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read()


def volume(daemon):
    return json.loads(ask(daemon, "/api/state"))["volume"]


def works(daemon):
    """Asks every part for something, and changes what must be kept."""
    for path in ["/", "/api/library", "/api/list?of=songs", "/api/quiz", "/api/golf", "/api/log", "/api/strategies"]:
        assert ask(daemon, path)
    ask(daemon, "/api/player", command="volume", volume=37)
    assert volume(daemon) == 37


def stopped(daemon):
    code, complaint = daemon.stop()
    assert code == 0, complaint
    return complaint


LIMITS = {
    "64 descriptors": lambda folder: limited(resource.RLIMIT_NOFILE, 64),
    "200 MB of memory": lambda folder: limited(resource.RLIMIT_DATA, 200_000_000),
    "one core": lambda folder: {"preexec_fn": lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})},
    "the clock of 1970": lambda folder: at(1970, folder),
    "the clock of 2046": lambda folder: at(2046, folder),
}


@pytest.mark.parametrize("limit", LIMITS)
def test_within_a_limit_the_daemon_serves_stops_and_has_saved(clickwheel, serve, tmp_path, limit):
    clickwheel.song("song.wav", INAM="Song")
    clickwheel.scan()
    daemon = serve("--no-scan", **LIMITS[limit](tmp_path))
    works(daemon)
    complaint = stopped(daemon)
    if limit == "64 descriptors":
        assert "so few open files" in complaint
    if limit.startswith("the clock"):
        assert limit[-4:] in complaint, "the clock was another"
    assert volume(serve("--no-scan")) == 37


def test_with_few_descriptors_a_crowd_takes_none_that_others_need(serve):
    daemon = serve("--no-scan", **limited(resource.RLIMIT_NOFILE, 64))
    host, port = daemon.address.split("//")[1].rstrip("/").split(":")
    crowd = [socket.create_connection((host, int(port))) for _ in range(200)]
    for client in crowd[::2]:
        client.send(b"GET / HT")
    works(daemon)
    stopped(daemon)


def test_a_disk_of_8_mb_is_enough_and_a_full_one_does_not_keep_the_daemon_from_stopping(clickwheel, serve):
    small_disk(clickwheel.data)
    try:
        daemon = serve("--no-scan")
        works(daemon)
        stopped(daemon)
        daemon = serve("--no-scan")
        assert volume(daemon) == 37
        filler = clickwheel.data / "filler"
        with filler.open("wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)) == 4096:
                    pass
            except OSError:
                pass
        stopped(daemon)
        filler.unlink()
        daemon = serve("--no-scan")
        assert volume(daemon) == 37
        stopped(daemon)
    finally:
        subprocess.run(["umount", "--lazy", str(clickwheel.data)], check=True)


def test_stopping_needs_no_free_descriptor(clickwheel, serve):
    daemon = serve("--no-scan")
    works(daemon)
    # Fewer than it has: not one more can be opened.
    resource.prlimit(daemon.process.pid, resource.RLIMIT_NOFILE, (3, 3))
    ask_anyway = socket.create_connection(("127.0.0.1", int(daemon.address.rstrip("/").split(":")[-1])))
    stopped(daemon)
    ask_anyway.close()
    assert not (pathlib.Path(clickwheel.data) / "daemon.json").exists()
    assert volume(serve("--no-scan")) == 37
