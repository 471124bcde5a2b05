import ClickwheelPOSIX
import ClickwheelProgram
import Log

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension LogDestination {
    static let collector = LogDestination(
        "collector",
        title: "Collector",
        for:
            "For those who gather the logs of all their programs: the OpenTelemetry collector named last, at first \(usualCollector).",
        open: { site, named in
            var options = HTTPLoggingStrategy.Options()
            options.resource = environment.resource(over: resource)
            options.headers = environment.headers
            options.timeout = environment.timeout ?? options.timeout
            options.spoolFolder = site.folder.logSpool
            // Past the logger: nobody may log to the strategy that cannot send.
            options.tell = site.tell
            options.watch = site.step
            for complaint in environment.complaints { site.tell(complaint) }
            let address = named.flatMap { try? CollectorAddress($0) } ?? environment.address
            let export = try HTTPLoggingStrategy(
                address: address ?? CollectorAddress(usualCollector),
                sender: CollectorSender(site.reach),
                options: options
            )
            site.watch(export)
            return site.history(to: export)
        }
    )

    /// Where a collector on this machine listens: <https://opentelemetry.io/docs/specs/otlp/#otlphttp-default-port>.
    static let usualCollector = "http://127.0.0.1:4318"

    /// What the process was started with.
    static let environment = CollectorEnvironment()

    /// What the program is, by OpenTelemetry's names: <https://opentelemetry.io/docs/specs/semconv/resource/>.
    private static let resource: [Field] = [
        .string("service.name", "clickwheel"),
        .string("service.version", Version.current),
        // One for each start, as the conventions have it where nothing better is known.
        .string("service.instance.id", UUID().uuidString.lowercased()),
        .string("host.name", hostName),
    ]

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// What `text` means, which may be the address of a collector; `nil` where it is no address.
    ///
    /// - Throws: ``HTTPLoggingError``, or ``OutOfReach`` where `who` may not send the log there.
    static func choice(_ text: String, namedBy who: Requester) throws -> Choice? {
        guard text.contains("://") else { return nil }
        try check(text, namedBy: who)
        return Choice(collector.name, argument: text)
    }
}
