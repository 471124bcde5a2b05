/// Builds the heads of responses in one buffer that is used again and again.
struct ResponseHead {
    private(set) var bytes: [UInt8] = []
    /// The fields that every response has, encoded.
    private let common: [UInt8]
    private var dateSecond: Int64 = -1
    private var date: [UInt8] = []

    init(common fields: [HTTPField]) {
        var common: [UInt8] = []
        for field in fields { Self.append(field, to: &common) }
        self.common = common
        bytes.reserveCapacity(4096)
    }

    /// Begins a new head, at `now` seconds since 1970.
    mutating func begin(_ status: HTTPStatus, now: Int64) {
        bytes.removeAll(keepingCapacity: true)
        append("HTTP/1.1 ")
        append(Int64(status.rawValue))
        bytes.append(ASCII.space)
        bytes.append(contentsOf: status.reason.utf8)
        append("\r\n")
        if now != dateSecond {
            dateSecond = now
            date = Array("Date: \(HTTPDate.format(now))\r\n".utf8)
        }
        bytes.append(contentsOf: date)
        bytes.append(contentsOf: common)
    }

    mutating func field(_ field: HTTPField) {
        Self.append(field, to: &bytes)
    }

    mutating func field(_ name: StaticString, _ value: String) {
        append(name)
        append(": ")
        bytes.append(contentsOf: value.utf8)
        append("\r\n")
    }

    mutating func field(_ name: StaticString, _ value: Int64) {
        append(name)
        append(": ")
        append(value)
        append("\r\n")
    }

    /// `Content-Range` (RFC 9110 section 14.4); without a range, that of 416.
    mutating func contentRange(_ range: Range<Int64>?, length: Int64) {
        append("Content-Range: bytes ")
        if let range {
            append(range.lowerBound)
            append("-")
            append(range.upperBound - 1)
        } else {
            append("*")
        }
        append("/")
        append(length)
        append("\r\n")
    }

    /// Ends the head; a body may follow in the same buffer.
    mutating func end(body: [UInt8] = []) {
        append("\r\n")
        bytes.append(contentsOf: body)
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ number: Int64) {
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Appends a field of a handler; a control character would end the field and becomes a space.
    private static func append(_ field: HTTPField, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: field.name.utf8.lazy.map { ASCII.isToken($0) ? $0 : UInt8(ascii: "-") })
        bytes.append(contentsOf: ": ".utf8)
        bytes.append(contentsOf: field.value.utf8.lazy.map { ASCII.isFieldValue($0) ? $0 : ASCII.space })
        bytes.append(contentsOf: "\r\n".utf8)
    }
}
