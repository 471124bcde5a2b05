import Foundation
import Testing

/// A file of the test's fixtures.
enum Fixture {
    static func path(_ name: String) throws -> String {
        try #require(Bundle.module.resourcePath) + "/Fixtures/" + name
    }

    static func json<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
        let data = try #require(FileManager.default.contents(atPath: try path(name)))
        return try JSONDecoder().decode(type, from: data)
    }
}
