import ClickwheelProgram
import Log
import Testing

@testable import ClickwheelApp

@Suite("Where a page may send the log")
struct LogReachTests {
    @Test(
        "not to this machine, nor to its link, however that is written",
        arguments: [
            "http://127.0.0.1:4318", "http://127.1:80", "http://2130706433", "http://0.0.0.0:9",
            "http://[::1]:4318",
            "https://[::ffff:127.0.0.1]/x", "http://169.254.169.254", "http://[fe80::1]:1",
            "http://localhost:4318", "http://127.0.0.%31:6379", "http://%6cocalhost:9",
            "http://[fe80::1%25lo]:80",
        ]
    )
    func near(_ address: String) throws {
        #expect(throws: LogDestination.OutOfReach.self) {
            try LogDestination.choice(address, namedBy: .client("tab-00001"))
        }
        for who in [Requester.commandLine, .start] {
            #expect(try LogDestination.choice(address, namedBy: who)?.argument == address)
        }
    }

    @Test("not to a host that cannot be found, of which nobody knows where it is")
    func unknown() {
        #expect(throws: LogDestination.NotFound.self) {
            try LogDestination.choice("http://collector.invalid:4318", namedBy: .client("tab-00001"))
        }
    }

    @Test(
        "anywhere else",
        arguments: ["http://192.0.2.1:4318", "https://[2001:db8::1]", "http://10.0.0.7", "http://172.31.0.1"]
    )
    func far(_ address: String) throws {
        #expect(try LogDestination.choice(address, namedBy: .client("tab-00001"))?.argument == address)
    }

    @Test(
        "what the command line has named may be anywhere, what a page has named is beyond the link for good"
    )
    func reach() {
        let named = Choice(LogDestination.collector.name, argument: "http://192.0.2.1:4318")
        #expect(LogDestination.Reach(named, by: .commandLine) == .anywhere)
        #expect(LogDestination.Reach(named, by: .client("tab-00001")) == .beyondTheLink)
        #expect(LogDestination.Reach(named, by: .start) == .asFound)
        let usual = Choice(LogDestination.collector.name)
        for who in [Requester.commandLine, .client("tab-00001"), .start] {
            #expect(LogDestination.Reach(usual, by: who) == .anywhere)
        }
    }
}
