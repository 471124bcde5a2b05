"""Which programs of ours have the processor first where there is not enough of it."""
import os
import pathlib
import socket
import subprocess
import time

import pytest

from program import PROGRAM

MEDIA = str(pathlib.Path(PROGRAM).with_name("clickwheel-media"))


@pytest.mark.parametrize(
    ("program", "words", "niceness"),
    [
        (MEDIA, ["pictures"], 5),
        (MEDIA, ["trials"], 5),
        (PROGRAM, ["read-files"], 5),
        (MEDIA, ["engine", "--protocol", "3"], 0),
    ],
    ids=["pictures", "trials", "files", "engine"],
)
def test_whatever_reads_files_leaves_the_processor_to_what_sounds(program, words, niceness):
    own = os.getpriority(os.PRIO_PROCESS, 0)
    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen([program, *words], stdin=theirs, stdout=theirs.dup(), stderr=subprocess.DEVNULL)
    try:
        # It has begun its work, with the niceness that it keeps, once it has the thread that sees its partner go.
        deadline = time.monotonic() + 60
        while not any(name == "partner" for name in names(process)):
            assert process.poll() is None and time.monotonic() < deadline
            os.sched_yield()
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, own + niceness)
    finally:
        process.kill()
        process.wait()
        ours.close()


def names(process):
    for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir():
        try:
            yield (task / "comm").read_text().strip()
        except OSError:
            pass  # the thread has just ended
