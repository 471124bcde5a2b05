import ClickwheelSystem

/// Why something of the network could not be set up.
public enum NetError: Error, Equatable {
    /// The system gave no event loop.
    case noLoop
    /// The system gave no thread.
    case noThread(name: String, errno: Int32)
    /// The address is in use by another program.
    case addressInUse(address: String)
    /// The address cannot be listened on.
    case cannotListen(address: String, errno: Int32)
    /// The host of the address has no meaning here.
    case unknownHost(address: String, reason: String)
}

extension NetError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noLoop:
            "The system gave no event loop; close other programs and try again."
        case .noThread(let name, let errno):
            "The system gave no thread for \(name) (\(Errno(errno))); close other programs and try again."
        case .addressInUse(let address):
            "\(address) is in use by another program; stop it or choose another port."
        case .cannotListen(let address, let errno):
            "Cannot listen on \(address) (\(Errno(errno))); choose another address."
        case .unknownHost(let address, let reason):
            "Cannot listen on \(address): the host is not known (\(reason))."
        }
    }
}
