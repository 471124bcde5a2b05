import ClickwheelProgram
import Log

extension LogDestination {
    static let collector = LogDestination(
        "collector",
        title: "Collector",
        for:
            "For those who gather the logs of all their programs: the OpenTelemetry collector named last, at first \(usualCollector).",
        open: { site, address in
            var options = HTTPLoggingStrategy.Options()
            options.spoolFolder = site.folder.logSpool
            // Past the logger: nobody may log to the strategy that cannot send.
            options.tell = site.tell
            options.watch = site.step
            let address = address.flatMap { (try? CollectorAddress($0)) == nil ? nil : $0 }
            let export = try HTTPLoggingStrategy(
                endpoint: address ?? usualCollector,
                sender: CollectorSender(),
                options: options
            )
            site.watch(export)
            return site.history(to: export)
        }
    )

    /// Where a collector on this machine listens: <https://opentelemetry.io/docs/specs/otlp/#otlphttp-default-port>.
    static let usualCollector = "http://127.0.0.1:4318"

    /// What `text` means, which may be the address of a collector; `nil` where it is no address.
    ///
    /// - Throws: ``HTTPLoggingError``, or ``OutOfReach`` where `who` may not send the log there.
    static func choice(_ text: String, namedBy who: Requester) throws -> Choice? {
        guard text.contains("://") else { return nil }
        try check(text, namedBy: who)
        return Choice(collector.name, argument: text)
    }
}
