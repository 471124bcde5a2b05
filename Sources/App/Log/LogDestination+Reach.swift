import ClickwheelFetch
import ClickwheelPOSIX
import ClickwheelProgram
import ClickwheelSystem
import Log

extension LogDestination {
    /// Where connections to a collector may lead.
    enum Reach: Equatable, Sendable {
        /// Anywhere: the command line, or who started the program, has named it.
        case anywhere
        /// Neither to this machine nor to its link, wherever the name leads by then: a page has named it.
        case beyondTheLink
        /// As far as the host is when it is looked up first: nobody knows any more who has named it.
        case asFound

        init(_ choice: Choice, by who: Requester) {
            switch who {
            // The usual one was named by who started the program.
            case _ where choice.argument == nil: self = .anywhere
            case .commandLine: self = .anywhere
            case .client: self = .beyondTheLink
            case .start: self = .asFound
            }
        }
    }

    /// Why a page may not send the log somewhere.
    struct OutOfReach: Error, CustomStringConvertible {
        let address: String

        var description: String {
            "a page cannot send the log to \(address), which is this machine or its own link: name it once with clickwheel strategy use \(LogDestination.family) \(address)"
        }
    }

    /// Why it is not known where a page would send the log.
    struct NotFound: Error, CustomStringConvertible {
        let address: String

        var description: String {
            "a page cannot send the log to \(address), whose host cannot be found now: try again later, or name it once with clickwheel strategy use \(LogDestination.family) \(address)"
        }
    }

    /// Why a page may not send the log to another place than the environment names.
    struct LetsInElsewhere: Error, CustomStringConvertible {
        let address: String

        var description: String {
            "a page cannot send the log to \(address) while OTEL_EXPORTER_OTLP_HEADERS holds what lets this program in elsewhere: name it once with clickwheel strategy use \(LogDestination.family) \(address)"
        }
    }

    /// Refuses what would make the daemon speak to services that only this machine, or its link, is meant to reach, unless
    /// the command line named it; and what would tell a page's friends the secrets in the environment's headers.
    ///
    /// Looks the host up, so it may block.
    static func check(_ endpoint: String, namedBy who: Requester) throws {
        let address = try CollectorAddress(endpoint)
        switch who {
        case .start, .commandLine: return
        case .client:
            // The host that the address leads to, which is not always what stands there: a name may be written by %-escapes.
            let host = try WebAddress(address.url).host
            guard let isNear = isNear(host: host) else { throw NotFound(address: endpoint) }
            if isNear { throw OutOfReach(address: endpoint) }
            let isElsewhere = address.url != environment.address?.url
            if isElsewhere, !environment.headers.isEmpty { throw LetsInElsewhere(address: endpoint) }
        }
    }

    /// Whether `host`, a name or an address in any form, is this machine or on its link; `nil` where it is not found.
    static func isNear(host: String) -> Bool? {
        let plain = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        var found: UnsafeMutablePointer<addrinfo>?
        var hints = addrinfo()
        hints.ai_socktype = streamSocket
        guard getaddrinfo(plain, nil, &hints, &found) == 0 else { return nil }
        defer { freeaddrinfo(found) }
        return sequence(first: found) { $0?.pointee.ai_next }.prefix { $0 != nil }.contains { entry in
            guard let address = entry?.pointee.ai_addr else { return false }
            return IPAddress(address)?.isNearby ?? false
        }
    }
}
