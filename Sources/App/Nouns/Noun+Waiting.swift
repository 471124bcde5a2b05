import ClickwheelSystem

extension Noun {
    /// Waits on this thread for what is done on others.
    static func waiting<Value: Sendable>(
        for work: @escaping @Sendable () async throws -> Value
    ) throws -> Value {
        let answer = Signalled<Result<Value, any Error>?>(nil)
        Task {
            let result: Result<Value, any Error>
            do {
                result = .success(try await work())
            } catch {
                result = .failure(error)
            }
            answer.with { $0 = result }
            answer.signalAll()
        }
        return try answer.wait { $0 }.get()
    }
}
