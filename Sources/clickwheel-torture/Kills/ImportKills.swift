import ClickwheelArchive
import ClickwheelDatabase
import ClickwheelSystem

/// Imports of packages that are killed: all of one is there or nothing, and no row promises a picture that is not.
struct ImportKills {
    private let ground: Ground
    private let package: String
    private let names: Set<String>
    private let milliseconds: Int

    init(_ ground: Ground) throws {
        self.ground = ground
        let package = ground.folder + "/pictures.colpkg"
        var luck = ground.luck("pictures")
        let media = (0..<60).map { number in
            (
                name: "p\(number).png",
                bytes: (0..<5000).flatMap { _ in withUnsafeBytes(of: luck.next()) { Array($0.prefix(4)) } }
            )
        }
        try Self.pack(media, to: package, ground)
        self.package = package
        names = Set(media.map(\.name))
        let data = ground.folder + "/import-whole"
        milliseconds = try CommandKills.milliseconds {
            try TestLibrary.run(["quiz", "import", package, "--data", data], ground.programs)
        }
        guard try Self.promised(data).names == names else {
            throw TortureFailure("an import takes no pictures")
        }
    }

    func kill(_ turn: Int, _ moment: KillMoment, _ luck: inout SplitMix64) throws -> [String] {
        let data = ground.folder + "/import-\(turn)"
        defer { ScratchFolder.remove(data) }
        let isReplacing = Bool.random(using: &luck)
        let words = ["quiz", "import", package, "--data", data] + (isReplacing ? ["--replace"] : [])
        try CommandKills.run(words, moment, within: milliseconds, ground)
        var lost: [String] = []
        if Files.exists(data + "/clickwheel.db") {
            let (found, missing) = try Self.promised(data)
            lost += missing + [try TestLibrary.faults(data)].compactMap(\.self)
            if !found.isEmpty, found != names {
                lost.append("\(found.count) of \(names.count) pictures of an import are there")
            }
        }
        try TestLibrary.run(words, ground.programs)
        let (found, missing) = try Self.promised(data)
        lost += missing + [try TestLibrary.faults(data)].compactMap(\.self)
        if found != names { lost.append("a second import has \(found.count) of \(names.count) pictures") }
        let left = Folder.names(data + "/media/quiz").filter { $0.hasPrefix(".") }
        if !left.isEmpty { lost.append("\(left.count) temporary files are left") }
        return lost
    }

    /// The pictures that rows tell of, and which of them are not there.
    private static func promised(_ data: String) throws -> (names: Set<String>, missing: [String]) {
        let connection = try Connection(path: data + "/clickwheel.db")
        let hasTable = try connection.first("SELECT count(*) FROM sqlite_master WHERE name = 'quiz_media'") {
            $0.int(0)
        }
        guard hasTable == 1 else { return ([], []) }
        let rows = try connection.rows("SELECT name, size, sha1 FROM quiz_media") { row in
            (name: row.text(0), size: row.int64(1), file: data + "/media/quiz/" + row.text(2))
        }
        let missing = rows.filter { row in (try? FileStatus(path: row.file))?.size != row.size }
        return (Set(rows.map(\.name)), missing.map { "\($0.name) is promised and not there" })
    }

    /// An old package whose first note shows all of `media`.
    private static func pack(
        _ media: [(name: String, bytes: [UInt8])],
        to path: String,
        _ ground: Ground
    ) throws {
        let source = try ZipReader(
            path: ground.programs.source + "/Tests/QuizTests/Fixtures/edge/min_anki2.apkg"
        )
        guard let entry = source.entry("collection.anki2") else {
            throw TortureFailure("the fixture has no notes")
        }
        let collection = ground.folder + "/collection.anki2"
        try WholeFile.write(try source.bytes(entry, limit: 1 << 24), to: collection)
        let shown = media.map { "<img src=\"\($0.name)\">" }.joined()
        do {
            let connection = try Connection(path: collection)
            try connection.run(
                "UPDATE notes SET flds = ? || flds WHERE id = (SELECT min(id) FROM notes)",
                shown
            )
            // Into the file itself, since that alone is packed.
            try connection.execute("PRAGMA journal_mode=DELETE")
        }
        let zip = try ZipWriter(path: path)
        try zip.add("collection.anki2", try WholeFile.read(collection, atMost: 1 << 24), .deflated)
        let list = media.enumerated().map { "\"\($0)\":\"\($1.name)\"" }.joined(separator: ",")
        try zip.add("media", Array("{\(list)}".utf8), .deflated)
        for (number, file) in media.enumerated() { try zip.add("\(number)", file.bytes, .stored) }
        try zip.close()
    }
}
