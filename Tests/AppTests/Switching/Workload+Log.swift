import ClickwheelProgram
import Foundation
import Log
import Synchronization

@testable import ClickwheelApp

/// The lines that were logged while the file, or the console, was in use.
private final class Sent: Sendable {
    let toFile = Mutex<[String]>([])
    let toConsole = Mutex<[String]>([])
    /// Whether nobody switches but between two lines; else nobody can say what was in use for one.
    let isExact = Atomic<Bool>(true)
}

extension Workload {
    /// Lines, each of which must be in memory, and in the file and on the console when those were in use.
    @Sendable static func log(_ world: World) -> Workload {
        let sent = Sent()
        let instants = 4
        return Workload(
            instants: instants,
            crowd: 400,
            begin: { count in
                sent.isExact.store(count <= instants, ordering: .relaxed)
            },
            work: { number in
                world.logger.info("line", .integer("number", number))
                guard sent.isExact.load(ordering: .relaxed) else { return }
                guard let member = LogDestination.named(world.log.choice.member) else { return }
                if member.hasFile { sent.toFile.withLock { $0.append("number=\(number)") } }
                if member.hasConsole { sent.toConsole.withLock { $0.append("number=\(number)") } }
            },
            account: {
                world.logger.flush()
                let shown = numbers(world.feed.records.map(\.text))
                let file = numbers(try lines(world.folder.log))
                let console = numbers(world.console.loggedMessages)
                return shown + faults("file", file, sent.toFile.withLock { $0 }, shown)
                    + faults("console", console, sent.toConsole.withLock { $0 }, shown)
            }
        )
    }

    /// Lines so grave that each must be in memory and in the file, however fine the log is.
    @Sendable static func level(_ world: World) -> Workload {
        Workload(
            instants: 2,
            crowd: 100,
            begin: { _ in try world.use("file", in: "log-destination") },
            work: { number in world.logger.critical("line", .integer("number", number)) },
            account: {
                world.logger.flush()
                return numbers(world.feed.records.map(\.text)) + numbers(try lines(world.folder.log))
            }
        )
    }

    /// What was sent and is missing, and whether each line is there once, in order, and was logged.
    private static func faults(
        _ place: String,
        _ found: [String],
        _ sent: [String],
        _ shown: [String]
    ) -> [String] {
        let isOrdered = found == shown.filter(Set(found).contains)
        return sent.filter { !found.contains($0) }.map { "\($0) is not in the \(place)" }
            + (isOrdered ? [] : ["the \(place) has \(found)"])
    }

    private static func numbers(_ lines: [String]) -> [String] {
        lines.filter { $0.contains("line number=") }.map { String($0.split(separator: " ").last ?? "") }
    }

    private static func lines(_ path: String) throws -> [String] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
