import ClickwheelPOSIX
import ClickwheelSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Standard output and standard error.
///
/// What cannot be written to standard output ends the program: quietly where the reader has gone away
/// (`clickwheel library list | head`), else, as on a full disk, with status 1 and a sentence on standard error.
enum Console {
    /// Writes `text`, as ``TerminalText`` has it, and a line end to standard output; on a terminal, lines break between words.
    static func print(_ text: String) {
        let shown = TerminalText.shown(text)
        put(TerminalSize.columns(of: STDOUT_FILENO).map { TextWrap.wrapped(shown, to: $0) } ?? shown)
    }

    /// Writes `text`, as ``TerminalText`` has it, and a line end to standard output, with its lines as they are.
    ///
    /// For what is copied or read by another program: paths, diagrams, scripts.
    static func print(verbatim text: String) { put(TerminalText.shown(text)) }

    /// Writes `text` to standard output as one line, whatever names are in it.
    static func print(line text: String) { print(TerminalText.line(text)) }

    /// Writes `text` to standard error as one line: a name in it must not look like a line that the program says.
    static func complain(_ text: String) { complain(lines: TerminalText.line(text)) }

    /// Writes a text of the program's own to standard error, in its lines; on a terminal, they break between words.
    static func complain(lines text: String) {
        let width = TerminalSize.columns(of: STDERR_FILENO)
        try? write((width.map { TextWrap.wrapped(text, to: $0) } ?? text) + "\n", to: STDERR_FILENO)
    }

    /// Replaces the terminal's current line on standard error with `text`.
    static func progress(_ text: String) {
        try? write("\r\u{1B}[K" + TerminalText.line(text), to: STDERR_FILENO)
    }

    /// Writes `value` as one line of JSON to standard output, with sorted keys and without escaped slashes.
    static func print(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        print(jsonText: String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Writes `json` and a line end to standard output.
    static func print(jsonText json: String) { put(TerminalText.escaped(json: json)) }

    /// Writes `bytes` as they are to standard output.
    static func print(bytes: [UInt8]) {
        let outcome = bytes.withUnsafeBytes { bytes in
            Result { () throws(Errno) in try Descriptor.write(bytes, to: STDOUT_FILENO) }
        }
        put { () throws(Errno) in try outcome.get() }
    }

    /// Opens what the caller left closed of standard input, output and error.
    ///
    /// Otherwise the next file that is opened, such as the database, would take the place, and be written into.
    static func holdStandardStreams() {
        // The other way round, so that reading and writing fail as on the closed one.
        for (number, way) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
        where fcntl(number, F_GETFD) < 0 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", way)
        }
    }

    private static func put(_ text: String) {
        put { () throws(Errno) in try write(text + "\n", to: STDOUT_FILENO) }
    }

    private static func put(_ writing: () throws(Errno) -> Void) {
        do throws(Errno) {
            try writing()
        } catch {
            RawTerminal.restore()
            if error.number == EPIPE { exit(0) }
            complain(
                "clickwheel: standard output cannot be written, and what was printed is not whole: \(error)"
            )
            exit(1)
        }
    }

    private static func write(_ text: String, to descriptor: CInt) throws(Errno) {
        var text = text
        let outcome = text.withUTF8 { bytes in
            Result { () throws(Errno) in
                try Descriptor.write(UnsafeRawBufferPointer(bytes), to: descriptor)
            }
        }
        try outcome.get()
    }
}
