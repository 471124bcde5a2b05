import ClickwheelCCurl
import ClickwheelSystem

/// The address of something on the web: `http://HOST[:PORT][/PATH][?QUERY]`, or the same with `https`.
///
/// Its description has neither the name and password nor the query, which may hold a key: it is fit for a log.
public struct WebAddress: Equatable, Sendable {
    /// The whole address, normalised, with its query and whatever secret is in it.
    public let text: String
    /// `http` or `https`.
    public let scheme: String
    /// In lower case; an IPv6 address is in brackets.
    public let host: String
    /// The port, also where the address leaves it out.
    public let port: Int
    public let description: String

    /// Reads `text` by libcurl's rules, which are those of RFC 3986.
    ///
    /// - Throws: ``FetchError/malformed(_:)``, or ``FetchError/noLibrary(_:)``.
    public init(_ text: String) throws(FetchError) { try self.init(text, from: nil) }

    /// Where a redirect to `location` leads, which may be relative.
    ///
    /// - Throws: As ``init(_:)``.
    public func resolving(_ location: String) throws(FetchError) -> WebAddress {
        try WebAddress(location, from: self.text)
    }

    private init(_ text: String, from base: String?) throws(FetchError) {
        try CurlLibrary.open()
        let parts = clickwheel_curl_url()
        defer { clickwheel_curl_url_cleanup(parts) }
        func set(_ text: String) -> Bool {
            !text.utf8.contains(0)
                && clickwheel_curl_url_set(parts, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME))
                    == CURLUE_OK
        }
        func get(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
            guard let found = clickwheel_curl_url_get(parts, part, UInt32(flags)) else { return nil }
            defer { clickwheel_curl_free(found) }
            return String(cString: found)
        }
        // libcurl overlooks a third slash: whose address it then is, is a guess.
        guard text.utf8.count <= 8192, !text.contains(":///"), base.map(set) ?? true, set(text),
            let scheme = get(CURLUPART_SCHEME), scheme == "http" || scheme == "https",
            let host = get(CURLUPART_HOST),
            let port = get(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap({ Int($0) }),
            port > 0, let whole = get(CURLUPART_URL)
        else { throw .malformed(Self.withoutSecrets(text)) }
        self.text = whole
        self.scheme = scheme
        self.host = host.lowercased()
        self.port = port
        let isUsual = port == (scheme == "http" ? 80 : 443)
        description =
            "\(scheme)://\(self.host)" + (isUsual ? "" : ":\(port)") + (get(CURLUPART_PATH) ?? "/")
            + (get(CURLUPART_QUERY) == nil ? "" : "?…")
    }

    /// Whether both have one scheme, host and port: what is secret for one may be sent to the other.
    public func hasSameOrigin(as other: WebAddress) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }

    /// Whether it is on this machine, by its name; no proxy is asked for such an address.
    public var isLoopback: Bool {
        IPAddress.isLoopback(host: host.hasPrefix("[") ? host.dropFirst().dropLast() : host[...])
    }

    /// What can be shown of what is no address: nothing before an `@`, nothing after a `?`.
    private static func withoutSecrets(_ text: String) -> String {
        let shown = text.prefix(200).prefix { $0 != "?" }
        guard let at = shown.lastIndex(of: "@") else { return String(shown) }
        return "…" + shown[at...]
    }
}

extension WebAddress: CustomStringConvertible {}
