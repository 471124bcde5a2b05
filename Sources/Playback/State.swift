/// One state of the audio player's transport.
///
/// Laws: ``apply(event:)`` is pure; an event that makes no sense in a state returns the state itself. States of one type
/// are equal when their ids are.
///
/// A state of your own needs an `id` and ``apply(event:)``; it takes part like the built-in ones as soon as it was entered
/// (``AudioPlayerStateMachine/enter(_:)``, ``Player/enter(_:by:)``) or another state's `apply` returned it.
public protocol State: Equatable, Identifiable, Sendable {
    var id: ID { get }

    /// The state to which one of the five buttons leads.
    func apply(event: AudioPlayerEvent) -> any State

    /// Whether the music goes on while a ``Player`` is in the state; one that does not say so is silent, and keeps the
    /// place in the song.
    var isAudible: Bool { get }
}

extension State {
    /// Silent.
    public var isAudible: Bool { false }

    /// Whether both have the same id.
    public static func == (left: Self, right: Self) -> Bool {
        left.id == right.id
    }

    /// Whether `other` is of the same type and has the same id.
    public func isSame(as other: any State) -> Bool {
        guard let other = other as? Self else { return false }
        return self == other
    }
}
