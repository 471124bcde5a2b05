import Log

/// What destinations of the log are made with.
struct LogSite: Sendable {
    let folder: DataFolder
    /// What is finer is not written, but where it led to an error.
    let level: Level
    /// Says a sentence on the terminal and to the page, past the logger.
    let tell: @Sendable (String) -> Void
    /// Tells of a step of the export's machine, by its labels.
    let step: @Sendable (_ from: String, _ event: String, _ to: String) -> Void
    /// Takes note of an export, to show where it stands.
    let watch: @Sendable (HTTPLoggingStrategy) -> Void
    /// Where connections to a collector may lead.
    let reach: LogDestination.Reach
    /// The log's file, the same for every destination.
    let open: @Sendable () -> FileLoggingStrategy

    /// What writes to the log's file.
    func file() -> any LoggingStrategy { history(to: open()) }

    /// `target`, which is also told what led to an error.
    func history(to target: any LoggingStrategy) -> any LoggingStrategy {
        HistoryStrategy(to: target, level: level, count: 100, bytes: 64 << 10)
    }
}
