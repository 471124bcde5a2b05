import ClickwheelNet

/// Who holds the places of a server, and who gives one up for a newcomer.
///
/// Whoever keeps the server waiting gives way, the longest first; whoever waits for the server never does, and who has just
/// come only where nobody else does: its request may be on its way, and a crowd of newcomers shuts nobody out. One household
/// has a share of the places, strangers together have fewer than there are, and a stranger never takes the place of
/// this machine's own programs or of a client with a session. Performs no I/O and reads no clock.
struct Seats {
    struct Limits: Equatable {
        var all: Int
        /// How many may be held by clients that are neither on this machine nor known by a session.
        var strangers: Int
        /// How many strangers of one household may hold.
        var perPeer: Int
    }

    /// What a connection is doing; of those that may give way, the first in this order do so first.
    enum Standing: Int, CaseIterable {
        /// The client has ended its input: it may be gone, and can only be told something.
        case leaving
        /// The server waits for a request or for the rest of one.
        case asking
        /// The server waits for the client to take more of its answer.
        case taking
        /// The client waits for the server.
        case waiting
    }

    enum Admission: Equatable {
        case granted
        /// When the holder of that seat has left.
        case instead(of: Int)
        case refused
    }

    /// Without references, so that noting what a connection does costs next to nothing.
    private struct Seat {
        var isTaken = true
        let isHome: Bool
        var isKnown: Bool
        /// How many had come before it took its standing.
        var since = 0
        /// The line it stands in, and its neighbours there; ``none`` for no such.
        var line = none
        var before = none
        var after = none
    }

    /// The seats of one standing, in the order in which they came to it; kept as a list through ``seats``.
    private struct Line {
        var first = none
        var last = none
    }

    private static let none = -1

    private let limits: Limits
    private var seats: [Seat] = []
    /// The household in each seat.
    private var peers: [Household] = []
    private var free: [Int] = []
    /// Those who may give way, in the order in which they are looked through: strangers, then this machine's own.
    private var lines = [Line](repeating: Line(), count: 2 * lineCount)
    private var strangers = 0
    /// How many have come so far: what time is measured in here.
    private var arrivals = 0
    /// How many others have to come before somebody has kept the server waiting.
    private let patience: Int
    /// How many strangers of each household there are.
    private var crowds: [Household: Int] = [:]

    /// Standings in which somebody may give way: all but the last.
    private static let lineCount = Standing.waiting.rawValue

    var taken: Int { seats.count - free.count }

    init(_ limits: Limits) {
        self.limits = limits
        patience = limits.all / 4
    }

    /// Whether `peer` can have a seat.
    ///
    /// - Complexity: O(1), but for a household that is over its share: O(*n*).
    func admission(of peer: Household) -> Admission {
        let isHome = peer.isThisMachine
        let hasShare = isHome || crowds[peer, default: 0] < limits.perPeer
        let hasRoom = taken < limits.all && (isHome || strangers < limits.strangers)
        if hasShare, hasRoom { return .granted }
        let peer = hasShare ? nil : peer
        if let seat = whoGivesWay(in: 0..<Self.lineCount, of: peer) { return .instead(of: seat) }
        if isHome, let seat = whoGivesWay(in: Self.lineCount..<lines.count, of: peer) {
            return .instead(of: seat)
        }
        return .refused
    }

    /// Who gives way of those in some lines, or of those of one household in them.
    private func whoGivesWay(in some: Range<Int>, of peer: Household?) -> Int? {
        var newcomer: Int?
        for line in some {
            var seat = lines[line].first
            while seat != Self.none, let peer, peers[seat] != peer { seat = seats[seat].after }
            guard seat != Self.none else { continue }
            // Whoever has ended its input asks for nothing any more.
            let isLeaving = line % Self.lineCount == Standing.leaving.rawValue
            if isLeaving || arrivals - seats[seat].since >= patience { return seat }
            newcomer = newcomer ?? seat
        }
        return newcomer
    }

    /// Seats a newcomer, who has yet to ask for something.
    mutating func take(_ peer: Household) -> Int {
        let holder = Seat(isHome: peer.isThisMachine, isKnown: peer.isThisMachine)
        if !holder.isKnown { count(peer, 1) }
        arrivals += 1
        let seat: Int
        if let left = free.popLast() {
            seat = left
            seats[seat] = holder
            peers[seat] = peer
        } else {
            seat = seats.count
            seats.append(holder)
            peers.append(peer)
        }
        note(seat, .asking)
        return seat
    }

    /// Says what the holder of `seat` is doing from now on.
    ///
    /// - Complexity: O(1).
    mutating func note(_ seat: Int, _ standing: Standing) {
        leaveLine(seat)
        let holder = seats[seat]
        guard standing != .waiting, holder.isTaken, !holder.isKnown || holder.isHome else { return }
        let line = standing.rawValue + (holder.isHome ? Self.lineCount : 0)
        let last = lines[line].last
        seats[seat].since = arrivals
        seats[seat].line = line
        seats[seat].before = last
        if last == Self.none { lines[line].first = seat } else { seats[last].after = seat }
        lines[line].last = seat
    }

    func isKnown(_ seat: Int) -> Bool { seats[seat].isKnown }

    /// The client in `seat` has shown a session: nobody takes its place from now on.
    mutating func recognize(_ seat: Int) {
        guard !seats[seat].isKnown else { return }
        leaveLine(seat)
        seats[seat].isKnown = true
        count(peers[seat], -1)
    }

    mutating func leave(_ seat: Int) {
        guard seats[seat].isTaken else { return }
        leaveLine(seat)
        seats[seat].isTaken = false
        free.append(seat)
        if !seats[seat].isKnown { count(peers[seat], -1) }
    }

    private mutating func leaveLine(_ seat: Int) {
        let (line, before, after) = (seats[seat].line, seats[seat].before, seats[seat].after)
        guard line != Self.none else { return }
        if before == Self.none { lines[line].first = after } else { seats[before].after = after }
        if after == Self.none { lines[line].last = before } else { seats[after].before = before }
        seats[seat].line = Self.none
        seats[seat].before = Self.none
        seats[seat].after = Self.none
    }

    private mutating func count(_ peer: Household, _ change: Int) {
        strangers += change
        let crowd = crowds[peer, default: 0] + change
        crowds[peer] = crowd == 0 ? nil : crowd
    }
}
