import ClickwheelHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The files of the page, read once and kept in memory.
public struct PageFiles: Sendable {
    /// Why the page cannot be served.
    public enum Failure: Error, CustomStringConvertible {
        case missing(String)

        public var description: String {
            switch self {
            case .missing(let folder):
                "the page's files are not in \(folder): build Clickwheel again with scripts/run"
            }
        }
    }

    /// The files by their path in the page's folder, such as `js/main.js`.
    let files: [String: FixedBody]
    /// A name for the content of all files together.
    ///
    /// `index.html` asks for scripts and styles below it, so that a browser keeps them for good and asks for a new
    /// version at once.
    let version: String

    /// Reads every file below `folder`.
    ///
    /// - Throws: ``Failure/missing(_:)`` where there is no `index.html`.
    public init(folder: String) throws {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        var files: [String: FixedBody] = [:]
        for name in names {
            guard let type = Self.type(of: name),
                let data = FileManager.default.contents(atPath: folder + "/" + name)
            else { continue }
            files[name] = FixedBody(Array(data), contentType: type)
        }
        guard let start = files["index.html"] else { throw Failure.missing(folder) }
        let tags = files.sorted { $0.key < $1.key }.map { $0.key + $0.value.entityTag }.joined()
        version = FixedBody(Array(tags.utf8), contentType: "text/plain").entityTag.filter(\.isHexDigit)
        files["index.html"] = FixedBody(
            Array(Self.versioned(String(decoding: start.bytes, as: UTF8.self), version).utf8),
            contentType: start.contentType
        )
        self.files = files
    }

    /// Modules name each other relative to themselves, so the first address decides for all.
    private static func versioned(_ html: String, _ version: String) -> String {
        ["js/", "css/"].reduce(html) { $0.replacing("=\"\($1)", with: "=\"\(version)/\($1)") }
    }

    /// The media type of a file by its name, or `nil` for what is no part of the page.
    private static func type(of name: String) -> String? {
        let types = [
            "html": "text/html; charset=utf-8",
            "css": "text/css; charset=utf-8",
            "js": "text/javascript; charset=utf-8",
            "json": "application/json",
            "webmanifest": "application/manifest+json",
            "svg": "image/svg+xml",
            "png": "image/png",
            "ico": "image/x-icon",
            "woff2": "font/woff2",
        ]
        return name.split(separator: ".").last.flatMap { types[String($0)] }
    }
}
