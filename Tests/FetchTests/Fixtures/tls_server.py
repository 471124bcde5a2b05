"""A server in TLS for one test: tls_server.py CERTIFICATE KEY [h2]. Writes its port, and answers every request with
"secret" over HTTP/1.1, and with "secret in frames" where the client wants HTTP/2 and may have it."""
import socket
import ssl
import sys
import threading

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
context.set_alpn_protocols(sys.argv[3:] + ["http/1.1"])


def frame(kind, flags, stream, body=b""):
    return len(body).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + body


def read(connection, count):
    taken = b""
    while len(taken) < count:
        piece = connection.recv(count - len(taken))
        if not piece:
            raise EOFError
        taken += piece
    return taken


def http2(connection):
    read(connection, len(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"))
    connection.sendall(frame(4, 0, 0))
    while True:
        head = read(connection, 9)
        kind, flags, stream = head[3], head[4], int.from_bytes(head[5:], "big")
        read(connection, int.from_bytes(head[:3], "big"))
        if kind == 4 and not flags & 1:
            connection.sendall(frame(4, 1, 0))
        if kind == 1:
            # RFC 7541, appendix A: entry 8 is ":status: 200".
            connection.sendall(frame(1, 4, stream, b"\x88") + frame(0, 1, stream, b"secret in frames"))


def http1(connection):
    while True:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += read(connection, 1)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret")


def serve(plain):
    try:
        with context.wrap_socket(plain, server_side=True) as connection:
            (http2 if connection.selected_alpn_protocol() == "h2" else http1)(connection)
    except (OSError, EOFError):
        pass


listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
