import Synchronization

/// How far a scan has come, for all its threads.
final class ScanCounters: Sendable {
    let seen = Atomic<Int>(0)
    let read = Atomic<Int>(0)
    let problems = Atomic<Int>(0)
    /// Set when the scan should end early, cancelled or failed.
    let isStopped = Atomic<Bool>(false)

    func progress(_ folder: NameBytes) -> ScanProgress {
        ScanProgress(
            seen: seen.load(ordering: .relaxed),
            read: read.load(ordering: .relaxed),
            problems: problems.load(ordering: .relaxed),
            folder: String(decoding: folder, as: UTF8.self)
        )
    }
}
