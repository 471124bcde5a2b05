import ClickwheelProgram
import Playback

/// Where a simulated program keeps what must outlive it: it may be slow, or full, and lose its power.
final class SimulatedDisk: ChoiceStore {
    struct Full: Error {}

    struct State {
        /// What was saved: the first survives a power cut, those after it the end of the program alone.
        var saves: [PersistedPlayer] = []
        var choices: [String: KeptChoices] = [:]
        var isFull = false
        /// How long a save waits, in milliseconds.
        var delayMs = 0
        /// When the save before is through.
        var busyUntil = 0
        /// Since when nothing is wrong with it, or `nil` while something is.
        var wellSince: Int? = 0
    }

    let state = Cell(State())
    private let isForgetful: Bool

    init(isForgetful: Bool = false) { self.isForgetful = isForgetful }

    func save(_ player: PersistedPlayer, isAwaited: Bool) throws(Full) {
        if state.value.isFull { throw Full() }
        if isForgetful && !state.value.saves.isEmpty { return }
        // What was saved is not lost either while that which is waited for gets there.
        if isAwaited { state.value.saves = [] }
        state.value.saves.append(player)
        if state.value.saves.count > 8 { state.value.saves.remove(at: 1) }
    }

    /// What a program that starts now finds; order and output are choices, as the program keeps them.
    var saved: PersistedPlayer? {
        var player = state.value.saves.last
        player?.modes.order = choices(of: QueueOrders.family).member ?? QueueOrders.InOrder.name
        player?.output = choices(of: AudioOutputs.family).member ?? ""
        return player
    }

    /// Loses some of what nobody waited for.
    func cutPower(_ dice: inout Dice) {
        let count = state.value.saves.count
        if count > 1 { state.value.saves.removeLast(dice.roll(count)) }
    }

    func choices(of family: String) -> KeptChoices { state.value.choices[family] ?? KeptChoices() }

    func keep(_ choices: KeptChoices, of family: String) throws {
        if state.value.isFull { throw Full() }
        state.value.choices[family] = choices
    }

    /// How long a save that is to begin now has to wait for its turn, in milliseconds: one comes after the other.
    func wait(at now: Int) -> Int {
        state.value.busyUntil = max(state.value.busyUntil, now) + state.value.delayMs
        return state.value.busyUntil - now
    }

    /// Whether nothing was wrong with it for so many milliseconds before `now`.
    func isWell(forMs milliseconds: Int, at now: Int) -> Bool {
        state.value.wellSince.map { now - $0 >= milliseconds } ?? false
    }

    func change(at now: Int, _ change: (inout State) -> Void) {
        change(&state.value)
        let isWell = !state.value.isFull && state.value.delayMs == 0
        state.value.wellSince = isWell ? state.value.wellSince ?? now : nil
    }
}
