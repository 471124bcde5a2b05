import ClickwheelPOSIX

/// An open descriptor, closed when the last reference to it goes away.
public final class Descriptor: Sendable {
    public let number: Int32

    /// Takes over `number`: nobody else may close it.
    public init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }
}
