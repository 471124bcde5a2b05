/// The thread that runs, where it may wait.
public enum ThisThread {
    /// Waits until `work` is done on other threads, and lets nothing else run on this one.
    ///
    /// Never for a thread of Swift's cooperative pool, which the work itself may need, unless an `executor` of its own runs it.
    public static func wait<Value: Sendable>(
        on executor: (any TaskExecutor)? = nil,
        for work: @escaping @Sendable () async throws -> Value
    ) -> Result<Value, any Error> {
        // It would wait for all that was given to the pool before, and two such threads of two for ever.
        assert(
            executor != nil || withUnsafeCurrentTask { $0 == nil },
            "a thread of the pool waits for work of the pool: wait on a thread of its own"
        )
        let answer = Signalled<Result<Value, any Error>?>(nil)
        Task(executorPreference: executor) {
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            answer.with { $0 = result }
            answer.signalAll()
        }
        return answer.wait { $0 }
    }
}
