/// What a machine answers to an event: the state to be in from now on, and what its owner must do, in order.
public struct Transition<State, Effect> {
    /// Where one is afterwards.
    public let state: State
    /// What the owner does, in order.
    public let effects: Effects<Effect>

    /// Leads to `state`, with effects that are there already.
    @inlinable
    public init(to state: State, _ effects: Effects<Effect> = .none) {
        self.state = state
        self.effects = effects
    }

    /// Leads to `state` with one effect.
    @inlinable
    public init(to state: State, _ effect: Effect) {
        self.init(to: state, Effects(effect))
    }

    /// Leads to `state` with two effects, in this order.
    @inlinable
    public init(to state: State, _ first: Effect, _ second: Effect) {
        self.init(to: state, Effects(first, second))
    }
}

extension Transition where State: Equatable {
    /// Whether the event meant nothing in `origin`: the machine is where it was, and there is nothing to do.
    @inlinable
    public func isIgnored(in origin: State) -> Bool {
        effects.isEmpty && state == origin
    }
}

extension Transition: Equatable where State: Equatable, Effect: Equatable {}
extension Transition: Sendable where State: Sendable, Effect: Sendable {}
