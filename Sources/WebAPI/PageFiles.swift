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
        /// The folder has no page.
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
    /// What a browser is given under the ``version``: the same in fewer, larger files.
    let bundled: [String: FixedBody]
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
        let (html, bundled) = Self.bundle(files, String(decoding: start.bytes, as: UTF8.self))
        let tags = (Array(files) + Array(bundled)).map { $0.key + $0.value.entityTag }.sorted().joined()
        version = FixedBody(Array(tags.utf8), contentType: "text/plain").entityTag.filter(\.isHexDigit)
        files["index.html"] = FixedBody(
            Array(Self.versioned(html, version).utf8),
            contentType: start.contentType
        )
        self.files = files
        self.bundled = bundled
    }

    /// The first page with fewer files to ask for, and those files.
    ///
    /// Modules that cannot be bundled stay as they are.
    private static func bundle(
        _ files: [String: FixedBody],
        _ html: String
    ) -> (html: String, files: [String: FixedBody]) {
        let scripts = files.filter { $0.key.hasSuffix(".js") }
            .mapValues { String(decoding: $0.bytes, as: UTF8.self) }
        guard let bundle = PageBundle(scripts) else { return (html, files) }
        var bundled = files.filter { !bundle.gone.contains($0.key) }
        for (name, text) in bundle.files {
            bundled[name] = FixedBody(Array(text.utf8), contentType: type(of: name) ?? "")
        }
        var styles: [UInt8] = []
        var lines: [Substring] = []
        for line in html.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("<link rel=\"modulepreload\"") { continue }
            if let sheet = line.wholeMatch(of: /<link rel="stylesheet" href="([^"]+)">/),
                let body = files[String(sheet.1)]
            {
                if styles.isEmpty { lines.append("<link rel=\"stylesheet\" href=\"\(page)\">") }
                styles += body.bytes
                continue
            }
            if line.hasPrefix("<script type=\"module\"") {
                lines.append("<link rel=\"modulepreload\" href=\"\(PageBundle.second)\">")
            }
            lines.append(line)
        }
        bundled[page] = FixedBody(styles, contentType: type(of: page) ?? "")
        return (lines.joined(separator: "\n"), bundled)
    }

    /// All styles that come with the page, in one file.
    private static let page = "css/page.css"

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
