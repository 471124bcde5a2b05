/// Sends records to an OpenTelemetry collector as OTLP/JSON over HTTP.
///
/// Who logs only puts the record into a bounded queue; a thread of its own sends batches. While the collector is away
/// it is tried again with growing pauses, and batches are kept on disk where there is a folder for them. Status 429,
/// 502, 503 and 504 and a broken connection are tried again, `Retry-After` is honoured; any other refusal drops the
/// batch. Nothing that happens here is logged, as that would be sent as well: it is in ``counts``, and who must know is
/// told by ``Options/tell``.
///
/// The client is yours: a ``LogSender`` in front of `URLSession` is twenty lines, shown in <doc:Collectors>.
public final class HTTPLoggingStrategy: ConcurrentLoggingStrategy {
    /// How records are gathered, kept and sent.
    public struct Options: Sendable {
        /// What the program is, beside every record; `service.name` is what collectors look for.
        public var resource: [Field] = [.string("service.name", "clickwheel")]
        /// More headers of each request, such as one that lets it in.
        public var headers: [(name: String, value: String)] = []
        /// What happens to a record that finds the queue full.
        public var policy = QueuePolicy.dropOldest
        /// How many records wait in memory at most.
        public var queueCount = 8192
        /// How many bytes they take at most.
        public var queueBytes = 4 << 20
        /// How many records are sent together.
        public var batchCount = 512
        /// How many bytes are sent together, unless one record has more.
        public var batchBytes = 512 << 10
        /// How long a record waits for others.
        public var batchPause = Duration.seconds(1)
        /// How long a request may take.
        public var timeout = Duration.seconds(10)
        /// The pause after the first failure, which doubles with each one more.
        public var firstPause = Duration.seconds(1)
        /// The longest of these pauses.
        public var longestPause = Duration.seconds(60)
        /// How long the end of the strategy waits for the collector.
        public var closeLimit = Duration.seconds(2)
        /// Where batches are kept while the collector is away, also over the end of the process; without it they wait
        /// in memory alone.
        public var spoolFolder: String?
        /// How many bytes are kept there; the oldest batch makes room.
        public var spoolBytes = 64 << 20
        /// Is told, once, that the collector does not take the log, and why, and when it does again.
        ///
        /// It is called on the strategy's thread. At first that is a line on standard error.
        public var tell: @Sendable (String) -> Void = { StandardError.say($0) }
        /// Is told of each step of the ``ExportMachine``, by its labels, on the strategy's thread and in order.
        public var watch: (@Sendable (_ from: String, _ event: String, _ to: String) -> Void)?

        /// The options of a collector that is near.
        public init() {}
    }

    /// What became of the records: each is counted once, those that wait are in ``HTTPLoggingStrategy/pendingCount``.
    public struct Counts: Equatable, Sendable {
        /// The collector has them.
        public let sent: Int
        /// The collector did not want them.
        public let refused: Int
        /// They found no room, or did not leave before the end.
        public let dropped: Int
    }

    private let exporter: Exporter
    private let closeLimit: Duration
    private let threshold: Threshold

    /// A strategy whose `sender` posts to `endpoint/v1/logs`, as in `http://127.0.0.1:4318`; the whole address may be
    /// given too.
    ///
    /// - Throws: ``HTTPLoggingError``, where the endpoint or a header cannot be used; whether somebody listens there
    ///   shows later.
    public convenience init(
        endpoint: String,
        sender: any LogSender,
        level: Level = .trace,
        options: Options = Options()
    ) throws(HTTPLoggingError) {
        try self.init(
            address: CollectorAddress(endpoint),
            named: endpoint,
            sender: sender,
            level: level,
            options: options
        )
    }

    /// A strategy whose `sender` posts to `address`.
    ///
    /// - Throws: ``HTTPLoggingError/header(_:)``
    public convenience init(
        address: CollectorAddress,
        sender: any LogSender,
        level: Level = .trace,
        options: Options = Options()
    ) throws(HTTPLoggingError) {
        try self.init(address: address, named: address.url, sender: sender, level: level, options: options)
    }

    private init(
        address: CollectorAddress,
        named name: String,
        sender: any LogSender,
        level: Level,
        options: Options
    ) throws(HTTPLoggingError) {
        for (name, value) in options.headers where !Self.isHeader(name, value) { throw .header(name) }
        exporter = Exporter(options, endpoint: name, url: address.url, sender: sender)
        closeLimit = options.closeLimit
        threshold = Threshold(level)
    }

    /// Whether a request can hold the header.
    static func isHeader(_ name: String, _ value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    deinit { exporter.close(within: closeLimit) }

    /// Records below this level are not sent.
    public var level: Level {
        get { threshold.level }
        set { threshold.level = newValue }
    }

    /// What has become of the records so far.
    public var counts: Counts {
        let total = exporter.total
        return Counts(sent: total.sent, refused: total.refused, dropped: total.dropped)
    }

    /// How many records wait to be sent, in memory and on disk.
    public var pendingCount: Int { exporter.pendingCount }

    /// Where the export stands, as ``ExportMachine`` names its states; any thread may ask.
    public var stateLabel: String { exporter.stateLabel }

    /// Nothing: what was sent is the collector's.
    public var loggedMessages: [String] { [] }

    /// Logs the message at the level info.
    public func log(_ message: String) {
        Entry.with(message) { emit(&$0) }
    }

    /// Drops what waits in memory.
    public func clear() { exporter.clear() }

    public func emit(_ entry: inout Entry) {
        guard threshold.admits(entry.level) else { return }
        let record = Array(entry.line(.otlp).dropLast())
        exporter.append(ExportQueue.Item(part: entry.part, record: record))
    }

    /// Has everything sent now, and waits until it is, an attempt has failed, or `limit` is over.
    @discardableResult
    public func flush(within limit: Duration) -> Bool { exporter.flush(within: limit) }
}
