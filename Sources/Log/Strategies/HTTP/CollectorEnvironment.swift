import ClickwheelSystem

/// What the environment variables of OpenTelemetry say of where the log goes, and as whose.
///
/// `OTEL_EXPORTER_OTLP_ENDPOINT`, `_HEADERS` and `_TIMEOUT`, of which the form with `LOGS` in it (`OTEL_EXPORTER_OTLP_LOGS_ENDPOINT`)
/// comes first, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`. One that is empty counts as one that is not there;
/// one that cannot be read is left out, and a sentence in ``complaints`` says so.
/// Sources: <https://opentelemetry.io/docs/specs/otel/protocol/exporter/> and
/// <https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/>.
public struct CollectorEnvironment: Sendable {
    /// Where logs are posted: `OTEL_EXPORTER_OTLP_LOGS_ENDPOINT` as it stands, or `OTEL_EXPORTER_OTLP_ENDPOINT` with
    /// `/v1/logs` after it.
    public private(set) var address: CollectorAddress?
    /// More headers of each request, such as one that lets it in.
    public private(set) var headers: [(name: String, value: String)] = []
    /// How long a request may take.
    public private(set) var timeout: Duration?
    /// What the program is, `service.name` first where it is known.
    public private(set) var resource: [Field] = []
    /// A sentence on each variable that is left out; no value of a header is in it.
    public private(set) var complaints: [String] = []

    /// Reads the environment of the process.
    public init() {
        self.init(ThisProcess.environment)
    }

    /// Reads what `variable` says of a name.
    public init(_ variable: (String) -> String?) {
        func known(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        readAddress(known)
        readHeaders(known)
        readTimeout(known)
        readResource(known)
        let protocols = ["OTEL_EXPORTER_OTLP_LOGS_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"]
        if let name = protocols.first(where: { known($0) != nil }), known(name) == "grpc" {
            complaints.append("\(name) is grpc, which is not spoken here: the log is sent as http/json")
        }
    }

    /// The fields of `usual` with those of the environment in their place, and the others after them.
    public func resource(over usual: [Field]) -> [Field] {
        let kept = usual.map { field in resource.first { $0.key == field.key } ?? field }
        return kept + resource.filter { field in !usual.contains { $0.key == field.key } }
    }

    private mutating func readAddress(_ known: (String) -> String?) {
        let (own, general) = ("OTEL_EXPORTER_OTLP_LOGS_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
        if let text = known(own) { address = read(own, text, asItStands: true) }
        if address == nil, let text = known(general) { address = read(general, text, asItStands: false) }
    }

    private mutating func read(_ name: String, _ text: String, asItStands: Bool) -> CollectorAddress? {
        do throws(HTTPLoggingError) {
            return try asItStands ? CollectorAddress(exactly: text) : CollectorAddress(below: text)
        } catch {
            complaints.append("\(name) is left out: \(error)")
            return nil
        }
    }

    private mutating func readHeaders(_ known: (String) -> String?) {
        let names = ["OTEL_EXPORTER_OTLP_LOGS_HEADERS", "OTEL_EXPORTER_OTLP_HEADERS"]
        guard let name = names.first(where: { known($0) != nil }), let text = known(name) else { return }
        for piece in Self.pieces(text) {
            guard let pair = Self.pair(piece), HTTPLoggingStrategy.isHeader(pair.name, pair.value) else {
                complaints.append(
                    "\(name) holds what is no header, which is left out: write name=value, separated by commas"
                )
                continue
            }
            headers.append(pair)
        }
    }

    private mutating func readTimeout(_ known: (String) -> String?) {
        let names = ["OTEL_EXPORTER_OTLP_LOGS_TIMEOUT", "OTEL_EXPORTER_OTLP_TIMEOUT"]
        guard let name = names.first(where: { known($0) != nil }), let text = known(name) else { return }
        guard let count = Int(text), count > 0, count < 1 << 40 else {
            complaints.append("\(name) is \(text), and left out: write milliseconds, such as 10000")
            return
        }
        timeout = .milliseconds(count)
    }

    private mutating func readResource(_ known: (String) -> String?) {
        let name = "OTEL_RESOURCE_ATTRIBUTES"
        if let text = known(name) {
            let pairs = Self.pieces(text).map(Self.pair)
            // The specification has one fault void all of it.
            if pairs.allSatisfy({ $0 != nil }) {
                for case let pair? in pairs {
                    resource.removeAll { $0.key == pair.name }
                    resource.append(.string(pair.name, pair.value))
                }
            } else {
                complaints.append(
                    "\(name) is left out: write name=value, separated by commas, with %2C for a comma"
                )
            }
        }
        if let service = known("OTEL_SERVICE_NAME") {
            resource.removeAll { $0.key == "service.name" }
            resource.insert(.string("service.name", service), at: 0)
        }
    }

    private static func pieces(_ text: String) -> [Substring] {
        text.split(separator: ",").filter { piece in piece.utf8.contains { $0 != 0x20 && $0 != 0x09 } }
    }

    /// A member of a W3C Baggage list: a name, and a value in which `%` stands before two hexadecimal digits.
    private static func pair(_ piece: Substring) -> (name: String, value: String)? {
        guard let equals = piece.firstIndex(of: "=") else { return nil }
        let name = trimmed(piece[..<equals])
        guard !name.isEmpty, let name = decoded(name),
            let value = decoded(trimmed(piece[piece.index(after: equals)...]))
        else { return nil }
        return (name, value)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let value = UInt8(Substring(digits), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
