/// A value of a simulation that several of its parts hold.
///
/// Sendable because a simulation runs on one thread: nothing in this module starts another, and the player and its keeper
/// call back on the thread that called them.
final class Cell<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
}
