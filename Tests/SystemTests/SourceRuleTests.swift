import ClickwheelSystem
import Foundation
import Testing

@Suite("Rules of the source")
struct SourceRuleTests {
    private struct Source {
        /// Its path in the package, such as `Sources/Log/Level.swift`.
        let path: String
        let lines: [Substring]

        /// The folder of `Sources` that it is in.
        var module: String { String(path.split(separator: "/")[1]) }
    }

    private let sources: [Source]

    init() throws {
        let root = Folder.parent(Folder.parent(Folder.parent(#filePath)))
        sources = try ["Sources", "Tests", "Examples"].flatMap { folder in
            let names = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
            return try names.filter { $0.hasSuffix(".swift") }.map { name in
                let text = try WholeFile.read("\(root)/\(folder)/\(name)", atMost: 1 << 20)
                let lines = String(decoding: text, as: UTF8.self)
                    .split(separator: "\n", omittingEmptySubsequences: false)
                return Source(path: "\(folder)/\(name)", lines: lines)
            }
        }
        try #require(sources.count > 500)
    }

    private static let products = [
        "Golf", "Library", "Log", "Media", "Playback", "Quiz", "Ratings", "StateMachine", "Store",
    ]

    @Test("one file says which platform it is, and no product stands on it but through System")
    func platform() {
        let imports = [
            "import Glibc", "import Darwin", "import Musl", "canImport(Glibc)", "canImport(Darwin)",
        ]
        let platform = sources.filter { source in
            source.lines.contains { line in
                !line.contains("\"") && imports.contains { line.contains($0) }
            }
        }
        #expect(platform.map(\.path) == ["Sources/POSIX/POSIX.swift"])
        let products = sources.filter { $0.path.hasPrefix("Sources/") && Self.products.contains($0.module) }
        #expect(products.filter { $0.lines.contains("import ClickwheelPOSIX") }.map(\.path) == [])
    }

    @Test("all products can be imported together: no two have a public type of one name")
    func publicNames() {
        let declaration =
            /^(?:public|open) (?:[a-z]+ )*(?:struct|enum|class|actor|protocol|typealias) (?<name>\w+)/
        var modules: [String: Set<String>] = [:]
        for source in sources where source.path.hasPrefix("Sources/") && Self.products.contains(source.module)
        {
            for line in source.lines where line.hasPrefix("public ") || line.hasPrefix("open ") {
                guard let match = line.firstMatch(of: declaration) else { continue }
                modules[String(match.name), default: []].insert(source.module)
            }
        }
        #expect(modules.count > 100)
        #expect(modules.filter { $0.value.count > 1 } == [:])
        // What everybody has one of is nobody's to offer.
        for name in ["Base64", "JSONReader", "SHA1", "SplitMix64"] { #expect(modules[name] == nil) }
    }

    @Test("who takes concurrency out of the compiler's hands says why it holds")
    func unchecked() {
        let words = ["@unchecked Sendable", "nonisolated(unsafe)"]
        var silent: [String] = []
        for source in sources where source.path.hasPrefix("Sources/") {
            for (number, line) in source.lines.enumerated() where words.contains(where: { line.contains($0) })
            {
                let before = source.lines[max(0, number - 6)..<number]
                if !before.contains(where: { $0.contains("//") && $0.contains("Sendable ") }) {
                    silent.append("\(source.path):\(number + 1)")
                }
            }
        }
        #expect(silent == [])
    }
}
