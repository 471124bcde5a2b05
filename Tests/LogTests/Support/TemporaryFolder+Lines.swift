import ClickwheelTestSupport
import Foundation

extension TemporaryFolder {
    /// The lines of the file `name`, without what follows the last line feed.
    func lines(_ name: String) throws -> [String] {
        let text = String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
}
