"""scripts/setup where Swift is missing: the toolchain is fetched from a stand-in of Swift's server on this machine."""
import fcntl
import gzip
import http.server
import io
import os
import random
import re
import shutil
import subprocess
import tarfile
import threading

import pytest

from program import ROOT

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, ["curl", "gpg", "tar", "gzip", "flock"])) or os.uname().sysname != "Linux",
    reason="fetching Swift takes Linux with curl and gpg")

SYSTEMS = {
    "debian12": 'ID=debian\nVERSION_ID="12"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
    "debian13": 'ID=debian\nVERSION_ID="13"\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n',
    "ubuntu22.04": 'ID=ubuntu\nVERSION_ID="22.04"\nPRETTY_NAME="Ubuntu 22.04.5 LTS"\n',
    "ubuntu24.04": 'ID=ubuntu\nVERSION_ID="24.04"\nPRETTY_NAME="Ubuntu 24.04.3 LTS"\n',
}
VERSION = re.search(r"^version=(\S+)", (ROOT / "scripts/fetch-swift").read_text(), re.M)[1]
PINNED = re.search(r"^fingerprint=(\S+)", (ROOT / "scripts/fetch-swift").read_text(), re.M)[1]
# It says which version it is, and keeps the words of every other call.
SWIFT = f"""#!/bin/sh
if [ "$1" = --version ]; then echo "Swift version {VERSION} (swift-{VERSION}-RELEASE)"; exit; fi
echo "$0 $*" >> "$CALLS"
"""


def release(name):
    return f"swift-{VERSION}-RELEASE-{name}"


def path(name):
    """Where Swift's server has a toolchain; there are no dots in the names of its folders."""
    return f"/swift-{VERSION}-release/{name.replace('.', '')}/swift-{VERSION}-RELEASE/{release(name)}.tar.gz"


def archive(name, filler=0, swift=SWIFT):
    """A stand-in toolchain, with as many bytes that nothing makes smaller."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for file, data in [("usr/bin/swift", swift.encode()), ("usr/share/filler", random.Random(7).randbytes(filler))]:
            entry = tarfile.TarInfo(f"{release(name)}-{name}/{file}")
            entry.size, entry.mode = len(data), 0o755
            tar.addfile(entry, io.BytesIO(data))
    return gzip.compress(packed.getvalue(), 1)


class Signer:
    """A key that signs in the place of Swift's."""

    def __init__(self, home):
        home.mkdir(mode=0o700)
        self.environment = {**os.environ, "GNUPGHOME": str(home)}
        self.gpg("--passphrase", "", "--quick-generate-key", "A stand-in <stand-in@example.org>", "ed25519", "sign", "never")
        listing = self.gpg("--list-keys", "--with-colons").decode()
        self.fingerprint = re.search(r"^fpr:+([0-9A-F]{40}):", listing, re.M)[1]

    def gpg(self, *words, given=None):
        done = subprocess.run(["gpg", "--batch", *words], env=self.environment, input=given, capture_output=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout

    @property
    def public(self):
        return self.gpg("--armor", "--export")

    def sign(self, data):
        return self.gpg("--detach-sign", given=data)


class Server:
    """Serves files by ranges; it may break off, and may keep the size to itself."""

    def __init__(self):
        self.files, self.asked = {}, []
        self.break_after = None
        self.tells_size = True
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_HEAD(self):
                self.answer(False)

            def do_GET(self):
                self.answer(True)

            def answer(self, has_body):
                outer.asked.append((self.command, self.path, self.headers.get("Range")))
                data = outer.files.get(self.path)
                if data is None:
                    self.send_error(404)
                    return
                start = int(re.match(r"bytes=(\d+)-", self.headers.get("Range") or "bytes=0-")[1])
                if start >= len(data):
                    self.send_error(416)
                    return
                self.send_response(206 if start else 200)
                if start:
                    self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
                if outer.tells_size:
                    self.send_header("Content-Length", str(len(data) - start))
                self.end_headers()
                if has_body:
                    end = len(data)
                    if outer.break_after and self.path.endswith(".gz"):
                        end = min(end, start + outer.break_after)
                    self.wfile.write(data[start:end])
                self.close_connection = True

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    # The path of a key ring's socket is short.
    folder = tmp_path_factory.mktemp("k")
    signers = [Signer(folder / name) for name in "ab"]
    yield signers
    for signer in signers:
        subprocess.run(["gpgconf", "--kill", "all"], env=signer.environment, check=False)


class Machine:
    """A copy of the scripts that trusts the stand-in key, and a system without Swift."""

    def __init__(self, folder, server, keys):
        self.root, self.bin, self.home, self.server = folder / "checkout", folder / "bin", folder / "the home", server
        self.calls = folder / "calls"
        (self.root / "scripts").mkdir(parents=True)
        for file in (ROOT / "scripts").iterdir():
            text = file.read_text()
            assert text.count(PINNED) == (1 if file.name == "fetch-swift" else 0)
            (self.root / "scripts" / file.name).write_text(text.replace(PINNED, keys[0].fingerprint))
            (self.root / "scripts" / file.name).chmod(file.stat().st_mode)
        self.bin.mkdir()
        self.home.mkdir()
        # Packages are all there, and no other Swift is.
        self.tool("apt-get", 'echo "apt-get $*" >> "$CALLS"')
        self.tool("dpkg-query", "echo install ok installed")
        self.system("debian12")
        self.processor("x86_64")

    def tool(self, name, text):
        (self.bin / name).write_text(f"#!/bin/sh\n{text}\n")
        (self.bin / name).chmod(0o755)

    def system(self, name):
        (self.home / "os-release").write_text(SYSTEMS[name])

    def processor(self, name):
        self.tool("uname", f'[ "$1" = -m ] && echo {name} || exec /usr/bin/uname "$@"')

    @property
    def folder(self):
        return self.home / "clickwheel-swift"

    def run(self, script, *words, **changes):
        environment = {
            "PATH": f"{self.bin}:/usr/bin:/bin", "HOME": str(self.home), "XDG_DATA_HOME": str(self.home), "LC_ALL": "C.UTF-8",
            "CLICKWHEEL_SWIFT_SERVER": self.server.address, "CLICKWHEEL_OS_RELEASE": str(self.home / "os-release"),
            "CALLS": str(self.calls), **changes,
        }
        return subprocess.run([str(self.root / "scripts" / script), *words], capture_output=True, text=True, timeout=60, env=environment)

    def kept(self):
        """What is in the data folder, but for the lock."""
        return sorted(file.name for file in self.folder.iterdir() if file.name != ".lock") if self.folder.exists() else []


@pytest.fixture
def server():
    server = Server()
    yield server
    server.close()


@pytest.fixture
def machine(tmp_path, server, keys):
    assert shutil.which("swift", path="/usr/bin:/bin") is None, "this machine has a Swift among the system's programs"
    return Machine(tmp_path, server, keys)


def offer(server, keys, name="debian12", **how):
    data = archive(name, **how)
    server.files = {path(name): data, path(name) + ".sig": keys[0].sign(data), "/keys/all-keys.asc": keys[0].public + keys[1].public}
    return data


def test_the_scripts_trust_swifts_own_key_and_servers():
    text = (ROOT / "scripts/fetch-swift").read_text()
    assert PINNED == "52BB7E3DE28A71BE22EC05FFEF80A866B47A981F"
    assert "https://download.swift.org" in text and "https://www.swift.org" in text


def test_setup_fetches_the_toolchain_says_its_size_first_and_removes_nothing(machine, server, keys):
    data = offer(server, keys, filler=3_000_000)
    (machine.folder / "swift-6.1-RELEASE-debian12/usr/bin").mkdir(parents=True)
    done = machine.run("setup", "run")
    assert done.returncode == 0, done.stderr
    lines = done.stderr.splitlines()
    assert lines[0] == "Swift 6.2 or later is needed."
    assert f"Fetching Swift {VERSION} for Debian GNU/Linux 12 (bookworm) (x86_64)" in lines[1] and f": {-(-len(data) // 1_000_000)} MB" in lines[1]
    assert server.asked[0][0] == "HEAD", "the size is told before anything is fetched"
    assert machine.kept() == ["swift-6.1-RELEASE-debian12", release("debian12")]
    again = machine.run("setup", "run")
    assert again.returncode == 0 and again.stderr == "", "what is there is used"


@pytest.mark.parametrize("processor, suffix", [("x86_64", ""), ("aarch64", "-aarch64")])
@pytest.mark.parametrize("system, name", [("debian12", "debian12"), ("debian13", "debian12"), ("ubuntu22.04", "ubuntu22.04"), ("ubuntu24.04", "ubuntu24.04")])
def test_each_system_gets_its_own_toolchain(machine, server, keys, system, name, processor, suffix):
    machine.system(system)
    machine.processor(processor)
    offer(server, keys, name + suffix)
    done = machine.run("fetch-swift")
    assert done.returncode == 0, done.stderr
    assert machine.kept() == [release(name + suffix)]


@pytest.mark.parametrize("system, processor, part", [("ID=fedora\nVERSION_ID=43\nPRETTY_NAME='Fedora 43'\n", "x86_64", "Fedora 43"), (SYSTEMS["debian12"], "riscv64", "riscv64")])
def test_where_there_is_no_toolchain_that_is_said(machine, system, processor, part):
    (machine.home / "os-release").write_text(system)
    machine.processor(processor)
    done = machine.run("fetch-swift")
    assert done.returncode == 1 and part in done.stderr and len(done.stderr.splitlines()) == 1


def test_run_and_test_use_what_was_fetched(machine, server, keys):
    offer(server, keys)
    assert machine.run("fetch-swift").returncode == 0
    # The stand-in builds nothing, so that the program which would be run is missing.
    assert machine.run("run", str(machine.home)).returncode != 0
    # The environment of the browser tests is there already.
    for file in ["Tests/BrowserTests/requirements.txt", ".venv/.requirements"]:
        (machine.root / file).parent.mkdir(parents=True)
        (machine.root / file).write_text("pytest\n")
    machine.run("test")
    calls = machine.calls.read_text().splitlines()
    swift = str(machine.folder / release("debian12") / "usr/bin/swift")
    assert f"{swift} build --package-path {machine.root} -c release --product clickwheel" in calls
    assert any(call.startswith(f"{swift} build --explicit-target-dependency-import-check") for call in calls)


def test_libraries_that_are_too_old_are_told_before_a_toolchain_is_fetched_for_them(machine, server):
    machine.tool("pkg-config", 'case "$2" in sqlite3) echo 3.37.2 ;; libavutil) echo 56.70.100 ;; esac')
    done = machine.run("setup", "run")
    assert done.returncode == 1 and server.asked == [] and len(done.stderr.splitlines()) == 1
    assert "SQLite (sqlite3 3.37.2, and 3.40 is needed); FFmpeg (libavutil 56.70.100, and" in done.stderr


def test_the_linker_that_swift_calls_is_installed_where_it_is_a_package_of_its_own(machine, server, keys):
    offer(server, keys)
    machine.run("setup", "run")
    assert not machine.calls.exists(), "binutils has it here"
    shutil.rmtree(machine.folder)
    # A system whose binutils are without it.
    for tool in ["bash", "sh", "env", "sort", "sed", "awk", "df", "tr", "stat", "curl", "gpg", "tar", "gzip", "flock", "mktemp", "mkdir",
                 "rm", "mv", "id", "grep", "cut", "head", "date", "dirname", "pkg-config"]:
        (machine.bin / tool).exists() or (machine.bin / tool).symlink_to(shutil.which(tool, path="/usr/bin:/bin"))
    done = machine.run("setup", "run", PATH=str(machine.bin))
    assert done.returncode == 0, done.stderr
    assert "apt-get install -y -qq --no-install-recommends binutils-gold" in machine.calls.read_text()


def test_a_swift_that_is_new_enough_is_used_and_nothing_is_fetched(machine, server):
    machine.tool("swift", "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'")
    done = machine.run("setup", "run")
    assert (done.returncode, done.stderr) == (0, "") and server.asked == [] and machine.kept() == []


def test_an_old_swift_stays_and_is_not_used(machine, server, keys):
    offer(server, keys)
    machine.tool("swift", "echo 'Swift version 5.10.1 (swift-5.10.1-RELEASE)'")
    done = machine.run("setup", "run")
    assert done.returncode == 0 and "(this is 5.10, which stays)" in done.stderr
    assert (machine.bin / "swift").exists() and machine.kept() == [release("debian12")]


def test_a_fetch_that_breaks_off_goes_on_where_it_was(machine, server, keys):
    data = offer(server, keys, filler=3_000_000)
    server.break_after = 1_000_000
    for there in [1_000_000, 2_000_000, 3_000_000]:
        done = machine.run("fetch-swift")
        assert done.returncode == 1 and "broke off" in done.stderr.splitlines()[-1] and "goes on from there" in done.stderr
        part = machine.folder / (release("debian12") + ".tar.gz.part")
        assert part.read_bytes() == data[:there] and machine.kept() == [part.name]
    done = machine.run("fetch-swift")
    assert done.returncode == 0, done.stderr
    assert "3 MB are there already" in done.stderr
    assert [entry[2] for entry in server.asked if entry[0] == "GET" and entry[1] == path("debian12")] == [None, "bytes=1000000-", "bytes=2000000-", "bytes=3000000-"]
    assert machine.kept() == [release("debian12")]


@pytest.mark.parametrize("how", ["another key", "other bytes", "no signature of any kind", "not this archive"])
def test_what_is_wrongly_signed_is_refused_and_not_kept(machine, server, keys, how):
    data = offer(server, keys)
    changed = data[:-9] + bytes([data[-9] ^ 1]) + data[-8:]
    if how == "another key":
        # Also where the server gives that key out as one of Swift's.
        server.files[path("debian12") + ".sig"] = keys[1].sign(data)
    elif how == "other bytes":
        server.files[path("debian12")] = changed
    elif how == "no signature of any kind":
        server.files[path("debian12") + ".sig"] = b"trust me"
    else:
        server.files[path("debian12") + ".sig"] = keys[0].sign(b"something else")
    done = machine.run("fetch-swift")
    assert done.returncode == 1 and f"is not signed with Swift's key {keys[0].fingerprint}" in done.stderr.splitlines()[-1]
    assert machine.kept() == []
    offer(server, keys)
    assert machine.run("fetch-swift").returncode == 0


@pytest.mark.parametrize("missing, part", [(path("debian12") + ".sig", "signature"), ("/keys/all-keys.asc", "keys")])
def test_what_cannot_be_checked_yet_is_not_unpacked_and_not_fetched_again(machine, server, keys, missing, part):
    offer(server, keys)
    there = server.files.pop(missing)
    done = machine.run("fetch-swift")
    assert done.returncode == 1 and part in done.stderr.splitlines()[-1] and "archive is kept" in done.stderr
    server.files[missing] = there
    server.asked.clear()
    assert machine.run("fetch-swift").returncode == 0
    assert ("GET", path("debian12"), None) not in server.asked


def test_keys_without_swifts_own_are_told(machine, server, keys):
    offer(server, keys)
    server.files["/keys/all-keys.asc"] = keys[1].public
    done = machine.run("fetch-swift")
    assert done.returncode == 1 and f"does not hold Swift's key {keys[0].fingerprint}" in done.stderr


def test_a_server_that_cannot_be_reached_is_told(machine, server):
    done = machine.run("fetch-swift")
    assert done.returncode == 1 and "cannot be reached" in done.stderr and machine.kept() == []


def test_a_toolchain_that_does_not_run_here_is_not_used(machine, server, keys):
    offer(server, keys, swift="#!/bin/sh\nexit 127\n")
    done = machine.run("fetch-swift")
    assert done.returncode == 1 and "does not run on this system" in done.stderr
    assert release("debian12") not in machine.kept()


@pytest.fixture
def small_disk(machine):
    machine.folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(machine.folder)], capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"a disk of 8 MB needs the right to mount one: {mounted.stderr.strip()}")
    yield machine.folder
    subprocess.run(["umount", "--lazy", str(machine.folder)], check=True)


def test_a_disk_without_room_is_told_before_anything_is_fetched(machine, server, keys, small_disk):
    offer(server, keys, filler=3_000_000)
    done = machine.run("fetch-swift")
    assert done.returncode == 1 and machine.kept() == []
    assert re.search(r"the disk of .* is full: Swift needs 16 MB, and 9 MB are free", done.stderr.splitlines()[-1])
    assert all(entry[0] == "HEAD" for entry in server.asked)


def test_a_disk_that_fills_up_while_fetching_keeps_nothing_half(machine, server, keys, small_disk):
    offer(server, keys, filler=12_000_000)
    server.tells_size = False
    done = machine.run("fetch-swift")
    assert done.returncode == 1 and machine.kept() == []
    assert "is full: the archive does not fit, and nothing of it is kept" in done.stderr.splitlines()[-1]


def test_a_disk_that_fills_up_while_unpacking_keeps_the_archive_alone(machine, server, keys, small_disk):
    offer(server, keys, filler=5_000_000)
    server.tells_size = False
    done = machine.run("fetch-swift")
    assert done.returncode == 1 and machine.kept() == [release("debian12") + ".tar.gz"]
    assert "is full: what is unpacked does not fit and is removed" in done.stderr.splitlines()[-1]
    subprocess.run(["mount", "-o", "remount,size=32m", str(small_disk)], check=True)
    server.asked.clear()
    done = machine.run("fetch-swift")
    assert done.returncode == 0, done.stderr
    assert ("GET", path("debian12"), None) not in server.asked and machine.kept() == [release("debian12")]


def test_two_at_once_do_not_write_into_one_archive(machine, server, keys):
    offer(server, keys)
    machine.folder.mkdir()
    with open(machine.folder / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = machine.run("fetch-swift")
    assert done.returncode == 1 and "another scripts/setup" in done.stderr and machine.kept() == []
