import ClickwheelPOSIX

/// A port of loopback at which nobody listens, and which nobody else gets while the instance is there.
package final class ClosedPort {
    private let socket = LoopbackSocket()

    package init() {}

    deinit { close(socket.descriptor) }

    package var number: UInt16 { socket.port }
}
