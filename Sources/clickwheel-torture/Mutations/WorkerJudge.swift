/// Tells from how a worker ended, and from where it stood, what a mutated file did to it.
enum WorkerJudge {
    /// A reading that takes longer than this hangs, in seconds.
    static let patience = 5.0
    /// The most memory that a worker may have, in MB.
    static let mostMemory = 256.0

    /// What went wrong in a worker that ended, in words that follow the name of the case; `nil` where all is well.
    static func fault(_ end: Child.End, said: String) -> String? {
        if end.status == 0 { return nil }
        if end.status == Int(MutationWorker.brokenPromise) { return said.isEmpty ? "broke a promise" : said }
        return "ended the process that read it, with \(end)" + (said.isEmpty ? "" : ": \(said)")
    }
}
