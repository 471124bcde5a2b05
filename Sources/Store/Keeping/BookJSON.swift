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

    /// A pack, of which there may be thousands.
    static func pack(_ bytes: [UInt8]) throws -> Pack {
        let plain = bytes.withUnsafeBufferPointer { PackText.pack($0, 0..<bytes.count) }
        return try plain ?? value(bytes)
    }

    static func value<Value: Decodable>(_ bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(bytes))
    }
}
