/// The clock of the player, and its alarm.
///
/// Both methods are called from any thread, ``now()`` with the player locked; neither blocks.
public protocol Scheduler: Sendable {
    /// Milliseconds of a clock that never goes back; where it starts does not matter.
    func now() -> Int

    /// Milliseconds since 1970.
    func wallClock() -> Int

    /// Runs `work` once, not before `milliseconds` have passed, on any thread, and never before it returns.
    func after(_ milliseconds: Int, _ work: @escaping @Sendable () -> Void)
}
