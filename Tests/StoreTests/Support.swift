import ClickwheelCrypto
import ClickwheelTestSupport
import Foundation
import Log
import Synchronization

@testable import Store

extension TemporaryFolder {
    /// All files below, by their paths.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}

/// Bytes that tell where in the file they are.
func content(_ count: Int, _ seed: UInt32 = 0) -> [UInt8] {
    let words = (0..<count / 4 + 1).map { (UInt32(truncatingIfNeeded: $0) &+ seed) &* 0x9E37_79B1 }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
}

/// A seller with a folder to publish from.
final class Seller: Sendable {
    let folder: TemporaryFolder
    let keys: TemporaryFolder
    static let now = UTCTime(seconds: 1_800_000_000)

    init(id: String = "org.example.band") throws {
        folder = try TemporaryFolder()
        keys = try TemporaryFolder()
        try StoreFolder(folder.path, keys: keys.path).describe(
            id: id,
            title: "The Band",
            currency: .euro
        )
    }

    /// Puts an album of one file into the folder.
    func album(
        _ name: String,
        _ bytes: [UInt8] = content(1_000),
        version: String = "1.0.0",
        price: String? = nil,
        file: String = "01 Song.flac"
    ) throws {
        try folder.write("\(name)/\(file)", bytes)
        try folder.write("\(name)/cover.jpg", content(100, 9))
        let price = price.map { ", \"price\": \"\($0)\", \"currency\": \"EUR\"" } ?? ""
        try folder.write(
            "\(name)/pack.json",
            """
            {"id": "org.example.band.\(name)", "version": "\(version)", "kind": "album", "title": "\(name.capitalized)",
             "licence": "CC-BY-4.0", "artwork": "cover.jpg"\(price)}
            """
        )
    }

    @discardableResult
    func publish() throws -> StoreFolder.Report {
        try StoreFolder(folder.path, keys: keys.path).publish(at: Self.now)
    }

    var key: SigningKey { get throws { try StoreFolder.key(of: "org.example.band", in: keys.path) } }

    /// Signs other bytes as the first page.
    func sign(_ text: String, with key: SigningKey? = nil) throws {
        try folder.write("catalog.json", text)
        let signature = try (key ?? self.key).sign(Array(text.utf8))
        try folder.write("catalog.json.sig", Hexadecimal.text(signature) + "\n")
    }

    /// The first page with changes.
    func page(_ change: (inout [String: Any]) -> Void) throws -> String {
        let bytes = folder.read("catalog.json") ?? []
        var page = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
        change(&page)
        return String(
            decoding: try JSONSerialization.data(withJSONObject: page, options: [.sortedKeys]),
            as: UTF8.self
        )
    }
}

/// What becomes of a request for a file of a store.
enum Mischief: Sendable {
    /// The server's connection ends after so many bytes of the body.
    case cut(Int)
    /// Other bytes of the same length.
    case wrong
    /// More bytes than the catalogue says.
    case longer
    /// Fewer bytes than the catalogue says.
    case shorter
    /// It does not say that it is the same version as before.
    case otherTag
    /// Somewhere else.
    case redirect(String)
    /// An error.
    case status(Int)
}

/// A server on a free port of loopback that serves a folder with ranges and entity tags, and does mischief where it is told to.
final class StoreServer: Sendable {
    let port: UInt16
    private let folder: TemporaryFolder
    private let listener: NastyListener

    /// `mischief` is asked for each request, by its path and its number from 0 on.
    init(
        _ folder: TemporaryFolder,
        mischief: @escaping @Sendable (_ path: String, _ number: Int) -> Mischief? = { _, _ in nil }
    ) throws {
        listener = try NastyListener { request, number in
            let words = request.split(separator: " ")
            let path = words.count > 1 ? String(words[1].dropFirst()) : ""
            let name = path.removingPercentEncoding ?? path
            guard var bytes = folder.read(name) else {
                return .init("HTTP/1.1 404 X\r\nContent-Length: 0\r\n\r\n")
            }
            let mischief = mischief(name, number)
            var tag = "\"\(Hexadecimal.text(SHA256Hasher.hash(bytes)).prefix(16))\""
            switch mischief {
            case .status(let status): return .init("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n")
            case .redirect(let place):
                return .init("HTTP/1.1 302 X\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n")
            case .wrong: bytes = bytes.map { $0 ^ 0x55 }
            case .longer: bytes += [1, 2, 3]
            case .shorter: bytes.removeLast(min(3, bytes.count))
            case .otherTag: tag = "\"other-\(number)\""
            case .cut, nil: break
            }
            func header(_ name: String) -> String? {
                request.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name + ":") }.map {
                    String($0.dropFirst(name.count + 1)).trimmingCharacters(in: .whitespaces)
                }
            }
            if header("if-none-match") == tag { return .init("HTTP/1.1 304 X\r\nETag: \(tag)\r\n\r\n") }
            var start = 0
            if let range = header("range"), header("if-range") == tag {
                start = min(Int(range.dropFirst(6).prefix { $0 != "-" }) ?? 0, bytes.count)
            }
            let body = Array(bytes[start...])
            let status = start > 0 ? "206 Partial Content" : "200 OK"
            let place = start > 0 ? "Content-Range: bytes \(start)-\(bytes.count - 1)/\(bytes.count)\r\n" : ""
            let head = "HTTP/1.1 \(status)\r\nETag: \(tag)\r\n\(place)Content-Length: \(body.count)\r\n\r\n"
            if case .cut(let count) = mischief { return .init(head, Array(body.prefix(count)), isCut: true) }
            return .init(head, body)
        }
        port = listener.port
        self.folder = folder
    }

    var url: String { "http://127.0.0.1:\(port)/catalog.json" }
    var requests: [String] { listener.requests }

    /// Takes the folder along: a connection that a client keeps open would hold it until the program ends.
    func stop() {
        listener.stop()
        folder.remove()
    }
}
