import ClickwheelNet

/// Who holds the places of a server, and who gives one up for a newcomer.
///
/// Whoever keeps the server waiting gives way, the longest first; whoever waits for the server never does. One address
/// has a share of the places, strangers together have fewer than there are, and a stranger never takes the place of
/// this machine's own programs or of a client with a session. Performs no I/O and reads no clock.
struct Seats {
    struct Limits: Equatable {
        var all: Int
        /// How many may be held by clients that are neither on this machine nor known by a session.
        var strangers: Int
        /// How many strangers of one address may hold.
        var perPeer: Int
    }

    /// What a connection is doing; times are in nanoseconds of one clock.
    enum Standing: Equatable {
        /// The client has ended its input: it may be gone, and can only be told something.
        case leaving
        /// The server waits for a request or for the rest of one.
        case asking(since: Int64)
        /// The server waits for the client to take more of its answer.
        case taking(since: Int64)
        /// The client waits for the server.
        case waiting
    }

    enum Admission: Equatable {
        case granted
        /// When the holder of that seat has left.
        case instead(of: Int)
        case refused
    }

    private struct Seat {
        let peer: Household
        var isKnown: Bool
        var standing: Standing
    }

    private let limits: Limits
    private var seats: [Seat?] = []
    private var free: [Int] = []
    private var strangers = 0
    /// How many strangers of each address there are.
    private var crowds: [Household: Int] = [:]

    var taken: Int { seats.count - free.count }

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Whether `peer` can have a seat.
    ///
    /// - Complexity: O(1), or O(*n*) when somebody has to give way.
    func admission(of peer: Household) -> Admission {
        let isHome = peer.isThisMachine
        let hasShare = isHome || crowds[peer, default: 0] < limits.perPeer
        let hasRoom = taken < limits.all && (isHome || strangers < limits.strangers)
        if hasShare, hasRoom { return .granted }
        if let seat = next({ !$0.isKnown && (hasShare || $0.peer == peer) }) { return .instead(of: seat) }
        if isHome, let seat = next({ $0.peer.isThisMachine }) { return .instead(of: seat) }
        return .refused
    }

    /// Seats a newcomer, who has yet to ask for something.
    mutating func take(_ peer: Household, now: Int64) -> Int {
        let isHome = peer.isThisMachine
        let seat = Seat(peer: peer, isKnown: isHome, standing: .asking(since: now))
        if !isHome { count(peer, 1) }
        guard let number = free.popLast() else {
            seats.append(seat)
            return seats.count - 1
        }
        seats[number] = seat
        return number
    }

    /// - Complexity: O(1).
    mutating func note(_ seat: Int, _ standing: Standing) { seats[seat]?.standing = standing }

    func isKnown(_ seat: Int) -> Bool { seats[seat]?.isKnown ?? false }

    /// The client in `seat` has shown a session: no stranger takes its place from now on.
    mutating func recognize(_ seat: Int) {
        guard let peer = seats[seat]?.peer, !isKnown(seat) else { return }
        seats[seat]?.isKnown = true
        count(peer, -1)
    }

    mutating func leave(_ seat: Int) {
        guard let left = seats[seat] else { return }
        seats[seat] = nil
        free.append(seat)
        if !left.isKnown { count(left.peer, -1) }
    }

    /// The seat, of those that `may` give way, whose holder gives way first.
    private func next(_ may: (Seat) -> Bool) -> Int? {
        var first: (number: Int, order: (Int, Int64))?
        for (number, seat) in seats.enumerated() {
            guard let seat, let order = Self.order(seat.standing), may(seat) else { continue }
            if let known = first, known.order <= order { continue }
            first = (number, order)
            if order.0 == 0 { break }
        }
        return first?.number
    }

    private static func order(_ standing: Standing) -> (Int, Int64)? {
        switch standing {
        case .leaving: (0, 0)
        case .asking(let since): (1, since)
        case .taking(let since): (2, since)
        case .waiting: nil
        }
    }

    private mutating func count(_ peer: Household, _ change: Int) {
        strangers += change
        let crowd = crowds[peer, default: 0] + change
        crowds[peer] = crowd == 0 ? nil : crowd
    }
}
