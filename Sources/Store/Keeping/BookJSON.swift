#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Values as they are kept in columns: JSON with sorted keys, so that equal values are equal bytes.
enum BookJSON {
    static func bytes(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    static func value<Value: Decodable>(_ bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(bytes))
    }
}
