import ClickwheelNet
import Testing

@testable import ClickwheelApp

@Suite("Listen address")
struct ListenAddressTests {
    @Test(
        "only this machine's own addresses count as loopback",
        arguments: [
            ("127.0.0.1", true), ("localhost", true), ("::1", true), ("127.1.2.3", true), ("0.0.0.0", false),
            ("::", false), ("127.example.org", false), ("127.0.0.example", false), ("10.0.0.1", false),
            ("127.0.0", false),
        ]
    )
    func loopback(_ host: String, _ isLoopback: Bool) {
        #expect(ListenAddress(host: host, port: 1).isLoopback == isLoopback)
    }

    @Test(
        "what is no address is refused by name",
        arguments: ["", "4747", "host", ":80", "host:", "host:99999", "a:-1"]
    )
    func bad(_ text: String) throws {
        let arguments = try Arguments(["--listen", text], options: [.value("listen", "HOST:PORT", "")])
        #expect(
            throws: CommandFailure.usage(
                "--listen takes HOST:PORT, such as 127.0.0.1:4747, and not '\(text)'"
            )
        ) {
            try ListenAddress.chosen(arguments)
        }
    }
}
