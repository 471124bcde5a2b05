import ClickwheelSystem

/// Requests to a daemon that runs.
final class RequestTarget: MutationTarget {
    static let name = "requests"
    static let count = 10_000
    private let daemon: Daemon
    private var count = 0

    static func originals(_ workshop: Workshop) throws -> [[UInt8]] {
        let gets = [
            "/", "/api/state", "/api/queue?offset=0&limit=256", "/api/library",
            "/api/list?of=songs&offset=0&limit=256",
            "/api/list/index?of=artists/1/albums", "/api/list/position?of=songs&prefix=neo",
            "/api/search?q=a%20b&limit=50", "/api/golf",
            "/api/golf/preview?club=driver&power=1&aim=-3.5&curve=draw",
            "/api/golf/replay?stroke=1", "/api/strategies", "/api/machines/audio-player", "/api/quiz",
            "/api/quiz/statistics", "/quiz/card/1/question?dark=1", "/quiz/media/a%20b.mp3",
            "/api/log?level=warning&text=a&limit=20", "/stream/1?as=opus&start=100", "/js/main.js", "/login",
        ].map { path in
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-10,-5\r\nIf-None-Match: \"a\", W/\"b\"\r\n"
                + "Accept-Encoding: gzip;q=0.5, *\r\nIf-Modified-Since: Sun, 22 Nov 2026 10:00:00 GMT\r\n\r\n"
        }
        let posts = [
            ("/api/player", #"{"command":"volume","volume":37,"client":"torture-0001","revision":4}"#),
            ("/api/player", #"{"command":"repeat","repeat":"one","client":"torture-0001"}"#),
            ("/api/queue", #"{"op":"add","tracks":[1,2,3],"index":0,"item":7,"to":2,"of":"songs"}"#),
            ("/api/queue", #"{"op":"move","item":1,"to":0}"#),
            ("/api/speaker", #"{"action":"report","item":1,"load":9,"event":"position","positionMs":83120}"#),
            ("/api/rating", #"{"tracks":[1,2],"rating":3.5,"client":"torture-0001"}"#),
            (
                "/api/golf",
                #"{"action":"begin","course":"alder-park","players":[{"name":"A","skill":"10"}],"seed":1}"#
            ),
            (
                "/api/golf",
                #"{"action":"stroke","club":"7-iron","power":0.9,"aim":1.5,"curve":"fade","height":"low"}"#
            ),
            (
                "/api/golf/range",
                #"{"club":"driver","seed":1,"power":1,"windTail":20,"windCross":-3,"altitude":100}"#
            ),
            ("/api/strategies", #"{"family":"queue-order","member":"shuffle","client":"torture-0001"}"#),
            ("/api/quiz/round", #"{"deck":"A","strategy":"leitner"}"#),
            ("/api/quiz/music", #"{"kind":"mixed","count":5}"#),
            ("/api/login", #"{"password":"correct horse"}"#),
        ].map { path, body in
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        }
        let chunked =
            "POST /api/player HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "5;a=b\r\n{\"com\r\nA\r\nmand\":\"pl\r\n4\r\nay\"}\r\n0\r\nX: y\r\n\r\n"
        return (gets + posts + [chunked]).map { Array($0.utf8) }
    }

    init(_ workshop: Workshop) throws {
        // It ends with this worker.
        daemon = try Daemon(workshop.programs, data: workshop.folder + "/data", hasOwnGroup: false)
    }

    func read(_ files: [[UInt8]]) throws(TortureFailure) {
        for bytes in files {
            count += 1
            if let end = daemon.child.poll() {
                throw TortureFailure("the daemon ended with \(end): \(daemon.complaint.suffix(300))")
            }
            guard let socket = Socket(port: daemon.port, seconds: Int(WorkerJudge.patience)) else {
                throw TortureFailure("nobody listens any more")
            }
            socket.send(bytes)
            socket.finish()
            let begin = Monotonic.now()
            // An answer may break off where the daemon refuses the rest of what was sent; it has to end.
            while let more = socket.receive(), !more.isEmpty {
                guard Monotonic.now() - begin < 5_000_000_000 else { break }
            }
            guard Monotonic.now() - begin < 5_000_000_000 else {
                throw TortureFailure("the answer to a request does not end within 5 s")
            }
            if count % 500 == 0, daemon.child.usage.peak > WorkerJudge.mostMemory {
                throw TortureFailure("the daemon has \(Int(daemon.child.usage.peak)) MB")
            }
        }
    }
}
