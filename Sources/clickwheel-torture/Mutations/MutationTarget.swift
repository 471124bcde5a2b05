import ClickwheelSystem

/// A kind of file that the program reads, and everything that reads it.
///
/// It lives in a process of its own, which may die: that a file did so is what the one who started it wants to know.
protocol MutationTarget {
    /// What it is called in a loss and after `--case`.
    static var name: String { get }
    /// How many cases ten minutes have.
    static var count: Int { get }
    /// How many cases of growth ten minutes have; none where another process does the reading, whose work is not seen.
    static var grownCount: Int { get }
    /// How many mutated files a case has.
    static var filesPerCase: Int { get }

    /// The real files that mutations are made of.
    ///
    /// - Throws: What keeps them from being made.
    static func originals(_ workshop: Workshop) throws -> [[UInt8]]

    /// Gets ready; mutations go through ``Workshop``.
    init(_ workshop: Workshop) throws

    /// Reads mutated files in every way the program does.
    ///
    /// - Throws: ``TortureFailure`` where a promise is broken; what the reader itself complains of is caught in here.
    func read(_ files: [[UInt8]]) throws(TortureFailure)
}

extension MutationTarget {
    static var filesPerCase: Int { 1 }
    static var grownCount: Int { 0 }
}

/// What a target may use: a folder of its own, and the programs.
struct Workshop: Sendable {
    let programs: Programs
    /// Empty at the start, and removed with all that is in it.
    let folder: String

    /// The fixtures in a folder of the source, by the end of their names.
    func fixtures(_ folder: String, _ ends: [String] = [""]) throws -> [[UInt8]] {
        try ScratchFolder.files(programs.source + "/" + folder)
            .filter { path in ends.contains { path.hasSuffix($0) } }
            .map { try WholeFile.read($0, atMost: Mutator.longest) }
    }

    /// Writes a file into the folder, in the place of one of that name.
    func write(_ bytes: [UInt8], to name: String) throws(TortureFailure) -> String {
        let path = folder + "/" + name
        do {
            try WholeFile.write(bytes, to: path)
        } catch {
            throw TortureFailure("\(path) cannot be written: \(error)")
        }
        return path
    }
}

/// All kinds of files; a new one is a file in `Mutations/Targets` and a line here.
enum MutationTargets {
    static var all: [any MutationTarget.Type] {
        // The slowest first.
        [
            FolderTarget.self, RequestTarget.self, ScanTarget.self, PackageTarget.self, DatabaseTarget.self,
            DeckTarget.self, CardTarget.self, CourseTarget.self, SongTarget.self, MediaTarget.self,
            LogTarget.self,
        ]
    }

    static func named(_ name: String) throws -> any MutationTarget.Type {
        guard let target = all.first(where: { $0.name == name }) else {
            let names = all.map { $0.name }.joined(separator: ", ")
            throw TortureFailure("there is no target '\(name)'; there are \(names)")
        }
        return target
    }
}
