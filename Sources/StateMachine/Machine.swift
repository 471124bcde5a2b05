/// A life cycle as a value: it says where each event leads from each state, and does nothing else.
///
/// Laws: ``transition(from:on:)`` is total and pure. It performs no I/O, reads no clock, and its answer depends on
/// its two arguments alone. An event that makes no sense in a state leaves it and has no effects.
///
/// The machine returns its effects; whoever owns it runs them, in order, after the new state is stored.
public protocol Machine<State, Event, Effect>: Sendable {
    /// What the machine can be in.
    associatedtype State: Hashable, Sendable
    /// What can happen to it.
    associatedtype Event: Sendable
    /// What its owner does for it.
    associatedtype Effect: Equatable, Sendable

    /// A stable, lowercase name with hyphens: what `clickwheel machine diagram` takes.
    var name: String { get }
    /// What a person calls it.
    var title: String { get }
    /// One sentence on whose life this is.
    var summary: String { get }
    /// The state in which a new machine is.
    var initial: State { get }
    /// Events enough to reach every state: one for each kind, and for each value that leads elsewhere.
    var representativeEvents: [Event] { get }

    /// Where `event` leads from `state`, and what the owner must do then.
    func transition(from state: State, on event: Event) -> Transition<State, Effect>

    /// The name under which `state` is drawn; several states may share one.
    ///
    /// A state inside another is written as a path: `play/loading`.
    func label(of state: State) -> String

    /// The name under which `event` is drawn; several events may share one.
    func label(of event: Event) -> String
}

extension Machine {
    public func label(of state: State) -> String { "\(state)" }
    public func label(of event: Event) -> String { "\(event)" }
}
