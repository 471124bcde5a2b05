import ClickwheelGzip
import ClickwheelSystem
import Log

/// Files of the log, by what shows and follows them.
struct LogTarget: MutationTarget {
    static let name = "logs"
    static let count = 20_000
    static let grownCount = 300
    private let workshop: Workshop

    static func originals(_ workshop: Workshop) throws -> [[UInt8]] {
        let lines = try workshop.fixtures("Tests/Fixtures/log-lines")
        // A file with lines of each form.
        return lines + [Array((0..<8).map { _ in lines }.joined().joined())]
    }

    init(_ workshop: Workshop) { self.workshop = workshop }

    func read(_ files: [[UInt8]]) throws(TortureFailure) {
        for bytes in files {
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                guard let record = LogLine(Array(line)).record else { continue }
                for format in LineFormat.allCases {
                    let written = format.line(record)
                    guard written.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                        throw TortureFailure("a control character comes out of the log")
                    }
                    // A line has 1 MiB at most, and what was cut there does not read back as it was.
                    guard written.utf8.count < 1_000_000 else { continue }
                    guard LogLine(Array(written.utf8)).record.map({ format.line($0) }) == written else {
                        throw TortureFailure("a line that was written does not read back")
                    }
                }
            }
            let path = try workshop.write(bytes, to: "clickwheel.log")
            let query = LogQuery(level: .warning, text: "a")
            _ = LogReader(path: path, compression: .gzip).last(50, matching: query)
            _ = LogFollower(path: path, isFromFirstFile: true, compression: .gzip).poll()
        }
    }
}
