import ClickwheelSystem

/// A crowd of one kind.
struct Flood: Sendable {
    let name: String
    /// How long each of them keeps its connection.
    let isHeld: Bool
    /// The bytes that the system keeps for who does not read; `nil` for its own choice.
    var receiving: CInt?
    /// What the client with a number sends; empty for one who says nothing.
    let words: @Sendable (_ number: Int, _ song: Int) -> String

    static let all = [
        Flood(name: "event clients that leave", isHeld: false) { number, _ in
            "GET /api/events?client=crowd-\(100_000 + number) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        },
        Flood(name: "half-sent requests", isHeld: true) { number, _ in
            number % 2 == 0
                ? "GET / HT"
                : "POST /api/player HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
        },
        Flood(name: "idle connections", isHeld: true) { _, _ in "" },
        Flood(name: "stalled listeners", isHeld: true, receiving: 2048) { number, song in
            let how = number % 50 == 0 ? "?as=flac" : ""
            return "GET /stream/\(song)\(how) HTTP/1.1\r\nHost: localhost\r\n\r\n"
        },
    ]
}
