"""What ends a daemon, and what does not: it says in its log which signal came, and from whom."""
import os
import select
import signal
import subprocess
import urllib.request

import pytest

from program import PROGRAM


def log(clickwheel):
    return (clickwheel.data / "log/clickwheel.log").read_text()


def answers(daemon):
    return urllib.request.urlopen(daemon.address + "api/state", timeout=60).status == 200


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda how: how.name)
def test_it_tells_which_signal_ends_it_and_which_process_sent_that(clickwheel, serve, how):
    assert serve("--no-scan").stop(how)[0] == 0
    last = [line for line in log(clickwheel).splitlines() if "stopping" in line][-1]
    assert f"signal={how.name}" in last
    assert f"{os.getpid()} " in last


def test_it_goes_on_when_nobody_reads_what_it_says_and_its_input_ends(clickwheel, serve):
    # An input that ends, as that of a shell that is left, is not one that is empty from the start.
    reading, writing = os.pipe()
    daemon = serve("--no-scan", stdin=reading)
    os.close(reading)
    os.close(writing)
    daemon.process.stdout.close()
    daemon.process.stderr.close()
    for path in ("api/state", "", "api/log", "api/nothing"):
        try:
            urllib.request.urlopen(daemon.address + path, timeout=60).read()
        except urllib.error.HTTPError as error:
            assert error.code == 404
    assert answers(daemon) and daemon.process.poll() is None
    daemon.process.send_signal(signal.SIGTERM)
    assert daemon.process.wait(60) == 0


@pytest.mark.parametrize("what", ["a pipe", "a terminal"])
def test_it_goes_on_while_what_it_says_is_not_read_and_tells_later_how_much_that_was(clickwheel, serve, what):
    # A pager that waits for its person, or a terminal that was stopped with Ctrl-S or fell behind.
    reading, writing = os.pipe() if what == "a pipe" else os.openpty()
    daemon = serve("--no-scan", "--log-level", "debug", stderr=writing)
    try:
        for number in range(1500):
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(f"{daemon.address}api/nothing-{number}-{'x' * 60}", timeout=20)
        assert answers(daemon)
        said = os.read(reading, 10_000_000).decode()
        while select.select([reading], [], [], 0.5)[0]:
            said += os.read(reading, 10_000_000).decode()
        assert "nothing-0-" in said and "nothing-1499-" not in said
        assert answers(daemon)
        daemon.process.send_signal(signal.SIGTERM)
        assert daemon.process.wait(60) == 0
        while select.select([reading], [], [], 0.5)[0]:
            said += os.read(reading, 10_000_000).decode()
    finally:
        os.close(writing)
        os.close(reading)
    assert "lines are missing here: nobody took them" in said
    assert "stopping" in said and "stopping" in log(clickwheel)
    assert all(f"nothing-{number}-" in log(clickwheel) for number in range(0, 1500, 100))


def test_it_goes_on_after_it_was_held_and_after_signals_that_end_nothing(clickwheel, serve):
    daemon = serve("--no-scan")
    for _ in range(20):
        for how in (signal.SIGSTOP, signal.SIGCONT, signal.SIGPIPE, signal.SIGCHLD, signal.SIGURG, signal.SIGWINCH):
            daemon.process.send_signal(how)
        assert answers(daemon)
    assert daemon.stop()[0] == 0
    assert log(clickwheel).count("stopping") == 1


def test_it_goes_on_when_the_terminal_is_closed_that_it_was_started_from_with_nohup(clickwheel, serve):
    daemon = serve("--no-scan", preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    daemon.process.send_signal(signal.SIGHUP)
    assert answers(daemon)
    assert daemon.stop()[0] == 0
    assert "signal=SIGTERM" in log(clickwheel)
    assert "signal=SIGHUP" not in log(clickwheel)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the end of another's child is seen through a pidfd")
def test_it_goes_on_when_the_process_is_gone_that_started_it(clickwheel):
    # Its own session, as `setsid` makes one: the end of the parent is no business of the daemon.
    words = [PROGRAM, "serve", "--data", str(clickwheel.data), "--listen", "127.0.0.1:0", "--no-scan"]
    parent = subprocess.Popen(
        ["/bin/sh", "-c", """sh -c 'echo $$; exec "$@"' sh "$@" & read nothing""", "sh", *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True,
    )
    pid = int(parent.stdout.readline())
    end = os.pidfd_open(pid)
    try:
        address = parent.stdout.readline().split("is at ")[1].strip()
        parent.stdin.close()
        assert parent.wait(60) in (0, 1)
        parent.stdout.close()
        assert urllib.request.urlopen(address + "api/state", timeout=60).status == 200
    finally:
        os.kill(pid, signal.SIGTERM)
        has_ended = select.select([end], [], [], 60)[0]
        os.close(end)
    assert has_ended
