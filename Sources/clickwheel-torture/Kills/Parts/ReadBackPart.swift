import ClickwheelSystem

/// A part whose state after a change is read back from the daemon, since the daemon decides on a half of it.
///
/// What was read after an acknowledged change has to be there after a kill.
final class ReadBackPart<Value: Equatable>: KeptPart {
    let name: String
    private var state = Acknowledged<Value>()
    private let change: (Daemon, Value, inout SplitMix64) throws -> Void
    private let read: (Daemon) throws -> Value

    /// A part that `change` changes once, and of which `read` tells all that is kept.
    init(
        _ name: String,
        change: @escaping (Daemon, Value, inout SplitMix64) throws -> Void,
        read: @escaping (Daemon) throws -> Value
    ) {
        (self.name, self.change, self.read) = (name, change, read)
    }

    func act(_ daemon: Daemon, _ luck: inout SplitMix64) throws {
        let before = try state.known ?? read(daemon)
        state.end(before)
        state.begin(nil)
        try change(daemon, before, &luck)
        state.end(try read(daemon))
    }

    func check(_ daemon: Daemon) throws -> String? {
        let (before, found) = (state.known, try read(daemon))
        return state.admits(found) ? nil : "it was \(before.map { "\($0)" } ?? "unknown"), and is \(found)"
    }
}
