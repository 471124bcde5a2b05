import Foundation
import Media

/// The program that decodes, as it was built beside these tests.
enum Worker {
    static let decoder = MediaDecoder(
        program: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "clickwheel-media").path
    )
}
