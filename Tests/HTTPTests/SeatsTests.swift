import ClickwheelNet
import ClickwheelSystem
import Testing

@testable import ClickwheelHTTP

@Suite("Seats")
struct SeatsTests {
    private static let near = Household(peer: "127.0.0.1")
    private static let one = Household(peer: "192.0.2.1")
    private static let other = Household(peer: "2001:db8::1")

    /// One taken seat, as it may come about.
    private struct Holder {
        let peer: Household
        let isKnown: Bool
        let standing: Seats.Standing

        var isStranger: Bool { !peer.isThisMachine && !isKnown }
    }

    private static let holders = [(near, false), (one, false), (one, true), (other, false), (other, true)]
        .flatMap { peer, isKnown in
            Seats.Standing.allCases.map { Holder(peer: peer, isKnown: isKnown, standing: $0) }
        }

    /// Checks what happens to each kind of newcomer; returns whether these holders can be there at once.
    ///
    /// `noted` is the order in which they came to what they are doing.
    private func check(_ holders: [Holder], noted: [Int], _ limits: Seats.Limits) -> Bool {
        var seats = Seats(limits)
        for holder in holders {
            guard seats.admission(of: holder.peer) == .granted else { return false }
            let seat = seats.take(holder.peer)
            if holder.isKnown { seats.recognize(seat) }
        }
        for seat in noted { seats.note(seat, holders[seat].standing) }
        /// Of these seats the one that gives way first.
        func first(_ may: (Holder) -> Bool) -> Int? {
            noted.filter { holders[$0].standing != .waiting && may(holders[$0]) }
                .min { holders[$0].standing.rawValue < holders[$1].standing.rawValue }
        }
        for newcomer in [Self.near, Self.one, Self.other] {
            let isHome = newcomer.isThisMachine
            let strangers = holders.filter(\.isStranger)
            let overShare = !isHome && strangers.count { $0.peer == newcomer } >= limits.perPeer
            let isFull = holders.count >= limits.all || !isHome && strangers.count >= limits.strangers
            let loser = first { $0.isStranger && (!overShare || $0.peer == newcomer) }
            let ownLoser = isHome ? first { $0.peer.isThisMachine } : nil
            let admission = seats.admission(of: newcomer)
            guard overShare || isFull else {
                #expect(admission == .granted)
                continue
            }
            guard let seat = loser ?? ownLoser else {
                #expect(admission == .refused)
                continue
            }
            #expect(admission == .instead(of: seat))
            var after = seats
            after.leave(seat)
            #expect(after.admission(of: newcomer) == .granted, "one who gives way is enough")
        }
        return true
    }

    @Test("whoever holds three seats in whatever way, the right one gives way, or nobody")
    func exhaustive() {
        let limits = Seats.Limits(all: 3, strangers: 2, perPeer: 1)
        var checked = 0
        for first in Self.holders {
            for second in Self.holders {
                for order in [[0, 1], [1, 0]] where check([first, second], noted: order, limits) {
                    checked += 1
                }
                for third in Self.holders {
                    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]]
                    where check([first, second, third], noted: order, limits) { checked += 1 }
                }
            }
        }
        #expect(checked > 8000)
    }

    @Test(
        "the oldest half-sent request gives way, and idle connections with it, by their age; work never does"
    )
    func oldest() {
        var seats = Seats(Seats.Limits(all: 4, strangers: 4, perPeer: 4))
        let taken = (0..<4).map { seats.take(Household(peer: "192.0.2.\($0)")) }
        seats.note(taken[0], .waiting)
        seats.note(taken[1], .asking)
        #expect(seats.admission(of: Self.other) == .instead(of: taken[2]))
        seats.note(taken[2], .taking)
        #expect(seats.admission(of: Self.other) == .instead(of: taken[3]))
        seats.note(taken[3], .waiting)
        #expect(seats.admission(of: Self.other) == .instead(of: taken[1]))
        seats.note(taken[1], .waiting)
        #expect(seats.admission(of: Self.other) == .instead(of: taken[2]))
        seats.note(taken[2], .waiting)
        #expect(seats.admission(of: Self.other) == .refused)
        seats.note(taken[0], .leaving)
        #expect(seats.admission(of: Self.other) == .instead(of: taken[0]))
    }

    @Test(
        "after any number of changes, whoever gives way has kept the server waiting longest, and newcomers go last"
    )
    func changes() {
        var random = SplitMix64(seed: 5)
        var seats = Seats(Seats.Limits(all: 8, strangers: 8, perPeer: 8))
        /// Who came to what they do, the oldest last change first.
        var model: [(seat: Int, standing: Seats.Standing, since: Int)] = []
        var arrivals = 0
        for _ in 0..<20_000 {
            let isNew = model.count < 8 && Int.random(in: 0..<4, using: &random) == 0
            if isNew {
                arrivals += 1
                model.append((seats.take(Self.one), .asking, arrivals))
            } else if let place = model.indices.randomElement(using: &random) {
                let seat = model.remove(at: place).seat
                if let standing = Seats.Standing(rawValue: Int.random(in: 0...4, using: &random)) {
                    seats.note(seat, standing)
                    model.append((seat, standing, arrivals))
                } else {
                    seats.leave(seat)
                }
            }
            // The oldest of each standing; who has seen fewer than two others come is a newcomer.
            let first = Seats.Standing.allCases.filter { $0 != .waiting }
                .compactMap { standing in model.first { $0.standing == standing } }
            let next = first.first { $0.standing == .leaving || arrivals - $0.since >= 2 } ?? first.first
            let expected: Seats.Admission =
                model.count < 8 ? .granted : next.map { .instead(of: $0.seat) } ?? .refused
            guard seats.admission(of: Self.other) == expected, seats.taken == model.count else {
                Issue.record("\(seats.admission(of: Self.other)) instead of \(expected)")
                return
            }
        }
    }

    @Test("a session's connection keeps its place, and counts no more in its address's share")
    func session() {
        var seats = Seats(Seats.Limits(all: 4, strangers: 3, perPeer: 1))
        let seat = seats.take(Self.one)
        #expect(seats.admission(of: Self.one) == .instead(of: seat))
        seats.recognize(seat)
        seats.recognize(seat)
        seats.note(seat, .asking)
        #expect(seats.isKnown(seat) && seats.admission(of: Self.one) == .granted)
        _ = seats.take(Self.one)
        seats.leave(seat)
        #expect(seats.taken == 1 && seats.admission(of: Self.one) != .granted)
    }

    @Test(
        "there are as many seats as are wanted, or as the descriptors of the process allow",
        arguments: [(100_000, 2000), (4048, 2000), (1024, 488), (64, 8), (10, 4)]
    )
    func allowed(descriptors: Int, seats: Int) {
        let configuration = ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: 0))
        let limits = configuration.seatLimits(descriptors: descriptors)
        #expect(limits.all == seats)
        #expect(limits.strangers < seats)
        #expect(limits.perPeer == min(500, seats / 2))
    }

    @Test("seats that were left are taken again before new ones are made")
    func reuse() {
        var seats = Seats(Seats.Limits(all: 3, strangers: 3, perPeer: 3))
        for _ in 0..<100 {
            let taken = (0..<3).map { _ in seats.take(Self.one) }
            #expect(Set(taken) == [0, 1, 2] && seats.taken == 3)
            for seat in taken {
                seats.leave(seat)
                seats.leave(seat)
            }
            #expect(seats.taken == 0)
        }
    }

    @Test(
        "a crowd that takes nothing shuts nobody out who has just come, and whoever asks for nothing for long goes first"
    )
    func newcomers() {
        var seats = Seats(Seats.Limits(all: 16, strangers: 16, perPeer: 16))
        for _ in 0..<15 { seats.note(seats.take(Self.near), .taking) }
        let newcomer = seats.take(Self.near)
        for oldest in 0..<3 {
            #expect(seats.admission(of: Self.near) == .instead(of: oldest))
            seats.leave(oldest)
            seats.note(seats.take(Self.near), .taking)
        }
        seats.leave(3)
        seats.note(seats.take(Self.near), .taking)
        #expect(
            seats.admission(of: Self.near) == .instead(of: newcomer),
            "four came, and it still asks for nothing"
        )
    }
}
