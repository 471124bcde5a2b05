import ClickwheelPOSIX

/// The lines of standard input, of which none is longer than a limit: who writes them may never end one.
///
/// One thread reads them, and nobody else reads the input beside it.
final class InputLines {
    /// The longest line that any command reads, in bytes.
    static let usual = 1 << 20

    private let descriptor: CInt
    private let longest: Int
    private var number = 0
    private var piece: ArraySlice<UInt8> = []
    private var isOver = false

    /// Reads `descriptor`, whose lines have `longest` bytes at most.
    init(_ descriptor: CInt = STDIN_FILENO, longest: Int = usual) {
        (self.descriptor, self.longest) = (descriptor, longest)
    }

    /// The next line, without its end; `nil` after the last.
    ///
    /// - Throws: ``CommandFailure/failed(_:)`` for a line that is too long, after which there are none.
    func next() throws(CommandFailure) -> String? {
        guard !isOver else { return nil }
        number += 1
        var line: [UInt8] = []
        while true {
            if piece.isEmpty, !fill() {
                isOver = true
                return line.isEmpty ? nil : Self.text(line)
            }
            let end = piece.firstIndex(of: UInt8(ascii: "\n"))
            line += piece[..<(end ?? piece.endIndex)]
            guard line.count <= longest else {
                (isOver, piece) = (true, [])
                throw .failed(
                    "line \(number) of standard input is longer than \(longest) bytes: end each with a line end"
                )
            }
            piece = end.map { piece[($0 + 1)...] } ?? []
            if end != nil { return Self.text(line) }
        }
    }

    private func fill() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        var count = 0
        repeat { count = read(descriptor, &bytes, bytes.count) } while count < 0 && errno == EINTR
        piece = bytes[..<max(0, count)]
        return count > 0
    }

    private static func text(_ line: [UInt8]) -> String {
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
    }
}
