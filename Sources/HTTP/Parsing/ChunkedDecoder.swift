/// Takes the chunks of a body apart (RFC 9112 section 7.1); extensions and trailers are dropped.
struct ChunkedDecoder {
    enum Result: Equatable {
        case incomplete
        case complete
        case malformed
        case tooLarge
    }

    private enum State {
        case size(digits: Int, value: Int)
        case extensions
        case sizeLineFeed
        case data(remaining: Int)
        case dataEnd
        case dataLineFeed
        /// In the trailers; whether the line has anything.
        case trailer(isEmpty: Bool)
        case trailerLineFeed(isEmpty: Bool)
    }

    /// Bytes of a body that are left.
    private var room: Int
    /// Bytes of extensions and trailers that are left, so that nobody sends them for ever.
    private var idleRoom = 8192
    private var state = State.size(digits: 0, value: 0)
    private var size = 0

    /// - Parameter limit: How many bytes the body may have.
    init(limit: Int) {
        room = limit
    }

    /// Appends what `input` holds of the body to `body`; returns how much of the input was used.
    mutating func decode(_ input: UnsafeRawBufferPointer, into body: inout [UInt8]) -> (used: Int, Result) {
        var index = 0
        while index < input.count {
            if case .data(let remaining) = state {
                let count = min(remaining, input.count - index)
                body.append(contentsOf: input[index..<(index + count)])
                index += count
                state = count == remaining ? .dataEnd : .data(remaining: remaining - count)
                continue
            }
            let result = step(input[index])
            index += 1
            if result != .incomplete { return (index, result) }
        }
        return (index, .incomplete)
    }

    private mutating func step(_ byte: UInt8) -> Result {
        switch state {
        case .size(let digits, let value):
            if let digit = ASCII.hexadecimal(byte) {
                // 15 digits fit 60 bits.
                guard digits < 15 else { return .tooLarge }
                state = .size(digits: digits + 1, value: value << 4 | Int(digit))
                return .incomplete
            }
            guard digits > 0 else { return .malformed }
            guard value <= room else { return .tooLarge }
            size = value
            if byte == ASCII.carriageReturn {
                state = .sizeLineFeed
                return .incomplete
            }
            guard byte == UInt8(ascii: ";") else { return .malformed }
            state = .extensions
            return .incomplete
        case .extensions:
            if byte == ASCII.carriageReturn {
                state = .sizeLineFeed
                return .incomplete
            }
            return spend(ASCII.isFieldValue(byte))
        case .sizeLineFeed:
            guard byte == ASCII.lineFeed else { return .malformed }
            room -= size
            state = size > 0 ? .data(remaining: size) : .trailer(isEmpty: true)
            return .incomplete
        case .data: return .malformed
        case .dataEnd:
            state = .dataLineFeed
            return byte == ASCII.carriageReturn ? .incomplete : .malformed
        case .dataLineFeed:
            state = .size(digits: 0, value: 0)
            return byte == ASCII.lineFeed ? .incomplete : .malformed
        case .trailer(let isEmpty):
            if byte == ASCII.carriageReturn {
                state = .trailerLineFeed(isEmpty: isEmpty)
                return .incomplete
            }
            state = .trailer(isEmpty: false)
            return spend(ASCII.isFieldValue(byte))
        case .trailerLineFeed(let isEmpty):
            guard byte == ASCII.lineFeed else { return .malformed }
            state = .trailer(isEmpty: true)
            return isEmpty ? .complete : .incomplete
        }
    }

    private mutating func spend(_ isAllowed: Bool) -> Result {
        guard isAllowed else { return .malformed }
        idleRoom -= 1
        return idleRoom > 0 ? .incomplete : .tooLarge
    }
}
