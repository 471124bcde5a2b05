/// The effects of one transition, in order.
///
/// Up to two are held in place; only a third needs memory of its own. Nearly every transition has at most two, and
/// an array would cost an allocation for each.
public struct Effects<Effect> {
    @usableFromInline
    enum Storage {
        case none
        case one(Effect)
        case two(Effect, Effect)
        case many([Effect])
    }

    @usableFromInline
    let storage: Storage

    @inlinable
    init(storage: Storage) {
        self.storage = storage
    }

    /// One effect.
    @inlinable
    public init(_ effect: Effect) {
        self.init(storage: .one(effect))
    }

    /// Two effects, in this order.
    @inlinable
    public init(_ first: Effect, _ second: Effect) {
        self.init(storage: .two(first, second))
    }

    /// The effects of `array`, in its order.
    ///
    /// - Complexity: O(1)
    public init(all array: [Effect]) {
        switch array.count {
        case 0: self.init(storage: .none)
        case 1: self.init(storage: .one(array[0]))
        case 2: self.init(storage: .two(array[0], array[1]))
        default: self.init(storage: .many(array))
        }
    }

    /// Nothing to do.
    @inlinable
    public static var none: Effects { Effects(storage: .none) }
}

extension Effects: RandomAccessCollection {
    @inlinable
    public var startIndex: Int { 0 }

    @inlinable
    public var endIndex: Int {
        switch storage {
        case .none: 0
        case .one: 1
        case .two: 2
        case .many(let effects): effects.count
        }
    }

    /// The effect at `position`.
    ///
    /// - Precondition: `position` is in `0..<count`.
    @inlinable
    public subscript(position: Int) -> Effect {
        switch (storage, position) {
        case (.one(let effect), 0), (.two(let effect, _), 0), (.two(_, let effect), 1): effect
        case (.many(let effects), _): effects[position]
        case (.none, _), (.one, _), (.two, _):
            preconditionFailure("There are \(count) effects, none at \(position).")
        }
    }
}

extension Effects: Equatable where Effect: Equatable {
    public static func == (left: Effects, right: Effects) -> Bool {
        left.elementsEqual(right)
    }
}

extension Effects: Sendable where Effect: Sendable {}
extension Effects.Storage: Sendable where Effect: Sendable {}
