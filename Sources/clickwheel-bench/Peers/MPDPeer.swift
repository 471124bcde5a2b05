import Foundation

/// Debian's `mpd`, on a folder of music and a state folder of its own.
final class MPDPeer {
    static let program = "/usr/bin/mpd"

    /// Where its sound goes.
    enum Output: String {
        /// Nowhere, in real time.
        case null = "type \"null\""
        /// Nowhere, as fast as it is decoded.
        case nullFlatOut = "type \"null\"\n    sync \"no\""
        /// To the server of sound that the environment names.
        case pulse = "type \"pulse\""
    }

    let subject: Subject
    private let port: UInt16
    /// Seconds from the start of the process to an answer about the whole library.
    let secondsToReady: Double

    init(music: String, state: URL, output: Output = .null, environment: [String: String] = [:]) throws {
        port = try Loopback.freePort()
        try FileManager.default.createDirectory(
            at: state.appending(path: "playlists"),
            withIntermediateDirectories: true
        )
        let configuration = """
            music_directory "\(music)"
            playlist_directory "\(state.path)/playlists"
            db_file "\(state.path)/database"
            state_file "\(state.path)/state"
            bind_to_address "127.0.0.1"
            port "\(port)"
            auto_update "no"
            zeroconf_enabled "no"
            audio_output {
                \(output.rawValue)
                name "bench"
            }
            """
        let file = state.appending(path: "mpd.conf")
        try configuration.write(to: file, atomically: true, encoding: .utf8)
        let clock = ContinuousClock()
        let begin = clock.now
        subject = try Subject(
            Self.program,
            ["--no-daemon", file.path],
            log: state.appending(path: "log"),
            environment: environment
        )
        while true {
            if let socket = LineSocket(port: port), socket.line() != nil, Self.ask(socket, "stats") != nil {
                break
            }
            guard subject.isRunning else {
                throw BenchmarkFailure("mpd ended at once; see \(state.path)/log")
            }
            usleep(500)
        }
        secondsToReady =
            Double((clock.now - begin).components.attoseconds) / 1e18
            + Double((clock.now - begin).components.seconds)
    }

    /// One that knows the files in `music`; `nil`, and a word of it, where it is not installed.
    static func ifInstalled(
        _ music: String,
        _ state: URL,
        _ output: Output,
        environment: [String: String] = [:]
    ) throws -> MPDPeer? {
        guard FileManager.default.isExecutableFile(atPath: program) else {
            print("mpd is not installed, and so not measured beside")
            return nil
        }
        let peer = try MPDPeer(music: music, state: state, output: output, environment: environment)
        _ = try peer.update()
        return peer
    }

    private lazy var connection: LineSocket? = {
        let socket = LineSocket(port: port)
        _ = socket?.line()
        return socket
    }()

    /// Tells it `commands`, one after the other.
    ///
    /// - Returns: The lines of the last answer.
    @discardableResult
    func command(_ commands: String...) throws -> [String] {
        var answer: [String] = []
        for command in commands {
            guard let lines = connection.flatMap({ Self.ask($0, command) }) else {
                throw BenchmarkFailure("mpd does not take \(command)")
            }
            answer = lines
        }
        return answer
    }

    /// Updates the database and waits for the end.
    ///
    /// - Returns: Seconds from the command to the end of the update.
    func update() throws -> Double {
        guard let socket = LineSocket(port: port), socket.line() != nil else {
            throw BenchmarkFailure("mpd does not answer")
        }
        return seconds {
            _ = Self.ask(socket, "update")
            while let status = Self.ask(socket, "status"),
                status.contains(where: { $0.hasPrefix("updating_db") })
            {
                _ = Self.ask(socket, "idle update")
            }
        }
    }

    var songs: Int {
        guard let socket = LineSocket(port: port), socket.line() != nil, let lines = Self.ask(socket, "stats")
        else { return 0 }
        return lines.first { $0.hasPrefix("songs: ") }.flatMap { Int($0.dropFirst(7)) } ?? 0
    }

    private static func ask(_ socket: LineSocket, _ command: String) -> [String]? {
        socket.send(command + "\n")
        var lines: [String] = []
        while let line = socket.line() {
            if line == "OK" { return lines }
            if line.hasPrefix("ACK") { return nil }
            lines.append(line)
        }
        return nil
    }
}
