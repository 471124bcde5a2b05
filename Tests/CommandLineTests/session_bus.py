"""Session buses for the tests: one that can be stopped and killed, and one whose answers the test gives."""
import array
import fcntl
import socket
import struct
import subprocess
import termios
import threading


class SessionBus:
    """A bus at an address of its own."""

    def __init__(self, folder):
        self.address = f"unix:path={folder / 'bus'}"
        words = ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={self.address}", "--print-address"]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline()

    def kill(self):
        """Ends it, also where it was stopped."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


METHOD_CALL, METHOD_RETURN = 1, 2
PATH, INTERFACE, MEMBER, REPLY_SERIAL, DESTINATION, SENDER, SIGNATURE = 1, 2, 3, 5, 6, 7, 8
TYPES = {PATH: b"o", REPLY_SERIAL: b"u", SIGNATURE: b"g"}


def message(kind, serial, fields, body=b""):
    """A message in the wire format of the D-Bus specification, little-endian."""
    packed = b""
    for code, value in fields.items():
        kind_of_value = TYPES.get(code, b"s")
        packed += bytes(-len(packed) % 8) + bytes([code, 1]) + kind_of_value + b"\0"
        if kind_of_value == b"u":
            packed += struct.pack("<I", value)
        else:
            length = bytes([len(value)]) if kind_of_value == b"g" else struct.pack("<I", len(value))
            packed += length + value + b"\0"
    head = struct.pack("<cBBBIII", b"l", kind, 0, 1, len(body), serial, len(packed)) + packed
    return head + bytes(-len(head) % 8) + body


class BusByHand:
    """A bus with one client, to which it gives the name that is asked for, and which it then reads from when the test says."""

    def __init__(self, folder):
        self.address = f"unix:path={folder / 'bus'}"
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(folder / "bus"))
        self.listener.listen()
        self.listener.settimeout(60)
        self.serial = 0
        self.welcome = threading.Thread(target=self.let_in, daemon=True)

    def let_in(self):
        self.peer, _ = self.listener.accept()
        self.peer.settimeout(60)
        self.stream = self.peer.makefile("rb")
        while (line := self.stream.readline().strip(b"\0\r\n")) != b"BEGIN":
            if line.startswith(b"NEGOTIATE"):
                self.peer.sendall(b"AGREE_UNIX_FD\r\n")
            else:
                self.peer.sendall(b"DATA\r\n" if line == b"AUTH EXTERNAL" else b"OK " + b"0" * 32 + b"\r\n")
        self.reply(b"Hello", b"s", struct.pack("<I", 4) + b":1.1\0")
        self.reply(b"RequestName", b"u", struct.pack("<I", 1))

    def reply(self, member, signature, body):
        serial, fields, _ = self.read()
        assert member + b"\0" in fields, fields
        self.send(METHOD_RETURN, {REPLY_SERIAL: serial, SENDER: b"org.freedesktop.DBus", SIGNATURE: signature}, body)

    def send(self, kind, fields, body=b""):
        self.serial += 1
        self.peer.sendall(message(kind, self.serial, fields, body))

    def read(self):
        """The serial of the next message, the bytes of its fields, and its body."""
        size, serial, length = struct.unpack_from("<III", self.stream.read(16), 4)
        return serial, self.stream.read(length + -length % 8), self.stream.read(size)

    def ask(self, count):
        """Asks `count` times what there is at the player's path, which takes some thousand bytes to say."""
        fields = {
            PATH: b"/org/mpris/MediaPlayer2", INTERFACE: b"org.freedesktop.DBus.Introspectable",
            MEMBER: b"Introspect", DESTINATION: b":1.1", SENDER: b":1.2",
        }
        for _ in range(count):
            self.send(METHOD_CALL, fields)

    def unread(self):
        """How many bytes were sent here and not read yet."""
        count = array.array("i", [0])
        fcntl.ioctl(self.peer, termios.FIONREAD, count)
        return count[0]

    def close(self):
        self.listener.close()
        if hasattr(self, "peer"):
            self.peer.close()
