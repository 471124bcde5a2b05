import Foundation

/// `clickwheel serve` as a user starts it, on a data folder of its own.
final class ClickwheelDaemon {
    let subject: Subject
    let port: UInt16
    /// Seconds from the start of the process to the first page of songs.
    let secondsToReady: Double

    init(_ program: String, data: URL, environment: [String: String] = [:]) throws {
        port = try Loopback.freePort()
        let clock = ContinuousClock()
        let begin = clock.now
        subject = try Subject(
            program,
            ["serve", "--data", data.path, "--listen", "127.0.0.1:\(port)", "--no-scan"],
            log: data.appending(path: "bench.log"),
            environment: environment
        )
        while Self.get("/api/list?of=songs&offset=0&limit=64", port: port)?.hasPrefix("HTTP/1.1 200") != true
        {
            guard subject.isRunning else {
                throw BenchmarkFailure("clickwheel ended at once; see \(data.path)/bench.log")
            }
            usleep(500)
        }
        let elapsed = (clock.now - begin).components
        secondsToReady = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    }

    /// The head of the answer to `GET path`.
    static func get(_ path: String, port: UInt16) -> String? {
        guard let socket = LineSocket(port: port) else { return nil }
        socket.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
        return socket.line()
    }

    /// Opens the event stream that a page holds open, and reads up to its first event.
    func openEvents() -> LineSocket? {
        guard let socket = LineSocket(port: port) else { return nil }
        socket.send("GET /api/events?client=bench-0001 HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        while let line = socket.line() {
            if line.hasPrefix("event:") { return socket }
        }
        return nil
    }
}
