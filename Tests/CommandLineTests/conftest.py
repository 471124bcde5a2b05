"""Fixtures: a library of one's own, and the daemon on it."""
import pytest

from program import PROGRAM, Clickwheel, Daemon


@pytest.fixture
def clickwheel(tmp_path):
    return Clickwheel(tmp_path)


@pytest.fixture
def serve(clickwheel):
    running = []

    def start(*words, **options):
        daemon = Daemon(PROGRAM, *words, data=clickwheel.data, **options)
        running.append(daemon)
        return daemon

    yield start
    for daemon in running:
        if daemon.process.poll() is None:
            daemon.process.kill()
            daemon.process.communicate()
