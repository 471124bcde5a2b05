import ClickwheelNet
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

        /// Smaller gives way first; `nil` never does.
        var order: Int64? {
            switch standing {
            case .leaving: 0
            case .asking(let since): 10 + since
            case .taking(let since): 20 + since
            case .waiting: nil
            }
        }
    }

    private static let holders = [(near, false), (one, false), (one, true), (other, false), (other, true)]
        .flatMap {
            peer,
            isKnown in
            [Seats.Standing.leaving, .asking(since: 1), .asking(since: 2), .taking(since: 1), .waiting].map {
                Holder(peer: peer, isKnown: isKnown, standing: $0)
            }
        }

    /// Seats these holders one after the other, or `nil` where one of them would not be let in.
    private func seated(_ holders: [Holder], _ limits: Seats.Limits) -> Seats? {
        var seats = Seats(limits)
        for holder in holders {
            guard seats.admission(of: holder.peer) == .granted else { return nil }
            let seat = seats.take(holder.peer, now: 0)
            if holder.isKnown { seats.recognize(seat) }
            seats.note(seat, holder.standing)
        }
        return seats
    }

    /// Checks what happens to each kind of newcomer; returns whether there was something to check.
    private func check(_ holders: [Holder], _ limits: Seats.Limits) -> Bool {
        guard let seats = seated(holders, limits) else { return false }
        for newcomer in [Self.near, Self.one, Self.other] {
            let isHome = newcomer.isThisMachine
            let strangers = holders.filter(\.isStranger)
            let overShare = !isHome && strangers.count { $0.peer == newcomer } >= limits.perPeer
            let isFull = holders.count >= limits.all || !isHome && strangers.count >= limits.strangers
            let mayGo = strangers.filter { !overShare || $0.peer == newcomer }.compactMap(\.order)
            let ownMayGo = isHome ? holders.filter { $0.peer.isThisMachine }.compactMap(\.order) : []
            switch seats.admission(of: newcomer) {
            case .granted: #expect(!overShare && !isFull)
            case .refused: #expect((overShare || isFull) && mayGo.isEmpty && ownMayGo.isEmpty)
            case .instead(let seat):
                #expect(overShare || isFull)
                let loser = holders[seat]
                #expect(loser.order == (mayGo.min() ?? ownMayGo.min()), "the one who gives way first")
                #expect(loser.isStranger || isHome && loser.peer.isThisMachine)
                var after = seats
                after.leave(seat)
                #expect(after.admission(of: newcomer) == .granted, "one who gives way is enough")
            }
        }
        return true
    }

    @Test("whoever holds three seats in whatever way, the right one gives way, or nobody")
    func exhaustive() {
        let limits = Seats.Limits(all: 3, strangers: 2, perPeer: 1)
        var checked = 0
        for first in Self.holders {
            for second in Self.holders {
                if check([first, second], limits) { checked += 1 }
                for third in Self.holders where check([first, second, third], limits) { checked += 1 }
            }
        }
        #expect(checked > 5000)
    }

    @Test("the oldest half-sent request gives way to a stranger, and idle connections with it, by their age")
    func oldest() {
        var seats = Seats(Seats.Limits(all: 4, strangers: 4, perPeer: 4))
        let taken = (0..<4).map { seats.take(Household(peer: "192.0.2.\($0)"), now: Int64($0)) }
        seats.note(taken[0], .waiting)
        seats.note(taken[1], .asking(since: 9))
        #expect(seats.admission(of: Self.other) == .instead(of: taken[2]))
        seats.note(taken[2], .taking(since: 0))
        #expect(seats.admission(of: Self.other) == .instead(of: taken[3]))
        seats.note(taken[3], .waiting)
        #expect(seats.admission(of: Self.other) == .instead(of: taken[1]))
    }

    @Test("a session's connection keeps its place, and counts no more in its address's share")
    func session() {
        var seats = Seats(Seats.Limits(all: 4, strangers: 3, perPeer: 1))
        let seat = seats.take(Self.one, now: 0)
        #expect(seats.admission(of: Self.one) == .instead(of: seat))
        seats.recognize(seat)
        seats.recognize(seat)
        #expect(seats.isKnown(seat) && seats.admission(of: Self.one) == .granted)
        _ = seats.take(Self.one, now: 1)
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
        for round in 0..<100 {
            let taken = (0..<3).map { _ in seats.take(Self.one, now: Int64(round)) }
            #expect(Set(taken) == [0, 1, 2] && seats.taken == 3)
            for seat in taken {
                seats.leave(seat)
                seats.leave(seat)
            }
            #expect(seats.taken == 0)
        }
    }
}
