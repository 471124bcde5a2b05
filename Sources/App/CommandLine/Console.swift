import ClickwheelPOSIX
import ClickwheelSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Standard output and standard error.
enum Console {
    /// Writes `text`, as ``TerminalText`` has it, and a line end to standard output.
    ///
    /// A reader that has gone away (`clickwheel library list | head`) ends the program quietly.
    static func print(_ text: String) {
        if !write(TerminalText.shown(text) + "\n", to: STDOUT_FILENO) { exit(0) }
    }

    /// Writes `text` and a line end to standard error.
    static func complain(_ text: String) {
        _ = write(TerminalText.shown(text) + "\n", to: STDERR_FILENO)
    }

    /// The lines of standard input.
    static var lines: some Sequence<String> { sequence(state: ()) { _ in readLine() } }

    /// Replaces the terminal's current line on standard error with `text`.
    static func progress(_ text: String) {
        _ = write("\r\u{1B}[K" + TerminalText.shown(text), to: STDERR_FILENO)
    }

    /// Writes `value` as one line of JSON to standard output, with sorted keys and without escaped slashes.
    static func print(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        print(jsonText: String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Writes `json` and a line end to standard output.
    static func print(jsonText json: String) {
        if !write(TerminalText.escaped(json: json) + "\n", to: STDOUT_FILENO) { exit(0) }
    }

    private static func write(_ text: String, to descriptor: CInt) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            (try? Descriptor.write(UnsafeRawBufferPointer(bytes), to: descriptor)) != nil
        }
    }
}
