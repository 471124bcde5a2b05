import ClickwheelHTTP
import ClickwheelProgram

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Values to JSON and back, the same way everywhere.
enum JSON {
    static func bytes(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    static func text(_ value: some Encodable) throws -> String {
        String(decoding: try bytes(value), as: UTF8.self)
    }

    /// The body of `request` as a `Value`.
    ///
    /// - Throws: ``APIError`` that names the key which is missing or wrong.
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from request: HTTPRequest
    ) throws(APIError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(request.body))
        } catch let error as DecodingError {
            throw .badRequest(Sentence.of(error.sentence))
        } catch {
            // What a type of a domain says of a value when it reads itself.
            throw .badRequest(Sentence.of(error))
        }
    }
}

extension HTTPResponse {
    /// `value` as JSON that must be asked for anew each time.
    static func json(_ value: some Encodable, status: HTTPStatus = .ok) throws -> HTTPResponse {
        HTTPResponse.json(try JSON.bytes(value), status: status).adding("Cache-Control", "no-store")
    }
}
