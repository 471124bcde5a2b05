import ClickwheelWebAPI
import Foundation
import Testing

@testable import ClickwheelApp

/// The laws that hold for every strategy family of the program: a member can be exchanged at any instant, and
/// nothing of the work that goes on is lost, doubled or out of order.
@Suite("Every strategy family")
struct SwitchingTests {
    static let families = Workload.all.keys.sorted()

    /// A world with the workload of a family in it.
    private func begin(_ name: String, _ pieces: Int) throws -> (StrategyFamily, Workload, World) {
        let world = try World()
        let make = try #require(Workload.all[name])
        let workload = make(world)
        try workload.begin(pieces)
        return (try world.family(name), workload, world)
    }

    /// What an undisturbed run comes to.
    private func undisturbed(_ name: String, _ pieces: Int) throws -> [String] {
        let (_, workload, world) = try begin(name, pieces)
        for number in 0..<pieces { try workload.work(number) }
        return try withExtendedLifetime(world) { try workload.account() }
    }

    @Test("is under these laws, has members that differ, and says of each whom it is for")
    func membership() throws {
        let families = try World().families
        #expect(families.map(\.name).sorted() == Self.families)
        for family in families {
            let names = family.members.map(\.name)
            #expect(names.count > 1 && Set(names).count == names.count && names.contains(family.current))
            #expect(family.members.allSatisfy { $0.audience.hasPrefix("For ") })
        }
    }

    @Test("loses nothing when any member follows any other at any instant", arguments: families)
    func anyInstant(_ name: String) throws {
        let members = try World().family(name).members.map(\.name)
        let pieces = try begin(name, 0).1.instants
        let expected = try undisturbed(name, pieces)
        for first in members {
            for second in members {
                for instant in 0...pieces {
                    let (family, workload, world) = try begin(name, pieces)
                    try family.use(first, for: "the test")
                    for number in 0..<pieces {
                        if number == instant { try family.use(second, for: "the test") }
                        try workload.work(number)
                    }
                    if instant == pieces { try family.use(second, for: "the test") }
                    #expect(family.current == second)
                    #expect(try workload.account() == expected, "\(first), then \(second) at \(instant)")
                    withExtendedLifetime(world) {}
                }
            }
        }
    }

    @Test("loses nothing while another thread exchanges its members all the time", arguments: families)
    func crowd(_ name: String) throws {
        let pieces = try begin(name, 0).1.crowd
        let expected = try undisturbed(name, pieces)
        let (family, workload, world) = try begin(name, pieces)
        let names = family.members.map(\.name)
        let switcher = Switcher(family, names)
        switcher.start()
        for number in 0..<pieces { try workload.work(number) }
        let failures = switcher.stop()
        #expect(failures.isEmpty && names.contains(family.current))
        let account = try workload.account()
        #expect(account.count == expected.count)
        let difference = account.difference(from: expected)
        #expect(difference.isEmpty, "\(difference)")
        withExtendedLifetime(world) {}
    }

    @Test("refuses a member that is not there, and goes on with the present one", arguments: families)
    func unknown(_ name: String) throws {
        let (family, workload, world) = try begin(name, 2)
        let expected = try undisturbed(name, 2)
        let before = family.current
        try workload.work(0)
        let failure = #expect(throws: (any Error).self) { try family.use("x", for: "the test") }
        let sentence = failure.map { "\($0)" } ?? ""
        #expect(sentence.contains("'x'") && family.members.allSatisfy { sentence.contains($0.name) })
        #expect(family.current == before)
        try workload.work(1)
        #expect(try workload.account() == expected)
        withExtendedLifetime(world) {}
    }

    @Test("that cannot keep a choice stays with the present member, and loses nothing", arguments: families)
    func obstructed(_ name: String) throws {
        let (family, workload, world) = try begin(name, 2)
        guard let obstruct = workload.obstruct else { return }
        let expected = try undisturbed(name, 2)
        let before = family.current
        let other = try #require(family.members.map(\.name).first { $0 != before })
        try workload.work(0)
        try obstruct()
        #expect(throws: CommandFailure.self) { try family.use(other, for: "the test") }
        #expect(family.current == before)
        try workload.work(1)
        #expect(try workload.account() == expected)
        withExtendedLifetime(world) {}
    }
}
