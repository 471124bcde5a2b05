import Testing

@testable import ClickwheelNet

@Suite("Households")
struct HouseholdTests {
    @Test("an IPv4 address is a household of its own, also where it is written as IPv6")
    func four() {
        #expect(Household(peer: "192.0.2.7") == Household(peer: "::ffff:192.0.2.7"))
        #expect(Household(peer: "192.0.2.7") != Household(peer: "192.0.2.8"))
    }

    @Test("the first 64 bits of an IPv6 address are a household, whatever its zone")
    func six() {
        #expect(Household(peer: "2001:db8:1:2::1") == Household(peer: "2001:db8:1:2:ffff::9"))
        #expect(Household(peer: "2001:db8:1:2::1") != Household(peer: "2001:db8:1:3::1"))
        #expect(Household(peer: "fe80::1%eth0") == Household(peer: "fe80::2%eth1"))
    }

    @Test(
        "this machine is told from others",
        arguments: [
            ("127.0.0.1", true), ("127.8.9.1", true), ("::1", true), ("::ffff:127.0.0.1", true), ("", true),
            ("128.0.0.1", false), ("::2", false), ("::", false), ("nonsense", false),
        ]
    )
    func thisMachine(_ peer: String, _ isThisMachine: Bool) {
        #expect(Household(peer: peer).isThisMachine == isThisMachine)
    }
}
