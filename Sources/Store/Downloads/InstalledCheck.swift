import ClickwheelSystem

/// Reads what is installed again, and tells what is not as the seller signed it.
public struct InstalledCheck {
    /// What was found of a pack.
    public struct Finding: Encodable, Equatable, Sendable {
        /// The pack's id.
        public let pack: String
        /// Which edition is installed.
        public let version: String
        /// How many files were read and are right.
        public let right: Int
        /// The paths of those that are missing or changed.
        public let wrong: [String]
        /// Why it could not be compared; `nil` where it was.
        public let note: String?

        /// The finding in a line.
        public var line: String {
            let files =
                wrong.isEmpty
                ? "\(right) files are right" : "missing or changed: \(wrong.joined(separator: ", "))"
            return "\(pack) \(version): \(note ?? files)"
        }
    }

    private let book: StoreBook

    /// Checks what `book` says is installed.
    public init(_ book: StoreBook) { self.book = book }

    /// A finding for each installed pack.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    /// - Complexity: O(*bytes*)
    public func findings() throws(StoreError) -> [Finding] {
        var findings: [Finding] = []
        for installed in try book.installed() { findings.append(finding(installed)) }
        return findings
    }

    private func finding(_ installed: InstalledPack) -> Finding {
        func plain(_ note: String) -> Finding {
            Finding(pack: installed.pack.text, version: installed.version, right: 0, wrong: [], note: note)
        }
        guard let pack = try? book.pack(installed.pack).pack, "\(pack.version)" == installed.version else {
            return plain("the store offers another version now, so there is nothing to compare it with")
        }
        switch pack.kind {
        case .quiz: return plain("its questions are in the quiz, and may be changed there")
        case .podcast where pack.files.contains(where: \.isUnsigned):
            // Nobody signed it: it is held against what came.
            let came = (try? book.digests(of: pack.id)) ?? [:]
            guard !came.isEmpty else {
                return plain("nobody signed it, so there is nothing to compare it with")
            }
            return check(pack, installed, came) { installed.place + "/" + $0.path }
        case .album, .podcast:
            return check(pack, installed) { installed.place + "/" + $0.path }
        case .theme:
            return check(pack, installed) { Pack.Kind.theme.isMade(of: $0.path) ? installed.place : nil }
        case .course:
            let places = installed.place.split(separator: "\n").map(String.init)
            let courses = pack.files.filter { $0.path.lowercased().hasSuffix(".course") }
            let byPath = Dictionary(zip(courses.map(\.path), places)) { first, _ in first }
            return check(pack, installed) { byPath[$0.path] }
        }
    }

    private func check(
        _ pack: Pack,
        _ installed: InstalledPack,
        _ came: [String: String] = [:],
        _ place: (PackFile) -> String?
    ) -> Finding {
        var right = 0
        var wrong: [String] = []
        for file in pack.files {
            guard let path = place(file) else { continue }
            if let open = try? Descriptor(reading: path),
                (try? PackFolder.hash(open)) == came[file.path] ?? file.sha256
            {
                right += 1
            } else {
                wrong.append(file.path)
            }
        }
        return Finding(pack: pack.id.text, version: installed.version, right: right, wrong: wrong, note: nil)
    }
}
