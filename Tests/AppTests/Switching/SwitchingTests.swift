import ClickwheelProgram
import Foundation
import Log
import Synchronization
import Testing

@testable import ClickwheelApp

/// The laws that hold for every strategy family and setting of the program: a member can be exchanged at any instant,
/// and nothing of the work that goes on is lost, doubled or out of order.
@Suite("Every strategy family")
struct SwitchingTests {
    static let families = (try? World())?.workloads.keys.sorted() ?? []

    /// A world with the workload of a family in it.
    private func begin(_ name: String, _ pieces: Int) throws -> (Workload, World) {
        let world = try World()
        let make = try #require(world.workloads[name])
        let workload = make(world)
        world.switchboard.restore()
        try workload.begin(pieces)
        return (workload, world)
    }

    /// What an undisturbed run comes to.
    private func undisturbed(_ name: String, _ pieces: Int) throws -> [String] {
        let (workload, world) = try begin(name, pieces)
        for number in 0..<pieces { try workload.work(number) }
        return try withExtendedLifetime(world) { try workload.account() }
    }

    private func members(_ name: String) throws -> [String] {
        try #require(World().families.first { $0.name == name }).members.map(\.name)
    }

    @Test("is under these laws, has members that differ, and says of each whom it is for")
    func membership() throws {
        let families = try World().families
        #expect(families.map(\.name).sorted() == Self.families)
        for family in families {
            let names = family.members.map(\.name)
            #expect(names.count > 1 && Set(names).count == names.count && names.contains(family.current))
            #expect(Set(family.members.map(\.title)).count == names.count)
            #expect(family.members.allSatisfy { $0.audience.hasPrefix("For ") && $0.title != $0.name })
        }
    }

    @Test("loses nothing when any member follows any other at any instant", arguments: families)
    func anyInstant(_ name: String) throws {
        let members = try members(name)
        let pieces = try begin(name, 0).0.instants
        let expected = try undisturbed(name, pieces)
        for first in members {
            for second in members {
                for instant in 0...pieces {
                    let (workload, world) = try begin(name, pieces)
                    try world.use(first, in: name)
                    for number in 0..<pieces {
                        if number == instant { try world.use(second, in: name) }
                        try workload.work(number)
                    }
                    if instant == pieces { try world.use(second, in: name) }
                    #expect(try world.current(name) == second)
                    #expect(try workload.account() == expected, "\(first), then \(second) at \(instant)")
                    withExtendedLifetime(world) {}
                }
            }
        }
    }

    @Test("loses nothing while another thread exchanges its members all the time", arguments: families)
    func crowd(_ name: String) throws {
        let pieces = try begin(name, 0).0.crowd
        let expected = try undisturbed(name, pieces)
        let (workload, world) = try begin(name, pieces)
        let names = try members(name)
        let switcher = Switcher(world, name, names)
        switcher.start()
        for number in 0..<pieces { try workload.work(number) }
        let failures = switcher.stop()
        #expect(try failures.isEmpty && names.contains(world.current(name)))
        let account = try workload.account()
        #expect(account.count == expected.count)
        let difference = account.difference(from: expected)
        #expect(difference.isEmpty, "\(difference)")
        withExtendedLifetime(world) {}
    }

    @Test("is switched, kept, logged once and announced once, whoever asks", arguments: families)
    func once(_ name: String) throws {
        let (_, world) = try begin(name, 2)
        let before = try world.current(name)
        for member in try members(name) where member != before {
            let known = (world.switches.count, lines(world).count, try world.current(name))
            for _ in 0..<2 { try world.switchboard.use(member, in: name, by: .client("Kitchen")) }
            #expect(try world.current(name) == member)
            #expect(world.choices.choices(of: name).member == member)
            let told = world.switches.dropFirst(known.0)
            #expect(told.map { [$0.family, $0.member] } == [[name, member]])
            #expect(told.allSatisfy { $0.cause.hasPrefix("Kitchen chose \(member)") })
            let fresh = lines(world).dropFirst(known.1)
            // What a member was given stands behind its name, in quotation marks then.
            let from = ["from=\(known.2)", "from=\"\(known.2):"]
            #expect(fresh.count == 1)
            #expect(
                fresh.allSatisfy { line in from.contains { line.contains($0) } && line.contains("Kitchen") }
            )
        }
    }

    @Test("refuses a member that is not there, and goes on with the one in use", arguments: families)
    func unknown(_ name: String) throws {
        let (workload, world) = try begin(name, 2)
        let expected = try undisturbed(name, 2)
        let before = try world.current(name)
        let told = world.switches.count
        try workload.work(0)
        let failure = #expect(throws: StrategyError.self) { try world.use("x", in: name) }
        let sentence = failure.map { "\($0)" } ?? ""
        #expect(try sentence.contains("'x'") && members(name).allSatisfy { sentence.contains($0) })
        #expect(try world.current(name) == before)
        #expect(world.switches.count == told && lines(world).count == told)
        try workload.work(1)
        #expect(try workload.account() == expected)
    }

    @Test("whose choice cannot be kept stays with the member in use, and loses nothing", arguments: families)
    func obstructed(_ name: String) throws {
        let (workload, world) = try begin(name, 2)
        let expected = try undisturbed(name, 2)
        let before = try world.current(name)
        let other = try #require(try members(name).first { $0 != before })
        let told = world.switches.count
        try workload.work(0)
        world.choices.isBroken.store(true, ordering: .relaxed)
        #expect(throws: StrategyError.self) { try world.use(other, in: name) }
        #expect(try world.current(name) == before)
        #expect(world.switches.count == told && lines(world).count == told)
        try workload.work(1)
        #expect(try workload.account() == expected)
    }

    @Test("is after the next start as it was chosen", arguments: families)
    func nextStart(_ name: String) throws {
        for member in try members(name) {
            let first = try World()
            first.switchboard.restore()
            try first.use(member, in: name)
            let second = try World(first.choices)
            #expect(try second.current(name) == member, "known before it is used")
            second.switchboard.restore()
            #expect(try second.current(name) == member)
            #expect(second.switches.isEmpty && lines(second).isEmpty)
        }
    }

    /// What the log says of switches.
    private func lines(_ world: World) -> [String] {
        world.feed.loggedMessages.filter { $0.hasPrefix("strategy switched") }
    }
}
