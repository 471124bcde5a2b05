/// One event for a browser: a name and data (the HTML standard, section "Server-sent events").
public struct ServerEvent: Equatable, Sendable {
    /// The type of the event, by which a page listens.
    public let name: String
    /// What it tells, mostly a JSON document.
    public let data: String

    /// - Parameters:
    ///   - name: One line; what is behind a line's end is dropped.
    ///   - data: Any text.
    public init(_ name: String, _ data: String) {
        self.name = name
        self.data = data
    }

    /// The event's lines, with `id` for the browser to come back with.
    func encoded(id: EventID) -> [UInt8] {
        // In UTF-8, so that "\r\n" is two bytes and not one Character.
        var bytes = Array("id: \(id)\nevent: ".utf8)
        bytes.append(contentsOf: name.utf8.prefix { $0 != ASCII.carriageReturn && $0 != ASCII.lineFeed })
        bytes.append(ASCII.lineFeed)
        var previous: UInt8 = 0
        bytes.append(contentsOf: Self.dataPrefix)
        for byte in data.utf8 {
            let isSecondHalf = byte == ASCII.lineFeed && previous == ASCII.carriageReturn
            previous = byte
            if byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
                guard !isSecondHalf else { continue }
                bytes.append(ASCII.lineFeed)
                bytes.append(contentsOf: Self.dataPrefix)
            } else {
                bytes.append(byte)
            }
        }
        bytes.append(ASCII.lineFeed)
        bytes.append(ASCII.lineFeed)
        return bytes
    }

    private static let dataPrefix = Array("data: ".utf8)
}
