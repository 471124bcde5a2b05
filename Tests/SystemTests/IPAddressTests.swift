import ClickwheelSystem
import Testing

@Suite("Addresses")
struct IPAddressTests {
    @Test(
        "an address is read strictly",
        arguments: ["", "127.1", "2130706433", "127.0.0.01", "256.0.0.1", "::g", "1"]
    )
    func malformed(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test("a zone is left out, and an IPv4 address written as IPv6 is the IPv4 address")
    func forms() {
        #expect(IPAddress("fe80::1%eth0") == IPAddress("fe80::1"))
        #expect(IPAddress("::ffff:192.0.2.7")?.bytes == [192, 0, 2, 7])
        #expect(IPAddress("::ffff:192.0.2.7") == IPAddress(bytes: [192, 0, 2, 7]))
        #expect(IPAddress(bytes: [1, 2, 3]) == nil)
    }

    @Test(
        "what reaches this machine, its link or nobody is told from the rest",
        arguments: [
            ("126.255.255.255", ""), ("127.0.0.1", "loopback"), ("127.255.255.255", "loopback"),
            ("128.0.0.0", ""),
            ("::1", "loopback"), ("::2", ""), ("1::1", ""), ("::ffff:127.0.0.1", "loopback"),
            ("169.253.255.255", ""), ("169.254.0.0", "link"), ("169.254.255.255", "link"),
            ("168.254.0.1", ""),
            ("fe7f::1", ""), ("fe80::1", "link"), ("febf::1", "link"), ("fec0::1", ""), ("ff80::1", ""),
            ("0.0.0.0", "nobody"), ("0.255.0.1", "nobody"), ("1.0.0.0", ""), ("::", "nobody"),
            ("10.0.0.1", ""),
        ]
    )
    func kinds(_ text: String, _ kind: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.isLoopback == (kind == "loopback"))
        #expect(address.isLinkLocal == (kind == "link"))
        #expect(address.isUnspecified == (kind == "nobody"))
    }

    @Test(
        "this machine is known by its names and its addresses",
        arguments: [
            ("localhost", true), ("a.localhost", true), ("127.1.2.3", true), ("::1", true),
            ("localhost.example", false), ("notlocalhost", false), ("127.0.0.1.example", false),
            ("10.0.0.1", false),
        ]
    )
    func names(_ host: String, _ isLoopback: Bool) {
        #expect(IPAddress.isLoopback(host: host) == isLoopback)
    }
}
