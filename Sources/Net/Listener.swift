import ClickwheelCEvent
import ClickwheelPOSIX
import ClickwheelSystem

/// A socket that takes connections for a loop.
///
/// Belongs to the loop's thread, but for its making. Accepted sockets do not block, are closed on `exec` and
/// send small pieces at once (TCP_NODELAY).
public final class Listener {
    /// Where it listens; the port is the real one where 0 was asked for.
    public let address: ListenAddress
    private let loop: EventLoop
    private let descriptor: Descriptor
    private var watch: DescriptorWatch?
    private var pause: LoopTimer?

    /// Connections taken before the others in the loop get their turn.
    private static let turn = 64
    /// Nanoseconds to wait when the process has no descriptor left.
    private static let rest: Int64 = 100_000_000

    /// Begins to listen; connections wait until ``start(_:)``.
    ///
    /// Port 0 takes any that is free. `backlog` is how many connections may wait to be accepted; the system
    /// has a limit of its own.
    ///
    /// - Throws: ``NetError`` when the address is in use, is not this machine's or is not known.
    public init(_ address: ListenAddress, loop: EventLoop, backlog: Int32 = 1024) throws(NetError) {
        let descriptor = try Self.open(address, backlog: backlog)
        self.descriptor = descriptor
        self.loop = loop
        self.address = ListenAddress(host: address.host, port: Self.port(of: descriptor) ?? address.port)
    }

    /// Calls `accepted` on the loop's thread for every connection, with its descriptor, which the callee owns,
    /// and the client's address.
    public func start(_ accepted: @escaping (Int32, String) -> Void) {
        let watch = DescriptorWatch(loop: loop, descriptor: descriptor.number, interest: .reading) {
            [weak self] in
            self?.accept(accepted)
        }
        watch.enable()
        self.watch = watch
    }

    /// Takes no more connections.
    ///
    /// The port is free when the last reference to the listener is gone.
    public func stop() {
        watch?.disable()
        watch = nil
        pause = nil
    }

    private func accept(_ accepted: (Int32, String) -> Void) {
        for _ in 0..<Self.turn {
            var storage = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let number = withUnsafeMutablePointer(to: &storage) { storage in
                storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    clickwheel_accept(descriptor.number, address, &length)
                }
            }
            guard number >= 0 else {
                // The connections wait in the kernel, and the watch tells of them again at once; without a rest the loop
                // would spin on those that cannot be taken.
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { takeRest() }
                return
            }
            accepted(number, Self.text(storage, length))
            guard watch != nil else { return }
        }
    }

    private func takeRest() {
        watch?.disable()
        let timer = LoopTimer(loop: loop) { [weak self] in
            self?.pause = nil
            self?.watch?.enable()
        }
        timer.arm(after: Self.rest)
        pause = timer
    }

    private static func open(_ address: ListenAddress, backlog: Int32) throws(NetError) -> Descriptor {
        var hints = addrinfo()
        hints.ai_socktype = streamSocket
        hints.ai_flags = AI_PASSIVE
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(address.host, String(address.port), &hints, &found)
        guard code == 0, let first = found else {
            throw .unknownHost(address: address.description, reason: String(cString: gai_strerror(code)))
        }
        defer { freeaddrinfo(first) }
        let number = socket(first.pointee.ai_family, first.pointee.ai_socktype, 0)
        guard number >= 0 else { throw failure(address) }
        let descriptor = Descriptor(owning: number)
        evutil_make_socket_nonblocking(number)
        evutil_make_socket_closeonexec(number)
        evutil_make_listen_socket_reuseable(number)
        set(number, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        // "::" stands for IPv4 too.
        if first.pointee.ai_family == AF_INET6 { set(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        guard bind(number, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0, listen(number, backlog) == 0
        else { throw failure(address) }
        return descriptor
    }

    private static func failure(_ address: ListenAddress) -> NetError {
        errno == EADDRINUSE
            ? .addressInUse(address: address.description)
            : .cannotListen(address: address.description, errno: errno)
    }

    private static func set(_ number: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func port(of descriptor: Descriptor) -> UInt16? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor.number, $0, &length)
            }
        }
        guard code == 0 else { return nil }
        return withUnsafePointer(to: &storage) { storage in
            switch Int32(storage.pointee.ss_family) {
            case AF_INET:
                storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_port.bigEndian }
            case AF_INET6:
                storage.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    $0.pointee.sin6_port.bigEndian
                }
            case _: nil
            }
        }
    }

    /// The numeric address, without its port.
    private static func text(_ storage: sockaddr_storage, _ length: socklen_t) -> String {
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let code = withUnsafePointer(to: storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getnameinfo($0, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
            }
        }
        guard code == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
