import Golf
import Synchronization

/// The round of golf that the daemon keeps: one for all pages, saved after every stroke.
///
/// A round that was played on elsewhere meanwhile, in a terminal, is taken up where it is now.
///
/// Safe to use from every thread; what plays or saves may block, what asks for the state does not.
public final class GolfTable: Sendable {
    private struct State {
        var round: Round?
        var isLoaded = false
        var stamp: String?
    }

    /// What is asked for without waiting.
    private struct Sign {
        var state: String?
        var caddie = Caddies.PlaysLike.name
    }

    let parts: GolfParts
    private let state = Mutex(State())
    private let sign = Mutex(Sign())

    public init(_ parts: GolfParts) {
        self.parts = parts
    }

    /// The label of the round's state, or `nil` while none is played.
    public var machineState: String? { sign.withLock { $0.state } }

    /// The name of the caddie in use.
    public var caddie: String { sign.withLock { $0.caddie } }

    /// Takes another caddie, in the middle of a round too.
    public func use(caddie: String) { sign.withLock { $0.caddie = caddie } }

    /// Does something with the round, or with `nil` where there is none.
    ///
    /// - Throws: What `work` throws, or what reading the file of the round throws.
    func read<Result>(_ work: (Round?) throws -> Result) throws -> Result {
        try state.withLock { state in
            try load(&state)
            return try work(state.round)
        }
    }

    /// Changes the round and saves it before anybody hears of it; a change that cannot be saved has not happened.
    ///
    /// `isNew` is for a round that begins: whatever was kept before may be damaged then.
    ///
    /// - Returns: What `work` returns, with the state before and after.
    /// - Throws: What `work` or saving throws.
    func change<Result>(
        isNew: Bool = false,
        _ work: (inout Round?) throws -> Result
    ) throws -> (result: Result, before: String?, after: String?) {
        try state.withLock { state in
            do {
                try load(&state)
            } catch {
                guard isNew else { throw error }
            }
            let before = state.round?.state.rawValue
            var round = state.round
            let result = try work(&round)
            if let changed = round, isNew || changed.entries.count != state.round?.entries.count {
                try parts.save(changed)
                state.stamp = parts.stamp()
                state.isLoaded = true
            }
            state.round = round
            let after = round?.state.rawValue
            sign.withLock { $0.state = after }
            return (result, before, after)
        }
    }

    private func load(_ state: inout State) throws {
        let stamp = parts.stamp()
        guard !state.isLoaded || stamp != state.stamp else { return }
        state.isLoaded = false
        state.round = nil
        state.round = try parts.load()
        state.stamp = stamp
        state.isLoaded = true
        let label = state.round?.state.rawValue
        sign.withLock { $0.state = label }
    }
}
