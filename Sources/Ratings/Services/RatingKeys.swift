import ClickwheelProgram
import ClickwheelSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The user's keys for services, in a file of settings that its owner alone can read: `{"omdb": "…", "tmdb": "…"}`.
public struct RatingKeys: Equatable, Sendable {
    /// A service that wants a key.
    public enum Service: String, CaseIterable, Sendable {
        /// ``OMDb``
        case omdb
        /// ``TMDB``
        case tmdb

        /// What a person calls it.
        public var title: String {
            switch self {
            case .omdb: OMDb.service
            case .tmdb: TMDB.service
            }
        }

        /// Where a key is to be had.
        public var address: String {
            switch self {
            case .omdb: OMDb.keyAddress
            case .tmdb: TMDB.keyAddress
            }
        }

        /// The variable of the environment that holds the key where the file has none.
        public var variable: String {
            switch self {
            case .omdb: OMDb.keyVariable
            case .tmdb: TMDB.keyVariable
            }
        }
    }

    private var keys: [Service: String] = [:]

    /// The key for OMDb.
    public var omdb: String? { keys[.omdb] }
    /// The key for TMDB.
    public var tmdb: String? { keys[.tmdb] }

    /// Longer keys are none.
    private static let longest = 512

    /// Reads the file at `path`; without one, and where it is none, there are no keys.
    public init(path: String) {
        for (name, value) in (try? Self.read(path)) ?? [:] {
            if let service = Service(rawValue: name), let key = value.text { keys[service] = key }
        }
    }

    /// The key for `service`: that of the file, else of the environment.
    public func key(for service: Service) -> String? {
        keys[service] ?? ThisProcess.environment(service.variable).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// How a key is shown: by its last four characters, and only where there are enough others.
    public func shown(_ service: Service) -> String? {
        key(for: service).map { $0.count >= 8 ? "…\($0.suffix(4))" : "…" }
    }

    /// Whether the key for `service` is in the file, and not in the environment alone.
    public func isKept(_ service: Service) -> Bool { keys[service] != nil }

    /// Keeps `key` for `service` in the file at `path`, which only its owner can read; `nil` removes it.
    ///
    /// - Throws: ``RatingError/noSuchKey(service:)`` for what cannot be a key, ``RatingError/notKept(reason:)``.
    public static func keep(_ key: String?, for service: Service, path: String) throws(RatingError) {
        if let key {
            let isText = key.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            guard isText, (1...longest).contains(key.utf8.count) else {
                throw .noSuchKey(service: service.title)
            }
        }
        var content: [String: Value]
        do {
            content = try Files.exists(path) ? Self.read(path) : [:]
        } catch {
            let reason = (error as? DecodingError)?.sentence ?? "\(error)"
            throw .notKept(reason: "\(path) is no file of keys (\(reason)): mend it, or move it away")
        }
        content[service.rawValue] = key.map { .string($0) }
        do {
            let bytes = try JSONEncoder().encode(content)
            try WholeFile.replace(path, with: Array(bytes))
        } catch {
            throw .notKept(reason: "\(path): \(error)")
        }
    }

    /// What stands in the file besides stays there.
    private enum Value: Codable {
        case string(String)
        case number(Double)
        case flag(Bool)
        case list([Value])
        case object([String: Value])
        case null

        var text: String? { if case .string(let text) = self, !text.isEmpty { text } else { nil } }

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self = .string(text)
            } else if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else if let list = try? value.decode([Value].self) {
                self = .list(list)
            } else if value.decodeNil() {
                self = .null
            } else {
                self = .object(try value.decode([String: Value].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .string(let text): try value.encode(text)
            case .number(let number): try value.encode(number)
            case .flag(let flag): try value.encode(flag)
            case .list(let list): try value.encode(list)
            case .object(let object): try value.encode(object)
            case .null: try value.encodeNil()
            }
        }
    }

    private static func read(_ path: String) throws -> [String: Value] {
        let bytes = try WholeFile.read(path, atMost: 64 << 10)
        return try JSONDecoder().decode([String: Value].self, from: Data(bytes))
    }

    /// The keys in the user's own data folder (XDG Base Directory Specification).
    public static var usual: RatingKeys {
        let home = (ThisProcess.environment("HOME") ?? "") + "/.local/share"
        let data = ThisProcess.environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
        return RatingKeys(path: data + "/clickwheel/movies/keys.json")
    }
}
