#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The player of the running daemon, as the command line asks it.
struct RunningPlayer {
    /// How the player is, as the daemon has said it.
    struct Answer {
        /// The whole snapshot, as it came.
        let text: String
        let state: State
    }

    struct State: Decodable {
        struct Song: Decodable {
            let title: String
            let artist: String?
            let album: String?

            var line: String { RunningPlayer.line(title, artist, album) }
        }

        struct Sleep: Decodable {
            let leftMs: Int?
        }

        struct Failure: Decodable {
            let message: String
        }

        let state: String
        let phase: String?
        let positionMs: Int
        let durationMs: Int?
        let item: Int64?
        let index: Int?
        let length: Int
        let track: Song?
        let order: String
        let undo: String?
        let sleep: Sleep?
        let stopAfter: Bool?
        let output: String
        let volume: Int
        let error: Failure?
        let kept: Bool

        /// How it is, line by line; what does not apply is left out.
        var lines: [(String, String)] {
            let position = track.map { _ in
                Noun.length(positionMs) + (durationMs.map { " of \(Noun.length($0))" } ?? "")
            }
            let place =
                index.map { "song \($0 + 1) of \(length)" } ?? (length == 0 ? "empty" : "\(length) songs")
            let timer = sleep.map { $0.leftMs.map { "in \(Noun.length($0))" } ?? "at the end of this song" }
            let all: [(String, String?)] = [
                ("State", phase.map { $0 == "playing" ? "play" : "play, \($0)" } ?? state),
                ("Trouble", error?.message), ("Song", track?.line), ("Position", position),
                ("Queue", "\(place), \(order)"), ("Undo", undo), ("Sleep timer", timer),
                ("Stop after", stopAfter == true ? "this song" : nil), ("Output", output),
                ("Volume", "\(volume)"),
            ]
            return all.compactMap { name, text in text.map { (name, $0) } }
        }
    }

    /// Some songs of the queue.
    struct Page: Decodable {
        struct Row: Codable {
            let item: Int64
            let priority: Int?
            /// The song's id in the library; `nil` where that knows it no more.
            let id: Int64?
            let title: String
            let artist: String?
            let album: String?
            let durationMs: Int?

            var line: String { RunningPlayer.line(title, artist, album) }
        }

        let revision: Int
        let total: Int
        let rows: [Row]
    }

    private let daemon: DaemonClient

    /// - Throws: ``CommandFailure`` where no daemon runs on the data folder that `arguments` name.
    init(_ arguments: Arguments) throws(CommandFailure) {
        daemon = try .required(DataFolder(arguments))
    }

    func state() throws -> Answer { try answer(daemon.bytes("/api/state")) }

    /// Asks for a change, and tells how the player is then.
    ///
    /// - Throws: ``CommandFailure`` with the daemon's sentence where it refuses.
    func post(_ wish: some Encodable, to path: String) throws -> Answer {
        try answer(daemon.bytes(posting: wish, to: path))
    }

    /// Calls `body` with the songs of the queue, some hundred at a time.
    ///
    /// - Throws: ``CommandFailure`` where the queue is changed meanwhile: positions would be wrong.
    func forEachPage(_ body: (Page) throws -> Void) throws {
        var (count, revision): (Int, Int?) = (0, nil)
        while true {
            let page = try daemon.get("/api/queue?offset=\(count)&limit=512", as: Page.self)
            guard revision ?? page.revision == page.revision else {
                throw CommandFailure.failed("the queue was changed while it was listed: list it again")
            }
            try body(page)
            count += page.rows.count
            revision = page.revision
            if page.rows.isEmpty || count >= page.total { return }
        }
    }

    private func answer(_ bytes: [UInt8]) throws -> Answer {
        Answer(
            text: String(decoding: bytes, as: UTF8.self),
            state: try JSONDecoder().decode(State.self, from: Data(bytes))
        )
    }

    /// A song as lists show it.
    private static func line(_ title: String, _ artist: String?, _ album: String?) -> String {
        (artist.map { $0 + " - " } ?? "") + title + (album.map { " (\($0))" } ?? "")
    }
}
