"""Thousands of connections of one kind at once: everybody else is served all the same."""
import http.client
import json
import resource
import socket
import threading
import urllib.request

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


@pytest.fixture
def own_address():
    """An address of this machine that is not loopback: who comes from it is a stranger."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("this machine has no address but loopback")
        return probe.getsockname()[0]


def half_requests(daemon, own_address, count):
    port = int(daemon.address.rstrip("/").split(":")[-1])
    clients = [socket.create_connection((own_address, port), timeout=60) for _ in range(count)]
    for client in clients:
        try:
            client.sendall(b"GET / HT")
        except ConnectionError:
            pass  # It gave way already.
    return clients


def is_open(client):
    client.setblocking(False)
    try:
        return client.recv(1) != b""
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def open_ones(daemon, clients, expected, headers=None):
    """How many are open, once the daemon has got to all who came."""
    for _ in range(500):
        if [is_open(client) for client in clients].count(True) == expected:
            break
        request = urllib.request.Request(daemon.address.replace("0.0.0.0", "127.0.0.1") + "api/state", headers=headers or {})
        urllib.request.urlopen(request, timeout=60).close()
    return [is_open(client) for client in clients].count(True)


def test_one_address_has_its_share_of_connections_and_loopback_all(serve, many_files, own_address):
    daemon = serve("--no-scan", "--listen", "0.0.0.0:0", "--no-password")
    clients = half_requests(daemon, own_address, 700)
    with urllib.request.urlopen(daemon.address + "api/state", timeout=60) as answer:
        assert answer.status == 200
    assert open_ones(daemon, clients, 500) == 500
    assert is_open(clients[-1])
    near = half_requests(daemon, "127.0.0.1", 700)
    with urllib.request.urlopen(daemon.address + "api/state", timeout=60) as answer:
        assert answer.status == 200
    assert all(is_open(client) for client in near)
    for client in clients + near:
        client.close()


def test_a_session_keeps_its_connection_in_a_crowd_of_its_own_address(clickwheel, serve, many_files, own_address):
    done = clickwheel.run("serve", "--set-password", input="correct horse\n")
    assert done.returncode == 0, done.stderr
    daemon = serve("--no-scan", "--listen", "0.0.0.0:0")
    port = int(daemon.address.rstrip("/").split(":")[-1])
    connection = http.client.HTTPConnection(own_address, port, timeout=60)

    def ask(method, path, body=None, **headers):
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        return answer

    welcome = ask("POST", "/api/login", json.dumps({"password": "correct horse"}))
    cookie = welcome.headers["Set-Cookie"].split(";")[0]
    assert ask("GET", "/api/state", Cookie=cookie).status == 200
    socket_before = connection.sock
    clients = half_requests(daemon, own_address, 700)
    assert ask("GET", "/api/state", Cookie=cookie).status == 200
    assert connection.sock is socket_before, "it is the same connection"
    # The connection of the session counts no more in the share.
    assert open_ones(daemon, clients, 500, {"Cookie": cookie}) == 500
    for client in clients:
        client.close()
