import ClickwheelSystem
import Golf

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A round as the first versions kept it, in a file: how it began on the first line, and one line for each entry.
struct LandedRound {
    let start: RoundStart
    let entries: [RoundEntry]
    /// The number of the first whole line that makes no sense; a last line that was cut is none.
    let firstLostLine: Int?

    /// Where it was kept, `golf/round.jsonl` in the data folder.
    struct File: Sendable {
        /// More than any round needs: 18 holes, four players, a hundred strokes each.
        private static let largest = 16 << 20

        let path: String

        init(_ folder: DataFolder) {
            path = folder.golf + "/round.jsonl"
        }

        var exists: Bool { Files.exists(path) }

        /// Gives the file a name under which it is not looked for.
        func setAside(as end: String) { try? Files.move(path, to: "\(path).\(end)") }

        /// - Throws: ``CommandFailure`` for a file that cannot be read, or whose beginning is damaged.
        func read() throws(CommandFailure) -> LandedRound {
            guard let bytes = try? WholeFile.read(regularFile: path, atMost: Self.largest + 1) else {
                throw .failed(
                    "cannot read the round in \(path): check that it is a file, and who may read it"
                )
            }
            guard bytes.count <= Self.largest else {
                throw .failed("\(path) is larger than a round can be: move it away to begin a new one")
            }
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let decoder = JSONDecoder()
            guard lines.count > 1, let start = try? decoder.decode(RoundStart.self, from: Data(lines[0]))
            else {
                throw .failed(
                    "the beginning of the round in \(path) is damaged: begin a new one with clickwheel golf play --new"
                )
            }
            // The piece after the last line end was cut while it was written.
            let whole = lines.dropFirst().dropLast()
            var entries: [RoundEntry] = []
            for line in whole {
                guard let entry = try? decoder.decode(RoundEntry.self, from: Data(line)) else { break }
                entries.append(entry)
            }
            var round = Round(start)
            let taken = round.resume(entries)
            return LandedRound(
                start: start,
                entries: round.entries,
                firstLostLine: taken < whole.count ? taken + 2 : nil
            )
        }
    }
}
