"""Somebody who buys from stores or runs one, and a server whose files come as far as a test wants."""
import functools
import hashlib
import http.server
import json
import os
import pathlib
import struct
import subprocess
import sys
import threading
import urllib.parse

import pytest

from program import PROGRAM

FAULTS = pathlib.Path(PROGRAM).resolve().parent / "libclickwheel-faults.so"


class Shopper:
    """Somebody with a data folder."""

    def __init__(self, folder):
        self.data = folder

    @property
    def home(self):
        return {**os.environ, "XDG_DATA_HOME": str(self.data.parent)}

    def run(self, *words, **more):
        return subprocess.run([PROGRAM, *map(str, words), "--data", self.data], capture_output=True, text=True, timeout=120, env={**self.home, **more})

    def start(self, *words):
        return subprocess.Popen([PROGRAM, *map(str, words), "--data", self.data], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.home)

    def killed(self, call, *words):
        """Runs a command, which dies before its call number `call` that changes a file; returns how many there were."""
        if not FAULTS.exists() or sys.platform != "linux":
            pytest.skip(f"{FAULTS} is not there: swift build --product clickwheel-faults")
        file = self.data.with_name(self.data.name + "-faults")
        # Calls so far, the one to die before, room without an end, the calendar as it is, writes count too.
        file.write_bytes(struct.pack("<5q", 0, call, -1, 0, 1))
        self.run(*words, LD_PRELOAD=str(FAULTS), CLICKWHEEL_TORTURE_FAULTS=str(file))
        return struct.unpack("<5q", file.read_bytes())[0]

    def store(self, *words):
        done = self.run("store", *words, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def refused(self, *words):
        done = self.run("store", *words)
        assert done.returncode in (1, 2), done.stdout
        return done.stderr.strip()


class Handler(http.server.BaseHTTPRequestHandler):
    """A folder with entity tags and ranges, like any web server's."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        counter = self.server.counter
        path = counter.folder / urllib.parse.unquote(self.path.lstrip("/").split("?")[0])
        if not path.is_file():
            return self.send_error(404)
        body = path.read_bytes()
        tag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        if self.headers["If-None-Match"] == tag:
            self.send_response(304)
            self.send_header("Content-Length", "0")
            return self.end_headers()
        start = 0
        if self.headers["If-Range"] == tag:
            start = int(self.headers["Range"].split("=")[1].split("-")[0])
        counter.note(self.path, start)
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        self.send_header("ETag", tag)
        self.send_header("Content-Length", str(len(body) - start))
        self.end_headers()
        limit = counter.limit(self.path)
        try:
            self.wfile.write(body[start:limit])
            if limit is not None and limit < len(body):
                self.wfile.flush()
                counter.hold()
                self.wfile.write(body[max(start, limit):])
        except OSError:
            self.close_connection = True
        return None


class Counter:
    """A web server that counts, and holds the bodies of songs from a byte on until it is told to go on."""

    def __init__(self, folder):
        self.folder = folder
        self.asked = []
        self.stop_at = None
        self.held = threading.Event()
        self.free = threading.Event()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.counter = self
        threading.Thread(target=functools.partial(self.server.serve_forever, 0.05), daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/catalog.json"

    def note(self, path, start):
        self.asked.append((path, start))

    def of(self, ending):
        """Where each request for a file began."""
        return [start for path, start in self.asked if path.endswith(ending)]

    def limit(self, path):
        return self.stop_at if path.endswith(".wav") else None

    def hold(self):
        self.held.set()
        self.free.wait(60)

    def until(self, byte):
        """Songs come up to this byte; from `held` on nothing more comes until `go_on`."""
        self.stop_at = byte
        self.held.clear()
        self.free.clear()

    def go_on(self):
        self.stop_at = None
        self.free.set()

    def close(self):
        self.go_on()
        self.server.shutdown()
        self.server.server_close()
