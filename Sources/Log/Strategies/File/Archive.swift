/// A log file that was set aside: `clickwheel.log.000012`, or the same with `.gz`.
struct Archive: Equatable, Sendable {
    let number: Int
    let isCompressed: Bool

    /// The archive of the log `name` that is called `file`; `nil` where it is none.
    init?(_ file: String, of name: String) {
        guard file.hasPrefix(name + ".") else { return nil }
        var digits = file.dropFirst(name.utf8.count + 1)
        isCompressed = digits.hasSuffix(".gz")
        if isCompressed { digits = digits.dropLast(3) }
        // More digits than anybody's rotation has come to are somebody's own name.
        guard (6...15).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(digits)
        else { return nil }
        self.number = number
    }

    /// The name of the file with `number` that is not compressed yet.
    static func fileName(_ number: Int, of name: String) -> String {
        let digits = String(number)
        return name + "." + String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    }

    /// The number for the next file, given everything in the folder.
    static func nextNumber(_ files: [String], of name: String) -> Int {
        (files.compactMap { Archive($0, of: name)?.number }.max() ?? 0) + 1
    }
}

extension Rotation {
    /// What retention looks at.
    struct Kept: Equatable {
        let number: Int
        let bytes: Int
        /// Seconds since the last line.
        let age: Int64
    }

    /// The numbers of the files that have to go.
    func expired(_ files: [Kept]) -> [Int] {
        var bytes = 0
        var gone: [Int] = []
        for (index, file) in files.sorted(by: { $0.number > $1.number }).enumerated() {
            bytes += file.bytes
            let isTooMany = keptCount.map { index >= $0 } ?? false
            let isTooMuch = keptBytes.map { bytes > $0 } ?? false
            let isTooOld = keptAge.map { file.age > $0.components.seconds } ?? false
            // Numbers stay without a gap: what is older than one that goes, goes with it.
            if isTooMany || isTooMuch || isTooOld || !gone.isEmpty { gone.append(file.number) }
        }
        return gone
    }
}
