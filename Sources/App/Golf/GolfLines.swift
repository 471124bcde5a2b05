import ClickwheelProgram

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// JSON objects on standard input, one a line, each answered by one line.
enum GolfLines {
    /// Reads standard input to its end; an empty line is passed over.
    ///
    /// - Throws: ``CommandFailure/failed(_:)`` that names the line which could not be answered.
    static func answer<Input: Decodable>(
        _ type: Input.Type,
        _ work: (Input) throws -> any Encodable
    ) throws {
        var number = 0
        let lines = InputLines()
        while let line = try lines.next() {
            number += 1
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            do {
                let input = try JSONDecoder().decode(type, from: Data(line.utf8))
                try Console.print(json: work(input))
            } catch CommandFailure.failed(let reason) {
                throw CommandFailure.failed("line \(number): \(reason)")
            } catch let error as DecodingError {
                throw CommandFailure.failed("line \(number): \(error.sentence)")
            } catch {
                throw CommandFailure.failed("line \(number): \(error)")
            }
        }
    }
}
