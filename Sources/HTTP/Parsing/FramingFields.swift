/// What the fields say of the request's body and of the connection.
struct FramingFields {
    private(set) var hosts = 0
    private(set) var framing = RequestHead.Framing.none
    private(set) var keepsAlive: Bool
    private(set) var expectsContinue = false

    init(_ bytes: [UInt8], _ entries: [HTTPHeaders.Entry], version: HTTPRequest.Version) throws(Refusal) {
        keepsAlive = version == .http11
        var isClosing = false
        for entry in entries {
            let name = bytes[entry.name]
            let value = bytes[entry.value]
            // The lengths sort out nearly every other field at no cost.
            switch name.count {
            case 4 where ASCII.equal(name, "host"):
                hosts += 1
                guard hosts == 1, !value.isEmpty, value.allSatisfy({ $0 > ASCII.space && $0 < 0x7F }) else {
                    throw Refusal(.badRequest, "The host of the request is malformed.")
                }
            case 6 where ASCII.equal(name, "expect"):
                guard ASCII.equal(value, "100-continue") else {
                    throw Refusal(.expectationFailed, "The expectation of the request is not known here.")
                }
                expectsContinue = version == .http11
            case 10 where ASCII.equal(name, "connection"):
                for option in value.split(separator: UInt8(ascii: ",")).map(ASCII.trimmed) {
                    if ASCII.equal(option, "close") { isClosing = true }
                    if ASCII.equal(option, "keep-alive") { keepsAlive = true }
                }
            case 14 where ASCII.equal(name, "content-length"):
                guard framing == .none else { throw Self.twoLengths }
                framing = .length(try Self.length(value))
            case 17 where ASCII.equal(name, "transfer-encoding"):
                guard framing == .none else { throw Self.twoLengths }
                guard version == .http11 else {
                    throw Refusal(.badRequest, "HTTP/1.0 knows no transfer coding.")
                }
                guard ASCII.equal(value, "chunked") else {
                    throw Refusal(.notImplemented, "The transfer coding of the request is not known here.")
                }
                framing = .chunked
            case _: break
            }
        }
        if isClosing { keepsAlive = false }
    }

    private static let twoLengths = Refusal(.badRequest, "The length of the request's body is given twice.")

    private static func length(_ value: ArraySlice<UInt8>) throws(Refusal) -> Int64 {
        guard !value.isEmpty, value.allSatisfy(ASCII.isDigit) else {
            throw Refusal(.badRequest, "The length of the request's body is malformed.")
        }
        guard let length = ASCII.decimal(value) else {
            throw Refusal(.contentTooLarge, "The body of the request is too large.")
        }
        return length
    }
}
