"""The daemon's log: where it goes, that this is remembered, and what `clickwheel log` makes of it."""
import gzip
import http.server
import json
import re
import socket
import ssl
import subprocess
import threading
import urllib.error
import urllib.request
import uuid

import pytest

from program import PROGRAM

LINES = [
    '2026-11-20T18:30:00.000000Z info [http] listening address="127.0.0.1:4747"',
    '2026-11-20T18:31:00.000000Z debug [http] replied path=/art/1 status=200',
    '2026-11-20T18:32:00.000000Z warning [scan] slow ms=900',
    '2026-11-20T18:33:00.000000Z error [player] playing failed id=ab12 message="The file is damaged."',
]


@pytest.fixture
def written(clickwheel):
    """A log of four lines, the first of which was set aside and compressed."""
    folder = clickwheel.data / "log"
    folder.mkdir(parents=True)
    with gzip.open(folder / "clickwheel.log.000001.gz", "wt") as archive:
        archive.write(LINES[0] + "\n")
    (folder / "clickwheel.log.000002").write_text(LINES[1] + "\n")
    (folder / "clickwheel.log").write_text("\n".join(LINES[2:]) + "\n")
    return clickwheel


@pytest.mark.parametrize("words, shown", [
    ([], [0, 1, 2, 3]),
    (["--level", "warning"], [2, 3]),
    (["--module", "http"], [0, 1]),
    (["--text", "DAMAGED"], [3]),
    (["--since", "2026-11-20T18:32:00Z"], [2, 3]),
    (["--lines", "2"], [2, 3]),
    (["--lines", "1", "--module", "http", "--level", "info"], [0]),
    (["--level", "critical"], []),
])
def test_the_log_is_shown_with_what_was_set_aside(written, words, shown):
    done = written.run("log", "show", *words)
    assert done.returncode == 0
    assert done.stdout.splitlines() == [LINES[index] for index in shown]


def test_json_is_one_object_a_line(written):
    rows = written.lines("log", "show")
    assert [row["level"] for row in rows] == ["info", "debug", "warning", "error"]
    assert rows[3] == {"time": "2026-11-20T18:33:00.000000Z", "level": "error", "part": "player", "message": "playing failed",
                       "fields": {"id": "ab12", "message": "The file is damaged."}}


def test_a_line_of_somebody_else_cannot_command_the_terminal(written):
    with open(written.data / "log" / "clickwheel.log", "a") as log:
        log.write("\x1b[2J stray \u202e line\n")
    last = written.run("log", "show").stdout.splitlines()[-1]
    assert "stray" in last and "\x1b" not in last and "\u202e" not in last
    assert "stray" in written.lines("log", "show")[-1]["message"]


def test_without_a_log_one_is_told_who_writes_it(clickwheel):
    done = clickwheel.run("log", "show")
    assert done.returncode == 1 and "clickwheel serve" in done.stderr


def test_following_begins_with_the_last_lines_and_goes_on_over_a_rotation(written):
    log = written.data / "log" / "clickwheel.log"
    words = [PROGRAM, "log", "follow", "--lines", "1", "--level", "warning", "--data", str(written.data)]
    follower = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert follower.stdout.readline().strip() == LINES[3]
        with open(log, "a") as file:
            file.write(LINES[1] + "\n" + LINES[2] + "\n")
        assert follower.stdout.readline().strip() == LINES[2]
        log.rename(log.with_name("clickwheel.log.000003"))
        log.write_text(LINES[3] + "\n")
        assert follower.stdout.readline().strip() == LINES[3]
    finally:
        follower.kill()
        follower.communicate()


@pytest.mark.parametrize("words, first", [
    (["--lines", "3"], [1, 2, 3]),
    (["--lines", "2", "--module", "http"], [0, 1]),
    (["--since", "2026-11-20T18:31:00Z"], [1, 2, 3]),
    (["--since", "2026-11-20T18:31:00Z", "--lines", "2"], [2, 3]),
])
def test_following_begins_in_files_that_were_set_aside_and_ends_when_nobody_reads(written, words, first):
    follower = subprocess.Popen([PROGRAM, "log", "follow", *words, "--data", str(written.data)], stdout=subprocess.PIPE, text=True)
    try:
        assert [follower.stdout.readline().strip() for _ in first] == [LINES[index] for index in first]
        follower.stdout.close()
        assert follower.wait(60) == 0
    finally:
        follower.kill()
        follower.wait()


def test_where_the_log_goes_is_chosen_and_remembered(clickwheel, serve):
    def current():
        families = {family["name"]: family for family in clickwheel.lines("strategy", "list")[0]["families"]}
        return families["log-destination"]["current"]

    assert current() == "console-and-file"
    daemon = serve("--no-scan")
    assert clickwheel.run("strategy", "use", "log-destination", "memory").returncode == 0
    assert current() == "memory"
    daemon.stop()
    assert current() == "memory"

    log = clickwheel.data / "log" / "clickwheel.log"
    size = log.stat().st_size
    daemon = serve("--no-scan")
    assert current() == "memory"
    # What is in memory alone is shown all the same, as long as the daemon runs.
    assert '[http] listening' in clickwheel.run("log", "show").stdout
    assert clickwheel.run("log", "follow").returncode == 1
    _, complaint = daemon.stop()
    assert complaint == "" and log.stat().st_size == size

    daemon = serve("--no-scan", "--log", "console")
    _, complaint = daemon.stop()
    assert "[http] listening" in complaint and log.stat().st_size == size
    assert current() == "console"


class Collector:
    """Takes what is posted to it, as an OpenTelemetry collector does."""

    def __init__(self):
        bodies = self.bodies = []
        heads = self.headers = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                bodies.append((self.path, body))
                heads.append(self.headers)
                self.send_response(200)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *words):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    @property
    def lines(self):
        """`(part, message)` of each record, in the order in which they came."""
        scopes = [scope for _, body in self.bodies for logs in body["resourceLogs"] for scope in logs["scopeLogs"]]
        return [(scope["scope"]["name"], record["body"]["stringValue"]) for scope in scopes for record in scope["logRecords"]]


@pytest.fixture
def collector():
    collector = Collector()
    yield collector
    collector.close()


def test_the_log_goes_to_a_collector_and_waits_on_disk_while_it_is_away(clickwheel, serve, collector):
    daemon = serve("--no-scan", "--log", collector.address)
    _, complaint = daemon.stop()
    assert complaint == ""
    assert all(path == "/v1/logs" for path, _ in collector.bodies)
    assert ("http", "listening") in collector.lines and ("", "stopping") in collector.lines
    assert not (clickwheel.data / "log" / "clickwheel.log").exists()
    count = len(collector.lines)
    assert len(set(collector.lines)) == count

    # Nobody is there: it is kept, also over the end of the daemon.
    collector.close()
    daemon = serve("--no-scan")
    daemon.stop()
    kept = list((clickwheel.data / "log" / "spool").glob("*.json"))
    assert kept and any("listening" in path.read_text() for path in kept)

    # Another one gets it, oldest first, and then what is new; named in the running daemon.
    second = Collector()
    try:
        daemon = serve("--no-scan", "--log", "file")
        assert clickwheel.run("strategy", "use", "log-destination", second.address).returncode == 0
        daemon.stop()
        messages = [message for _, message in second.lines]
        assert messages.index("serving") < messages.index("stopping") < messages.index("strategy switched")
        assert messages[-1] == "stopping"
        assert not list((clickwheel.data / "log" / "spool").glob("*.json"))
    finally:
        second.close()


def resource(collector):
    """The attributes of the program, as the first request has them."""
    attributes = collector.bodies[0][1]["resourceLogs"][0]["resource"]["attributes"]
    return {attribute["key"]: attribute["value"]["stringValue"] for attribute in attributes}


def test_the_whole_address_of_a_collector_is_taken_too_and_it_learns_which_program_speaks(serve, collector):
    daemon = serve("--no-scan", "--log", collector.address + "/v1/logs")
    _, complaint = daemon.stop()
    assert complaint == ""
    assert collector.bodies and all(path == "/v1/logs" for path, _ in collector.bodies)
    found = resource(collector)
    assert found["service.name"] == "clickwheel" and found["host.name"] == socket.gethostname()
    assert re.fullmatch(r"\d+\.\d+\.\d+", found["service.version"])
    assert uuid.UUID(found["service.instance.id"]).version == 4


def test_the_environment_variables_of_opentelemetry_say_where_and_as_whom_the_log_goes(serve, collector, monkeypatch):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.address + "/otlp")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "api-key=a%20b")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "soon")
    monkeypatch.setenv("OTEL_SERVICE_NAME", "kitchen")
    monkeypatch.setenv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment=home,service.name=other")
    daemon = serve("--no-scan", "--log", "collector")
    _, complaint = daemon.stop()
    assert "OTEL_EXPORTER_OTLP_TIMEOUT is soon" in complaint
    assert collector.bodies and all(path == "/otlp/v1/logs" for path, _ in collector.bodies)
    assert all(headers["api-key"] == "a b" for headers in collector.headers)
    found = resource(collector)
    assert found["service.name"] == "kitchen" and found["deployment.environment"] == "home"


def test_what_lets_the_program_in_is_not_sent_where_a_page_wants_the_log(clickwheel, serve, collector, monkeypatch):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.address)
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "api-key=swordfish")
    daemon = serve("--no-scan", "--log", "memory")

    def choose(member):
        body = json.dumps({"family": "log-destination", "member": member, "client": "tab-00001"}).encode()
        with urllib.request.urlopen(urllib.request.Request(daemon.address.rstrip("/") + "/api/strategies", data=body), timeout=60):
            pass

    # An address that is kept free for documents: nobody is there.
    with pytest.raises(urllib.error.HTTPError) as refused:
        choose("http://192.0.2.1:4318")
    sentence = json.loads(refused.value.read())["error"]["message"]
    assert "OTEL_EXPORTER_OTLP_HEADERS" in sentence and "swordfish" not in sentence
    # What the environment names was named by who started the program.
    choose("collector")
    daemon.stop()
    assert collector.bodies and collector.headers[0]["api-key"] == "swordfish"


def test_the_log_goes_to_a_collector_in_tls_that_is_trusted(clickwheel, serve, collector, tmp_path, monkeypatch):
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    collector.server.socket = context.wrap_socket(collector.server.socket, server_side=True)
    address = collector.address.replace("http:", "https:")

    daemon = serve("--no-scan", "--log", address)
    _, complaint = daemon.stop()
    assert "is not trusted" in complaint and "SSL_CERT_FILE" in complaint and not collector.bodies

    # What was kept is sent once the certificate is trusted.
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    daemon = serve("--no-scan")
    _, complaint = daemon.stop()
    assert complaint == ""
    assert [message for _, message in collector.lines].count("stopping") == 2


def test_an_address_that_is_none_is_refused_in_a_sentence(clickwheel, serve):
    done = clickwheel.run("serve", "--log", "https://collector:port")
    assert done.returncode == 2 and "write http://HOST:PORT" in done.stderr and "https://collector:port" in done.stderr
    done = clickwheel.run("serve", "--log", "nowhere")
    assert done.returncode == 2 and "console-and-file" in done.stderr and "http://127.0.0.1:4318" in done.stderr
    serve("--no-scan", "--log", "memory")
    done = clickwheel.run("strategy", "use", "log-destination", "http://:0")
    assert done.returncode == 1 and "write http://HOST:PORT" in done.stderr
    done = clickwheel.run("strategy", "use", "log-destination", "nowhere")
    assert done.returncode == 1 and "console-and-file" in done.stderr
    families = {family["name"]: family for family in clickwheel.lines("strategy", "list")[0]["families"]}
    assert families["log-destination"]["current"] == "memory"


def test_a_level_says_how_much_is_written(clickwheel, serve):
    done = clickwheel.run("serve", "--log-level", "loud")
    assert done.returncode == 2 and "trace, debug, info" in done.stderr
    daemon = serve("--no-scan", "--log", "file", "--log-level", "debug")
    with urllib.request.urlopen(daemon.address, timeout=60):
        pass
    daemon.stop()
    assert any(row["level"] == "debug" for row in clickwheel.lines("log", "show"))
    size = (clickwheel.data / "log" / "clickwheel.log").stat().st_size
    daemon = serve("--no-scan", "--log-level", "warning")
    daemon.stop()
    assert (clickwheel.data / "log" / "clickwheel.log").stat().st_size == size


def transitions(rows):
    return [tuple(row["fields"][key] for key in ("from", "event", "to", "cause")) for row in rows if row["message"] == "transition"]


def test_requests_errors_and_transitions_are_in_the_log_with_the_ids_that_the_page_shows(clickwheel, serve):
    clickwheel.song("a.wav", seconds=120, INAM="One")
    clickwheel.scan()
    daemon = serve("--output", "null", "--no-scan", "--log", "file")

    def ask(path, body=None):
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(daemon.address.rstrip("/") + path, data=data), timeout=60) as answer:
            return answer.read()

    ask("/api/queue", {"op": "play", "of": "songs", "index": 0})
    ask("/api/strategies", {"family": "queue-order", "member": "shuffle"})
    ask("/api/strategies", {"family": "queue-order", "member": "shuffle"})
    ask("/api/strategies", {"family": "question-order", "member": "random", "client": "tab-00001"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask("/api/list?of=nonsense")
    shown = json.loads(refused.value.read())["error"]["id"]
    requests = [json.loads(line) for line in ask("/api/log?part=http&level=debug").splitlines()]
    assert any(row["fields"].get("path") == "/api/queue" and row["fields"]["status"] == 200 for row in requests if "fields" in row)
    daemon.stop()
    rows = clickwheel.lines("log", "show")
    assert [row["message"] for row in rows if row.get("fields", {}).get("id") == shown] == ["request refused"]
    # The exact list: each step once, with what caused it.
    assert transitions(rows) == [
        ("stop", "load", "play/loading", "a program replaced the queue"),
        ("play/loading", "loaded", "play/loading", "the output loaded the song"),
        ("play/loading", "started", "play/playing", "the output sounds"),
    ]
    switches = [tuple(row["fields"][key] for key in ("family", "from", "to", "cause")) for row in rows if row["message"] == "strategy switched"]
    assert switches == [
        ("audio-output", "browser", "null", "the command line chose null"),
        ("log-destination", "console-and-file", "file", "the command line chose file"),
        ("queue-order", "in-order", "shuffle", "somebody chose shuffle"),
        ("question-order", "spaced", "random", "a page chose random"),
    ]
    assert not any(row["level"] == "debug" for row in rows), "what is fine stays in memory"


def test_a_song_that_cannot_be_played_is_in_the_log_once_with_the_id_that_the_page_shows(clickwheel, serve):
    daemon = serve("--output", "null", "--no-scan", "--log", "file")
    data = json.dumps({"op": "play", "tracks": [4711], "index": 0}).encode()
    with urllib.request.urlopen(urllib.request.Request(daemon.address + "api/queue", data=data), timeout=60) as answer:
        shown = json.loads(answer.read())["error"]["id"]
    daemon.stop()
    rows = clickwheel.lines("log", "show")
    assert [row["fields"]["id"] for row in rows if row["level"] == "error"] == [shown]
    assert transitions(rows) == [
        ("stop", "load", "play/loading", "a program replaced the queue"),
        ("play/loading", "failed", "play/failed", "the song could not be played"),
    ]


def test_the_demonstration_shows_every_strategy_and_leaves_nothing_behind(clickwheel, tmp_path):
    done = subprocess.run([PROGRAM, "log", "demo"], capture_output=True, text=True, timeout=60, env={"TMPDIR": str(tmp_path), "HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    for name in ["memory", "file", "formats", "rotation", "console", "fan-out", "filter", "history", "http", "null", "switching"]:
        assert f"\n{name}: " in "\n" + done.stdout
    assert "similar messages suppressed count=97" in done.stdout
    assert "100000 lines, 100000 of them different" in done.stdout
    assert "swordfish" not in done.stdout
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("clickwheel-log")]
