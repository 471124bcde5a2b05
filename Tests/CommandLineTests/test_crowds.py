"""Thousands of connections of one kind at once: everybody else is served all the same."""
import resource
import socket
import threading

import pytest

COUNT = 3000


@pytest.fixture
def many_files():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < COUNT + 200:
        pytest.skip(f"{COUNT} connections need as many descriptors, and the system allows {hard}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, COUNT + 200), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def leave_before_the_events_begin(connect, number):
    client = connect()
    client.sendall(b"GET /api/events?client=crowd-%05d HTTP/1.1\r\nHost: localhost\r\n\r\n" % number)
    client.close()


def send_half_a_request(connect, number):
    client = connect()
    client.sendall(b"GET / HT" if number % 2 else b"POST /api/player HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{")
    return client


def say_nothing(connect, number):
    return connect()


@pytest.mark.parametrize("crowd", [leave_before_the_events_begin, send_half_a_request, say_nothing])
def test_a_crowd_shuts_nobody_out(serve, many_files, crowd):
    daemon = serve("--no-scan")
    host, port = daemon.address.split("//")[1].rstrip("/").split(":")
    held, is_over = [], threading.Event()

    def connect():
        return socket.create_connection((host, int(port)), timeout=60)

    def come():
        try:
            for number in range(COUNT):
                try:
                    held.append(crowd(connect, number))
                except ConnectionError:
                    pass  # It gave way already.
        finally:
            is_over.set()

    thread = threading.Thread(target=come)
    thread.start()
    answers = []
    while not is_over.is_set() or len(answers) < 20:
        with connect() as client:
            client.sendall(b"GET /api/state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answers.append(client.recv(12))
    thread.join()
    assert set(answers) == {b"HTTP/1.1 200"}
    assert daemon.stop()[0] == 0
    for client in held:
        if client:
            client.close()
