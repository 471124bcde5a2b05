import Playback

/// The songs of a simulation: what their files are like, and what the library says of them.
///
/// There are ``count`` files. A song's id says which file it is, and how often it was found at another place:
/// 107 is the file 7, moved once.
struct Songs {
    struct File {
        /// How long it really is, in milliseconds.
        var lengthMs: Int
        /// What the library says of that, or `nil` where it does not know.
        var toldMs: Int?
        var isMissing = false
        var isDamaged = false
    }

    static let count = 40
    private(set) var files: [File] = []

    init(_ dice: inout Dice) {
        for _ in 0..<Self.count {
            let lengthMs =
                switch dice.roll(10) {
                case 0: dice.roll(1...3000)
                case 1: dice.roll(600_000...5_400_000)
                case 2...4: dice.roll(5000...40_000)
                default: dice.roll(100_000...300_000)
                }
            let toldMs: Int? =
                switch dice.roll(8) {
                case 0: nil
                case 1: max(1, lengthMs + dice.roll(-2000...2000))
                default: lengthMs
                }
            files.append(File(lengthMs: lengthMs, toldMs: toldMs))
        }
    }

    static func file(of id: Int64) -> Int { Int(id) % 100 }

    subscript(id: Int64) -> File { files[Self.file(of: id)] }

    /// What the library answers.
    func info(_ id: Int64) -> TrackInfo? {
        let file = self[id]
        return file.isMissing ? nil : TrackInfo(durationMs: file.toldMs)
    }

    mutating func change(_ file: Int, _ change: (inout File) -> Void) { change(&files[file]) }

    /// Mends what is missing or damaged.
    mutating func mend() {
        for index in files.indices { (files[index].isMissing, files[index].isDamaged) = (false, false) }
    }
}
