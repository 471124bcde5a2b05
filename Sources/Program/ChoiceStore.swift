import Synchronization

/// Keeps the choices that were made, so that they hold after the next start.
///
/// Laws: what ``keep(_:of:)`` was given before it returned is what ``choice(of:)`` answers, also in another process and
/// after this one was killed, as long as the store itself lives that long. Both may block, from any thread.
public protocol ChoiceStore: Sendable {
    /// The choice that was kept last for the family named `family`, or `nil` where there was none.
    func choice(of family: String) throws -> Choice?

    /// Keeps `choice`, or forgets the last one where it is `nil`; on an error the last one still holds.
    func keep(_ choice: Choice?, of family: String) throws
}

/// Choices that last as long as the process.
public final class ChoicesInMemory: ChoiceStore {
    private let choices: Mutex<[String: Choice]>

    public init(_ choices: [String: Choice] = [:]) {
        self.choices = Mutex(choices)
    }

    public func choice(of family: String) -> Choice? { choices.withLock { $0[family] } }

    public func keep(_ choice: Choice?, of family: String) { choices.withLock { $0[family] = choice } }
}
