#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Values as they are kept in columns: JSON with sorted keys, so that equal values are equal bytes.
enum BookJSON {
    /// Writes one value after the other, on one thread.
    struct Writer {
        private let encoder = JSONEncoder()

        init() { encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }

        func bytes(_ value: some Encodable) throws -> [UInt8] { Array(try encoder.encode(value)) }
    }

    static func bytes(_ value: some Encodable) throws -> [UInt8] { try Writer().bytes(value) }

    static func value<Value: Decodable>(_ bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(bytes))
    }
}
