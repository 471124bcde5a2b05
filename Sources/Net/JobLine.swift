/// Jobs in the order in which they came.
///
/// Adding one and taking the first take O(1), as a rule, and the memory is that of the jobs that wait, or waited at once: also
/// where one always waits, so that the line is never empty.
struct JobLine {
    typealias Job = @Sendable () -> Void

    /// Before `first` are the places of jobs that have begun.
    private var places: [Job?] = []
    private var first = 0

    /// So many places of jobs that have begun stay before they are given up.
    private static let most = 1024

    /// How many jobs wait.
    var count: Int { places.count - first }
    /// How many places there are, of which some are free.
    var placeCount: Int { places.count }

    mutating func append(_ job: @escaping Job) { places.append(job) }

    /// Takes the first job off.
    mutating func next() -> Job? {
        guard first < places.count else { return nil }
        let job = places[first]
        // What a job holds lives no longer than the job.
        places[first] = nil
        first += 1
        if first == places.count || first >= Self.most && first >= places.count / 2 {
            places.removeFirst(first)
            first = 0
        }
        return job
    }
}
