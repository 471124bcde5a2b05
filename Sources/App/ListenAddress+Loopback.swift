import ClickwheelNet
import ClickwheelSystem

extension ListenAddress {
    static let standard = ListenAddress(host: "127.0.0.1", port: 4747)

    /// What `--listen` says, else the standard address.
    ///
    /// - Throws: ``CommandFailure/usage(_:)`` where it is no address with a port.
    static func chosen(_ arguments: Arguments) throws(CommandFailure) -> ListenAddress {
        guard let text = arguments["listen"] else { return standard }
        guard let address = ListenAddress(text) else {
            throw .usage("--listen takes HOST:PORT, such as 127.0.0.1:4747, and not '\(text)'")
        }
        return address
    }

    /// Whether only this machine can reach the address.
    var isLoopback: Bool {
        // Not every name below "localhost": where one leads is the system's to say.
        host == "localhost" || IPAddress(host)?.isLoopback == true
    }
}
