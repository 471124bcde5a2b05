import ClickwheelProgram
import ClickwheelSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// JSON that people read and write too.
enum PublishedJSON {
    static func bytes(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [0x0A]
    }

    static func read<Value: Decodable>(_ path: String, atMost limit: Int) throws(PublishingError) -> Value {
        do {
            let bytes = try WholeFile.read(path, atMost: limit)
            return try JSONDecoder().decode(Value.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw .description(path, "cannot be read: \(error.sentence)")
        } catch {
            throw .file(path, "\(error)")
        }
    }
}
